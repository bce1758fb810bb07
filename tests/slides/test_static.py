"""A deck as a presenter uses it: keys, fragments, notes, sliders, light and dark, the title page, paper."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from handgrad.authoring.slides import pdf

pytestmark = pytest.mark.browser

_PRINT = """
import pathlib, sys
from handgrad.authoring.slides.pdf import print_decks
list(print_decks([pathlib.Path(sys.argv[1])]))
"""
# Each line of code, each heading, each line of a list or table. Mathematics is drawn, so it is left out.
_BLOCKS = """() => Reveal.getSlides().map(slide =>
  [...slide.querySelectorAll("h1, h2, .hg-code pre, .hg-output pre, .jp-RenderedMarkdown :is(p, li, td)")]
    .filter(node => !node.closest("aside, .hg-explorer") && !node.querySelector("mjx-container"))
    .flatMap(node => node.textContent.split("\\n")))"""
Open = Callable[..., Page]
LESSON_1, LESSON_2 = "01_forward_backward_ctx", "02_clipped_relu"


def slide_with(page: Page, selector: str) -> None:
    """Go to the first slide that holds such an element, nothing of it revealed yet."""
    page.evaluate(
        """selector => {
          const slides = Reveal.getSlides();
          Reveal.slide(slides.findIndex(slide => slide.querySelector(selector)), 0, -1);
        }""",
        selector,
    )


def number(page: Page) -> int:
    return int(page.evaluate("Reveal.getIndices().h"))


def test_keys_turn_slides_and_show_where_we_are(open_deck: Open) -> None:
    page = open_deck("en", LESSON_1)
    total = page.evaluate("Reveal.getTotalSlides()")
    expect(page.locator(".slide-number")).to_have_text(re.compile(rf"1\s*/\s*{total}"))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".slide-number")).to_have_text(re.compile(rf"2\s*/\s*{total}"))
    expect(page.locator(".progress")).to_be_visible()
    page.keyboard.press("o")
    expect(page.locator(".reveal")).to_have_class(re.compile(r"\boverview\b"))
    page.keyboard.press("o")
    expect(page.locator(".reveal")).not_to_have_class(re.compile(r"\boverview\b"))


def test_the_room_predicts_before_it_sees_the_output(open_deck: Open) -> None:
    page = open_deck("en", LESSON_1)
    slide_with(page, ".hg-output.fragment")
    output = page.locator("section.present .hg-output")
    expect(page.locator("section.present .hg-code")).to_be_visible()
    expect(output).not_to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(output).to_be_visible()
    expect(output).to_contain_text("grad_fn: None")  # what NumPy leaves behind


@pytest.mark.parametrize(
    ("language", "said", "solution"), [("en", "Walk around", "Solution"), ("zh", "走走", "答案")]
)
def test_the_speaker_has_notes_and_the_solution(
    open_deck: Open, language: str, said: str, solution: str
) -> None:
    page = open_deck(language, LESSON_1)
    page.evaluate(
        "Reveal.slide(Reveal.getSlides().findIndex(s => s.textContent.includes('class Cube')))"
    )
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    notes = opened.value.locator(".speaker-controls-notes .value")
    expect(notes).to_contain_text(said)
    expect(notes).to_contain_text(solution)
    expect(notes).to_contain_text("3 * x")  # of the solution's derivative, 3x²
    expect(page.locator("section.present aside.notes").first).not_to_be_visible()


def test_sliders_move_without_a_kernel_and_keep_their_keys(open_deck: Open) -> None:
    page = open_deck("en", LESSON_2)
    slide_with(page, ".hg-explorer")
    before = number(page)
    explorer = page.locator("section.present .hg-explorer")
    slider = explorer.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(explorer).to_have_attribute("data-hg-position", "1")
    explorer.get_by_role("button", name="One step forward").focus()
    page.keyboard.press("ArrowRight")
    expect(explorer).to_have_attribute("data-hg-position", "2")
    box = slider.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    last = slider.get_attribute("max")
    expect(explorer).to_have_attribute("data-hg-position", str(last))
    # Five upstream fifths, of which the mask keeps two.
    expect(explorer.locator(".hg-chip.hg-lit code").first).to_have_text("[0.0, 0.2, 0.2, 0.0, 0.0]")
    assert number(page) == before, "what moves a slider must not turn the slide"
    page.keyboard.press("PageDown")
    assert number(page) == before + 1, "a presenter's remote turns the slide, wherever the focus is"
    page.keyboard.press("ArrowLeft")
    assert number(page) == before


@pytest.mark.parametrize("system", ["light", "dark"])
def test_light_or_dark_as_the_system_is_until_the_key_d(open_deck: Open, system: str) -> None:
    page = open_deck("en", LESSON_2, color_scheme=system)
    body = page.locator("body")
    expect(body).to_have_attribute("data-jp-theme-light", str(system == "light").lower())
    page.keyboard.press("d")
    expect(body).to_have_attribute("data-jp-theme-light", str(system != "light").lower())
    slide_with(page, ".hg-picture")
    paper = {"light": "rgb(255, 255, 255)", "dark": "rgb(17, 17, 17)"}
    expect(body).to_have_css("background-color", paper["dark" if system == "light" else "light"])


def test_mathematics_is_set_and_chinese_has_its_glyphs(open_deck: Open) -> None:
    page = open_deck("zh", LESSON_2)
    slide_with(page, "mjx-container")
    expect(page.locator("section.present mjx-container").first).to_be_visible()
    expect(page.locator("section.present")).not_to_contain_text("$")
    loaded = page.evaluate("[...document.fonts].map(font => [font.family, font.status])")
    assert {"Handgrad Sans SC", "Source Sans Pro", "DejaVu Sans Mono"} == {
        family.strip('"') for family, _ in loaded
    }
    assert {status for _, status in loaded} == {"loaded"}


def test_the_title_page_leads_to_the_decks(
    deck_file: Callable[[str, str], Path], open_page: Open
) -> None:
    deck = deck_file("zh", LESSON_2)
    page = open_page()
    page.goto((deck.parents[1] / "index.html").as_uri())
    expect(page.get_by_role("heading", name="手写梯度")).to_be_visible()
    expect(page.get_by_role("link", name="2 the clipped ReLU")).to_have_attribute(
        "href", f"en/{LESSON_2}.html"
    )
    page.get_by_role("link", name="2 截断 ReLU").click()
    expect(page).to_have_title("截断 ReLU · 手写梯度")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_pdf_has_one_page_for_each_slide_and_brings_its_fonts(
    deck_file: Callable[[str, str], Path], open_deck: Open, language: str
) -> None:
    deck = deck_file(language, LESSON_2)
    page = open_deck(language, LESSON_2)
    # In a process of its own: Playwright runs once in each.
    subprocess.run([sys.executable, "-c", _PRINT, str(deck)], check=True)
    printed = PdfReader(deck.with_suffix(".pdf"))
    pages = [re.sub(r"\s", "", sheet.extract_text()) for sheet in printed.pages]
    slides = page.evaluate(_BLOCKS)
    assert len(pages) == len(slides)
    for number, (blocks, text) in enumerate(zip(slides, pages, strict=True), start=1):
        missing = [block for block in blocks if re.sub(r"\s", "", block) not in text]
        assert not missing, f"page {number} lacks what is on the slide: {missing}"
    assert {tuple(page.mediabox[2:]) for page in printed.pages} == {
        (960, 540)
    }  # points of 1280 × 720
    fonts = {
        font.get_object()["/FontDescriptor"]["/FontName"]
        for page in printed.pages
        for font in page["/Resources"]["/Font"].values()
        if "/FontDescriptor" in font.get_object()
    }
    assert any("HandgradSansSC" in font for font in fonts) == (language == "zh"), fonts


def test_without_a_browser_the_printer_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pdf.shutil, "which", lambda name: None)
    with pytest.raises(
        pdf.NoChromiumError, match="Install Chromium or Chrome so that one of chromium,"
    ):
        list(pdf.print_decks([Path("deck.html")]))

"""Every slide of every deck, in both languages: it fits, it can be read from the last row, it says what it shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
# On paper all slides are laid out, so one look sees them all.
CONTRAST = """async () => (await axe.run(".slides", {runOnly: ["color-contrast"]}))
  .violations.flatMap(found => found.nodes.map(node => node.any[0].message + " " + node.html.slice(0, 120)))"""


def test_every_slide_fits_and_can_be_read(
    open_deck: Callable[..., Page],
    record_table: Callable[[str, list[str]], None],
    language: str,
    stem: str,
) -> None:
    page = open_deck(language, stem)
    found: list[dict[str, Any]] = [
        page.evaluate(MEASURE, number) for number in range(page.evaluate("Reveal.getTotalSlides()"))
    ]
    fullest = max(found, key=lambda slide: slide["bottom"])
    smallest = min(found, key=lambda slide: slide["smallest"])
    line = (
        f"{language}/{stem}: {len(found)} slides; the fullest reaches {fullest['bottom']:.0f} of 692 px"
        f" (“{fullest['title']}”); the smallest text is {smallest['smallest']} px (“{smallest['title']}”)"
    )
    record_table("Slides", [line])
    wrong = [
        f"{number}. “{slide['title']}” {what}: {item}"
        for number, slide in enumerate(found, start=1)
        for what in ("outside", "clipped", "small", "nameless")
        for item in slide[what][:4]
    ]
    assert not wrong, "\n".join(wrong)
    silent = [slide["title"] for slide in found if not slide["notes"]]
    assert not silent, f"slides without notes for the speaker: {silent}"


def test_every_text_stands_out_from_its_ground(
    open_deck: Callable[..., Page], language: str, stem: str
) -> None:
    page = open_deck(language, stem, "?print-pdf")
    page.wait_for_selector(".pdf-page")
    page.add_script_tag(path=AXE)
    for theme in ("light", "dark"):
        page.evaluate("theme => handgradTheme.use(theme)", theme)
        # Reveal has painted the pages in the colour of the theme that it met.
        page.add_style_tag(content=".pdf-page { background: none !important; }")
        assert page.evaluate(CONTRAST) == [], theme

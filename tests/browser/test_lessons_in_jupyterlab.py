"""Each lesson in JupyterLab, in a real browser: it shows, runs, steps, checks what is typed, and keeps it.

As a by-product, `build/screenshots/` holds a picture of each lesson in both languages, light and dark.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from handgrad.display import PALETTE
from handgrad.exercises.catalogue import EXERCISES
from handgrad.messages import text

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
LANGUAGES = ("en", "zh")
LESSONS = [
    (language, path.stem)
    for language in LANGUAGES
    for path in sorted((ROOT / "notebooks" / language).glob("*.ipynb"))
]

# What lights up at each step of each explorer. A lesson that is not here is stepped through all the same.
STEPS = {
    "01_forward_backward_ctx": [
        # x² at 1, 2, 3; the gradient is 5 · 2x.
        [
            ["[1.0, 2.0, 3.0]"],
            ["[1.0, 2.0, 3.0]"],
            ["[1.0, 4.0, 9.0]"],
            ["[5.0, 5.0, 5.0]"],
            ["[1.0, 2.0, 3.0]"],
            ["[10.0, 20.0, 30.0]"],
        ],
        # 3x at 1, 2; the gradient is 1 · 3, and none for the factor.
        [
            ["[1.0, 2.0]", "3.0"],
            ["3.0"],
            ["[3.0, 6.0]"],
            ["[1.0, 1.0]"],
            ["3.0"],
            ["[3.0, 3.0]", "None"],
        ],
    ],
    "02_clipped_relu": [
        # The mean hands each of five numbers 1/5; only 0.5 and 1.5 lie between 0 and 2.
        [
            ["[-1.0, 0.5, 1.5, 2.0, 3.0]", "2.0"],
            ["[-1.0, 0.5, 1.5, 2.0, 3.0]"],
            ["2.0"],
            ["[0.0, 0.5, 1.5, 2.0, 2.0]"],
            ["[0.2, 0.2, 0.2, 0.2, 0.2]"],
            ["[-1.0, 0.5, 1.5, 2.0, 3.0]"],
            ["2.0"],
            ["[0.0, 0.2, 0.2, 0.0, 0.0]", "None"],
        ]
    ],
}


@pytest.fixture(scope="session")
def labs(start_lab: Callable[..., Any]) -> Callable[[str], Any]:
    """Return a function from a language to the JupyterLab that speaks it, for lessons as they come."""
    started: dict[str, Any] = {}

    def lab(language: str) -> Any:
        if language not in started:
            started[language] = start_lab(language)
        return started[language]

    return lab


@pytest.mark.parametrize(
    ("language", "stem"), LESSONS, ids=[f"{language}/{stem}" for language, stem in LESSONS]
)
def test_a_lesson_shows_runs_and_steps(labs, open_jupyterlab, language: str, stem: str) -> None:
    jupyterlab = open_jupyterlab(labs(language), language)
    lesson = jupyterlab.open(stem)
    sees_everything_that_is_stored(lesson)
    lesson.run_all()
    sees_everything_that_is_stored(lesson)
    sees_no_error(lesson)
    sees_untouched_exercises(lesson, language)
    sees_figures(lesson)
    if stem == "00_start":
        sees_widgets(lesson, language)
    steps_through_explorers(lesson, stem)
    for theme in ("light", "dark"):
        jupyterlab.use_theme(theme)
        sees_colours(lesson, theme)
        lesson.photograph(SCREENSHOTS / f"{language}-{stem}-{theme}.png")
    assert not jupyterlab.errors, f"the browser's console shows errors: {jupyterlab.errors}"


def sees_everything_that_is_stored(lesson) -> None:
    """Untrusted outputs would have lost their styles and scripts; the counts are those of the file."""
    html = [
        "".join(output["data"].get("text/html", ""))
        for cell in lesson.stored_code()
        for output in cell["outputs"]
        if "data" in output
    ]
    ours = sum('<div class="hg ' in one for one in html)
    explorers = sum('<div class="hg hg-explorer' in one for one in html)
    expect(lesson.panel.locator(".hg > style")).to_have_count(ours)
    expect(lesson.panel.locator(".hg-explorer[data-hg-live]")).to_have_count(explorers)
    expect(lesson.panel.locator(".hg-static")).to_have_count(0)


def sees_no_error(lesson) -> None:
    kinds = lesson.panel.locator("[data-mime-type]").evaluate_all(
        "nodes => nodes.map(node => node.dataset.mimeType)"
    )
    assert not [kind for kind in kinds if kind.endswith(("stderr", "error"))], (
        "a cell writes to stderr or raises; run it in JupyterLab to see"
    )
    outputs = lesson.panel.locator(".jp-Cell-outputArea")
    expect(outputs.filter(has_text="Traceback (most recent call last)")).to_have_count(0)
    expect(outputs.get_by_text("Error displaying widget")).to_have_count(0)


def sees_untouched_exercises(lesson, language: str) -> None:
    checks = [
        found[0]
        for cell in lesson.stored_code()
        if (found := re.search(r"lesson_\d\d\.\w+\.check\(", "".join(cell["source"])))
    ]
    for check in checks:
        title = lesson.cell(check).locator(".hg-card .hg-title")
        expect(title).to_have_text(text("outcome-not-attempted", language))


def sees_figures(lesson) -> None:
    for picture in lesson.panel.locator(".hg-picture").all():
        figure = picture.locator("svg")
        figure.hover()  # scrolls there, and waits until nothing covers it
        box = figure.bounding_box()
        assert box is not None
        assert min(box["width"] / 3, box["height"]) >= 100, f"a figure is only {box} large"
        assert figure.get_attribute("aria-label"), "a figure needs its words"
        expect(picture.locator("img")).to_be_hidden()


def sees_widgets(lesson, language: str) -> None:
    state = lesson.cell("check_environment()").locator(".hg-card tr:last-child td")
    expect(state).to_have_text(text("environment-browser-shown", language))
    clear = lesson.panel.get_by_role("button", name=text("progress-clear", language))
    expect(clear).to_be_visible()


def steps_through_explorers(lesson, stem: str) -> None:
    cells = lesson.cells.count()
    explorers = lesson.panel.locator(".hg-explorer[data-hg-view=step-through]").all()
    for number, explorer in enumerate(explorers):
        slider = explorer.get_by_role("slider")
        explorer.locator(".hg-play").click()
        expect(explorer).not_to_have_attribute("data-hg-position", "0")
        slider.focus()
        lesson.page.keyboard.press("Home")
        explorer.locator(".hg-forward").focus()
        last = int(slider.get_attribute("max") or 0)
        lit = []
        for position in range(last + 1):
            expect(explorer).to_have_attribute("data-hg-position", str(position))
            lit.append(explorer.locator(".hg-chip.hg-lit.hg-shown code").all_inner_texts())
            lesson.page.keyboard.press("ArrowRight")
        assert last > 0
        if stem in STEPS:
            assert lit == STEPS[stem][number], (
                "work the lesson's numbers out by hand; mend STEPS or it"
            )
        lesson.page.keyboard.press("ArrowLeft")
        expect(explorer).to_have_attribute("data-hg-position", str(last - 1))
        slider.focus()
        lesson.page.keyboard.press("ArrowRight")
        expect(explorer).to_have_attribute("data-hg-position", str(last))
    assert len(explorers) >= len(STEPS.get(stem, [])), "an explorer is gone from the lesson"
    assert lesson.cells.count() == cells, "the keys of an explorer must not reach the notebook"


def sees_colours(lesson, theme: str) -> None:
    shade = getattr(PALETTE["ink"], theme)
    for ours in lesson.panel.locator(".hg").all():
        ink = ours.evaluate("node => getComputedStyle(node).getPropertyValue('--hg-ink')")
        assert ink == shade, f"an output does not follow JupyterLab's {theme} theme"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_learner_solves_saves_and_comes_back(start_lab, open_jupyterlab, language: str) -> None:
    lab = start_lab(language)
    jupyterlab = open_jupyterlab(lab, language)
    start = jupyterlab.open("00_start")
    start.run_all()
    expect(summary(start)).to_have_text(solved(0, language))
    start.save()

    lesson = jupyterlab.follow(link(start, "01_"), "01_forward_backward_ctx")
    lesson.clear()
    lesson.run(lesson.code_cells.first)
    solve_cube(lesson, language)
    lesson.save()

    lesson = jupyterlab.follow(link(lesson, "02_"), "02_clipped_relu")
    lesson.clear()
    lesson.run(lesson.code_cells.first)
    solve_whole(lesson, language)
    lesson.save()

    lesson = jupyterlab.reload("02_clipped_relu")
    kept = lesson.cell("class MyClippedReLUFunction")
    expect(kept.locator(".cm-line", has_text="return grad_output * mask, None")).to_be_visible()
    sees_card(lesson, "lesson_02.whole.check(", "good", text("outcome-correct", language))
    assert "return grad_output * 3 * x**2" in (
        lab.workspace / language / "01_forward_backward_ctx.ipynb"
    ).read_text(encoding="utf-8")

    start = jupyterlab.follow(link(lesson, "00_start"), "00_start")
    start.run(start.cell("show_progress()"))
    expect(summary(start)).to_have_text(solved(2, language))
    for exercise in ("01-cube", "02-whole"):
        title = text(f"exercise-{exercise}", language).replace("`", "")
        state = progress(start).locator("tr", has_text=title).locator("td").last
        expect(state).to_have_class("hg-solved")
        expect(state).to_contain_text(text("progress-solved", language, checks=2))
    clears_progress(start, lab, language)
    start.save()
    assert not jupyterlab.errors, f"the browser's console shows errors: {jupyterlab.errors}"


def solve_cube(lesson, language: str) -> None:
    cell = lesson.cell("class Cube(")
    lesson.write(cell, "...", ["ctx.save_for_backward(x)", "return x**3"])
    lesson.write(cell, "...", ["(x,) = ctx.saved_tensors", "return grad_output * x**2"])
    lesson.run(cell)
    check = "lesson_01.cube.check("
    lesson.run(lesson.cell(check))
    card = sees_card(lesson, check, "bad", text("mistake-factor-three-missing", language))
    # 3x² at x = 3 is 27; without its 3 it is 9.
    expect(row(card, "row-expected", language)).to_have_text("27.0")
    expect(row(card, "row-got", language)).to_have_text("9.0")
    lesson.write(cell, "return grad_output * x**2", ["return grad_output * 3 * x**2"])
    lesson.run(cell)
    lesson.run(lesson.cell(check))
    sees_card(lesson, check, "good", text("outcome-correct", language))


def solve_whole(lesson, language: str) -> None:
    cell = lesson.cell("class MyClippedReLUFunction")
    forward = [
        "ctx.save_for_backward(input_tensor)",
        "ctx.clip_val = float(clip_val)",
        "return torch.clamp(input_tensor, 0.0, ctx.clip_val)",
    ]
    lesson.write(cell, "...", forward)
    lesson.write(cell, "...", ["return grad_output, None"])
    lesson.write(cell, "...", ["return MyClippedReLUFunction.apply(input_tensor, clip_val)"])
    lesson.run(cell)
    check = "lesson_02.whole.check("
    lesson.run(lesson.cell(check))
    card = sees_card(lesson, check, "bad", text("mistake-mask-missing", language))
    # Above the clip value, or below 0, the output stands still: 0. Without the mask comes grad_output: 1.
    expect(row(card, "row-expected", language)).to_have_text("0.0")
    expect(row(card, "row-got", language)).to_have_text("1.0")
    backward = [
        "(input_tensor,) = ctx.saved_tensors",
        "mask = (input_tensor > 0) & (input_tensor < ctx.clip_val)",
        "return grad_output * mask, None",
    ]
    lesson.write(cell, "return grad_output, None", backward)
    lesson.run(cell)
    lesson.run(lesson.cell(check))
    sees_card(lesson, check, "good", text("outcome-correct", language))


def sees_card(lesson, check: str, tone: str, sentence: str) -> Locator:
    """Wait for the card of a check in the given tone, which says the sentence."""
    card = lesson.cell(check).locator(f".hg-card.hg-{tone}")
    expect(card).to_contain_text(sentence.replace("`", ""))
    return card


def row(card: Locator, label: str, language: str) -> Locator:
    head = card.page.get_by_role("rowheader", name=text(label, language), exact=True)
    return card.locator("tr", has=head).locator("td")


def link(lesson, to: str) -> Locator:
    return lesson.panel.locator(f'.jp-MarkdownCell a[href*="{to}"]').last


def progress(start) -> Locator:
    return start.cell("show_progress()").locator(".hg-progress")


def summary(start) -> Locator:
    return progress(start).locator(".hg-bar strong")


def solved(count: int, language: str) -> str:
    return text("progress-summary", language, solved=str(count), count=str(len(EXERCISES)))


def clears_progress(start, lab, language: str) -> None:
    file = lab.workspace / ".handgrad" / "progress.json"
    start.panel.get_by_role("button", name=text("progress-clear", language)).click()
    confirm = start.panel.get_by_role("button", name=text("progress-clear-really", language))
    expect(confirm).to_be_visible()
    expect(summary(start)).to_have_text(solved(2, language))
    confirm.click()
    expect(progress(start)).to_contain_text(text("progress-cleared", language))
    expect(summary(start)).to_have_text(solved(0, language))
    assert json.loads(file.read_text(encoding="utf-8"))["exercises"] == {}

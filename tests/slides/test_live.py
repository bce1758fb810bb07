"""A lesson presented inside JupyterLab: with its kernel, in which cells run and sliders move."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LONG = 120_000  # milliseconds: the longest wait for one condition, on a busy machine
ACTIVE = """() => [...document.querySelectorAll(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell")]
  .findIndex(cell => cell.classList.contains("jp-mod-active"))"""
ON_SCREEN = re.compile(r"\bjp-deck-mod-onscreen\b")
NOTEBOOK = "en/02_clipped_relu.ipynb"


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*/*.ipynb")), ids=lambda path: path.stem)
def test_each_text_begins_a_slide_and_no_cell_is_hidden(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    types = [cell["metadata"].get("slideshow", {}).get("slide_type") for cell in cells]
    assert types[0] == "slide"
    for cell, kind in zip(cells, types, strict=True):
        # "skip", "notes" and "-" hide a cell there; no key at all puts it below the one before.
        wanted = ("slide", "subslide", "fragment")
        assert kind in (wanted if cell["cell_type"] == "markdown" else (None, *wanted))


def test_a_lesson_is_presented_with_its_kernel(
    start_lab: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    page = open_page(viewport={"width": 1280, "height": 720})
    page.set_default_timeout(LONG)
    expect.set_options(timeout=LONG)
    panel = start_lab("en").open(page, NOTEBOOK)
    panel.locator("jp-button[data-command='deck:toggle']").click()
    expect(page.locator("body")).to_have_attribute("data-jp-deck-mode", "presenting")
    heading = panel.get_by_role("heading", name="Lesson 2 · The clipped ReLU")
    expect(heading).to_be_in_viewport()
    expect(panel.locator(".jp-deck-mod-onscreen:focus")).to_have_count(1)  # it listens to keys

    # The space bar goes on, through all of a slide and then to the next.
    go_on_until(page, "Step 1: forward")
    expect(heading).not_to_be_in_viewport()
    cell = panel.locator(".jp-CodeCell", has_text="lesson_02.forward.check(my_forward)")
    go_on_until(page, "Step 2: the mask")
    mask = panel.locator(".jp-CodeCell", has_text="print(mask)")
    expect(cell).not_to_have_class(ON_SCREEN)
    expect(mask).to_have_class(ON_SCREEN)

    # A cell runs.
    mask.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("print(6 * 7)")
    page.keyboard.press("Control+Enter")
    changed = panel.locator(".jp-CodeCell", has_text="print(6 * 7)")
    expect(changed.locator(".jp-OutputArea-output")).to_have_text("42")

    # A slider moves, and its arrow keys turn no slide.
    go_on_until(page, "Why 1/5?")
    explorer = panel.locator(".hg-explorer")
    slider = explorer.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(explorer).to_have_attribute("data-hg-position", "2")
    expect(explorer).to_be_in_viewport()

    page.get_by_role("button", name="Exit Deck").click()
    expect(page.locator("body")).not_to_have_attribute("data-jp-deck-mode", "presenting")
    expect(panel.locator(".jp-NotebookPanel-toolbar")).to_be_visible()
    expect.set_options(timeout=5_000)


def go_on_until(page: Page, words: str) -> None:
    """Press the space bar until the cell with these words has its turn; fifty times are more than a lesson has."""
    cell = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell.jp-mod-active")
    for _ in range(50):
        if cell.filter(has_text=words).count():
            expect(cell).to_be_in_viewport()
            return
        before = page.evaluate(ACTIVE)
        page.keyboard.press("Space")
        page.wait_for_function(f"before => ({ACTIVE})() !== before", arg=before)
    pytest.fail(f"the slide “{words}” never came")

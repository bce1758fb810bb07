"""The clip explorer in JupyterLab: alive before anything has run, and with a kernel its inputs can be chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from handgrad.messages import text

pytestmark = pytest.mark.browser

STEM = "03_clip_value_and_mask"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_inputs_follow_the_controls_and_the_picture_stays(
    start_lab, open_jupyterlab, language: str
) -> None:
    jupyterlab = open_jupyterlab(start_lab(language), language)
    lesson = jupyterlab.open(STEM)
    cell = lesson.cell("explore_clip(clipped_relu)")
    lives_without_its_widgets(cell)
    # Widgets of another kernel are missing, and JupyterLab's console says so; from here on it must be quiet.
    jupyterlab.errors.clear()

    lesson.run_all()
    explorer = cell.locator(".hg-explorer")
    spread = cell.get_by_role("slider", name=text("clip-spread", language), exact=True)
    expect(spread).to_be_visible()
    clip_to(explorer, "1.0")
    explorer.locator(".hg-stage").evaluate("node => { node.marked = true; }")

    cell.locator("select").select_option(label=text("clip-laplace", language))
    # Half of what lies within 1 of the mean: ½(1 - exp(-√2)) = 0.3784.
    says(explorer, "37.8 %", language)
    spread.focus()
    for _ in range(4):
        lesson.page.keyboard.press("ArrowRight")
    # With the standard deviation 1.2: ½(1 - exp(-√2 / 1.2)) = 0.3461.
    says(explorer, "34.6 %", language)
    cell.get_by_role("button", name=text("clip-reset", language)).click()
    says(explorer, "34.1 %", language)  # Φ(1) - ½ = 0.3413
    expect(cell.locator(".widget-readout").first).to_have_text("1.00")

    expect(explorer.locator(".hg-count")).to_have_text("C = 1.0")
    assert explorer.locator(".hg-stage").evaluate("node => node.marked"), "it was drawn anew"
    assert not jupyterlab.errors, f"the browser's console shows errors: {jupyterlab.errors}"


def lives_without_its_widgets(cell: Locator) -> None:
    explorer = cell.locator(".hg-explorer[data-hg-live]")
    explorer.scroll_into_view_if_needed()
    clip_to(explorer, "0.5")
    expect(explorer.locator(".hg-share-alive .hg-chip-value")).to_have_text("19.1 %")
    for output in cell.locator(".jp-OutputArea-output.jupyter-widgets").all():
        expect(output).to_be_hidden()


def clip_to(explorer: Locator, value: str) -> None:
    """Move the slider with the keys, as JupyterLab lets it."""
    slider = explorer.get_by_role("slider")
    slider.press("Home")  # 0.1
    for _ in range(round(float(value) * 10) - 1):
        slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", value)


def says(explorer: Locator, share: str, language: str) -> None:
    sentence = text("clip-closed-form", language).replace("#", share)
    expect(explorer.locator(".hg-formula")).to_have_text(sentence)

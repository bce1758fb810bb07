"""Lesson 03's slider made by hand, in JupyterLab: a still picture at first, alive once run, still again later."""

from __future__ import annotations

import io
import re

import numpy as np
import pytest
import torch
from matplotlib import colormaps, image
from playwright.sync_api import Locator, expect

from handgrad.messages import text

pytestmark = pytest.mark.browser

STEM = "03_clip_value_and_mask"
SIDE = 24
PIXELS = """async node => {
  const bytes = new Uint8Array(await (await fetch(node.src)).arrayBuffer());
  return Array.from(bytes);
}"""


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_slider_moves_the_picture_and_leaves_one_behind(
    start_lab, open_jupyterlab, language: str
) -> None:
    lab = start_lab(language)
    jupyterlab = open_jupyterlab(lab, language)
    lesson = jupyterlab.open(STEM)
    sees_the_still_picture(lesson.cell("show_widget("), language)

    lesson.run_all()
    cell = lesson.cell("show_widget(")
    handle = cell.get_by_role("slider")
    expect(handle).to_be_visible()
    expect(note(cell, language)).not_to_be_visible()
    expect(cell.locator(".jp-RenderedImage img")).not_to_be_visible()
    picture = cell.locator("img.widget-image")
    assert share_of_yellow(picture) == share_alive(1.0)
    handle.focus()
    before = picture.get_attribute("src")
    lesson.page.keyboard.press("End")
    expect(cell.locator(".widget-readout")).to_have_text("4.00")
    expect(picture).not_to_have_attribute("src", re.compile(re.escape(before or "")))
    assert share_of_yellow(picture) == share_alive(4.0)
    assert not jupyterlab.errors, f"the browser's console shows errors: {jupyterlab.errors}"

    lesson.save()
    jupyterlab.close()
    later = open_jupyterlab(start_lab(language, workspace=lab.workspace), language).open(STEM)
    cell = later.cell("show_widget(")
    sees_the_still_picture(cell, language)
    expect(cell.get_by_text("Error displaying widget")).not_to_be_visible()


def sees_the_still_picture(cell: Locator, language: str) -> None:
    cell.scroll_into_view_if_needed()
    expect(note(cell, language)).to_be_visible()
    still = cell.locator(".jp-RenderedImage img")
    expect(still).to_be_visible()
    assert share_of_yellow(still) == share_alive(1.0)


def note(cell: Locator, language: str) -> Locator:
    return cell.get_by_text(text("widget-asleep", language))


def share_alive(clip_val: float) -> float:
    """Count the lesson's numbers between 0 and the clip value."""
    drawn = torch.randn(SIDE, SIDE, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    return float(((drawn > 0) & (drawn < clip_val)).double().mean())


def share_of_yellow(picture: Locator) -> float:
    """Read the picture that is shown back: the share of its squares that have the colour of a 1."""
    pixels = image.imread(io.BytesIO(bytes(picture.evaluate(PIXELS))), format="png")[..., :3]
    middle = ((np.arange(SIDE) + 0.5) * len(pixels) / SIDE).astype(int)
    middles = pixels[np.ix_(middle, middle)]
    yellow = np.abs(middles - np.array(colormaps["cividis"](1.0)[:3])).max(axis=-1) < 0.02
    return float(yellow.mean())

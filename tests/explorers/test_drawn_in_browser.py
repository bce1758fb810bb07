"""The depth and the step-size explorer in a browser: what is drawn is what torch worked out."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from playwright.sync_api import Locator, Page, expect

from handgrad.explorers import explore_depth, explore_step_size
from handgrad.explorers.base import Explorer
from handgrad.explorers.depth import CLIP_VALUES, DEPTHS
from handgrad.explorers.step_size import EXPONENTS

pytestmark = pytest.mark.browser


@pytest.fixture
def shown(open_page: Callable[..., Page], tmp_path: Path) -> Callable[..., Page]:
    def show(*explorers: Explorer, **options: Any) -> Page:
        path = tmp_path / "explorers.html"
        body = "".join(explorer.to_html() for explorer in explorers)
        path.write_text(f"<!doctype html><meta charset=utf-8>{body}", encoding="utf-8")
        page = open_page(**options)
        page.goto(path.as_uri())
        return page

    return show


def points(path: Locator) -> list[tuple[float, float]]:
    numbers = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path.get_attribute("d") or "")
    return [(float(x), float(y)) for x, y in numbers]


def move(page: Page, slider: Locator, position: int) -> None:
    """Move a slider by its keys to a position."""
    slider.focus()
    page.keyboard.press("Home")
    for _ in range(position):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(position))


def test_the_line_of_norms_is_drawn_where_the_numbers_say(shown: Callable[..., Page]) -> None:
    explorer = explore_depth()
    page = shown(explorer)
    clip, depth = page.get_by_role("slider").all()
    for position, chosen in ((0, 0), (4, 15), (49, 7)):
        move(page, clip, position)
        move(page, depth, chosen)
        row = explorer.table["rows"][position]
        exponents = [value / 100 for value in row["norms"][chosen]]
        drawn = points(page.locator(".hg-gradients"))
        assert len(drawn) == DEPTHS[chosen]
        # Ten units of the axis are (166 - 26) of the panel: from -2.5 below to 2.5 above.
        heights = [-2.5 + (166 - y) / 140 * 5 for _, y in drawn]
        assert heights == pytest.approx(exponents, abs=0.01)
        expect(page.locator(".hg-stage")).to_have_attribute("data-hg-depth", str(DEPTHS[chosen]))
        expect(clip).to_have_attribute("aria-valuetext", f"{CLIP_VALUES[position]:.1f}")


def test_both_curves_and_their_spots_are_drawn_where_the_numbers_say(
    shown: Callable[..., Page],
) -> None:
    explorer = explore_step_size()
    page = shown(explorer)
    slider = page.get_by_role("slider")
    low, high = explorer.table["range"]
    for position in (8, 24, 47):
        move(page, slider, position)
        for number, name in enumerate(("smooth", "clipped")):
            panel = page.locator(".hg-panel").nth(number + 1)
            for dtype in ("float32", "float64"):
                spot = points(panel.locator(f".hg-spot-{dtype}"))[0]
                # The spot is a circle that begins three units left of its middle.
                x = EXPONENTS[0] + (spot[0] + 3 - 40) / (248 - 40) * (EXPONENTS[-1] - EXPONENTS[0])
                y = low + (166 - spot[1]) / 140 * (high - low)
                assert x == pytest.approx(EXPONENTS[position], abs=0.02)
                assert y == pytest.approx(explorer.table["errors"][name][dtype][position], abs=0.03)
                curve = points(panel.locator(f".hg-curve.hg-{dtype}"))
                assert len(curve) == len(EXPONENTS)
                assert curve[position][1] == pytest.approx(spot[1], abs=0.02)


def test_a_norm_that_is_not_a_number_is_a_gap_and_is_said(shown: Callable[..., Page]) -> None:
    class Poisons(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: torch.Tensor, clip_val: float) -> torch.Tensor:
            return x.clamp(0.0, clip_val)

        @staticmethod
        def backward(ctx: Any, grad_output: torch.Tensor) -> tuple[torch.Tensor, None]:
            return grad_output * float("nan"), None

    explorer = explore_depth(Poisons)
    page = shown(explorer)
    assert points(page.locator(".hg-gradients")) == []
    expect(page.locator(".hg-sentence")).to_contain_text("NaN")
    expect(page.locator(".hg-stage")).to_have_attribute("data-hg-left", "NaN")


def test_theory_is_drawn_beside_the_errors(shown: Callable[..., Page]) -> None:
    panel = shown(explore_step_size()).locator(".hg-panel").nth(1)

    def ends(guide: Locator) -> list[tuple[float, float]]:
        return [(-12 + (x - 40) / 208 * 12, -16 + (166 - y) / 140 * 17) for x, y in points(guide)]

    square, single, double = map(ends, panel.locator(".hg-guide").all())
    # h² from 1e-16 to 1; then u/h, whose exponents of u are those of 2^-23 and 2^-52.
    assert square == [pytest.approx((-8, -16), abs=0.05), pytest.approx((0, 0), abs=0.05)]
    for line, u in ((single, -6.92), (double, -15.65)):
        assert [x + y for x, y in line] == pytest.approx([u, u], abs=0.05)
        assert all(-16 <= y <= 1.01 for _, y in line)
    assert "0.5" in (shown(explore_step_size()).locator(".hg-panel").nth(2).text_content() or "")


@pytest.mark.parametrize("width", [600, 1000])
def test_nothing_leaves_the_page_and_controls_can_be_hit(
    shown: Callable[..., Page], width: int
) -> None:
    page = shown(explore_depth(), explore_step_size(), viewport={"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for slider in page.get_by_role("slider").all():
        box = slider.bounding_box()
        assert box is not None
        assert box["height"] >= 24
        assert slider.get_attribute("aria-label")


def test_without_scripts_a_picture_with_words_stands_there(shown: Callable[..., Page]) -> None:
    page = shown(explore_depth(), explore_step_size(), java_script_enabled=False)
    for image in page.locator(".hg-static img").all():
        expect(image).to_be_visible()
        assert len(image.get_attribute("alt") or "") > 80


def test_three_hundred_moves_leave_the_page_as_it_was(shown: Callable[..., Page]) -> None:
    page = shown(explore_depth(), explore_step_size())
    count = "document.querySelectorAll('*').length"
    before = page.evaluate(count)
    page.evaluate(
        """() => {
          for (const slider of document.querySelectorAll(".hg-controls .hg-slider")) {
            for (let move = 0; move < 300; move++) {
              slider.value = move % (Number(slider.max) + 1);
              slider.dispatchEvent(new Event("input"));
            }
          }
        }"""
    )
    assert page.evaluate(count) == before

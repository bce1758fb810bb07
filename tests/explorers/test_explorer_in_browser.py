"""The explorer in a real Chromium: it steps, plays, listens to keys, and stands without scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from playwright.sync_api import Browser, Page, expect
from torch import Tensor
from torch.autograd import Function

from handgrad.display import PALETTE
from handgrad.explorers import step_through
from handgrad.explorers.stepping import steps_of
from handgrad.explorers.trace import trace

pytestmark = pytest.mark.browser

Open = Callable[..., Page]


class SquareTimes(Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor, y: Tensor, power: int) -> Tensor:
        ctx.save_for_backward(x, y)
        ctx.power = power
        return x**power * y

    @staticmethod
    def backward(ctx: Any, grad_output: Tensor) -> Any:
        x, y = ctx.saved_tensors
        grad_x = grad_output * ctx.power * x ** (ctx.power - 1) * y
        return grad_x, grad_output * x**ctx.power, None


ARGS = (torch.tensor(3.0), torch.tensor(5.0), 2)
STEPS = steps_of(trace(SquareTimes, ARGS))
LAST = len(STEPS) - 1


@pytest.fixture(scope="module")
def explorer_html() -> str:
    return step_through(SquareTimes, *ARGS).to_html()


@pytest.fixture
def open_page(chromium: Browser, explorer_html: str) -> Iterator[Open]:
    """Show the explorer; in the end the page must have raised nothing and asked for nothing."""
    trouble: list[str] = []
    contexts = []

    def show(
        html: str = explorer_html, theme: str = "light", width: int = 600, **options: Any
    ) -> Page:
        viewport = {"width": width, "height": 800}
        contexts.append(chromium.new_context(viewport=viewport, **options))
        page = contexts[-1].new_page()
        page.on("console", lambda message: trouble.append(message.text))
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("request", lambda request: trouble.append(request.url))
        page.set_default_timeout(5_000)
        page.clock.install()
        light = "true" if theme == "light" else "false"
        page.set_content(f'<body data-jp-theme-light="{light}" style="margin: 8px">{html}</body>')
        return page

    yield show
    for context in contexts:
        context.close()
    assert trouble == [], "an explorer raises no error and makes no request"


def position(page: Page) -> int:
    return int(page.locator(".hg-explorer").first.get_attribute("data-hg-position") or -1)


def shown(page: Page) -> list[tuple[str, str]]:
    chips = page.locator(".hg-chip.hg-shown")
    return [
        (chip.locator(".hg-name").inner_text(), chip.locator("code").inner_text())
        for chip in chips.all()
    ]


def test_forward_shows_the_values_of_the_trace_one_by_one(open_page: Open) -> None:
    page = open_page()
    seen: list[tuple[str, str]] = []
    for number, step in enumerate(STEPS):
        assert position(page) == number
        # What backward reads is on ctx already; everything else is new.
        if step.kind != "read":
            seen += [(entry.name, entry.value) for entry in step.entries]
        assert sorted(shown(page)) == sorted(seen)
        # force: Playwright waits for a button that is aria-disabled, as at the end it is.
        page.get_by_role("button", name="One step forward").click(force=True)
    assert position(page) == LAST
    # 1 · 2 · 3 · 5 = 30 and 3² = 9, by hand.
    assert shown(page)[-3:] == [("for x", "30.0"), ("for y", "9.0"), ("for power", "None")]


def test_what_is_read_lights_up_on_ctx(open_page: Open) -> None:
    page = open_page()
    number = next(n for n, step in enumerate(STEPS) if step.kind == "read")
    page.get_by_role("slider").fill(str(number))
    lit = page.locator(".hg-at-ctx .hg-chip.hg-lit .hg-name").all_inner_texts()
    assert lit == [entry.name for entry in STEPS[number].entries]
    expect(page.locator(".hg-at-from-ctx")).to_have_class("hg-arrow hg-down hg-at-from-ctx hg-lit")


def test_back_undoes_a_step(open_page: Open) -> None:
    page = open_page()
    first = shown(page)
    page.get_by_role("button", name="One step forward").click()
    page.get_by_role("button", name="One step back").click()
    assert position(page) == 0
    assert shown(page) == first


def test_the_ends_hold(open_page: Open) -> None:
    page = open_page()
    back = page.get_by_role("button", name="One step back")
    expect(back).to_have_attribute("aria-disabled", "true")
    back.click(force=True)
    assert position(page) == 0
    page.get_by_role("slider").fill(str(LAST))
    forward = page.get_by_role("button", name="One step forward")
    expect(forward).to_have_attribute("aria-disabled", "true")
    forward.click(force=True)
    assert position(page) == LAST


def test_play_runs_to_the_end_and_stops(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(600)
    assert position(page) == 1
    page.clock.run_for(2200)
    assert position(page) == 2
    page.clock.run_for(2200 * len(STEPS))
    assert position(page) == LAST
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_play_at_the_end_starts_again(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("slider").fill(str(LAST))
    page.get_by_role("button", name="Play").click()
    assert position(page) == 0
    page.clock.run_for(600)
    assert position(page) == 1


def test_pause_and_every_other_control_stop_the_play(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(10_000)
    assert position(page) == 0
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="One step forward").click()
    page.clock.run_for(10_000)
    assert position(page) == 1


def test_a_removed_output_stops_playing(open_page: Open) -> None:
    page = open_page()
    root = page.locator(".hg-explorer").element_handle()
    page.get_by_role("button", name="Play").click()
    root.evaluate("node => node.remove()")
    page.clock.run_for(10_000)
    assert root.get_attribute("data-hg-position") == "0"


@pytest.mark.parametrize("name", ["Play", "One step back", "One step forward"])
def test_arrow_keys_on_a_button(open_page: Open, name: str) -> None:
    page = open_page()
    page.get_by_role("button", name=name).focus()
    for key, expected in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        assert position(page) == expected


def test_keys_on_the_slider(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("slider").focus()
    for key, expected in (("ArrowRight", 1), ("End", LAST), ("ArrowLeft", LAST - 1), ("Home", 0)):
        page.keyboard.press(key)
        assert position(page) == expected


def test_jupyterlab_leaves_the_keys_to_the_controls(open_page: Open) -> None:
    page = open_page()
    for control in page.locator(".hg-controls button, .hg-controls input").all():
        assert control.evaluate("node => node.closest('[data-lm-suppress-shortcuts]') !== null")
    # On the slider itself: JupyterLab swallows its arrow keys otherwise.
    expect(page.get_by_role("slider")).to_have_attribute("data-lm-suppress-shortcuts", "true")


def test_what_a_screen_reader_hears(open_page: Open) -> None:
    page = open_page()
    group = page.get_by_role("group", name="Step by step through SquareTimes")
    slider = group.get_by_role("slider", name="Step")
    expect(slider).to_have_attribute("aria-valuetext", f"1 of {len(STEPS)}")
    group.get_by_role("button", name="One step forward").click()
    expect(slider).to_have_attribute("aria-valuetext", f"2 of {len(STEPS)}")
    live = group.locator("[aria-live=polite]")
    expect(live).to_contain_text("forward saves for the way back: x = 3.0, y = 5.0.")


def test_focus_is_seen_and_stays(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("Tab")
    play = page.get_by_role("button", name="Play")
    expect(play).to_be_focused()
    expect(play).to_have_css("outline-style", "solid")
    forward = page.get_by_role("button", name="One step forward")
    forward.focus()
    for _ in STEPS:
        page.keyboard.press("Enter")
    assert position(page) == LAST
    expect(forward).to_be_focused()


@pytest.mark.parametrize("width", [300, 600])  # 300 is a panel of 600 at 200 % zoom
def test_it_fits_and_can_be_hit(open_page: Open, width: int) -> None:
    page = open_page(width=width)
    page.get_by_role("slider").fill(str(LAST))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for control in page.locator(".hg-controls button, .hg-controls input").all():
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24


def test_nothing_jumps_while_stepping(open_page: Open) -> None:
    page = open_page()
    heights = set()
    for number in range(len(STEPS)):
        page.get_by_role("slider").fill(str(number))
        heights.add(page.locator(".hg-live").bounding_box()["height"])  # type: ignore[index]
    assert len(heights) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_follow_the_theme(open_page: Open, theme: str) -> None:
    page = open_page(theme=theme)
    ink = getattr(PALETTE["ink"], theme)
    rgb = ", ".join(str(int(ink[i : i + 2], 16)) for i in (1, 3, 5))
    expect(page.locator(".hg-caption")).to_have_css("color", f"rgb({rgb})")


def test_reduced_motion_is_respected(open_page: Open) -> None:
    moving, still = open_page(), open_page(reduced_motion="reduce")
    script = (
        "getComputedStyle(document.querySelector('.hg-arrow.hg-lit'), '::before').animationName"
    )
    assert moving.evaluate(script) == "hg-flow"
    assert still.evaluate(script) == "none"


def test_one_shown_twice_is_two(open_page: Open, explorer_html: str) -> None:
    page = open_page(explorer_html * 2)
    first, second = page.locator(".hg-explorer").all()
    second.get_by_role("button", name="One step forward").click()
    assert first.get_attribute("data-hg-position") == "0"
    assert second.get_attribute("data-hg-position") == "1"
    expect(page.get_by_role("slider")).to_have_count(2)


def test_without_scripts_the_steps_stand_as_a_list(open_page: Open) -> None:
    page = open_page(java_script_enabled=False)
    items = page.locator(".hg-static li").all_inner_texts()
    assert len(items) == len(STEPS)
    assert "x = 3.0, y = 5.0" in items[1]
    assert "ctx.save_for_backward(x, y)" in items[1]
    assert "30.0 for x, 9.0 for y, None for power" in items[-1]
    expect(page.locator(".hg-static")).to_be_visible()
    expect(page.locator("button")).to_have_count(0)


def test_with_scripts_the_list_is_gone(open_page: Open) -> None:
    expect(open_page().locator(".hg-static")).to_have_count(0)

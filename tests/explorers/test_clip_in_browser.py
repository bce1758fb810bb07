"""The clip explorer in a real Chromium, from a file: what is drawn is read back and compared with the hand's."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from torch import Tensor

from handgrad import IncorrectClippedReLUFunction, clipped_relu, use_language
from handgrad.display import PALETTE
from handgrad.explorers import explore_clip
from handgrad.explorers.base import Explorer, as_json
from handgrad.explorers.clip import CLIP_VALUES, Inputs, inputs_table

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
KINDS = ("dead", "alive", "saturated", "other")


def explorer_html(operation: Any = clipped_relu, **options: Any) -> str:
    explorer = explore_clip(operation, controls=False, **options)
    assert isinstance(explorer, Explorer)
    return explorer.to_html()


@pytest.fixture(scope="module")
def right() -> str:
    return explorer_html()


@pytest.fixture
def open_file(chromium: Browser, tmp_path: Path, right: str) -> Iterator[Open]:
    """Show HTML from a file; in the end the page must have raised nothing and asked for nothing else."""
    trouble: list[str] = []
    contexts = []

    def show(body: str = right, theme: str = "light", width: int = 760, **options: Any) -> Page:
        file = tmp_path / "explorer.html"
        light = "true" if theme == "light" else "false"
        file.write_text(
            f'<meta charset="utf-8"><body data-jp-theme-light="{light}" style="margin: 0">{body}</body>',
            encoding="utf-8",
        )
        contexts.append(chromium.new_context(viewport={"width": width, "height": 800}, **options))
        page = contexts[-1].new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: trouble.append(message.text))
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.goto(file.as_uri())
        page.on("request", lambda request: trouble.append(request.url))
        return page

    yield show
    for context in contexts:
        context.close()
    assert trouble == [], "an explorer raises no error and makes no request"


def move_to(page: Page, clip_val: float) -> None:
    page.get_by_role("slider", name="C").fill(str(CLIP_VALUES.index(clip_val)))


# ---------------------------------------------------------------- reading a drawing

_TICKS = """(panel) => [...panel.querySelectorAll(".hg-axes text[text-anchor]")]
  .filter((node) => node.textContent !== "x")
  .map((node) => ({
    across: node.getAttribute("text-anchor") === "middle",
    value: Number(node.textContent.replace("−", "-")),
    x: Number(node.getAttribute("x")), y: Number(node.getAttribute("y")) - 4,
  }))"""


def corners(path: Locator) -> list[tuple[float, float]]:
    """Return the corners of a path that is drawn with M, L, H, V, h and z, in the units of the drawing."""
    x = y = 0.0
    found = []
    for command, numbers in re.findall(r"([MLHVhz])([-\d. ]*)", path.get_attribute("d") or ""):
        values = [float(number) for number in numbers.split()]
        match command:
            case "M" | "L":
                x, y = values
            case "H":
                (x,) = values
            case "h":
                x += values[0]
            case "V":
                (y,) = values
        if command != "z":
            found.append((x, y))
    return found


def read(panel: Locator, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return points of a drawing in the units of its axes, by means of the ticks that a reader sees."""
    ticks = panel.evaluate(_TICKS)
    across = [(tick["x"], tick["value"]) for tick in ticks if tick["across"]]
    up = [(tick["y"], tick["value"]) for tick in ticks if not tick["across"]]

    def scale(marks: list[tuple[float, float]], at: float) -> float:
        (start, low), (end, high) = marks[0], marks[-1]
        return low + (at - start) / (end - start) * (high - low)

    return [(scale(across, x), scale(up, y) if up else y) for x, y in points]


def drawn_function(page: Page) -> list[tuple[float, float]]:
    panel = page.get_by_role("img", name="Function and derivative")
    return read(panel, corners(panel.locator(".hg-values")))


def drawn_derivative(page: Page) -> list[tuple[float, float]]:
    panel = page.get_by_role("img", name="Function and derivative")
    return read(panel, corners(panel.locator(".hg-derivative")))


def cells(page: Page) -> dict[str, int]:
    mask = page.get_by_role("img", name="Gradient mask")
    return {kind: mask.locator(f".hg-fill-{kind}").count() for kind in KINDS}


def words(page: Page) -> dict[str, str]:
    """Return the shares as they are written below the panels."""
    chips = {kind: page.locator(f".hg-share-{kind} .hg-chip-value") for kind in KINDS}
    return {kind: chip.inner_text() for kind, chip in chips.items() if chip.is_visible()}


# ---------------------------------------------------------------- the right operation


@pytest.mark.parametrize("clip_val", [0.1, 1.0, 2.5, 6.0])
def test_the_drawn_function_is_the_clipped_relu(open_file: Open, clip_val: float) -> None:
    page = open_file()
    move_to(page, clip_val)
    points = drawn_function(page)
    assert points[0][0] == pytest.approx(-4, abs=0.02)
    assert points[-1][0] == pytest.approx(7, abs=0.02)
    for x, y in points:
        assert y == pytest.approx(min(max(0.0, x), clip_val), abs=0.04)


@pytest.mark.parametrize("clip_val", [0.1, 1.0, 6.0])
def test_the_drawn_derivative_is_a_step_from_0_to_c(open_file: Open, clip_val: float) -> None:
    page = open_file()
    move_to(page, clip_val)
    by_hand = [(-4, 0), (0, 0), (0, 1), (clip_val, 1), (clip_val, 0), (7, 0)]
    points = drawn_derivative(page)
    turns = [
        point
        for before, point, after in zip(points, points[1:], points[2:], strict=False)
        if not (before[1] == point[1] == after[1])
    ]
    for drawn, expected in zip([points[0], *turns, points[-1]], by_hand, strict=True):
        assert drawn == pytest.approx(expected, abs=0.03)


@pytest.mark.parametrize(("clip_val", "alive"), [(0.5, 0.1915), (1.0, 0.3413), (3.0, 0.4987)])
def test_map_histogram_and_words_show_the_same_shares(
    open_file: Open, clip_val: float, alive: float
) -> None:
    page = open_file()
    move_to(page, clip_val)
    by_hand = {"dead": 0.5, "alive": alive, "saturated": 0.5 - alive}  # Φ(C) - ½
    counts, written = cells(page), words(page)
    assert sum(counts.values()) == 24 * 24
    histogram = page.get_by_role("img", name="Inputs")
    areas = {kind: area(histogram.locator(f".hg-fill-{kind}")) for kind in KINDS}
    assert counts["other"] == areas["other"] == 0
    assert set(written) == set(by_hand), "a fourth kind is mentioned only where there is one"
    for kind, share in by_hand.items():
        assert counts[kind] / 576 == pytest.approx(share, abs=0.002)
        assert areas[kind] / sum(areas.values()) == pytest.approx(share, abs=0.005)
        assert float(written[kind].removesuffix(" %")) == pytest.approx(100 * share, abs=0.2)
    expect(page.locator(".hg-formula")).to_have_text(f"alive by the formula: {100 * alive:.1f} %")


def area(bars: Locator) -> float:
    """Return the area of a path of upright bars: each is corner, width, height."""
    points = corners(bars)
    bar_corners = [points[i : i + 4] for i in range(0, len(points), 4)]
    return sum(abs((b[0] - a[0]) * (c[1] - b[1])) for a, b, c, _ in bar_corners)


def test_bars_have_the_colour_of_what_lies_there(open_file: Open) -> None:
    page = open_file()
    move_to(page, 2.0)
    histogram = page.get_by_role("img", name="Inputs")
    bin_width = 11 / 41
    for kind, low, high in (("dead", -4, 0), ("alive", 0, 2), ("saturated", 2, 7)):
        xs = [x for x, _ in read(histogram, corners(histogram.locator(f".hg-fill-{kind}")))]
        assert min(xs) >= low - bin_width
        assert max(xs) <= high + bin_width
    bounds = read(histogram, corners(histogram.locator(".hg-bounds")))
    assert sorted({round(x, 1) for x, _ in bounds}) == [0.0, 2.0]


def test_few_cells_change_sides_at_a_move(open_file: Open) -> None:
    page = open_file()
    mask = page.get_by_role("img", name="Gradient mask")
    classes = "node => [...node.querySelectorAll('rect')].map((cell) => cell.getAttribute('class'))"
    move_to(page, 1.0)
    before = mask.evaluate(classes)
    move_to(page, 1.1)
    after = mask.evaluate(classes)
    changed = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    # Φ(1.1) - Φ(1.0) = 0.0230, of 576; each of them was saturated and is alive now.
    assert len(changed) == pytest.approx(0.0230 * 576, abs=1)
    assert set(changed) == {("hg-fill-saturated", "hg-fill-alive")}
    move_to(page, 1.0)
    assert mask.evaluate(classes) == before


# ---------------------------------------------------------------- wrong operations


def test_a_forgotten_mask_is_seen_at_once(open_file: Open) -> None:
    page = open_file(explorer_html(IncorrectClippedReLUFunction))
    assert cells(page) == {"dead": 0, "alive": 576, "saturated": 0, "other": 0}
    assert {round(y, 1) for _, y in drawn_derivative(page)} == {1.0}
    assert words(page)["alive"] == "100.0 %"


def test_a_halved_gradient_is_red_and_told(open_file: Open) -> None:
    page = open_file(explorer_html(lambda x, c: 0.5 * x.clamp(0, c)))
    move_to(page, 6.0)
    assert cells(page) == {"dead": 288, "alive": 0, "saturated": 0, "other": 288}
    assert words(page)["other"] == "50.0 % (0.5)"
    red = "".join(f"{int(PALETTE['bad'].light[i : i + 2], 16)}, " for i in (1, 3, 5))
    cell = page.get_by_role("img", name="Gradient mask").locator(".hg-fill-other").first
    expect(cell).to_have_css("fill", f"rgb({red.removesuffix(', ')})")


def test_what_leaves_the_axes_is_cut_off_and_not_bent(open_file: Open) -> None:
    page = open_file(explorer_html(lambda x, c: x * 1.0))
    assert all(y == pytest.approx(x, abs=0.05) for x, y in drawn_function(page))
    panel = page.get_by_role("img", name="Function and derivative")
    assert panel.locator(".hg-values").evaluate("n => getComputedStyle(n.parentNode).overflow") in (
        "hidden",
        "clip",
    )


# ---------------------------------------------------------------- hands, eyes, ears


def test_keys_move_the_slider_and_everything_follows(open_file: Open) -> None:
    page = open_file()
    slider = page.get_by_role("slider", name="C")
    page.keyboard.press("Tab")
    expect(slider).to_be_focused()
    expect(slider).to_have_css("outline", re.compile("2px"))
    expect(slider).to_have_attribute("data-lm-suppress-shortcuts", "true")
    for key, clip_val in (("ArrowRight", 1.6), ("End", 6.0), ("ArrowLeft", 5.9), ("Home", 0.1)):
        page.keyboard.press(key)
        expect(slider).to_have_attribute("aria-valuetext", f"{clip_val:.1f}")
        expect(page.locator(".hg-count")).to_have_text(f"C = {clip_val:.1f}")
        assert max(y for _, y in drawn_function(page)) == pytest.approx(clip_val, abs=0.04)


def test_shares_are_read_out_as_they_change(open_file: Open) -> None:
    page = open_file()
    status = page.get_by_role("group", name="The clip value and the gradient").get_by_role("status")
    move_to(page, 1.0)
    heard = "dead 50.0 % alive 34.2 % saturated 15.8 % alive by the formula: 34.1 %"
    expect(status).to_match_aria_snapshot(f'- status: "{heard}"')


# 46 rem is three panels in a row; 600 two; 300 is a panel of 600 at 200 % zoom.
@pytest.mark.parametrize(("width", "in_a_row"), [(760, 3), (600, 2), (300, 1)])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_fits_and_can_be_hit(open_file: Open, width: int, in_a_row: int, language: str) -> None:
    use_language(language)
    try:
        page = open_file(explorer_html(lambda x, c: 0.3 * x + x.tanh()), width=width)
    finally:
        use_language("en")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    tops = [panel.bounding_box()["y"] for panel in page.locator(".hg-panel").all()]  # type: ignore[index]
    assert tops.count(tops[0]) == in_a_row
    box = page.get_by_role("slider").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    for text in page.locator(".hg-panel text").all():
        size = text.evaluate("n => parseFloat(getComputedStyle(n).fontSize) * n.getScreenCTM().a")
        assert size >= 10


def test_nothing_jumps_while_sliding(open_file: Open) -> None:
    page = open_file()
    heights = set()
    for clip_val in (0.1, 0.9, 2.0, 6.0):
        move_to(page, clip_val)
        heights.add(page.locator(".hg-live").bounding_box()["height"])  # type: ignore[index]
    assert len(heights) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["dead", "alive", "saturated"])
def test_colours_follow_the_theme(open_file: Open, theme: str, kind: str) -> None:
    page = open_file(theme=theme)
    colour = getattr(PALETTE[kind], theme)
    rgb = ", ".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    cell = page.get_by_role("img", name="Gradient mask").locator(f".hg-fill-{kind}").first
    expect(cell).to_have_css("fill", f"rgb({rgb})")
    expect(page.locator(f".hg-share-{kind} .hg-swatch")).to_have_css(
        "background-color", f"rgb({rgb})"
    )


def test_without_scripts_a_picture_stands_with_its_legend(open_file: Open) -> None:
    page = open_file(java_script_enabled=False)
    picture = page.get_by_role("img", name=re.compile("Three panels for C = 1.5"))
    expect(picture).to_be_visible()
    assert "Dead: 50.0 %, alive: 43.4 %, saturated: 6.6 %" in (picture.get_attribute("alt") or "")
    expect(page.locator(".hg-static .hg-share")).to_have_text(
        ["dead 50.0 %", "alive 43.4 %", "saturated 6.6 %"]
    )
    expect(page.get_by_role("slider")).to_have_count(0)


# ---------------------------------------------------------------- tables from the kernel


def channel(content: str = "") -> str:
    return f'<div class="hg-channel-box" style="display: none"><div>{content}</div></div>'


def send(page: Page, table: dict[str, Any], number: int = 0) -> None:
    """Do what the widget does when its value changes."""
    value = html.escape(as_json(table), quote=False)
    page.locator(".hg-channel-box > div").nth(number).evaluate(
        "(node, value) => { node.innerHTML = value; }", value
    )


@pytest.fixture
def in_notebook(open_file: Open, right: str) -> Page:
    return open_file(f'<div class="jp-OutputArea">{right}{channel()}</div>')


def test_a_new_table_is_drawn_in_place(in_notebook: Page) -> None:
    page = in_notebook
    move_to(page, 3.0)
    panels = page.locator(".hg-panel").element_handles()
    send(page, inputs_table(clipped_relu, Inputs("uniform", 2 / 3**0.5, 0.5)))
    expect(page.locator(".hg-count")).to_have_text("C = 3.0")
    # Of -1.5 … 2.5 there are 3/8 below 0, and nothing above 3.
    expect(page.locator(".hg-share-dead .hg-chip-value")).to_have_text("37.5 %")
    assert cells(page) == {"dead": 216, "alive": 360, "saturated": 0, "other": 0}
    histogram = page.get_by_role("img", name="Inputs")
    xs = [x for x, _ in read(histogram, corners(histogram.locator(".hg-fill-alive")))]
    assert max(xs) <= 2.5 + 11 / 41
    assert all(panel.evaluate("node => node.isConnected") for panel in panels), "no flicker"
    move_to(page, 0.5)
    expect(page.locator(".hg-share-alive .hg-chip-value")).to_have_text("12.5 %")
    assert max(y for _, y in drawn_function(page)) == pytest.approx(0.5, abs=0.04)


def test_a_table_that_was_there_before_is_taken(open_file: Open, right: str) -> None:
    # As after a reload of the page, when the widgets come back with their last values.
    later = as_json(inputs_table(clipped_relu, Inputs("normal", 1.0, 3.0)))
    content = html.escape(later, quote=False)
    page = open_file(f'<div class="jp-OutputArea">{right}{channel(content)}</div>')
    assert words(page)["dead"] == "0.2 %"  # Φ(-3) = 0.0013


def test_two_explorers_in_one_output_listen_to_their_own(open_file: Open, right: str) -> None:
    page = open_file(f'<div class="jp-OutputArea">{right}{channel()}{right}{channel()}</div>')
    dead = page.locator(".hg-share-dead .hg-chip-value")
    send(page, inputs_table(clipped_relu, Inputs("normal", 1.0, 3.0)), number=1)
    expect(dead).to_have_text(["50.0 %", "0.2 %"])
    send(page, inputs_table(clipped_relu, Inputs("normal", 1.0, -3.0)), number=0)
    expect(dead).to_have_text(["99.8 %", "0.2 %"])


def test_an_explorer_without_controls_takes_no_table_of_another(
    open_file: Open, right: str
) -> None:
    page = open_file(f'<div class="jp-OutputArea">{right}{right}{channel()}{right}</div>')
    send(page, inputs_table(clipped_relu, Inputs("normal", 1.0, 3.0)))
    dead = page.locator(".hg-share-dead .hg-chip-value")
    expect(dead).to_have_text(["50.0 %", "0.2 %", "50.0 %"])


def test_a_problem_stands_in_place_of_the_picture(in_notebook: Page) -> None:
    page = in_notebook

    def raises(x: Tensor, clip_val: float) -> Tensor:
        raise ValueError("no <luck>")

    height = page.locator(".hg-live").bounding_box()["height"]  # type: ignore[index]
    card = explore_clip(raises)
    assert not isinstance(card, Explorer)
    send(page, {"problem": card.to_html()})  # type: ignore[union-attr]
    expect(page.locator(".hg-problem")).to_contain_text("no <luck>")
    expect(page.locator(".hg-stage")).not_to_be_visible()
    assert page.locator(".hg-live").bounding_box()["height"] == height  # type: ignore[index]
    send(page, json.loads(as_json(inputs_table(clipped_relu, Inputs()))))
    expect(page.locator(".hg-problem")).to_have_text("")
    expect(page.locator(".hg-stage")).to_be_visible()

"""Every slider of the lessons, dragged with the mouse in JupyterLab: what is drawn then is what torch says.

The lessons are not run: the stored outputs must be alive as they are. The sliders that need a kernel have files of
their own beside this one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

import nbformat
import pytest
import torch
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, Page
from torch import Tensor

from handgrad.explorers.clip import CLIP_VALUES, Inputs
from handgrad.explorers.depth import CLIP_VALUES as DEPTH_CLIP_VALUES
from handgrad.explorers.depth import _stack
from handgrad.functions import IncorrectClippedReLUFunction, clipped_relu

pytestmark = pytest.mark.browser


@pytest.fixture
def explorers_of(start_lab, open_jupyterlab) -> Callable[[str, str], list[Locator]]:
    def open_lesson(stem: str, language: str) -> list[Locator]:
        lesson = open_jupyterlab(start_lab(language), language).open(stem)
        # Cells that are out of sight may not be on the page: bring each one there.
        cells = lesson.code_cells.filter(has=lesson.page.locator(".hg-explorer")).all()
        for cell in cells:
            cell.scroll_into_view_if_needed()
        return lesson.page.locator(".hg-explorer[data-hg-live]").all()

    return open_lesson


def drag(slider: Locator, along: float) -> int:
    """Take the handle with the mouse, move it along the bar in ten moves, and return the new position.

    Args:
        slider: a range input.
        along: to where, as a share of its width.
    """
    page = slider.page
    slider.scroll_into_view_if_needed()
    before, last = int(slider.input_value()), int(slider.get_attribute("max") or 0)
    box = slider.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    # The middle of the handle does not reach the ends: it is as wide as the bar is high, or less.
    handle = min(box["height"], 16.0)
    start = box["x"] + handle / 2 + before / last * (box["width"] - handle)
    page.mouse.move(start, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + along * box["width"], middle, steps=10)
    page.mouse.up()
    after = int(slider.input_value())
    assert after != before, "the handle did not follow the mouse"
    assert after == pytest.approx(along * last, abs=0.05 * last + 1)
    return after


def points(path: Locator) -> list[tuple[float, float]]:
    numbers = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path.get_attribute("d") or "")
    return [(float(x), float(y)) for x, y in numbers]


def float64(*numbers: float) -> Tensor:
    return torch.tensor(numbers, dtype=torch.float64)


# ---------------------------------------------------------------- lessons 01 and 02: step by step


def chips(explorer: Locator) -> dict[str, list[float]]:
    """Return what stands in the picture so far, by name."""
    seen = explorer.locator(".hg-chip.hg-shown")
    names = [name.replace("\u200b", "") for name in seen.locator(".hg-name").all_text_contents()]
    values = seen.locator("code").all_text_contents()
    return {
        name: [float(v) for v in re.findall(r"-?\d+(?:\.\d+)?", value)]
        for name, value in zip(names, values, strict=True)
    }


def test_the_slider_of_the_square_goes_there_and_back(explorers_of) -> None:
    square, multiply = explorers_of("01_forward_backward_ctx", "en")
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x * x
    y.backward(torch.full((3,), 5.0))
    assert x.grad is not None
    slider = square.get_by_role("slider")

    drag(slider, 1.0)
    said = chips(square)
    assert said["output"] == y.tolist()
    assert said["for x"] == x.grad.tolist()
    drag(slider, 0.0)
    assert chips(square) == {"x": x.tolist()}, "what comes later is not there yet"

    drag(multiply.get_by_role("slider"), 1.0)
    assert chips(multiply)["for x"] == [3.0, 3.0]  # the number it was multiplied by


def test_the_slider_of_the_clipped_relu_goes_there(explorers_of) -> None:
    (explorer,) = explorers_of("02_clipped_relu", "zh")
    drag(explorer.get_by_role("slider"), 1.0)
    x = float64(*chips(explorer)["input_tensor"]).requires_grad_()
    clipped_relu(x, 2.0).mean().backward()
    assert x.grad is not None
    said = chips(explorer)
    assert [value for name, value in said.items() if "input_tensor" in name][-1] == pytest.approx(
        x.grad.tolist()
    )


# ---------------------------------------------------------------- lesson 03: the clip value, and depth


def share_alive(operation: Callable[[Tensor, float], Tensor], clip_val: float) -> float:
    """Return the share of the explorer's inputs that get a gradient, in percent."""
    x = float64(*Inputs().values()).requires_grad_()
    operation(x, clip_val).sum().backward()
    assert x.grad is not None
    return 100 * float((x.grad != 0).double().mean())


def norms(clip_val: float, depth: int) -> list[float]:
    """Return the gradient's norm at the input of each layer of the explorer's stack, as autograd has it."""
    weights, inputs, arriving = _stack()
    value, entries = inputs.clone().requires_grad_(), list[Tensor]()
    for weight in weights[:depth]:
        entries.append(value)
        value = clipped_relu(value @ weight.T, clip_val)
    gradients = torch.autograd.grad(value, entries, arriving)
    return [float(gradient.norm() / arriving.norm()) for gradient in gradients]


def test_the_sliders_of_the_clip_value_and_of_the_depth(explorers_of) -> None:
    explorers = explorers_of("03_clip_value_and_mask", "zh")
    views = [explorer.get_attribute("data-hg-view") for explorer in explorers]
    assert views.count("clip") >= 2
    assert views.count("depth") == 1
    clips = [explorer for explorer, view in zip(explorers, views, strict=True) if view == "clip"]
    for explorer, operation in zip(
        clips, (clipped_relu, IncorrectClippedReLUFunction.apply), strict=False
    ):
        for along in (0.9, 0.1):
            clip_val = CLIP_VALUES[drag(explorer.get_by_role("slider"), along)]
            expected = share_alive(operation, clip_val)
            squares = explorer.locator("rect.hg-fill-alive").count()
            assert 100 * squares / len(Inputs().values()) == pytest.approx(expected)
            alive = explorer.locator(".hg-share-alive .hg-chip-value")
            assert float((alive.text_content() or "").rstrip(" %")) == pytest.approx(
                expected, abs=0.06
            )

    depth_explorer = explorers[views.index("depth")]
    clip, depth = depth_explorer.get_by_role("slider").all()
    for along, layers in ((0.3, 1.0), (0.05, 0.0), (0.9, 0.4)):
        clip_val, chosen = DEPTH_CLIP_VALUES[drag(clip, along)], drag(depth, layers) + 1
        drawn = points(depth_explorer.locator(".hg-gradients"))
        assert len(drawn) == chosen
        # From -2.5 at the lower edge of the panel to 2.5 at the upper one.
        exponents = [-2.5 + (166 - y) / 140 * 5 for _, y in drawn]
        expected = [math.log10(norm) for norm in norms(clip_val, chosen)]
        assert exponents == pytest.approx(expected, abs=0.02)


# ---------------------------------------------------------------- lesson 05: the step


def error_of_a_difference(step: float, dtype: torch.dtype) -> float:
    """Return the exponent of the error of a central difference of `x³`, the root mean square over 32 points."""
    x = torch.linspace(1.0, 1.6, 32, dtype=torch.float64).to(dtype)
    h = torch.tensor(step, dtype=dtype)
    high, low = x + h, x - h
    off = ((high * high * high - low * low * low) / (2 * h)).double() - 3 * x.double() ** 2
    return math.log10(float(off.square().mean().sqrt()))


def test_the_slider_of_the_step(explorers_of) -> None:
    (explorer,) = explorers_of("05_prove_it", "zh")
    panel = explorer.locator(".hg-panel").nth(1)
    for along in (0.95, 0.25, 0.6):
        exponent = -12 + 0.25 * drag(explorer.get_by_role("slider"), along)
        for name in ("float32", "float64"):
            spot = points(panel.locator(f".hg-spot-{name}"))[0]
            expected = error_of_a_difference(10**exponent, getattr(torch, name))
            assert -16 + (166 - spot[1]) / 140 * 17 == pytest.approx(min(expected, 1.0), abs=0.05)


# ---------------------------------------------------------------- many of them, and many moves

MANY = 20
MOVES = 300
SHOW_MANY = f"""
from IPython.display import display
from handgrad.explorers import explore_clip

for _ in range({MANY}):
    display(explore_clip())
"""
# How many objects Python's collector knows, and how many bytes Python has asked for since the first run.
COUNT = """
import gc, tracemalloc
tracemalloc.start()
_ = gc.collect()
print("objects", len(gc.get_objects()), "bytes", tracemalloc.get_traced_memory()[0])
"""
# Moves one slider after the other, and says how many of the others changed with it and how many were late.
MOVE_ALL = """moves => {
  const explorers = [...document.querySelectorAll(".hg-explorer[data-hg-live]")];
  const all = () => explorers.map(root => root.querySelector(".hg-stage").dataset.hgClip);
  const wrong = [];
  for (let move = 0; move < moves; move++) {
    const number = move % explorers.length, before = all();
    const slider = explorers[number].querySelector(".hg-slider");
    slider.value = (7 * move) % (Number(slider.max) + 1);
    slider.dispatchEvent(new Event("input"));
    before[number] = String((Number(slider.value) + 1) / 10);
    if (String(all()) !== String(before)) wrong.push(move);
  }
  return wrong;
}"""


def memory_of_page(page: Page) -> dict[str, int]:
    """Return what the page holds after its garbage was collected."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    session.detach()
    wanted = ("Nodes", "JSEventListeners", "JSHeapUsedSize")
    return {metric["name"]: int(metric["value"]) for metric in metrics if metric["name"] in wanted}


def grows(
    measure: Callable[[], dict[str, int]], moves: Callable[[], None], limits: dict[str, int]
) -> Any:
    """Return by how much `moves` makes grow what is measured, or nothing where it stays within the limits.

    JupyterLab itself still sets up this and that in the background. A leak of ours shows at every turn, so one turn
    of three without growth is proof.
    """
    for _ in range(3):
        before = measure()
        moves()
        after = measure()
        growth = {name: after[name] - before[name] for name in limits}
        if all(growth[name] <= limits[name] for name in limits):
            return None
    return growth


def memory_of_kernel(lesson: Any) -> dict[str, int]:
    cell = lesson.cell("gc.get_objects")
    lesson.run(cell)
    said = cell.locator(".jp-OutputArea-output").inner_text().split()
    return {said[0]: int(said[1]), said[2]: int(said[3])}


def test_three_hundred_moves_of_twenty_explorers_leave_page_and_kernel_as_they_were(
    start_lab, open_jupyterlab
) -> None:
    lab = start_lab("en")
    cells = [new_code_cell(source.strip()) for source in (SHOW_MANY, COUNT)]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}}
    nbformat.write(new_notebook(cells=cells, metadata=kernel), lab.workspace / "en" / "many.ipynb")
    lesson = open_jupyterlab(lab, "en").open("many")
    page = lesson.page
    lesson.run(lesson.cell("explore_clip()"))
    page.wait_for_function(
        f"document.querySelectorAll('.hg-explorer[data-hg-live]').length === {MANY}"
    )
    # In the event itself each picture follows its slider, and no other does.
    assert page.evaluate(MOVE_ALL, 2 * MANY) == []
    moved: list[int] = []
    limits = {"Nodes": 30, "JSEventListeners": 30, "JSHeapUsedSize": MOVES * 1_000}
    assert not grows(
        lambda: memory_of_page(page), lambda: moved.extend(page.evaluate(MOVE_ALL, MOVES)), limits
    )
    assert moved == []

    spread = page.get_by_role("slider", name="spread", exact=True).first
    move_to_and_fro(page, spread, 20)  # what is made once is made now
    assert not grows(
        lambda: memory_of_kernel(lesson),
        lambda: move_to_and_fro(page, spread, MOVES),
        {"objects": MOVES // 2, "bytes": MOVES * 500},
    )


def move_to_and_fro(page: Page, handle: Locator, moves: int) -> None:
    """Press arrow keys, and after each wait for the kernel's table: else ipywidgets would leave some out."""
    explorer = page.locator(".hg-explorer").first
    there = "([root, value]) => root.querySelector('.hg-stage').dataset.hgDeviation === value"
    handle.focus()
    for number in range(moves):
        key, value = ("ArrowRight", "1.05") if number % 2 == 0 else ("ArrowLeft", "1.0")
        page.keyboard.press(key)
        page.wait_for_function(there, arg=[explorer.element_handle(), value])

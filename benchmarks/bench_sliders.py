"""How fast a picture follows a slider in JupyterLab: `@interact` with matplotlib, the clip explorer, and the limit.

    python benchmarks/bench_sliders.py                # 40 steps, three rounds in turn
    python benchmarks/bench_sliders.py --steps 60 --rounds 5

A real JupyterLab, a real Chromium without a graphics card, one notebook with all. The last two rows are the
least that any slider takes: it changes one word, in the page alone or by way of the kernel. Each round measures, in an
order drawn anew:

- **step**: from the key press on the slider to the first frame that the changed picture is part of;
- **drag**: pictures a second while the handle is dragged to and fro for three seconds, beside the frames that the
  browser itself drew;
- **lag**: from the end of the drag until the last picture of it is there;
- **jumps**: frames in which the area had another height or no picture at all;
- **stale**: drags whose last picture does not belong to the slider's value. A step to and fro brings that value
  back; the picture must then be the one that the drag left.

A picture has changed when its pixels can have: another image that is decoded, or another SVG or HTML. Two
screenshots in each round make sure that a step which changed it so did change pixels.
"""

from __future__ import annotations

import argparse
import itertools
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, Locator, Page, sync_playwright

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
PATIENCE = 120_000  # milliseconds
DRAG_SECONDS = 3.0

# The way most tutorials do it: the same three panels, inputs, marks and size.
BASELINE = """
import matplotlib.pyplot as plt
import torch
from ipywidgets import FloatSlider, interact
from matplotlib.colors import ListedColormap
from handgrad import clipped_relu

%matplotlib inline
count = 24 * 24
normal = torch.distributions.Normal(0.0, 1.0)
inputs = normal.icdf((torch.arange(count, dtype=torch.float64) + 0.5) / count)
order = torch.randperm(count, generator=torch.Generator().manual_seed(0))
grid = torch.linspace(-4, 7, 111, dtype=torch.float64)
colours = ["#bbbbbb", "#0072b2", "#e69f00"]
labels = ["dead", "alive", "saturated"]

@interact(clip_val=FloatSlider(value=1.5, min=0.1, max=6.0, step=0.1, description="C"))
def picture(clip_val):
    x, points = inputs.clone().requires_grad_(), grid.clone().requires_grad_()
    output = clipped_relu(x, clip_val)
    output.sum().backward()
    values = clipped_relu(points, clip_val)
    values.sum().backward()
    kinds = torch.where(x.grad > 0, 1, torch.where(output > 0, 2, 0))
    figure, (curve, histogram, mask) = plt.subplots(1, 3, figsize=(9, 3), dpi=100)
    curve.plot(grid, values.detach(), label="f(x)")
    curve.step(grid, points.grad, where="mid", label="derivative")
    curve.set(title="Function and derivative", xlabel="x", ylim=(-1, 6.4))
    curve.legend()
    parts = [inputs[kinds == kind] for kind in range(3)]
    histogram.hist(parts, bins=41, range=(-4, 7), stacked=True, color=colours, label=labels)
    histogram.axvline(0)
    histogram.axvline(clip_val)
    histogram.set(title="Inputs", xlabel="x")
    histogram.legend()
    mask.imshow(kinds[order].reshape(24, 24), cmap=ListedColormap(colours), vmin=0, vmax=2)
    mask.set_axis_off()
    share = normal.cdf(torch.tensor(clip_val)) - normal.cdf(torch.tensor(0.0))
    mask.set_title(f"alive {(kinds == 1).double().mean():.1%}, closed form {share:.1%}")
    plt.show()
"""
OURS = """
from handgrad.explorers import explore_clip

explore_clip()
"""
# What no slider can be faster than: one word changes, in the page alone, and by way of the kernel.
FLOOR = """
from IPython.display import HTML
HTML('<input class="hg-slider" data-lm-suppress-shortcuts="true" type="range" max="60" value="30" '
     'oninput="this.nextSibling.querySelector(\\'text\\').textContent = this.value">'
     '<div class="hg-stage"><svg width="60" height="30"><text y="20">30</text></svg></div>')
"""
KERNEL_FLOOR = """
import ipywidgets
slider = ipywidgets.FloatSlider(1.0, min=0.1, max=3.0, step=0.05)
word = ipywidgets.HTML('<div class="hg-stage"><svg width="60" height="30"></svg></div>')
slider.observe(lambda change: setattr(word, "value",
    f'<div class="hg-stage"><svg width="60" height="30"><text y="20">{change.new:.2f}</text></svg></div>'), "value")
ipywidgets.VBox([slider, word])
"""
CELLS = (BASELINE, OURS, FLOOR, KERNEL_FLOOR)


# On every frame, what the area shows. A change counts as seen when the frame it is part of has been drawn: a message
# that is posted before the drawing arrives after it. `empty` is a frame without a picture.
WATCH = """area => {
  const watch = { frames: [], keys: [], changes: [] };
  area.hgWatch = watch;
  const signature = area.hgSignature = () => {
    const image = area.querySelector("img");
    if (image) return image.complete && image.naturalWidth ? image.src : "";
    const live = area.querySelector(".hg-stage");
    return live && live.querySelector("svg, canvas") ? live.innerHTML : "";
  };
  let dirty = true, text = null;
  const drawn = new MessageChannel();
  drawn.port2.onmessage = () => watch.changes.push(performance.now());
  new MutationObserver(() => { dirty = true; }).observe(
    area, { subtree: true, childList: true, attributes: true, characterData: true });
  area.addEventListener("load", () => { dirty = true; }, true);
  document.addEventListener("keydown", event => watch.keys.push(event.timeStamp), true);
  const frame = () => {
    if (dirty) {
      dirty = false;
      const next = signature();
      if (next !== "" && next !== text) {
        text = next;
        drawn.port1.postMessage(null);
      }
      watch.empty = next === "";
    }
    watch.frames.push({ now: performance.now(), empty: watch.empty, height: area.offsetHeight });
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
RESET = "area => Object.assign(area.hgWatch, { frames: [], keys: [], changes: [] })"
READ = (
    "area => { const { frames, keys, changes } = area.hgWatch; return { frames, keys, changes }; }"
)
SEEN_SINCE_KEY = """area => {
  const { keys, changes } = area.hgWatch;
  return keys.length && changes.some(time => time > keys.at(-1));
}"""
# Nothing has changed for so many milliseconds: the last picture is there.
SETTLED = """area => {{
  const {{ frames, changes }} = area.hgWatch;
  return frames.length > 10 && performance.now() - (changes.at(-1) ?? 0) > {quiet};
}}"""
BEFORE_A_STEP, BEFORE_A_DRAG = SETTLED.format(quiet=150), SETTLED.format(quiet=1000)


@dataclass
class Way:
    """One way to have a slider, with what was measured of it.

    Args:
        name: what the table calls it.
        cell: the index of its notebook cell.
        handle: a selector, inside the cell, of what takes keys and is dragged.
        track: a selector of the bar along which it is dragged.
    """

    name: str
    cell: int
    handle: str
    track: str
    steps: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    bad_frames: int = 0
    stale: int = 0


_WIDGET = ".widget-slider:has(.widget-label:text-is('{label}')) "
WAYS = {
    "baseline": Way("@interact + matplotlib", 0, ".noUi-handle", ".noUi-base"),
    "main": Way("explorer, main slider", 1, ".hg-slider", ".hg-slider"),
    "spread": Way("explorer, spread", 1, ".noUi-handle >> nth=0", ".noUi-base >> nth=0"),
    "shift": Way("explorer, shift", 1, ".noUi-handle >> nth=1", ".noUi-base >> nth=1"),
    "floor": Way("limit: one word, in the page", 2, ".hg-slider", ".hg-slider"),
    "kernel": Way("limit: one word, through the kernel", 3, ".noUi-handle", ".noUi-base"),
}


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=40, help="steps of each slider and round")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with running_lab() as address, chromium() as browser:
        page = browser.new_page(viewport={"width": 1300, "height": 1400})
        page.set_default_timeout(PATIENCE)
        cells = open_notebook(page, address)
        for number in range(options.rounds):
            ways = list(WAYS.values())
            random.Random(number).shuffle(ways)
            for way in ways:
                measure(page, cells.nth(way.cell), way, options.steps)
                print(f"round {number + 1}, {way.name}: done", file=sys.stderr)
    print(table(list(WAYS.values())))


@contextmanager
def running_lab() -> Iterator[str]:
    """Start `handgrad lab` on a notebook with one cell a way, and yield the notebook's address."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Path(folder) / "workspace"
        (workspace / "en").mkdir(parents=True)
        cells = [new_code_cell(source.strip()) for source in CELLS]
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}}
        nbformat.write(
            new_notebook(cells=cells, metadata=kernel), workspace / "en" / "sliders.ipynb"
        )
        command = [sys.executable, "-m", "handgrad.launcher", "lab", "--no-browser", "--port=0"]
        command += ["--language=en", f"--workspace={workspace}"]
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
        )
        try:
            yield re.sub(r"/lab/tree/.*\?", "/lab/tree/en/sliders.ipynb?", _address(server))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(timeout=60)


def _address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    said = ""
    for line in server.stdout:
        said += line
        if found := re.search(r"http://\S+token=\S+", line):
            return found[0]
    raise SystemExit(f"JupyterLab did not start:\n{said}")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a Chromium of the system."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        raise SystemExit(f"needs a Chromium on the PATH: one of {', '.join(CHROMIUM)}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def open_notebook(page: Page, address: str) -> Locator:
    """Open the notebook, run it, and return its code cells once each shows a picture."""
    page.goto(address)
    panel = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    panel.locator(".jp-KernelName", has_text="Python 3 (ipykernel)").wait_for()
    panel.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
    cells = panel.locator(".jp-CodeCell")
    for number in range(len(CELLS)):
        cells.nth(number).locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
    cells.nth(0).locator(".jp-OutputArea img").first.wait_for()
    for number in range(1, len(CELLS)):
        cells.nth(number).locator(".hg-stage").wait_for()
    for number in range(len(CELLS)):
        cells.nth(number).locator(".jp-Cell-outputWrapper").evaluate(WATCH)
    return cells


def measure(page: Page, cell: Locator, way: Way, steps: int) -> None:
    """Measure one way once, and add the figures to it."""
    area = cell.locator(".jp-Cell-outputWrapper")
    handle = area.locator(way.handle)
    handle.scroll_into_view_if_needed()
    handle.focus()
    make_sure_that_pixels_change(page, area)
    for number in range(steps):
        # To and fro by turns of ten, so that no end of the slider is met.
        step(page, area, "ArrowRight" if number // 10 % 2 == 0 else "ArrowLeft")
        seen = area.evaluate(READ)
        way.steps.append(min(t for t in seen["changes"] if t > seen["keys"][-1]) - seen["keys"][-1])
        way.bad_frames += bad_frames(seen["frames"])
    drag(page, area, way)
    handle.focus()
    way.stale += picture_is_stale(page, area)


def step(page: Page, area: Locator, key: str) -> None:
    """Press a key of the slider once the picture is at rest, and wait until the picture has changed."""
    wait_until(page, area, BEFORE_A_STEP)
    area.evaluate(RESET)
    page.keyboard.press(key)
    wait_until(page, area, SEEN_SINCE_KEY)


def make_sure_that_pixels_change(page: Page, area: Locator) -> None:
    """Step to and fro, and compare screenshots of the picture.

    Raises:
        SystemExit: what counts as another picture has the same pixels.
    """
    picture = area.locator(".hg-stage, .jp-OutputArea img").first
    wait_until(page, area, BEFORE_A_STEP)
    before = picture.screenshot()
    step(page, area, "ArrowRight")
    wait_until(page, area, BEFORE_A_STEP)
    if picture.screenshot() == before:
        raise SystemExit("a step of the slider changed no pixel")
    step(page, area, "ArrowLeft")


def picture_is_stale(page: Page, area: Locator) -> bool:
    """Say whether the picture that a drag left is another one than the slider's value gives."""
    left = area.evaluate("area => area.hgSignature()")
    for key in ("ArrowRight", "ArrowLeft"):
        step(page, area, key)
        wait_until(page, area, BEFORE_A_DRAG)
    return bool(area.evaluate("area => area.hgSignature()") != left)


def drag(page: Page, area: Locator, way: Way) -> None:
    """Drag the handle to and fro for three seconds."""
    wait_until(page, area, BEFORE_A_DRAG)
    box, start = area.locator(way.track).bounding_box(), area.locator(way.handle).bounding_box()
    assert box is not None
    assert start is not None
    slider_is_native = way.handle == way.track
    middle = box["y"] + box["height"] / 2
    x = box["x"] + box["width"] / 2 if slider_is_native else start["x"] + start["width"] / 2
    page.mouse.move(x, middle)
    page.mouse.down()
    area.evaluate(RESET)
    began, clock = page.evaluate("performance.now()"), time.monotonic()
    while (passed := time.monotonic() - clock) < DRAG_SECONDS:
        phase = 4 * passed % 2  # two widths a second: more positions than any browser draws frames
        along = 0.25 + 0.5 * (phase if phase < 1 else 2 - phase)
        page.mouse.move(box["x"] + along * box["width"], middle)
    page.mouse.up()
    released = page.evaluate("performance.now()")
    wait_until(page, area, BEFORE_A_DRAG)
    seen = area.evaluate(READ)
    during = [time for time in seen["changes"] if time <= released]
    way.pictures.append(len(during) / (released - began) * 1000)
    drawn = [frame for frame in seen["frames"] if frame["now"] <= released]
    way.frames.append(len(drawn) / (released - began) * 1000)
    way.lags.append(max(0.0, seen["changes"][-1] - released) if seen["changes"] else float("nan"))
    way.bad_frames += bad_frames(seen["frames"])


def bad_frames(frames: list[dict[str, float]]) -> int:
    """Count frames without a picture, or with another height than the frame before."""
    jumps = sum(a["height"] != b["height"] for a, b in itertools.pairwise(frames))
    return jumps + sum(bool(frame["empty"]) for frame in frames)


def wait_until(page: Page, area: Locator, condition: str) -> None:
    """Wait until a condition of the watched area holds."""
    page.wait_for_function(f"area => ({condition})(area)", arg=area.element_handle())


def table(ways: list[Way]) -> str:
    """Return the figures as a Markdown table; ratios are to the first way."""
    lines = [
        "| way | step, median ms | 95 % | times faster | pictures/s | frames/s | lag ms | jumps | stale |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    base = statistics.median(ways[0].steps)
    for way in ways:
        median = statistics.median(way.steps)
        late = statistics.quantiles(way.steps, n=20)[-1]
        rates = [statistics.median(values) for values in (way.pictures, way.frames, way.lags)]
        figures = f"{median:.1f} | {late:.1f} | {base / median:.1f} | "
        figures += " | ".join(f"{rate:.0f}" for rate in rates)
        lines.append(f"| {way.name} | {figures} | {way.bad_frames} | {way.stale} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()

"""Slopes measured with a step to both sides: the picture of a central difference."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.sampling import Operation, values_and_derivative
from handgrad.drawing.style import SIZE, WIDTH
from handgrad.functions import as_clip_value, clipped_relu
from handgrad.messages import text


@dataclass(frozen=True)
class Secant:
    """The line through two points of a curve, `step` to the left and to the right of `x`."""

    x: float
    step: float
    left: float
    right: float

    @property
    def slope(self) -> float:
        """What a central difference measures at `x`."""
        return (self.right - self.left) / (2 * self.step)


def draw_slopes(
    op: Operation = clipped_relu,
    clip_val: float = 2.0,
    at: Sequence[float] = (-0.75, 1.0, 2.0),
    step: float = 0.4,
) -> Picture:
    """Draw a clipped ReLU and the slopes that central differences measure, with a step large enough to see.

    Args:
        op: takes an input tensor and the clip value.
        clip_val: the upper bound `C`, a positive finite number.
        at: where to measure.
        step: how far to go to both sides, a positive number.

    Raises:
        TypeError: `clip_val` is no number.
        ValueError: `clip_val` or `step` is not positive, or there is no place to measure.
    """
    clip_val = as_clip_value(clip_val)
    if not (math.isfinite(step) and step > 0) or not at:
        raise ValueError(text("slopes-wrong-step", step=str(step), count=str(len(at))))
    secants = measured(op, clip_val, at, step)
    low, high = min(-1.0, *at) - 1.5 * step, max(clip_val + 1.0, *at) + 1.5 * step
    xs = torch.linspace(low, high, 241, dtype=torch.float64).tolist()
    xs = sorted([*xs, 0.0, clip_val])  # the corners are sharp
    values, _ = values_and_derivative(op, xs, clip_val)
    written = [_number(secant.slope) for secant in secants]
    labels = [text("slopes-slope", slope=slope) for slope in written]
    alt = [text("slopes-alt", step=f"{step:g}")]
    alt += [
        text("slopes-alt-one", x=f"{secant.x:g}", slope=slope)
        for secant, slope in zip(secants, written, strict=True)
    ]

    def build(colours: Colours) -> Figure:
        figure = Figure(figsize=(WIDTH, 2.9), layout="constrained")
        axes = figure.add_subplot()
        axes.plot(xs, values, color=colours["line"], lw=5)
        for secant, label in zip(secants, labels, strict=True):
            _draw(axes, secant, label, colours)
        axes.set(xlabel="x", xlim=(low, high), ylim=(min(values) - 0.3, max(values) + 0.75))
        axes.set_xticks([-1, 0, clip_val], ["−1", "0", f"C = {clip_val:g}"])
        axes.set_yticks([0, clip_val])
        return figure

    return Picture(build, "\n".join(alt))


def measured(op: Operation, clip_val: float, at: Sequence[float], step: float) -> list[Secant]:
    """Return the secants of `op` around some places."""
    ends = [x + side for x in at for side in (-step, step)]
    values, _ = values_and_derivative(op, ends, clip_val)
    pairs = zip(at, values[::2], values[1::2], strict=True)
    return [Secant(x, step, left, right) for x, left, right in pairs]


def _draw(axes: Axes, secant: Secant, label: str, colours: Colours) -> None:
    ends = [secant.x - secant.step, secant.x + secant.step]
    values = [secant.left, secant.right]
    axes.plot(ends, values, "o-", color=colours["gradient"], lw=2.2, markersize=7)
    # Above the higher end, where the curve does not run.
    axes.annotate(
        label,
        (secant.x, max(values)),
        (0, 9),
        textcoords="offset points",
        ha="center",
        va="bottom",
        size=SIZE,
        color=colours["gradient"],
    )


def _number(slope: float) -> str:
    return "½" if abs(slope - 0.5) < 1e-9 else f"{round(slope, 2) + 0.0:g}"

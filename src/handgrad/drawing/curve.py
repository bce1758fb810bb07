"""The clipped ReLU and its derivative, one above the other."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import torch
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.sampling import Operation, values_and_derivative
from handgrad.drawing.style import WIDTH
from handgrad.functions import as_clip_value, clipped_relu
from handgrad.messages import current_language, text

# Beside a kink, as a fraction of the width of the picture.
_BESIDE = 1e-6
_POINTS_PER_REGION = 61
_SAME = 1e-3


@dataclass(frozen=True)
class Region:
    """A stretch of inputs that the clipped ReLU treats alike, with what the operation answered there."""

    name: str
    xs: list[float]
    values: list[float]
    slopes: list[float]


@dataclass(frozen=True)
class Kink:
    """What the operation answered left of a kink, exactly on it, and right of it."""

    x: float
    values: list[float]
    slopes: list[float]


@dataclass(frozen=True)
class Sample:
    """What an operation and its backward answered from the dead inputs to the saturated ones.

    `slopes` are empty, everywhere, when no gradient came back.
    """

    regions: list[Region]
    kinks: list[Kink]


def draw_curve(op: Operation = clipped_relu, clip_val: float = 2.0) -> Picture:
    """Draw a clipped ReLU and its derivative, both as `op` and its backward answer.

    Args:
        op: elementwise, called as `op(x, clip_val)` with a float64 tensor; your own works too, a wrong one
            included.
        clip_val: the upper bound `C`, a positive number.

    Returns:
        A picture with the regions dead, alive and saturated told by colour and by name. At each kink a
        filled circle is what is answered there, an open one what it jumps away from on that side.

    Raises:
        TypeError: `clip_val` is no number.
        ValueError: `clip_val` is zero, negative or NaN.
    """
    sample = sample_regions(op, as_clip_value(clip_val))
    say = functools.partial(text, language=current_language())
    names = [say(f"region-{region.name}") for region in sample.regions]

    def build(colours: Colours) -> Figure:
        figure = Figure(figsize=(WIDTH, 4.2))
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=(1.3, 1))
        figure.subplots_adjust(left=0.07, right=0.985, top=0.93, bottom=0.085, hspace=0.2)
        plot_answers(above, sample, "values", colours)
        plot_answers(below, sample, "slopes", colours)
        name_regions(above, sample, names, colours)
        label_axes(above, say("curve-values"))
        label_axes(below, say("curve-slopes" if sample.kinks[0].slopes else "curve-no-gradient"))
        name_input(below, colours)
        return figure

    return Picture(build, describe(sample, names))


def sample_regions(op: Operation, clip_val: float) -> Sample:
    """Run `op` and its backward inside each region, and on and beside each kink."""
    names, edges = ["dead", "alive"], [-1.5, 0.0, 3.5]
    if math.isfinite(clip_val):
        names, edges = [*names, "saturated"], [-0.75 * clip_val, 0.0, clip_val, 1.75 * clip_val]
    beside = _BESIDE * edges[-1]
    regions = []
    for name, start, end in zip(names, edges[:-1], edges[1:], strict=True):
        xs = torch.linspace(start + beside, end - beside, _POINTS_PER_REGION, dtype=torch.float64)
        regions.append(Region(name, xs.tolist(), *_answers(op, xs.tolist(), clip_val)))
    kinks = [Kink(x, *_answers(op, [x - beside, x, x + beside], clip_val)) for x in edges[1:-1]]
    return Sample(regions, kinks)


def _answers(op: Operation, xs: list[float], clip_val: float) -> tuple[list[float], list[float]]:
    values, slopes = values_and_derivative(op, xs, clip_val)
    return values, slopes or []


def describe(sample: Sample, names: Sequence[str]) -> str:
    """Say in words what was answered in the middle of each region and on each kink."""
    lines = [text("curve-alt", last=_number(sample.kinks[-1].x))]
    middle = _POINTS_PER_REGION // 2
    for region, name in zip(sample.regions, names, strict=True):
        lines.append(
            text(
                "curve-alt-region",
                region=name,
                x=_number(region.xs[middle]),
                value=_number(region.values[middle]),
                slope=_number(region.slopes[middle]) if region.slopes else "–",
            )
        )
    for kink in sample.kinks:
        slope = _number(kink.slopes[1]) if kink.slopes else "–"
        lines.append(text("curve-alt-kink", x=_number(kink.x), slope=slope))
    return "\n".join(lines)


def _number(value: float) -> str:
    return f"{value + 0.0:.3g}".replace("-", "−")


def plot_answers(
    axes: Axes, sample: Sample, what: Literal["values", "slopes"], colours: Colours
) -> None:
    """Plot what the operation returned, or the derivative that its backward answered."""
    for region in sample.regions:
        colour, answers = colours[region.name], getattr(region, what)
        axes.axvspan(region.xs[0], region.xs[-1], color=colour, alpha=0.09, lw=0)
        axes.plot(region.xs[: len(answers)], answers, color=colour, lw=2.6)
    for kink in sample.kinks:
        axes.axvline(kink.x, color=colours["line"], lw=1, ls=(0, (2, 3)), zorder=1)
        _mark_kink(axes, kink.x, getattr(kink, what), colours)
    last = sample.kinks[-1].x
    _set_ticks(axes, last, upper=1.0 if what == "slopes" or last == 0 else last)
    axes.set_xlim(sample.regions[0].xs[0], sample.regions[-1].xs[-1])


def _mark_kink(axes: Axes, x: float, answers: Sequence[float], colours: Colours) -> None:
    if not answers:
        return
    ink, paper = colours["ink"], colours["paper"]
    left, on, right = answers
    for side in (left, right):
        if abs(side - on) > _SAME:
            axes.plot([x], [side], "o", ms=6.5, mew=1.6, mec=ink, mfc=paper, zorder=4)
    axes.plot([x], [on], "o", ms=6.5, mew=1.6, mec=ink, mfc=ink, zorder=5)


def _set_ticks(axes: Axes, last_kink: float, upper: float) -> None:
    axes.set_xticks([0.0, last_kink] if last_kink > 0 else [0.0])
    axes.set_xticklabels(["0", f"C = {last_kink:g}"] if last_kink > 0 else ["0"])
    low, high = axes.dataLim.intervaly
    low, high = min(low, 0.0), max(high, upper)
    axes.set_ylim(low - 0.16 * (high - low), high + 0.3 * (high - low))
    axes.set_yticks([0.0, upper], ["0", f"{upper:g}"])
    axes.tick_params(length=0, pad=6)


def name_regions(axes: Axes, sample: Sample, names: Sequence[str], colours: Colours) -> None:
    """Write the name of each region above it, in its colour."""
    for region, name in zip(sample.regions, names, strict=True):
        axes.annotate(
            name,
            ((region.xs[0] + region.xs[-1]) / 2, 1),
            (0, 5),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            ha="center",
            color=colours[region.name],
        )


def label_axes(axes: Axes, label: str) -> None:
    """Say in the upper left corner what the axes show."""
    axes.text(0.014, 0.93, label, transform=axes.transAxes, va="top")


def name_input(axes: Axes, colours: Colours) -> None:
    """Write x below the right end of the axes, in line with the ticks."""
    axes.annotate(
        "x",
        (1, 0),
        (0, -8),
        xycoords="axes fraction",
        textcoords="offset points",
        ha="right",
        va="top",
        color=colours["muted"],
    )

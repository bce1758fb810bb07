"""The clipped ReLU and its derivative, one above the other."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.sampling import Operation, values_and_derivative
from handgrad.drawing.style import WIDTH
from handgrad.functions import as_clip_value, clipped_relu
from handgrad.messages import current_language, text

# Next to a kink, but on one side of it.
_BESIDE = 1e-6
_POINTS_PER_REGION = 61


@dataclass(frozen=True)
class Region:
    """A stretch of inputs that the clipped ReLU treats alike, with what the operation answered there."""

    name: str
    xs: list[float]
    values: list[float]
    slopes: list[float] | None


@dataclass(frozen=True)
class Kink:
    """What the operation answers left of a kink, exactly on it, and right of it."""

    x: float
    values: list[float]
    slopes: list[float] | None


def draw_curve(op: Operation = clipped_relu, clip_val: float = 2.0) -> Picture:
    """Draw a clipped ReLU and its derivative, both as `op` and its backward answer.

    Args:
        op: called as `op(x, clip_val)` with a float64 tensor; your own works too, a wrong one included.
        clip_val: the upper bound `C`, a positive number.

    Returns:
        A picture with the regions dead, alive and saturated told by colour and by name. At each kink a
        filled circle is what the derivative is there, an open one what it comes from on that side.

    Raises:
        TypeError: `clip_val` is no number.
        ValueError: `clip_val` is zero, negative or NaN.
    """
    clip_val = as_clip_value(clip_val)
    regions, kinks = sample(op, clip_val)
    say = functools.partial(text, language=current_language())
    names = [say(f"region-{region.name}") for region in regions]

    def build(colours: Colours) -> Figure:
        figure = Figure(figsize=(WIDTH, 4.2))
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=(1.3, 1))
        figure.subplots_adjust(left=0.07, right=0.985, top=0.93, bottom=0.085, hspace=0.2)
        plot_values(above, regions, kinks, colours)
        plot_slopes(below, regions, kinks, colours)
        name_regions(above, regions, names, colours)
        below.annotate(
            "x",
            (1, 0),
            (0, -8),
            xycoords="axes fraction",
            textcoords="offset points",
            ha="right",
            va="top",
            color=colours["muted"],
        )
        _label(above, say("curve-values"))
        _label(below, say("curve-slopes" if regions[0].slopes else "curve-no-gradient"))
        return figure

    return Picture(build, describe(regions, kinks, names))


def sample(op: Operation, clip_val: float) -> tuple[list[Region], list[Kink]]:
    """Run `op` and its backward inside each region, and on and beside each kink."""
    names, edges = ["dead", "alive"], [-1.5, 0.0, 3.5]
    if math.isfinite(clip_val):
        names, edges = [*names, "saturated"], [-0.75 * clip_val, 0.0, clip_val, 1.75 * clip_val]
    beside = _BESIDE * edges[-1]
    regions = []
    for name, start, end in zip(names, edges[:-1], edges[1:], strict=True):
        xs = torch.linspace(start + beside, end - beside, _POINTS_PER_REGION, dtype=torch.float64)
        regions.append(Region(name, xs.tolist(), *values_and_derivative(op, xs, clip_val)))
    kinks = [
        Kink(x, *values_and_derivative(op, [x - beside, x, x + beside], clip_val))
        for x in edges[1:-1]
    ]
    return regions, kinks


def describe(regions: Sequence[Region], kinks: Sequence[Kink], names: Sequence[str]) -> str:
    """Say in words what was answered in the middle of each region and on each kink."""
    lines = [text("curve-alt", last=_number(kinks[-1].x))]
    for region, name in zip(regions, names, strict=True):
        middle = len(region.xs) // 2
        lines.append(
            text(
                "curve-alt-region",
                region=name,
                x=_number(region.xs[middle]),
                value=_number(region.values[middle]),
                slope=_number(region.slopes[middle]) if region.slopes else "–",
            )
        )
    for kink in kinks:
        slope = _number(kink.slopes[1]) if kink.slopes else "–"
        lines.append(text("curve-alt-kink", x=_number(kink.x), slope=slope))
    return "\n".join(lines)


def _number(value: float) -> str:
    return f"{value:.3g}".replace("-", "−")


def plot_values(
    axes: Axes, regions: Sequence[Region], kinks: Sequence[Kink], colours: Colours
) -> None:
    """Plot what the operation returned."""
    _plot(axes, [r.values for r in regions], [k.values for k in kinks], regions, kinks, colours)
    top = max(kink.x for kink in kinks) or 1.0
    _set_ticks(axes, kinks, upper=top)


def plot_slopes(
    axes: Axes, regions: Sequence[Region], kinks: Sequence[Kink], colours: Colours
) -> None:
    """Plot the derivative that its backward answered."""
    slopes = [region.slopes or [] for region in regions]
    _plot(axes, slopes, [kink.slopes or [] for kink in kinks], regions, kinks, colours)
    _set_ticks(axes, kinks, upper=1.0)


def name_regions(
    axes: Axes, regions: Sequence[Region], names: Sequence[str], colours: Colours
) -> None:
    """Write the name of each region above it, in its colour."""
    for region, name in zip(regions, names, strict=True):
        axes.annotate(
            name,
            ((region.xs[0] + region.xs[-1]) / 2, 1),
            (0, 5),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            ha="center",
            color=colours[region.name],
        )


def _plot(
    axes: Axes,
    lines: Sequence[Sequence[float]],
    at_kinks: Sequence[Sequence[float]],
    regions: Sequence[Region],
    kinks: Sequence[Kink],
    colours: Colours,
) -> None:
    for region, line in zip(regions, lines, strict=True):
        axes.axvspan(region.xs[0], region.xs[-1], color=colours[region.name], alpha=0.09, lw=0)
        axes.plot(region.xs[: len(line)], line, color=colours[region.name], lw=2.6)
    for kink, answers in zip(kinks, at_kinks, strict=True):
        axes.axvline(kink.x, color=colours["line"], lw=1, ls=(0, (2, 3)), zorder=1)
        _mark_kink(axes, kink.x, answers, colours)
    axes.set_xlim(regions[0].xs[0], regions[-1].xs[-1])


def _mark_kink(axes: Axes, x: float, answers: Sequence[float], colours: Colours) -> None:
    """Mark what is answered on the kink by a filled circle, and a side that jumps away from it by an open one."""
    if not answers:
        return
    left, on, right = answers
    style = {"markersize": 6.5, "markeredgewidth": 1.6, "markeredgecolor": colours["ink"]}
    for side in (left, right):
        if abs(side - on) > 1e-3:
            axes.plot([x], [side], "o", markerfacecolor=colours["paper"], zorder=4, **style)
    axes.plot([x], [on], "o", markerfacecolor=colours["ink"], zorder=5, **style)


def _set_ticks(axes: Axes, kinks: Sequence[Kink], upper: float) -> None:
    *_, last = kinks
    axes.set_xticks([kink.x for kink in kinks])
    if last.x > 0:
        axes.set_xticklabels(["0", f"C = {last.x:g}"])
    low, high = axes.dataLim.intervaly
    low, high = min(low, 0.0), max(high, upper)
    axes.set_ylim(low - 0.16 * (high - low), high + 0.3 * (high - low))
    axes.set_yticks([0.0, upper], ["0", f"{upper:g}"])
    axes.tick_params(length=0, pad=6)


def _label(axes: Axes, label: str) -> None:
    axes.text(0.014, 0.93, label, transform=axes.transAxes, va="top")

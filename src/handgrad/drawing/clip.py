"""The still picture of the clip explorer, for places where no script runs."""

from __future__ import annotations

import itertools
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.style import WIDTH
from handgrad.messages import text

_KINDS = ("dead", "alive", "saturated", "bad")
_BINS = 41


def draw_clip(table: dict[str, Any], position: int) -> Picture:
    """Draw one position of the table that `explorers.clip.clip_table` works out.

    Args:
        table: the results for every clip value.
        position: which.
    """
    row, clip_val = table["rows"][position], table["clip"][position]
    dead, alive, saturated, _ = row["share"]
    alt = text("clip-alt", clip=f"{clip_val:.1f}", dead=dead, alive=alive, saturated=saturated)
    words = dict(table["words"])

    def build(colours: Colours) -> Figure:
        figure = Figure(figsize=(WIDTH, 2.3), layout="constrained")
        curve, histogram, mask = figure.subplots(1, 3)
        _curve(curve, table, row, colours, words)
        _histogram(histogram, table, row, colours, words)
        _mask(mask, table, row, colours, words)
        return figure

    return Picture(build, alt)


def _unrun(runs: list[int]) -> list[int]:
    return [
        value for length, value in zip(runs[::2], runs[1::2], strict=True) for _ in range(length)
    ]


def _grid(table: dict[str, Any]) -> list[float]:
    low, high, count = table["grid"]
    return [low + i * (high - low) / (count - 1) for i in range(count)]


def _curve(
    axes: Axes, table: dict[str, Any], row: dict[str, Any], colours: Colours, words: dict[str, str]
) -> None:
    xs = _grid(table)
    axes.set_title(words["function"], loc="left")
    slopes = [slope / 100 for slope in _unrun(row["d"])]
    axes.stairs(slopes, xs, baseline=None, color=colours["gradient"], linestyle="--")
    axes.plot(xs, [y / 100 for y in _unrun(row["y"])], color=colours["ink"])


def _histogram(
    axes: Axes, table: dict[str, Any], row: dict[str, Any], colours: Colours, words: dict[str, str]
) -> None:
    low, high, _ = table["grid"]
    kinds = _unrun(row["k"])
    parts = [
        [x for x, k in zip(table["inputs"], kinds, strict=True) if k == kind] for kind in range(4)
    ]
    axes.hist(
        parts,
        bins=_BINS,
        range=(low, high),
        stacked=True,
        histtype="stepfilled",
        color=[colours[kind] for kind in _KINDS],
    )
    axes.set_title(words["inputs"], loc="left")
    axes.set_yticks([])


def _mask(
    axes: Axes, table: dict[str, Any], row: dict[str, Any], colours: Colours, words: dict[str, str]
) -> None:
    kinds, side = _unrun(row["k"]), table["side"]
    axes.set_title(words["mask"], loc="left")
    axes.set_axis_off()
    axes.set_aspect("equal")
    axes.set_xlim(0, side)
    axes.set_ylim(side, 0)
    # Neighbours of a kind are one rectangle, and the gaps are lines: a third of the size of single squares.
    runs: dict[int, list[Path]] = {kind: [] for kind in range(len(_KINDS))}
    for top in range(side):
        left = 0
        line = [kinds[i] for i in table["order"][top * side : (top + 1) * side]]
        for kind, cells in itertools.groupby(line):
            width = len(list(cells))
            runs[kind].append(_rectangle(left, top, width))
            left += width
    for kind, rectangles in runs.items():
        if rectangles:
            area = Path.make_compound_path(*rectangles)
            axes.add_patch(PathPatch(area, facecolor=colours[_KINDS[kind]], edgecolor="none"))
    gaps = [
        Path(ends)
        for gap in range(side + 1)
        for ends in ([(gap, 0), (gap, side)], [(0, gap), (side, gap)])
    ]
    grid = Path.make_compound_path(*gaps)
    axes.add_patch(PathPatch(grid, fill=False, edgecolor=colours["paper"], linewidth=0.6))


def _rectangle(left: int, top: int, width: int) -> Path:
    right, bottom = left + width, top + 1
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    return Path(corners, closed=True)

"""The still picture of the clip explorer, for places where no script runs."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.style import WIDTH
from handgrad.messages import text

_KINDS = ("dead", "alive", "saturated", "bad")
_BINS = 41


def draw_clip(table: dict[str, Any], position: int | None = None) -> Picture:
    """Draw one position of the table that `explorers.clip.clip_table` works out.

    Args:
        table: the results for every clip value.
        position: which; by default the one where `C` is 1.5.
    """
    if position is None:
        position = table["clip"].index(1.5)
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
        parts, bins=_BINS, range=(low, high), stacked=True, color=[colours[kind] for kind in _KINDS]
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
    for kind, name in enumerate(_KINDS):
        spots = {divmod(place, side) for place, i in enumerate(table["order"]) if kinds[i] == kind}
        if spots:
            squares = Path.make_compound_path(
                *(_square(row, column) for row, column in sorted(spots))
            )
            axes.add_patch(PathPatch(squares, facecolor=colours[name], edgecolor="none"))


def _square(row: int, column: int) -> Path:
    return Path.unit_rectangle().transformed(Affine2D().scale(0.86).translate(column, row))

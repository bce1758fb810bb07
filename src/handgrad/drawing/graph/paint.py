"""Draws a diagram that has been laid out: boxes, arrows, text, and a legend below."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import FancyBboxPatch, PathPatch, Polygon
from matplotlib.path import Path
from matplotlib.textpath import TextPath

from handgrad.drawing.graph.diagram import Arrow, ArrowKind, Box, BoxKind, Diagram
from handgrad.drawing.graph.layout import Curve, Layout, Point
from handgrad.drawing.picture import Colours
from handgrad.drawing.style import FONT, SIZE, SMALL
from handgrad.messages import text

# Points, as everything here.
_LINE = 15.0  # from one line of text to the next
_PADDING = (11.0, 8.0)
_MARGIN = 10.0
_HEAD = 3.6  # half the width of an arrow's head
_SAMPLE = (26.0, 13.0)  # a box in the legend
_GAP = 18.0
_LEGEND_WIDTH = 420.0

# Colour of the edge, its width, its dashes; colour of the face, and how much of it. Kinds differ in line and
# width, not in hue alone. So thin a face leaves the text its contrast in both themes.
_BOXES: dict[BoxKind, tuple[str, float, Any, str, float]] = {
    "leaf": ("alive", 1.4, "solid", "alive", 0.10),
    "operation": ("line", 1.0, "solid", "panel", 1.0),
    "custom": ("saturated", 3.0, "solid", "saturated", 0.16),
    "saved": ("good", 1.4, "solid", "paper", 1.0),
    "number": ("muted", 1.2, (0, (4, 2.5)), "paper", 1.0),
    "output": ("ink", 1.4, "solid", "panel", 1.0),
}
_ARROWS: dict[ArrowKind, tuple[str, float, Any]] = {
    "value": ("ink", 1.2, "solid"),
    "saved": ("good", 1.2, "solid"),
    "number": ("muted", 1.2, (0, (4, 2.5))),
    "backward": ("gradient", 1.7, (0, (0.1, 2.2))),
}
# Layers that an explorer shows and hides. Their names become classes in the SVG, see `Picture`.
_LAYERS = {"saved": "layer-saved", "number": "layer-number", "backward": "layer-backward"}


def sizes_of(diagram: Diagram) -> dict[str, tuple[float, float]]:
    """Return width and height of each box in inches, by its name: `dot` cannot measure our font."""
    return {box.name: tuple(side / 72 for side in _size(box)) for box in diagram.boxes}  # type: ignore[misc]


def paint(diagram: Diagram, layout: Layout, colours: Colours, *, legend: bool) -> Figure:
    """Return the drawing as a figure, in the given colours."""
    rows = _legend_rows(diagram, max(layout.width, _LEGEND_WIDTH)) if legend else []
    below = len(rows) * (_LINE + 6) + (_GAP if rows else 0)
    width = max([layout.width, *map(_row_width, rows)]) + 2 * _MARGIN
    height = layout.height + below + 2 * _MARGIN
    figure = Figure(figsize=(width / 72, height / 72))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(-(width - layout.width) / 2, (width + layout.width) / 2)
    axes.set_ylim(-_MARGIN - below, layout.height + _MARGIN)
    for arrow, curve in zip(diagram.arrows, layout.curves, strict=True):
        _draw_arrow(axes, arrow, curve, colours)
    for box in diagram.boxes:
        _draw_box(axes, box, layout.centres[box.name], colours)
    for number, row in enumerate(rows):
        left = (layout.width - _row_width(row)) / 2
        _draw_row(axes, row, left, -_GAP - number * (_LINE + 6), colours)
    return figure


def _size(box: Box) -> tuple[float, float]:
    wide = max(width_of(line, SIZE) for line in box.lines)
    return wide + 2 * _PADDING[0], len(box.lines) * _LINE + _PADDING[1]


@functools.cache
def width_of(line: str, size: float) -> float:
    """Return how wide a line of text is in our font, in points."""
    if not line.strip():
        return 0.0
    outline = TextPath((0, 0), line, size=size, prop=FontProperties(fname=str(FONT)))
    return float(outline.get_extents().x1)


def _draw_box(axes: Axes, box: Box, centre: Point, colours: Colours) -> None:
    edge, width, dashes, face, share = _BOXES[box.kind]
    wide, high = _size(box)
    corner = (centre[0] - wide / 2, centre[1] - high / 2)
    patch = FancyBboxPatch(
        corner,
        wide,
        high,
        boxstyle="round,pad=0,rounding_size=4",
        edgecolor=colours[edge],
        facecolor=(colours[face], share),
        linewidth=width,
        linestyle=dashes,
        gid=_LAYERS.get(box.kind),
        clip_on=False,
        zorder=3,
    )
    axes.add_patch(patch)
    top = centre[1] + (len(box.lines) - 1) * _LINE / 2
    for number, line in enumerate(box.lines):
        axes.text(
            centre[0],
            top - number * _LINE,
            line,
            size=SIZE,
            color=colours["ink" if number == 0 else "muted"],
            ha="center",
            va="center_baseline",
            parse_math=False,  # a name may hold a dollar
            gid=_LAYERS.get(box.kind),
            zorder=4,
        )


def _draw_arrow(axes: Axes, arrow: Arrow, curve: Curve, colours: Colours) -> None:
    colour, width, dashes = _ARROWS[arrow.kind]
    codes = [Path.MOVETO, *[Path.CURVE4] * (len(curve.points) - 1)]
    line = PathPatch(
        Path(curve.points, codes),
        edgecolor=colours[colour],
        facecolor="none",
        linewidth=width,
        linestyle=dashes,
        capstyle="round",
        gid=_LAYERS.get(arrow.kind),
        clip_on=False,
        zorder=2 if arrow.kind == "backward" else 1,
    )
    axes.add_patch(line)
    if curve.tip is not None:
        head = Polygon(
            _head(curve.points[-1], curve.tip),
            closed=True,
            facecolor=colours[colour],
            edgecolor="none",
            gid=_LAYERS.get(arrow.kind),
            clip_on=False,
            zorder=2,
        )
        axes.add_patch(head)


def _head(base: Point, tip: Point) -> list[Point]:
    """Return the triangle of an arrow's head."""
    x, y = tip[0] - base[0], tip[1] - base[1]
    length = math.hypot(x, y) or 1.0
    across = (-y / length * _HEAD, x / length * _HEAD)
    return [
        tip,
        (base[0] + across[0], base[1] + across[1]),
        (base[0] - across[0], base[1] - across[1]),
    ]


Item = tuple[str, BoxKind | None, ArrowKind | None]


def _legend_rows(diagram: Diagram, width: float) -> list[list[Item]]:
    """Return what the marks mean, only those that occur, broken into rows."""
    boxes = dict.fromkeys(box.kind for box in diagram.boxes)
    arrows = dict.fromkeys(arrow.kind for arrow in diagram.arrows)
    items: list[Item] = [
        (text(f"graph-legend-{kind}"), kind, None) for kind in _BOXES if kind in boxes
    ]
    items += [
        (text(f"graph-legend-{kind}-arrow"), None, kind)
        for kind in ("value", "backward")
        if kind in arrows
    ]
    rows: list[list[Item]] = [[]]
    for item in items:
        if rows[-1] and _row_width([*rows[-1], item]) > width:
            rows.append([])
        rows[-1].append(item)
    return rows


def _row_width(row: Sequence[Item]) -> float:
    return sum(_item_width(item) for item in row) + _GAP * (len(row) - 1)


def _item_width(item: Item) -> float:
    return _SAMPLE[0] + 6 + width_of(item[0], SMALL)


def _draw_row(axes: Axes, row: Sequence[Item], left: float, y: float, colours: Colours) -> None:
    for label, box, arrow in row:
        layer = _LAYERS.get(box or arrow or "")
        if box is not None:
            _draw_sample(axes, box, (left, y), colours)
        if arrow is not None:
            ends = ((left, y), (left + 8, y), (left + 14, y), (left + 19, y))
            sample = Arrow("", "", arrow)
            _draw_arrow(axes, sample, Curve(ends, (left + _SAMPLE[0], y)), colours)
        axes.text(
            left + _SAMPLE[0] + 6,
            y,
            label,
            size=SMALL,
            color=colours["muted"],
            va="center_baseline",
            gid=layer,
        )
        left += _item_width((label, box, arrow)) + _GAP


def _draw_sample(axes: Axes, kind: BoxKind, at: Point, colours: Colours) -> None:
    edge, width, dashes, face, share = _BOXES[kind]
    patch = FancyBboxPatch(
        (at[0], at[1] - _SAMPLE[1] / 2),
        *_SAMPLE,
        boxstyle="round,pad=0,rounding_size=3",
        edgecolor=colours[edge],
        facecolor=(colours[face], share),
        linewidth=width,
        linestyle=dashes,
        gid=_LAYERS.get(kind),
        clip_on=False,
    )
    axes.add_patch(patch)

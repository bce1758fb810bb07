"""Two Jacobians side by side: what a backward says, and what finite differences say."""

from __future__ import annotations

import math

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from torch import Tensor

from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.style import SIZE
from handgrad.messages import text

MOST = 12  # more rows or columns than this nobody reads
_DIFFERS = 1e-3


def draw_jacobians(analytical: Tensor, numerical: Tensor) -> Picture:
    """Draw two Jacobians as heat maps, their numbers in the cells, and mark where they differ.

    Args:
        analytical: from the backward; row i, column j is the derivative of output i by input j.
        numerical: from finite differences, of the same shape.

    Raises:
        TypeError: one of them is no tensor.
        ValueError: they are no matrices of one shape, or have more than 12 rows or columns.
    """
    for value in (analytical, numerical):
        if not isinstance(value, Tensor):
            raise TypeError(text("jacobians-not-a-tensor", got=type(value).__name__))
    shapes = tuple(analytical.shape), tuple(numerical.shape)
    if (
        shapes[0] != shapes[1]
        or analytical.dim() != 2
        or not 0 < min(shapes[0]) <= max(shapes[0]) <= MOST
    ):
        raise ValueError(
            text("jacobians-wrong-shapes", one=str(shapes[0]), other=str(shapes[1]), most=str(MOST))
        )
    tables = [
        [[round(value, 2) + 0.0 for value in row] for row in matrix.detach().double().tolist()]
        for matrix in (analytical, numerical)
    ]
    # Not "greater": a comparison with NaN is false, and NaN differs from every number.
    differ = (~((analytical - numerical).abs() <= _DIFFERS)).tolist()
    values = [abs(value) for row in tables[0] + tables[1] for value in row]
    # One scale for both, or a 0.5 beside a 1 would look the same.
    largest = max(filter(math.isfinite, values), default=0.0)
    titles = [text("jacobians-analytical"), text("jacobians-numerical")]
    labels = text("jacobians-input"), text("jacobians-output")
    count = sum(sum(row) for row in differ)
    alt = text(
        "jacobians-alt", count=str(count), rows=_in_words(tables[0]), others=_in_words(tables[1])
    )

    def build(colours: Colours) -> Figure:
        side = 0.42 * max(2, *shapes[0])
        figure = Figure(figsize=(2 * side + 1.3, side + 1.0), layout="constrained")
        for axes, table, title in zip(figure.subplots(1, 2), tables, titles, strict=True):
            _heat_map(axes, table, differ, largest or 1.0, colours)
            axes.set_title(title, loc="left")
            axes.set_xlabel(labels[0])
            axes.set_ylabel(labels[1])
        return figure

    return Picture(build, alt)


def _in_words(table: list[list[float]]) -> str:
    return "; ".join(" ".join(f"{value:g}" for value in row) for row in table)


def _fitting(value: float) -> str:
    """Write a value in at most five characters or so, which is what a cell holds."""
    if abs(value) >= 10_000:
        return f"{value:.0e}".replace("e+0", "e").replace("-", "\N{MINUS SIGN}")
    decimals = 2 if abs(value) < 10 else 1 if abs(value) < 100 else 0
    return f"{round(value, decimals):g}".replace("-", "\N{MINUS SIGN}")


def _heat_map(
    axes: Axes,
    table: list[list[float]],
    differ: list[list[bool]],
    largest: float,
    colours: Colours,
) -> None:
    """Draw one matrix; `largest` is the size of the darkest cell, the same for both matrices."""
    for i, row in enumerate(table):
        for j, value in enumerate(row):
            # The tint says how large, an outline that the two differ; the number says both.
            tint = 0.35 * min(abs(value) / largest, 1.0) if math.isfinite(value) else 0.0
            axes.add_patch(Rectangle((j, i), 1, 1, facecolor=colours["alive"], alpha=tint))
            edge, width = (colours["bad"], 2.2) if differ[i][j] else (colours["line"], 0.8)
            zorder = 3 if differ[i][j] else 2
            axes.add_patch(
                Rectangle((j, i), 1, 1, fill=False, edgecolor=edge, linewidth=width, zorder=zorder)
            )
            axes.text(
                j + 0.5,
                i + 0.5,
                _fitting(value),
                ha="center",
                va="center",
                size=SIZE,
                color=colours["ink"],
            )
    axes.set_xlim(-0.02, len(table[0]) + 0.02)
    axes.set_ylim(len(table) + 0.02, -0.02)
    axes.set_aspect("equal")
    axes.set_xticks(
        [j + 0.5 for j in range(len(table[0]))], [str(j + 1) for j in range(len(table[0]))]
    )
    axes.set_yticks([i + 0.5 for i in range(len(table))], [str(i + 1) for i in range(len(table))])
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)

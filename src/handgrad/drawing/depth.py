"""The still picture of the depth explorer, for places where no script runs."""

from __future__ import annotations

import math
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator

from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.style import WIDTH
from handgrad.messages import text

_SHOWN = (0.2, 0.5, 1.0, 2.0)


def draw_depth(table: dict[str, Any]) -> Picture:
    """Draw the norms of the gradient for a few clip values of the table of `explorers.depth.depth_table`."""
    depth = table["depths"].index(table["depth"])
    words = dict(table["words"])
    curves = {
        clip_val: _powers(table["rows"][table["clip"].index(clip_val)]["norms"][depth])
        for clip_val in _SHOWN
    }
    reached = ", ".join(f"{powers[0]:.2g}" for powers in curves.values())
    alt = text("depth-alt", layers=table["depth"], reached=reached)

    def build(colours: Colours) -> Figure:
        figure = Figure(figsize=(WIDTH, 2.6), layout="constrained")
        axes = figure.subplots()
        for clip_val, powers in curves.items():
            layers = list(range(1, len(powers) + 1))
            axes.semilogy(layers, powers, "o-", color=colours["gradient"], markersize=3)
            axes.annotate(
                f"C = {clip_val:g}",
                (1, powers[0]),
                (-6, 0),
                textcoords="offset points",
                ha="right",
                va="center",
                color=colours["ink"],
            )
        low, high = axes.get_ylim()
        axes.set_ylim(min(low, 0.2), max(high, 2.0))
        _plain_numbers(axes)
        axes.set_xlim(-0.2, len(layers) + 0.3)
        axes.set_xticks(layers)
        axes.set_xlabel(words["layer"])
        axes.set_title(words["norm"], loc="left")
        return figure

    return Picture(build, alt)


def _powers(hundredths: list[int | None]) -> list[float]:
    """Return powers of ten; what is not a number leaves a gap."""
    return [math.nan if value is None else 10.0 ** (value / 100) for value in hundredths]


def _plain_numbers(axes: Axes) -> None:
    """Write 0.2, 0.5, 1, 2 along an axis of few powers of ten, and only the powers along one of many."""
    low, high = axes.get_ylim()
    steps = (1.0, 2.0, 5.0) if high / low < 200 else (1.0,)
    axes.yaxis.set_major_locator(LogLocator(subs=steps))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axes.minorticks_off()

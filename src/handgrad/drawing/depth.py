"""The still picture of the depth explorer, for places where no script runs."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.style import WIDTH
from handgrad.messages import text

_SHOWN = (0.2, 0.5, 1.0, 2.0)


def draw_depth(table: dict[str, Any]) -> Picture:
    """Draw the norms of the gradient for a few clip values of the table of `explorers.depth.depth_table`."""
    depth = table["depths"].index(table["depth"])
    words = dict(table["words"])
    curves = {
        clip_val: [
            value / 100 for value in table["rows"][table["clip"].index(clip_val)]["norms"][depth]
        ]
        for clip_val in _SHOWN
    }
    alt = text("depth-alt", layers=str(table["depth"]))

    def build(colours: Colours) -> Figure:
        figure = Figure(figsize=(WIDTH, 2.6), layout="constrained")
        axes = figure.subplots()
        for clip_val, exponents in curves.items():
            layers = list(range(1, len(exponents) + 1))
            axes.semilogy(
                layers, [10**e for e in exponents], "o-", color=colours["gradient"], markersize=3
            )
            axes.annotate(
                f"C = {clip_val:g}",
                (1, 10 ** exponents[0]),
                (-6, 0),
                textcoords="offset points",
                ha="right",
                va="center",
                color=colours["ink"],
            )
        axes.set_xlim(-0.2, len(exponents) + 0.3)
        axes.set_xticks(layers)
        axes.set_xlabel(words["layer"])
        axes.set_title(words["norm"], loc="left")
        axes.minorticks_off()
        return figure

    return Picture(build, alt)

"""The still picture of the step-size explorer, for places where no script runs."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.style import SMALL, WIDTH
from handgrad.messages import text

_COLOURS = {"float32": "saturated", "float64": "alive"}


def draw_step_size(table: dict[str, Any]) -> Picture:
    """Draw the error curves of the table of `explorers.step_size.step_size_table`."""
    words, errors, best = dict(table["words"]), table["errors"], table["best"]
    steps = [10.0**exponent for exponent in table["exponents"]]

    def build(colours: Colours) -> Figure:
        figure = Figure(figsize=(WIDTH, 2.8), layout="constrained")
        for axes, name in zip(
            figure.subplots(1, 2, sharey=True), ("smooth", "clipped"), strict=True
        ):
            for dtype, exponents in errors[name].items():
                colour = colours[_COLOURS[dtype]]
                axes.loglog(steps, [10.0**e for e in exponents], color=colour, label=dtype)
                if name == "smooth":
                    axes.axvline(10.0 ** best[dtype], color=colour, linestyle=":")
            axes.set_title(words[name], loc="left")
            axes.set_xlabel(words["step"])
            axes.minorticks_off()
            axes.legend(frameon=False, fontsize=SMALL)
        return figure

    return Picture(build, text("step-size-alt"))

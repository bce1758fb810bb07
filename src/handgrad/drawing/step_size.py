"""The still picture of the step-size explorer, for places where no script runs."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
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
            if name == "smooth":
                _guides(axes, table, colours["muted"])
            else:
                axes.axvline(
                    10.0 ** table["kink"], color=colours["ink"], linestyle="--", linewidth=1
                )
                axes.annotate(
                    words["kink"],
                    (10.0 ** table["kink"], 10.0**-1.4),
                    (-4, 0),
                    textcoords="offset points",
                    ha="right",
                    fontsize=SMALL,
                    color=colours["muted"],
                )
            axes.set_title(words[name], loc="left")
            axes.set_xlabel(words["step"])
            axes.minorticks_off()
            axes.legend(frameon=False, fontsize=SMALL)
        return figure

    return Picture(build, text("step-size-alt"))


def _guides(axes: Axes, table: dict[str, Any], colour: str) -> None:
    """Draw what theory says of the two branches: h² on the right, u/h on the left."""
    low, high = (10.0**bound for bound in table["range"])
    axes.loglog([low**0.5, 1.0], [low, 1.0], color=colour, linewidth=0.8)
    axes.annotate("h²", (10.0**-4.9, 10.0**-11.6), color=colour, fontsize=SMALL)
    for exponent in table["epsilon"].values():
        left = max(10.0 ** table["exponents"][0], 10.0**exponent / high)
        axes.loglog(
            [left, 1.0], [10.0**exponent / left, 10.0**exponent], color=colour, linewidth=0.8
        )
    axes.annotate("u/h", (10.0**-11.8, 10.0**-6.2), color=colour, fontsize=SMALL)

"""The picture at the head of the READMEs."""

from __future__ import annotations

import functools

from matplotlib.figure import Figure

from handgrad.drawing.curve import (
    label_axes,
    name_input,
    name_regions,
    plot_answers,
    sample_regions,
)
from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.style import SIZE
from handgrad.functions import clipped_relu
from handgrad.messages import current_language, text


def draw_cover() -> Picture:
    """Draw the name of the course beside its running example, in the current language.

    Returns:
        A wide picture; `docs/images/cover.<language>.svg` hold it on light paper.
    """
    say = functools.partial(text, language=current_language())
    sample = sample_regions(clipped_relu, 2.0)

    def build(colours: Colours) -> Figure:
        figure = Figure(figsize=(9.6, 3.6))
        figure.text(0.045, 0.69, say("cover-name"), size=33, va="center")
        figure.text(0.046, 0.475, say("cover-tagline"), size=14, va="center", linespacing=1.6)
        figure.text(0.046, 0.27, say("cover-what"), size=SIZE, va="center", color=colours["muted"])
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=(1.35, 1))
        figure.subplots_adjust(left=0.5, right=0.965, top=0.87, bottom=0.13, hspace=0.22)
        plot_answers(above, sample, "values", colours)
        plot_answers(below, sample, "slopes", colours)
        names = [say(f"cover-{region.name}") for region in sample.regions]
        name_regions(above, sample, names, colours)
        label_axes(above, say("curve-values"))
        label_axes(below, say("curve-slopes"))
        name_input(below, colours)
        return figure

    return Picture(build, say("cover-alt"))

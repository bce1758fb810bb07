"""The way there and the way back: the opening picture of the course."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch

from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.style import CODE_FONT, WIDTH
from handgrad.messages import current_language, text

_HEIGHT = 3.3
# Inches from the left edge: middle of the input, the Function, the output, the loss.
_INPUT, _FUNCTION, _OUTPUT, _LOSS = 0.72, 2.6, 4.55, 6.2
# Inches from the lower edge: middle of each lane.
_BACKWARD, _CTX, _FORWARD = 0.7, 1.72, 2.74
_HALF_HEIGHT = 0.25
_VALUE, _METHOD, _GRADIENT, _END = 0.34, 0.72, 0.62, 0.42  # half of a box's width
_SHAPE = "round,pad=0,rounding_size=0.08"


def draw_forward_backward() -> Picture:
    """Draw how values go through `forward` to the loss, and the gradient comes back through `backward`.

    Returns:
        A picture: forward on top, backward below, and between them `ctx`, where forward leaves the tensor
        that backward needs. The way back is one multiplication by `grad_output`.
    """
    say = functools.partial(text, language=current_language())

    def build(colours: Colours) -> Figure:
        figure = Figure(figsize=(WIDTH, _HEIGHT))
        axes = figure.add_axes((0, 0, 1, 1), xlim=(0, WIDTH), ylim=(0, _HEIGHT))
        axes.set_axis_off()
        sketch = _Sketch(axes, colours)
        x = sketch.box("x", _Box(_INPUT, _FORWARD, _VALUE), "alive")
        forward = sketch.box("forward", _Box(_FUNCTION, _FORWARD, _METHOD), "alive")
        y = sketch.box("y", _Box(_OUTPUT, _FORWARD, _VALUE), "alive")
        loss = sketch.box("loss", _Box(_LOSS, _CTX, _END), "ink")
        ctx = sketch.box("ctx:  x", _Box(_FUNCTION, _CTX, _METHOD), "ink", line=(0, (3, 2)))
        grad_output = sketch.box("grad_output", _Box(_OUTPUT, _BACKWARD, _GRADIENT), "gradient")
        backward = sketch.box("backward", _Box(_FUNCTION, _BACKWARD, _METHOD), "gradient")
        grad_input = sketch.box("x.grad", _Box(_INPUT, _BACKWARD, _GRADIENT), "gradient")

        sketch.arrow(x.right, forward.left, "alive")
        sketch.arrow(forward.right, y.left, "alive")
        sketch.arrow(y.right, loss.top, "alive")
        sketch.arrow(forward.bottom, ctx.top, "alive", say("way-save"))
        sketch.arrow(loss.bottom, grad_output.right, "gradient")
        sketch.arrow(grad_output.left, backward.right, "gradient")
        sketch.arrow(ctx.bottom, backward.top, "gradient", say("way-read"))
        sketch.arrow(backward.left, grad_input.right, "gradient")
        sketch.note(say("way-there"), _FUNCTION, _FORWARD + 0.44, "alive")
        sketch.note(say("way-back"), _FUNCTION, _BACKWARD - 0.46, "gradient")
        return figure

    return Picture(build, say("way-alt"))


_Point = tuple[float, float]
_Line = str | tuple[int, tuple[int, int]]


@dataclass(frozen=True)
class _Box:
    x: float
    y: float
    half_width: float

    @property
    def left(self) -> _Point:
        return self.x - self.half_width, self.y

    @property
    def right(self) -> _Point:
        return self.x + self.half_width, self.y

    @property
    def top(self) -> _Point:
        return self.x, self.y + _HALF_HEIGHT

    @property
    def bottom(self) -> _Point:
        return self.x, self.y - _HALF_HEIGHT


@dataclass(frozen=True)
class _Sketch:
    """Boxes and arrows on axes whose unit is the inch."""

    axes: Axes
    colours: Colours

    def box(self, label: str, box: _Box, colour: str, line: _Line = "-") -> _Box:
        corner = box.left[0], box.bottom[1]
        width, height = 2 * box.half_width, 2 * _HALF_HEIGHT
        shade, ink = self.colours[colour], self.colours["ink"]
        fill = FancyBboxPatch(corner, width, height, _SHAPE, fc=shade, alpha=0.1, lw=0)
        edge = FancyBboxPatch(corner, width, height, _SHAPE, fc="none", ec=shade, lw=1.4, ls=line)
        self.axes.add_patch(fill)
        self.axes.add_patch(edge)
        self.axes.text(
            box.x, box.y, label, ha="center", va="center_baseline", color=ink, family=CODE_FONT
        )
        return box

    def arrow(self, start: _Point, end: _Point, colour: str, label: str = "") -> None:
        # An arrow that turns the corner at the loss is bent, the others are straight.
        straight = start[0] == end[0] or start[1] == end[1]
        shade = self.colours[colour]
        arrow = FancyArrowPatch(
            start, end, arrowstyle="-|>,head_length=5,head_width=2.5", color=shade, lw=1.6,
            shrinkA=3, shrinkB=3, connectionstyle=f"arc3,rad={0 if straight else -0.3}",
        )  # fmt: skip
        self.axes.add_patch(arrow)
        if label:
            middle = start[0] + 0.12, (start[1] + end[1]) / 2
            self.axes.text(*middle, label, va="center", color=shade)

    def note(self, label: str, x: float, y: float, colour: str) -> None:
        self.axes.text(x, y, label, ha="center", va="center", color=self.colours[colour])

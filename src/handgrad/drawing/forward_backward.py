"""The way there and the way back: the opening picture of the course."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch

from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.style import CODE_FONT, SIZE, WIDTH
from handgrad.messages import current_language, text

_HEIGHT = 3.3
# Inches from the left edge: middle of the input, the Function, the output, the loss.
_INPUT, _FUNCTION, _OUTPUT, _LOSS = 0.72, 2.6, 4.55, 6.2
# Inches from the lower edge: middle of each lane.
_BACKWARD, _CTX, _FORWARD = 0.7, 1.72, 2.74
_HALF_HEIGHT = 0.25
_HALF_WIDTH = {"value": 0.34, "gradient": 0.6, "function": 0.72, "loss": 0.42}


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
        x = sketch.box("x", _INPUT, _FORWARD, "value", "alive")
        forward = sketch.box("forward", _FUNCTION, _FORWARD, "function", "alive")
        y = sketch.box("y", _OUTPUT, _FORWARD, "value", "alive")
        loss = sketch.box("loss", _LOSS, _CTX, "loss", "ink")
        ctx = sketch.box("ctx:  x", _FUNCTION, _CTX, "function", "ink", dashed=True)
        grad_output = sketch.box("grad_output", _OUTPUT, _BACKWARD, "gradient", "gradient")
        backward = sketch.box("backward", _FUNCTION, _BACKWARD, "function", "gradient")
        grad_input = sketch.box("x.grad", _INPUT, _BACKWARD, "gradient", "gradient")

        sketch.arrow(x.right, forward.left, "alive")
        sketch.arrow(forward.right, y.left, "alive")
        sketch.arrow(y.right, loss.top, "alive", bend=-0.3)
        sketch.arrow(forward.bottom, ctx.top, "alive", say("way-save"))
        sketch.arrow(loss.bottom, grad_output.right, "gradient", bend=-0.3)
        sketch.arrow(grad_output.left, backward.right, "gradient")
        sketch.arrow(ctx.bottom, backward.top, "gradient", say("way-read"))
        sketch.arrow(backward.left, grad_input.right, "gradient")
        sketch.note(say("way-there"), _FUNCTION, _FORWARD + 0.44, "alive")
        sketch.note(say("way-back"), _FUNCTION, _BACKWARD - 0.46, "gradient")
        return figure

    return Picture(build, say("way-alt"))


@dataclass(frozen=True)
class _Box:
    x: float
    y: float
    half_width: float

    @property
    def left(self) -> tuple[float, float]:
        return self.x - self.half_width, self.y

    @property
    def right(self) -> tuple[float, float]:
        return self.x + self.half_width, self.y

    @property
    def top(self) -> tuple[float, float]:
        return self.x, self.y + _HALF_HEIGHT

    @property
    def bottom(self) -> tuple[float, float]:
        return self.x, self.y - _HALF_HEIGHT


@dataclass(frozen=True)
class _Sketch:
    """Boxes and arrows on axes whose unit is the inch."""

    axes: Axes
    colours: Colours

    def box(
        self, label: str, x: float, y: float, kind: str, colour: str, *, dashed: bool = False
    ) -> _Box:
        box = _Box(x, y, _HALF_WIDTH[kind])
        left, bottom = box.left[0], box.bottom[1]
        size = (left, bottom), 2 * box.half_width, 2 * _HALF_HEIGHT
        shape = "round,pad=0,rounding_size=0.08"
        fill = {"facecolor": self.colours[colour], "alpha": 0.1, "linewidth": 0}
        edge = {"facecolor": "none", "edgecolor": self.colours[colour], "linewidth": 1.4}
        self.axes.add_patch(FancyBboxPatch(*size, boxstyle=shape, **fill))
        self.axes.add_patch(
            FancyBboxPatch(*size, boxstyle=shape, ls=(0, (3, 2)) if dashed else "-", **edge)
        )
        self.axes.text(
            x, y, label, ha="center", va="center_baseline", color=self.colours["ink"],
            family=CODE_FONT, size=SIZE,
        )  # fmt: skip
        return box

    def arrow(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        colour: str,
        label: str = "",
        *,
        bend: float = 0.0,
    ) -> None:
        self.axes.add_patch(
            FancyArrowPatch(
                start, end, arrowstyle="-|>,head_length=5,head_width=2.5", shrinkA=3, shrinkB=3,
                connectionstyle=f"arc3,rad={bend}", color=self.colours[colour], linewidth=1.6,
            )
        )  # fmt: skip
        if label:
            middle = (start[0] + 0.12, (start[1] + end[1]) / 2)
            self.axes.text(*middle, label, va="center", size=SIZE, color=self.colours[colour])

    def note(self, label: str, x: float, y: float, colour: str) -> None:
        self.axes.text(x, y, label, ha="center", va="center", color=self.colours[colour])

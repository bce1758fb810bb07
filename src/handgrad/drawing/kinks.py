"""What PyTorch's own ways of clipping answer exactly at the kinks."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import torch
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor
from torch.nn import functional

from handgrad.drawing.picture import Colours, Picture
from handgrad.drawing.sampling import Operation, values_and_derivative
from handgrad.drawing.style import CODE_FONT, SIZE, SMALL, WIDTH
from handgrad.functions import as_clip_value, clipped_relu
from handgrad.messages import current_language, text


def _minimum_of_relu(x: Tensor, clip_val: float) -> Tensor:
    return torch.minimum(torch.relu(x), torch.full_like(x, clip_val))


# As a reader would type them.
WAYS: dict[str, Operation] = {
    "torch.clamp(x, 0, C)": lambda x, clip_val: torch.clamp(x, 0.0, clip_val),
    "torch.minimum(torch.relu(x), C)": _minimum_of_relu,
    "F.hardtanh(x, 0, C)": lambda x, clip_val: functional.hardtanh(x, 0.0, clip_val),
    "clipped_relu(x, C)": clipped_relu,
}
OURS = "clipped_relu(x, C)"


@dataclass(frozen=True)
class Answers:
    """The derivatives one way of writing the clipped ReLU answers at its two kinks."""

    way: str
    at_zero: float
    at_clip: float


def answers_at_kinks(clip_val: float = 2.0) -> list[Answers]:
    """Ask autograd for the derivative of each way at `x = 0` and `x = clip_val`."""
    answers = []
    for way, op in WAYS.items():
        _, slopes = values_and_derivative(op, [0.0, clip_val], clip_val)
        if slopes is None:  # cannot be: these four are differentiable
            raise RuntimeError(f"{way} sent no gradient back")
        answers.append(Answers(way, *slopes))
    return answers


def draw_kinks(clip_val: float = 2.0) -> Picture:
    """Draw what four ways to write the clipped ReLU answer as the derivative at its kinks.

    Args:
        clip_val: the upper bound `C`, a positive finite number.

    Returns:
        A picture with one column for `x = 0` and one for `x = C`; the bar from 0 to 1 in each line holds every
        subgradient, and the dot is the one that autograd answered.

    Raises:
        TypeError: `clip_val` is no number.
        ValueError: `clip_val` is zero, negative or NaN.
    """
    clip_val = as_clip_value(clip_val)
    answers = answers_at_kinks(clip_val)
    say = functools.partial(text, language=current_language())
    at_clip = f"{clip_val:g}"

    def build(colours: Colours) -> Figure:
        figure = Figure(figsize=(WIDTH, 3.1))
        left, right = figure.subplots(1, 2, sharey=True)
        figure.subplots_adjust(left=0.41, right=0.985, top=0.9, bottom=0.27, wspace=0.14)
        left.set_title(say("kinks-at-zero"), size=SIZE, pad=10)
        right.set_title(say("kinks-at-clip", clip=at_clip), size=SIZE, pad=10)
        _plot(left, [answer.at_zero for answer in answers], colours)
        _plot(right, [answer.at_clip for answer in answers], colours)
        left.set_yticks(range(len(answers)), [answer.way for answer in answers])
        for label, answer in zip(left.get_yticklabels(), answers, strict=True):
            label.set(family=CODE_FONT, size=SMALL)
            label.set_color(colours["alive" if answer.way == OURS else "ink"])
        figure.text(0.7, 0.11, say("kinks-bar"), ha="center", color=colours["muted"])
        figure.text(0.7, 0.025, say("kinks-dot"), ha="center", color=colours["muted"])
        return figure

    lines = [say("kinks-alt", clip=at_clip)]
    lines += [
        say("kinks-alt-way", way=answer.way, zero=_number(answer.at_zero),
            clip=_number(answer.at_clip))
        for answer in answers
    ]  # fmt: skip
    return Picture(build, "\n".join(lines))


def _plot(axes: Axes, slopes: list[float], colours: Colours) -> None:
    for row, slope in enumerate(slopes):
        axes.plot(
            [0, 1], [row, row], lw=9, color=colours["alive"], alpha=0.28, solid_capstyle="butt"
        )
        axes.plot([slope], [row], "o", markersize=9, color=colours["gradient"], clip_on=False)
        axes.annotate(
            _number(slope), (slope, row), (0, 7), textcoords="offset points",
            ha="center", va="bottom", color=colours["gradient"],
        )  # fmt: skip
    axes.set(xlim=(-0.12, 1.12), ylim=(len(slopes) - 0.5, -0.75))
    axes.set_xticks([0, 0.5, 1], ["0", "½", "1"])
    axes.tick_params(length=0, pad=4)
    axes.spines[:].set_visible(False)


def _number(slope: float) -> str:
    return "½" if slope == 0.5 else f"{slope:g}"

"""`explore_depth`: what is left of the gradient, layer by layer, when a stack clips at every layer.

The stack is plain: a linear map with He's initialisation ("Delving Deep into Rectifiers", 2015: weights of
variance 2/width), then the operation, again and again. All norms come from running it forward and backward.
"""

from __future__ import annotations

import math
import random
from typing import Any

import torch
from torch import Tensor

from handgrad.display import Card
from handgrad.drawing.depth import draw_depth
from handgrad.explorers.base import Explorer, Slider
from handgrad.explorers.blame import blame
from handgrad.explorers.clip import Operation, OperationFailedError, as_operation, run
from handgrad.functions import clipped_relu
from handgrad.messages import text

CLIP_VALUES = [round(0.1 * k, 1) for k in range(1, 51)]
START = CLIP_VALUES.index(1.0)
DEPTHS = list(range(1, 17))
WIDTH, BATCH = 32, 32
# A norm below this share of where it began is drawn at the lower edge.
LOWEST = -2.5


def explore_depth(operation: Operation = clipped_relu, *, layers: int = 8) -> Explorer | Card:
    """Show the norm of the gradient at every layer of a stack, against the clip value and the depth.

    Args:
        operation: what follows each linear map, called with a float64 tensor and a clip value. A class
            derived from `torch.autograd.Function` stands for its `apply`.
        layers: the depth that is shown first, from 1 to 16.

    Returns:
        An output with a slider for the clip value and one for the depth, which needs no kernel; a card, if the
        operation raises.

    Raises:
        TypeError: `operation` cannot be called.
        ValueError: `layers` is not a whole number from 1 to 16.
    """
    operation = as_operation(operation)
    if type(layers) is not int or layers not in DEPTHS:
        raise ValueError(
            text("depth-out-of-range", got=str(layers), least=str(DEPTHS[0]), most=str(DEPTHS[-1]))
        )
    try:
        table = depth_table(operation, layers)
    except OperationFailedError as error:
        return error.blame.card()
    return Explorer(
        view="depth",
        title=text("depth-title"),
        captions=[],
        table=table,
        static_html=draw_depth(table).to_image(),
        plain_text=_plain_text(table),
        slider=Slider("C", [f"{value:.1f}" for value in CLIP_VALUES], START),
    )


def depth_table(operation: Operation, layers: int) -> dict[str, Any]:
    """Run the stack for every clip value and depth.

    Returns:
        For each clip value and depth the norm of the gradient at the input of each layer, the first layer first,
        as hundredths of the exponent of ten, relative to the norm that comes in at the output, and `None` where it
        is not a number; and the share of inputs of each layer whose gradient goes through, in percent.

    Raises:
        OperationFailedError: the operation raised, or did not return a tensor of its input's shape.
    """
    weights, inputs, arriving = _stack()
    rows = []
    for clip_val in CLIP_VALUES:
        entries, alive = _forward(operation, clip_val, weights, inputs)
        norms = _backward(operation, clip_val, entries, weights, arriving)
        rows.append({"norms": norms, "alive": alive})
    return {
        "clip": CLIP_VALUES,
        "depths": DEPTHS,
        "depth": layers,
        "lowest": LOWEST,
        "rows": rows,
        "words": {
            name: text(f"depth-{name}")
            for name in ("norm", "alive", "layer", "depth", "left", "nan")
        },
    }


def _stack() -> tuple[list[Tensor], Tensor, Tensor]:
    """Return weights, inputs and the gradient at the output.

    Python's generator gives the same numbers on every machine; those of torch may differ in the last digit.
    """
    draw = random.Random(0).gauss
    scale = math.sqrt(2 / WIDTH)

    def matrix(rows: int, factor: float) -> Tensor:
        numbers = [[factor * draw(0.0, 1.0) for _ in range(WIDTH)] for _ in range(rows)]
        return torch.tensor(numbers, dtype=torch.float64)

    weights = [matrix(WIDTH, scale) for _ in range(DEPTHS[-1])]
    return weights, matrix(BATCH, 1.0), matrix(BATCH, 1.0)


def _forward(
    operation: Operation, clip_val: float, weights: list[Tensor], inputs: Tensor
) -> tuple[list[Tensor], list[int]]:
    """Return what each operation of the stack gets, and which percentage of it is alive."""
    values, entries, alive = inputs, list[Tensor](), list[int]()
    for weight in weights:
        entries.append(values @ weight.T)
        values, slopes = run(operation, entries[-1], clip_val)
        alive.append(round(100 * float((slopes != 0).double().mean())))
    return entries, alive


def _backward(
    operation: Operation,
    clip_val: float,
    entries: list[Tensor],
    weights: list[Tensor],
    arriving: Tensor,
) -> list[list[int | None]]:
    """Hand the gradient back from every depth, through the operation's own backward.

    The stacks of all depths share their first layers. So at each layer the gradients of all that are at least
    as deep go through one backward, one below the other: 16 calls instead of 136.

    Returns:
        For each depth the exponents, in hundredths, of the first to the last layer.
    """
    gradients, exponents = list[Tensor](), [list[int | None]() for _ in DEPTHS]
    for layer in reversed(range(len(weights))):
        gradients.append(arriving)  # from the stack that ends here; those before it are deeper
        together = _pulled_back(operation, clip_val, entries[layer], torch.cat(gradients))
        gradients = list(torch.split(together @ weights[layer], BATCH))
        for depth, gradient in zip(reversed(DEPTHS), gradients, strict=False):
            exponents[depth - 1].insert(0, _hundredths(gradient.norm() / arriving.norm()))
    return exponents


def _pulled_back(
    operation: Operation, clip_val: float, entry: Tensor, grad_output: Tensor
) -> Tensor:
    """Return the gradient at an operation's input, for several `grad_output` of one batch each.

    Raises:
        OperationFailedError: the operation raised.
    """
    leaf = entry.repeat(len(grad_output) // len(entry), 1).requires_grad_()
    try:
        with torch.enable_grad():
            output = operation(leaf, clip_val)
            if not output.requires_grad:  # no graph: nothing comes back
                return torch.zeros_like(leaf)
            (gradient,) = torch.autograd.grad(
                output, leaf, grad_output.to(output.dtype), allow_unused=True
            )
    except Exception as error:
        raise OperationFailedError(blame(error)) from error
    return torch.zeros_like(leaf) if gradient is None else gradient.detach().double()


def _hundredths(share: Tensor) -> int | None:
    if share.isnan():
        return None
    return round(100 * float(share.log10().clamp(LOWEST, -LOWEST)))


def _plain_text(table: dict[str, Any]) -> str:
    lines = [text("depth-title")]
    depth = table["depths"].index(table["depth"])
    for clip_val in (0.2, 0.5, 1.0, 2.0, 5.0):
        row = table["rows"][CLIP_VALUES.index(clip_val)]
        exponent = row["norms"][depth][0]
        share = "NaN" if exponent is None else f"{10 ** (exponent / 100):.2g}"
        lines.append(
            text("depth-plain-row", clip=f"{clip_val:.1f}", layers=table["depth"], share=share)
        )
    return "\n".join(lines)

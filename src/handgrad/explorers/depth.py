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
from handgrad.explorers.clip import Operation, OperationFailedError, run
from handgrad.functions import clipped_relu
from handgrad.messages import text

CLIP_VALUES = [round(0.1 * k, 1) for k in range(1, 51)]
START = CLIP_VALUES.index(1.0)
DEPTHS = list(range(2, 17))
WIDTH, BATCH = 32, 32
# A norm below this share of where it began is drawn at the lower edge.
LOWEST = -2.5


def explore_depth(operation: Operation = clipped_relu, *, layers: int = 8) -> Explorer | Card:
    """Show the norm of the gradient at every layer of a stack, against the clip value and the depth.

    Args:
        operation: what follows each linear map, called with a float64 tensor and a clip value.
        layers: the depth that is shown first, from 2 to 16.

    Returns:
        An output with a slider for the clip value and one for the depth, which needs no kernel; a card, if the
        operation raises.

    Raises:
        TypeError: `operation` cannot be called.
        ValueError: `layers` is not a number from 2 to 16.
    """
    if not callable(operation):
        raise TypeError(text("clip-not-callable", got=type(operation).__name__))
    if layers not in DEPTHS:
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
        as hundredths of the exponent of ten, relative to the norm that comes in at the output; and the share of
        inputs of each layer whose gradient goes through, in percent.

    Raises:
        OperationFailedError: the operation raised, or did not return a tensor of its input's shape.
    """
    weights, inputs, arriving = _stack()
    slopes = _slopes(operation, weights, inputs)
    norms = _norms(slopes, weights, arriving)
    alive = [(layer != 0).double().mean(dim=(1, 2)) for layer in slopes]
    rows = [
        {
            "norms": [each[number] for each in norms],
            "alive": [round(100 * float(share[number])) for share in alive],
        }
        for number in range(len(CLIP_VALUES))
    ]
    return {
        "clip": CLIP_VALUES,
        "depths": DEPTHS,
        "depth": layers,
        "lowest": LOWEST,
        "rows": rows,
        "words": {
            name: text(f"depth-{name}") for name in ("norm", "alive", "layer", "depth", "left")
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


def _slopes(operation: Operation, weights: list[Tensor], inputs: Tensor) -> list[Tensor]:
    """Run the stack, each layer cut off from the one before, and return the local gradients of its operations.

    Returns:
        For each layer a tensor of shape (clip values, batch, width).
    """
    values = inputs.expand(len(CLIP_VALUES), *inputs.shape)
    slopes = []
    for weight in weights:
        ran = [run(operation, z, c) for z, c in zip(values @ weight.T, CLIP_VALUES, strict=True)]
        values = torch.stack([output for output, _ in ran])
        slopes.append(torch.stack([slope for _, slope in ran]))
    return slopes


def _norms(slopes: list[Tensor], weights: list[Tensor], arriving: Tensor) -> list[list[list[int]]]:
    """Follow the chain rule back from every depth, all clip values at once.

    Returns:
        For each depth and clip value the exponents, in hundredths, of the first to the last layer.
    """
    by_depth = []
    for depth in DEPTHS:
        gradient, exponents = arriving, list[Tensor]()
        for layer in reversed(range(depth)):
            gradient = (gradient * slopes[layer]) @ weights[layer]
            share = gradient.flatten(1).norm(dim=1) / arriving.norm()
            exponents.insert(0, share.log10().clamp(LOWEST, -LOWEST))
        hundredths = (100 * torch.stack(exponents, dim=1)).round().long()
        by_depth.append(hundredths.tolist())
    return by_depth


def _plain_text(table: dict[str, Any]) -> str:
    lines = [text("depth-title")]
    depth = table["depths"].index(table["depth"])
    for clip_val in (0.2, 0.5, 1.0, 2.0, 5.0):
        row = table["rows"][CLIP_VALUES.index(clip_val)]
        share = f"{10 ** (row['norms'][depth][0] / 100):.2g}"
        lines.append(
            text("depth-plain-row", clip=f"{clip_val:.1f}", layers=str(table["depth"]), share=share)
        )
    return "\n".join(lines)

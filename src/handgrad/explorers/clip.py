"""`explore_clip`: what the clip value does to a function, to inputs, and to their gradients.

All numbers come from running the operation and its backward, once for every position of the slider.
"""

from __future__ import annotations

import html
import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.autograd import Function

from handgrad.display import Card
from handgrad.drawing.clip import draw_clip
from handgrad.explorers.base import Explorer, Slider
from handgrad.explorers.blame import Blame, blame
from handgrad.explorers.controls import Controlled
from handgrad.explorers.distributions import DISTRIBUTIONS, even_sample, share_between, shuffled
from handgrad.functions import clipped_relu
from handgrad.messages import text

Operation = Callable[[Tensor, float], Any]

# Clip values 0.1, 0.2 … 6.0. The grid has a point on each, so a kink never falls between two points.
CLIP_VALUES = [round(0.1 * k, 1) for k in range(1, 61)]
START = CLIP_VALUES.index(1.5)
GRID = [round(-4.0 + 0.1 * k, 1) for k in range(111)]
SIDE = 24  # of the map, in inputs
COUNT = SIDE * SIDE

# What an input comes to, as its gradient and its output tell. Other gradients than 0 and 1 are mistakes here.
DEAD, ALIVE, SATURATED, OTHER = range(4)
_NOTHING = 1e-9


class OperationFailedError(RuntimeError):
    """The operation could not be run. `blame` says where it raised, or what is wrong with what it returned."""

    def __init__(self, blame: Blame) -> None:
        super().__init__(f"{blame.error}: {blame.message}")
        self.blame = blame


@dataclass(frozen=True)
class Inputs:
    """From where the inputs come.

    Args:
        distribution: `"normal"`, `"uniform"` or `"laplace"`.
        spread: the standard deviation, above 0.
        shift: the mean.
    """

    distribution: str = "normal"
    spread: float = 1.0
    shift: float = 0.0

    def __post_init__(self) -> None:
        if not isinstance(self.distribution, str) or self.distribution not in DISTRIBUTIONS:
            known = ", ".join(map(repr, DISTRIBUTIONS))
            raise ValueError(
                text("clip-unknown-distribution", got=repr(self.distribution), known=known)
            )
        for name, value in (("spread", self.spread), ("shift", self.shift)):
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise TypeError(text("clip-not-a-number", name=name, got=type(value).__name__))
        if not 0 < self.spread <= 10 or not abs(self.shift) <= 10:
            raise ValueError(
                text("clip-out-of-range", spread=str(self.spread), shift=str(self.shift))
            )

    def values(self) -> list[float]:
        """Return the inputs in rising order."""
        return even_sample(self.distribution, self.spread, self.shift, COUNT)

    def share_alive(self, clip_val: float) -> float:
        """Return the closed form of the share that lies between 0 and `clip_val`."""
        return share_between(self.distribution, self.spread, self.shift, 0.0, clip_val)


def explore_clip(
    operation: Operation = clipped_relu,
    *,
    spread: float = 1.0,
    shift: float = 0.0,
    distribution: str = "normal",
    controls: bool = True,
) -> Explorer | Controlled | Card:
    """Show what the clip value does: curve and derivative, inputs, the mask, the share alive.

    Args:
        operation: what is examined, called with a float64 tensor and a clip value: yours, right or wrong. A class
            derived from `torch.autograd.Function` stands for its `apply`.
        spread: the standard deviation of the inputs, up to 10.
        shift: the mean of the inputs, from -10 to 10.
        distribution: `"normal"`, `"uniform"` or `"laplace"`.
        controls: add sliders for spread and shift, and a choice of distribution, which need a kernel.

    Returns:
        An output with a slider for the clip value that needs no kernel; a card, if the operation raises.

    Raises:
        TypeError: `operation` cannot be called, or a number is none.
        ValueError: the distribution is unknown, or a number is out of range.
    """
    operation = as_operation(operation)
    inputs = Inputs(distribution, spread, shift)
    try:
        table = clip_table(operation, inputs)
    except OperationFailedError as error:
        return error.blame.card()
    explorer = Explorer(
        view="clip",
        title=text("clip-title"),
        captions=[],
        table=table,
        static_html=draw_clip(table, START).to_image() + _legend(table),
        plain_text=_plain_text(table, inputs),
        slider=Slider("C", [f"{value:.1f}" for value in CLIP_VALUES], START),
    )
    if not controls:
        return explorer
    return Controlled(explorer, inputs, lambda later: _table_or_problem(operation, later))


def as_operation(operation: Any) -> Operation:
    """Return what can be called with a tensor and a clip value: of a Function class its `apply`.

    Raises:
        TypeError: `operation` cannot be called.
    """
    if isinstance(operation, type) and issubclass(operation, Function):
        operation = operation.apply
    if not callable(operation):
        raise TypeError(text("clip-not-callable", got=type(operation).__name__))
    called: Operation = operation
    return called


def _table_or_problem(operation: Operation, inputs: Inputs) -> dict[str, Any]:
    """Return the table for other inputs, or in its place what the operation raised for them."""
    try:
        return inputs_table(operation, inputs)
    except OperationFailedError as error:
        return {"problem": error.blame.card().to_html()}


def clip_table(operation: Operation, inputs: Inputs) -> dict[str, Any]:
    """Run the operation and its backward at every clip value, and return what the view draws.

    Curves are in hundredths, and runs are pairs of a length and a value, so that the table stays small.

    Raises:
        OperationFailedError: the operation raised, or did not return a tensor of its input's shape.
    """
    table = inputs_table(operation, inputs)
    rows = zip(table["rows"], _curves(operation), strict=True)
    return table | {
        "rows": [row | curves for row, curves in rows],
        "clip": CLIP_VALUES,
        "grid": [GRID[0], GRID[-1], len(GRID)],
        "order": shuffled(COUNT),
        "side": SIDE,
        "words": {name: text(f"clip-{name}") for name in _WORDS},
    }


def inputs_table(operation: Operation, inputs: Inputs) -> dict[str, Any]:
    """Return the part of the table that depends on the inputs: what the kernel works out for other ones.

    Raises:
        OperationFailedError: as `clip_table`.
    """
    values = inputs.values()
    points = torch.tensor(values, dtype=torch.float64)
    return {
        "inputs": values,
        "rows": list(_inputs_rows(operation, points, inputs)),
        "mean": _short(inputs.shift),
        "deviation": _short(inputs.spread),
    }


_WORDS = (
    "function",
    "derivative",
    "inputs",
    "mask",
    "dead",
    "alive",
    "saturated",
    "other",
    "closed-form",
)


def _curves(operation: Operation) -> Iterator[dict[str, Any]]:
    """Yield the function on the grid and its derivative between the points, at every clip value."""
    middles = [(a + b) / 2 for a, b in itertools.pairwise(GRID)]
    points = torch.tensor([*GRID, *middles], dtype=torch.float64)
    for clip_val in CLIP_VALUES:
        output, gradient = run(operation, points, clip_val)
        yield {
            "y": _runs(_hundredths(output[: len(GRID)])),
            "d": _runs(_hundredths(gradient[len(GRID) :])),
        }


def _inputs_rows(operation: Operation, points: Tensor, inputs: Inputs) -> Iterator[dict[str, Any]]:
    """Yield at every clip value what becomes of the inputs."""
    # The operation runs forward and backward at one clip value after the other, as in any training loop. What was
    # observed is then looked at for many at once, but not for all: torch spreads tensors of more than 32768 elements
    # over threads, and on a busy machine waits for them.
    observed = [observe(operation, points, clip_val) for clip_val in CLIP_VALUES]
    at_once = 32768 // COUNT
    for first in range(0, len(observed), at_once):
        some = slice(first, first + at_once)
        outputs, gradients = map(torch.stack, zip(*observed[some], strict=True))
        rows = zip(CLIP_VALUES[some], gradients, _kinds(outputs, gradients), strict=True)
        for clip_val, gradient, kinds in rows:
            counts = torch.bincount(kinds, minlength=OTHER + 1).tolist()
            yield {
                "k": _runs(kinds),
                "share": [_percent(count / COUNT) for count in counts],
                "formula": _percent(inputs.share_alive(clip_val)),
                "odd": _strange(gradient, kinds) if counts[OTHER] else [],
            }


def _strange(gradient: Tensor, kinds: Tensor) -> list[str]:
    """Return up to three gradients that are neither 0 nor 1."""
    found = torch.unique(gradient[kinds == OTHER]).tolist()
    # As text, because two digits make many the same, and NaN is not equal to itself.
    return list(dict.fromkeys(f"{value:.2g}" for value in found))[:3]


def run(operation: Operation, points: Tensor, clip_val: float) -> tuple[Tensor, Tensor]:
    """Return what `observe` does as values that can be drawn: not NaN, and within a hundred."""
    output, gradient = observe(operation, points, clip_val)
    return _drawable(output), _drawable(gradient)


def observe(operation: Operation, points: Tensor, clip_val: float) -> tuple[Tensor, Tensor]:
    """Return output and gradient of an operation, element by element, for a `grad_output` of ones.

    Raises:
        OperationFailedError: it raised, or returned something else than finite numbers in the input's shape.
    """
    leaf = points.clone().requires_grad_()
    try:
        with torch.enable_grad():
            output = operation(leaf, clip_val)
            if not isinstance(output, Tensor) or output.shape != points.shape:
                got = tuple(output.shape) if isinstance(output, Tensor) else type(output).__name__
                raise OperationFailedError(Blame(text("clip-wrong-output", got=str(got))))
            if not math.isfinite(output.detach().sum()):
                raise OperationFailedError(Blame(text("clip-not-finite")))
            gradient = None
            if output.requires_grad:
                (gradient,) = torch.autograd.grad(
                    output, leaf, torch.ones_like(output), allow_unused=True
                )
    except OperationFailedError:
        raise
    except Exception as error:
        raise OperationFailedError(blame(error)) from error
    if gradient is None:  # no graph: nothing comes back
        gradient = torch.zeros_like(points)
    return output.detach().double(), gradient.detach().double()


def _drawable(values: Tensor) -> Tensor:
    return values.nan_to_num(nan=0.0, posinf=100.0, neginf=-100.0).clamp(-100.0, 100.0)


def _kinds(output: Tensor, gradient: Tensor) -> Tensor:
    """Say of each input what becomes of it, by what was observed: its output and its gradient."""
    stopped = torch.where(output > _NOTHING, SATURATED, DEAD)
    passing = torch.where((gradient - 1).abs() < _NOTHING, ALIVE, OTHER)
    return torch.where(gradient.abs() < _NOTHING, stopped, passing)


def _hundredths(values: Tensor) -> Tensor:
    return (100 * values).round().long()


def _runs(values: Tensor) -> list[int]:
    """Return length and value of each run of equal values: 7, 7, 2 gives 2, 7, 1, 2."""
    found, lengths = torch.unique_consecutive(values, return_counts=True)
    return torch.stack([lengths, found], dim=1).flatten().tolist()


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _short(value: float) -> str:
    return str(round(float(value), 2))


def _legend(table: dict[str, Any]) -> str:
    """Return what stands below the still picture: the clip value, and what the colours mean."""
    row, words = table["rows"][START], table["words"]
    shares = zip(("dead", "alive", "saturated", "other"), row["share"], strict=True)
    chips = [
        f'<span class="hg-share hg-share-{kind}"><span class="hg-swatch"></span>'
        f'{html.escape(words[kind])} <span class="hg-chip-value">{share}</span></span>'
        for kind, share in shares
        if kind != "other" or row["odd"]
    ]
    return f'<div class="hg-shares"><span>C = {CLIP_VALUES[START]}</span>{"".join(chips)}</div>'


def _plain_text(table: dict[str, Any], inputs: Inputs) -> str:
    """Return the shares at a few clip values as lines of text."""
    head = text(
        "clip-plain",
        distribution=text(f"clip-{inputs.distribution}"),
        spread=table["deviation"],
        shift=table["mean"],
    )
    lines = [text("clip-title"), head]
    for clip_val in (0.5, 1.0, 2.0, 4.0):
        row = table["rows"][CLIP_VALUES.index(clip_val)]
        dead, alive, saturated, other = row["share"]
        values = {"clip": f"{clip_val:.1f}", "dead": dead, "alive": alive, "saturated": saturated}
        line = text("clip-plain-row", formula=row["formula"], **values)
        lines.append(
            line if other == "0.0 %" else f"{line} {text('clip-plain-other', other=other)}"
        )
    return "\n".join(lines)

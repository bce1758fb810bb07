"""Runs an operation to see what it answers. No formula of any operation is written here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

Operation = Callable[[Tensor, float], Tensor]


def values_and_derivative(
    op: Operation, points: Sequence[float] | Tensor, clip_val: float
) -> tuple[list[float], list[float] | None]:
    """Return what `op` answers at `points`, and the derivative that its backward answers.

    Args:
        op: elementwise, called as `op(x, clip_val)` with a float64 tensor `x` of one dimension.
        points: where to look.
        clip_val: handed on.

    Returns:
        The values, and the derivatives, or `None` when no gradient comes back to `x`.
    """
    with torch.enable_grad():
        x = torch.as_tensor(points, dtype=torch.float64).requires_grad_()
        y = op(x, clip_val)
        gradient = None
        if y.requires_grad:
            (gradient,) = torch.autograd.grad(y.sum(), x, allow_unused=True)
    return y.detach().tolist(), None if gradient is None else gradient.tolist()

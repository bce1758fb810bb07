"""Second derivatives: what autograd makes of a backward beside the differences of that backward."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from handgrad.doctor.case import Case
from handgrad.doctor.evidence import arguments, number
from handgrad.doctor.finding import Evidence
from handgrad.doctor.graph import nodes_behind
from handgrad.doctor.raised import CodeRaisedError
from handgrad.doctor.smallest import small_values
from handgrad.doctor.trial import random_like

_STEPS = (1e-6, 1e-4)
_PLAIN_VALUES = (3.0, 2.0, 0.5, -1.0)


def second_derivative_difference(case: Case) -> Evidence | None:
    """Return the evidence of a wrong second derivative, on the smallest input that shows it.

    A backward that refuses to be differentiated is no finding: it says so.
    """
    if case.is_coarse or _at(case, case.exact.values, _random) is None:
        return None
    for value in _PLAIN_VALUES:
        values = small_values(case, value)
        found = _at(case, values, torch.ones_like) if values is not None else None
        if found is not None and values is not None:
            return Evidence(inputs=arguments(case.described(values)), **found)  # type: ignore[arg-type]
    return Evidence(**_at(case, case.exact.values, _random))  # type: ignore[arg-type]


def _random(tensor: Tensor) -> Tensor:
    return random_like(tensor, 23)


def _at(
    case: Case, values: list[Tensor], direction: Callable[[Tensor], Tensor]
) -> dict[str, object] | None:
    """Compare along one direction per input, and along one of `grad_output`; return what differs."""
    try:
        run = case.exact.run(values)
        upstream = [direction(o).requires_grad_() for o in run.differentiable_outputs]
        gradients = run.gradients(upstream, create=True)
        along = [None if g is None else direction(g.detach()) for g in gradients]
        total = sum(
            (g * v).sum()
            for g, v in zip(gradients, along, strict=True)
            if g is not None and v is not None
        )
        points = [*run.leaves, *upstream]
        if _says_once_only(total):
            return None
        second = _derivatives(total, points)
    except (CodeRaisedError, RuntimeError):
        return None
    plain = [u.detach() for u in upstream]
    for position, (point, got) in enumerate(zip(points, second, strict=True)):
        towards = (
            random_like(point.detach(), 31 + position)
            if point.numel() > 1
            else torch.ones_like(point)
        )
        wanted = _slope(case, values, plain, along, position, towards.detach())
        have = float((got * towards).sum())
        if wanted is not None and not abs(wanted - have) <= 1e-3 * max(
            abs(wanted), abs(have), 1e-3
        ):
            name = case.leaf_name(position) if position < len(run.leaves) else "grad_output"
            return {
                "expected": number(round(wanted, 4)),
                "got": number(have),
                "details": {"name": name},
            }
    return None


def _says_once_only(total: object) -> bool:
    """Whether backward is marked `once_differentiable`: its result hangs on a node that can only raise."""
    behind = nodes_behind([total]) if isinstance(total, Tensor) else ()
    return any(type(node).__name__ == "Error" for node in behind)


def _derivatives(total: object, points: list[Tensor]) -> list[Tensor]:
    if not isinstance(total, Tensor) or not total.requires_grad:
        return [torch.zeros_like(point) for point in points]
    found = torch.autograd.grad(total, points, allow_unused=True)
    return [torch.zeros_like(p) if g is None else g for p, g in zip(points, found, strict=True)]


def _slope(  # noqa: PLR0913, PLR0917 - one point in a space of several tensors
    case: Case,
    values: list[Tensor],
    upstream: list[Tensor],
    along: list[Tensor | None],
    position: int,
    towards: Tensor,
) -> float | None:
    """Differences of the backward itself, `None` where its left and right side disagree."""
    leaves = case.arguments.differentiable

    def at(step: float) -> float:
        moved, fed = list(values), list(upstream)
        if position < len(leaves):
            moved[leaves[position]] = moved[leaves[position]] + step * towards
        else:
            fed[position - len(leaves)] = fed[position - len(leaves)] + step * towards
        gradients = case.gradients_at(moved, fed)
        return sum(
            float((g * v).sum()) for g, v in zip(gradients, along, strict=True) if v is not None
        )

    try:
        centre = at(0.0)
        sides = [((at(h) - centre) / h, (centre - at(-h)) / h) for h in _STEPS]
    except CodeRaisedError:
        return None
    flat = [slope for pair in sides for slope in pair]
    if not all(abs(s - flat[0]) <= 1e-2 * max(abs(flat[0]), 1e-2) for s in flat):
        return None
    return (sides[0][0] + sides[0][1]) / 2

"""Looks at single points where one-sided slopes matter: zero, kinks, very large and very small inputs."""

from __future__ import annotations

from dataclasses import dataclass

import torch

from handgrad.doctor.case import Case
from handgrad.doctor.evidence import arguments
from handgrad.doctor.raised import CodeRaisedError
from handgrad.doctor.smallest import small_values
from handgrad.doctor.truth import Differences, Slope

_ELEMENTS = 4
_FINE, _COARSE = 1e-7, 1e-5


@dataclass(frozen=True)
class Point:
    """The gradient at a point, with the slopes to the left and to the right of each element.

    Args:
        inputs: the arguments, described.
        got: the gradient of the first elements of the first input.
        slopes: its one-sided slopes; `None` where they cannot be told, or where the reference answers
            the same as the operation, which settles it.
    """

    inputs: tuple[tuple[str, str], ...]
    got: list[float]
    slopes: list[tuple[float, float] | None]


def one_sided_at(case: Case, value: float) -> Point | None:
    """Look at the point where the first input is `value` everywhere, on the smallest shape that works.

    Returns:
        The point, or `None` if the operation refuses it or answers with something infinite.
    """
    values = small_values(case, value)
    if values is None:
        return None
    which = case.arguments.differentiable[0]
    try:
        upstream = [torch.ones_like(output) for output in case.outputs_at(values)]
        gradient = case.gradients_at(values, upstream)[0].flatten()[:_ELEMENTS]
        settled = torch.zeros_like(gradient, dtype=torch.bool)
        if case.reference is not None:
            wanted = case.gradients_at(values, upstream, case.exact_reference)[0].flatten()[
                :_ELEMENTS
            ]
            settled = torch.isclose(gradient, wanted, rtol=1e-3, equal_nan=True)
        differences = Differences(case.outputs_at, values, upstream)
    except CodeRaisedError:
        return None
    if case.is_coarse or not differences.centre_is_finite:
        return None
    return Point(
        arguments(case.described(values)),
        [float(number) for number in gradient],
        [
            None if settled[index] else _sides(differences, which, index)
            for index in range(len(gradient))
        ],
    )


def _sides(differences: Differences, which: int, index: int) -> tuple[float, float] | None:
    fine = differences.slope(which, index, _FINE)
    coarse = differences.slope(which, index, _COARSE)
    if fine is None or coarse is None or not _agree(fine, coarse):
        return None
    return coarse.left, coarse.right


def _agree(one: Slope, other: Slope) -> bool:
    return all(
        abs(a - b) <= 1e-2 * max(1.0, abs(b))
        for a, b in ((one.left, other.left), (one.right, other.right))
    )

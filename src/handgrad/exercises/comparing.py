"""Looks at what a learner's plain function returned."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import torch
from torch import Tensor

from handgrad.doctor import hostile
from handgrad.doctor.evidence import argument, number, shape_of
from handgrad.doctor.finding import Evidence
from handgrad.exercises.problem import readable_tensor

Candidates = Mapping[str, Callable[[], Tensor]]


def no_tensor(result: object) -> tuple[str, Evidence] | None:
    """Name what is wrong with a result that is not one readable tensor, `None` if it is."""
    if result is None:
        return "returns_nothing", Evidence(got="None")
    if issubclass(type(result), tuple):
        return "tuple_returned", Evidence(got=hostile.brief(result))
    if not hostile.is_tensor(result):
        return "output_not_a_tensor", Evidence(got=hostile.brief(result))
    if readable_tensor(result) is None:
        return "output_unreadable", Evidence(got=hostile.class_name(result))
    return None


def wrong_shape(got: Tensor, expected: Tensor) -> Evidence | None:
    """Return both shapes if they differ."""
    if got.shape == expected.shape:
        return None
    return Evidence(expected=shape_of(expected.shape), got=shape_of(got.shape))


def wrong_dtype(got: Tensor, expected: Tensor) -> Evidence | None:
    """Return both dtypes if they differ."""
    if got.dtype == expected.dtype:
        return None
    return Evidence(expected=str(expected.dtype), got=str(got.dtype))


def changed(after: Tensor, before: Tensor) -> Evidence | None:
    """Return what an argument was before a call and is afterwards, if the call changed it."""
    same = after.shape == before.shape and after.dtype == before.dtype
    if same and torch.equal(after, before):
        return None
    return Evidence(expected=argument(before), got=argument(after))


def first_difference(
    got: Tensor, expected: Tensor, input_name: str, inputs: Tensor, clip_val: float
) -> Evidence | None:
    """Return the first element at which two tensors of one shape differ, with the input there."""
    far = ~equal(got, expected)
    if not far.any():
        return None
    index = int(far.flatten().nonzero()[0])
    return Evidence(
        inputs=(
            (input_name, number(float(inputs.flatten()[index]))),
            ("clip_val", number(clip_val)),
        ),
        expected=_shown(expected.flatten()[index]),
        got=_shown(got.flatten()[index]),
    )


def named_difference(got: Tensor, candidates: Candidates) -> str | None:
    """Return the name of the first wrong formula that gives what came."""
    for name, formula in candidates.items():
        candidate = formula()
        if candidate.shape == got.shape and bool(equal(got, candidate).all()):
            return name
    return None


def equal(got: Tensor, expected: Tensor) -> Tensor:
    """Say per element whether two tensors are equal, up to the rounding of the coarser dtype."""
    if got.is_complex():
        return torch.zeros(got.shape, dtype=torch.bool)
    dtypes = [t.dtype for t in (got, expected) if t.is_floating_point()]
    tolerance = max((4 * torch.finfo(dtype).eps for dtype in dtypes), default=0.0)
    one, other = got.detach().double(), expected.detach().double()
    return (one - other).abs() <= tolerance * (1 + other.abs())


def _shown(element: Tensor) -> str:
    if element.dtype == torch.bool or element.is_complex():
        return str(element.item())
    return number(float(element))

"""Finds the smallest input that shows a mistake, so that it can be checked by hand."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import torch
from torch import Tensor

from handgrad.doctor.case import Case
from handgrad.doctor.comparison import Comparison, compare_at, landmarks
from handgrad.doctor.evidence import argument, arguments, number
from handgrad.doctor.finding import Evidence
from handgrad.doctor.halves import half_evidence
from handgrad.doctor.raised import CodeRaisedError
from handgrad.doctor.registry import Explanation

# Numbers that are easy to compute with in one's head, most telling first.
_NICE = (3.0, 2.0, 1.0, 0.5, -1.0, -2.0, -3.0)
# For the other inputs: different from each other, so that a mix-up shows.
_NICE_OTHERS = (2.0, 5.0, 7.0, 11.0)
_Reshape = Callable[[Tensor], tuple[int, ...]]
_UPSTREAM_MATTERS = {
    "grad_output_ignored",
    "grad_output_applied_twice",
    "not_linear_in_grad_output",
}


def smallest_evidence(wrong: Comparison, explanation: Explanation) -> Evidence:
    """Return the evidence of `wrong` on the smallest input that still shows the mistake."""
    case = wrong.case
    size = 2.0 if explanation.kind.name in _UPSTREAM_MATTERS else 1.0
    for values in candidates(case):
        shown = _comparison(case, values, wrong.leaf, size)
        if shown is not None and shown.wrong.any() and explanation.shows(shown):
            return _evidence(shown, explanation)
    return _evidence(wrong, explanation)


def _comparison(case: Case, values: list[Tensor], leaf: int, size: float) -> Comparison | None:
    try:
        upstream = [torch.full_like(output, size) for output in case.outputs_at(values)]
        comparison = compare_at(case, values, 8, reference=case.exact_reference, upstream=upstream)[
            leaf
        ]
    except CodeRaisedError:
        return None
    comparison.group = [comparison]
    return comparison


def candidates(case: Case) -> Iterator[list[Tensor]]:
    """Yield small inputs, the smallest first: scalars, then pairs, then two per dimension."""
    numbers = [*_NICE, *(mark + side for mark in landmarks(case) for side in (1.0, -0.5))]
    for reshape in (_as_scalar, _with_one_element, _as_pair, _with_two_per_dimension):
        for value in numbers:
            yield _filled(case, value, reshape)


def small_values(case: Case, value: float) -> list[Tensor] | None:
    """Return the smallest inputs that the operation accepts, the first one set to `value` everywhere."""
    for reshape in (_as_scalar, _with_one_element, _as_pair, _with_two_per_dimension, _as_it_is):
        values = _filled(case, value, reshape)
        which = case.arguments.differentiable[0]
        values[which] = torch.full_like(values[which], value)
        try:
            outputs = case.outputs_at(values)
        except CodeRaisedError:
            continue
        if outputs:
            return values
    return None


def small_case(case: Case, value: float) -> Case | None:
    """Return the same operation with the smallest inputs that it accepts, in the dtypes of the caller."""
    values = small_values(case, value)
    if values is None:
        return None
    tensors = [
        small.to(given.dtype).requires_grad_(
            case.arguments.is_explicit and i in case.arguments.differentiable
        )
        for i, (small, given) in enumerate(zip(values, case.trial.values, strict=True))
    ]
    inputs = case.arguments.filled(tensors)
    return Case(case.op, inputs, case.reference, case.surrogate, case.watcher, plain=True)


def _as_it_is(tensor: Tensor) -> tuple[int, ...]:
    return tuple(tensor.shape)


def _filled(case: Case, value: float, reshape: _Reshape) -> list[Tensor]:
    others = itertools.cycle(_NICE_OTHERS)
    first = case.arguments.differentiable[0]
    filled = []
    for position, tensor in enumerate(case.exact.values):
        if not tensor.is_floating_point():
            filled.append(tensor)
        elif position == first:
            filled.append(_numbers(tensor, reshape(tensor), value))
        elif tensor.numel() == 1:
            filled.append(tensor.reshape(reshape(tensor)))
        else:
            filled.append(_numbers(tensor, reshape(tensor), next(others)))
    return filled


def _numbers(like: Tensor, shape: tuple[int, ...], start: float) -> Tensor:
    """Return `start` and, for further elements, numbers that grow away from it."""
    count = torch.Size(shape).numel()
    steps = torch.arange(count, dtype=like.dtype, device=like.device)
    return (start + (1.0 if start > 0 else -1.0) * steps).reshape(shape)


def _as_scalar(_: Tensor) -> tuple[int, ...]:
    return ()


def _with_one_element(tensor: Tensor) -> tuple[int, ...]:
    return (1,) * tensor.dim()


def _as_pair(tensor: Tensor) -> tuple[int, ...]:
    return (2,) if tensor.numel() > 1 else tuple(tensor.shape)


def _with_two_per_dimension(tensor: Tensor) -> tuple[int, ...]:
    return tuple(min(size, 2) for size in tensor.shape)


def _evidence(shown: Comparison, explanation: Explanation) -> Evidence:
    case = shown.case
    if explanation.kind.name == "gradient_downcast_to_half":
        return half_evidence(case)
    details = {"name": case.leaf_name(shown.leaf)}
    if shown.got.numel() <= 6 and bool(shown.known.all()):
        expected, got = argument(shown.expected), argument(shown.got)
    else:
        index = int(torch.nonzero(shown.wrong.flatten())[0])
        place = ", ".join(
            str(int(i)) for i in torch.unravel_index(torch.tensor(index), shown.got.shape)
        )
        details["name"] += f"[{place}]"
        expected = number(float(shown.expected.flatten()[index]))
        got = number(float(shown.got.flatten()[index]))
    if explanation.kind.name == "none_for_needed_gradient":
        got = "None"
    return Evidence(
        inputs=arguments(case.described(shown.values)),
        upstream=", ".join(argument(g) for g in shown.upstream),
        expected=expected,
        got=got,
        details=details,
    )

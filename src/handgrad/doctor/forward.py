"""The forward beside the reference's, and what it tells about the operation as a whole."""

from __future__ import annotations

import torch
from torch import Tensor

from handgrad.doctor.case import Case, CouldNotExamineError
from handgrad.doctor.comparison import comparisons, own_comparisons, points
from handgrad.doctor.evidence import argument, arguments, number, shape_of
from handgrad.doctor.finding import Evidence
from handgrad.doctor.raised import CodeRaisedError
from handgrad.doctor.smallest import candidates


def forward_difference(case: Case) -> Evidence | None:
    """Return the smallest input at which the operation and the reference give different outputs."""
    return case.remember("forward difference", lambda: _forward_difference(case))


def gradient_is_chosen(case: Case) -> bool:
    """Whether the gradient cannot be the derivative: the caller says so, or the forward is a step function.

    A function whose derivative is zero wherever it has one, and which is not constant, cannot be trained
    with its derivative. Whoever writes a backward for it chooses another gradient.
    """
    return case.surrogate or case.remember("is step", lambda: _is_step_function(case))


def is_own_derivative(case: Case) -> bool:
    """Whether the gradients are the derivative of the operation's own forward."""
    own = [point for group in own_comparisons(case) for point in group]
    return any(point.known.any() for point in own) and not any(point.wrong.any() for point in own)


def _forward_difference(case: Case) -> Evidence | None:
    if case.reference is None:
        return None
    _require_reference(case)
    different = next((values for values, _ in points(case) if _differs(case, values)), None)
    if different is None:
        return None
    for values in [*candidates(case), different]:
        found = _differs(case, values)
        if found is not None:
            expected, got = found
            return Evidence(inputs=arguments(case.described(values)), expected=expected, got=got)
    return None


def _require_reference(case: Case) -> None:
    try:
        outputs = case.exact.outputs(case.exact.values, case.exact_reference)
    except CodeRaisedError as error:
        raise CouldNotExamineError(
            f"the reference raised {error.raised.error}: {error.raised.message}"
        ) from None
    if not outputs:
        raise CouldNotExamineError("the reference returned no tensor")


def _differs(case: Case, values: list[Tensor]) -> tuple[str, str] | None:
    """Return the reference's output and the operation's where they differ, as texts."""
    try:
        wanted = case.exact.outputs(values, case.exact_reference)
        outputs = case.exact.outputs(values)
    except CodeRaisedError:
        return None
    if len(wanted) != len(outputs):
        return f"{len(wanted)} × tensor", f"{len(outputs)} × tensor"
    for want, got in zip(wanted, outputs, strict=True):
        if want.shape != got.shape:
            return f"shape {shape_of(want.shape)}", f"shape {shape_of(got.shape)}"
        known = want.isfinite() & got.isfinite()
        far = (want - got).abs() > case.tolerance * (
            0.1 * want.abs()[known].max() if known.any() else 1.0
        ) + case.tolerance * want.abs()
        wrong = known & far
        if wrong.any():
            if want.numel() <= 6:
                return argument(want), argument(got)
            index = torch.nonzero(wrong.flatten())[0]
            return number(float(want.flatten()[index])), number(float(got.flatten()[index]))
    return None


def _is_step_function(case: Case) -> bool:
    return any(
        any(point.wrong.any() for point in group)
        and all(not point.expected[point.known].any() for point in group)
        and _moves(case, leaf)
        for leaf, group in enumerate(comparisons(case))
    )


def _moves(case: Case, leaf: int) -> bool:
    """Whether the output changes when one input is moved far."""
    which = case.arguments.differentiable[leaf]
    values = list(case.exact.values)
    try:
        before = case.outputs_at(values)
        values[which] = 3 * values[which] + 1.7
        after = case.outputs_at(values)
    except CodeRaisedError:
        return False
    return any(not torch.equal(b, a) for b, a in zip(before, after, strict=False))

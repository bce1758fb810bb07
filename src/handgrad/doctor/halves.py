"""Tells by its range that a gradient passes through half precision on its way."""

from __future__ import annotations

from handgrad.doctor.case import Case
from handgrad.doctor.finding import Evidence

# Beyond half precision's largest number, 65504, and far within that of single precision.
_LARGE = 1e6


def overflows_like_half(case: Case) -> bool:
    """Whether a finite gradient becomes infinite when `grad_output` grows beyond the range of half."""
    return case.remember("overflows like half", lambda: _overflows(case))


def half_evidence(case: Case) -> Evidence:
    """Return the dtypes: the input's, and the one that the gradient passes through."""
    which = case.arguments.differentiable[0]
    dtype = case.exact.values[which].dtype
    return Evidence(expected=str(dtype).removeprefix("torch."), got="float16")


def _overflows(case: Case) -> bool:
    values = case.exact.values
    if any(values[which].element_size() < 4 for which in case.arguments.differentiable):
        return False
    run = case.exact.run()
    upstream = run.upstream()
    plain = case.gradients_at(values, upstream)
    large = case.gradients_at(values, [_LARGE * gradient for gradient in upstream])
    return any(
        bool((small.isfinite() & (small.abs() < 1e6) & ~big.isfinite()).any())
        for small, big in zip(plain, large, strict=True)
    )

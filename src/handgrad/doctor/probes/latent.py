"""Latent faults: right in the first try, wrong as soon as the operation is used like real code uses it.

Every probe here compares the operation with itself, so a gradient that is wrong anyway is not reported twice.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import torch
from torch import Tensor

from handgrad.doctor.case import Case
from handgrad.doctor.comparison import compare_at, landmarks
from handgrad.doctor.evidence import argument, from_raised, number
from handgrad.doctor.finding import Evidence
from handgrad.doctor.forward import gradient_is_chosen
from handgrad.doctor.kinks import one_sided_at
from handgrad.doctor.raised import CodeRaisedError, Raised
from handgrad.doctor.registry import Stage, probe
from handgrad.doctor.second import second_derivative_difference
from handgrad.doctor.trial import Run, Trial, random_like

Gradients = Sequence[Tensor | None]

# The `grad_output` for the probes of memory layout: one number, so that it can be expanded.
_EVERYWHERE = 1.5
# Where the first derivative is wrong already, the second says nothing new.
_NO_SECOND = (Stage.VALUES, "state_outside_ctx")


@probe("state_outside_ctx", Stage.LATENT)
def state_outside_ctx(case: Case) -> Evidence | None:
    """A second call before backward spoils the first: something is kept elsewhere than on `ctx`."""
    alone = _gradients(case)
    run = case.exact.run()
    moved = [_moved(value) for value in case.exact.values]
    case.exact.run(moved)
    return _difference(case, alone, run.gradients(run.upstream()))


@probe("saved_tensor_modified_in_place", Stage.LATENT)
def saved_tensor_modified_in_place(case: Case) -> Evidence | None:
    """Backward changes a tensor that forward saved."""
    for call in case.first.log.calls:
        for tensor, copy in call.saved:
            if not torch.equal(tensor.nan_to_num(), copy.nan_to_num()):
                changed = (tensor != copy).flatten().nonzero()
                index = int(changed[0])
                return Evidence(
                    expected=argument(copy.flatten()[index]),
                    got=argument(tensor.detach().flatten()[index]),
                )
    return None


@probe("backward_twice_differs", Stage.LATENT)
def backward_twice_differs(case: Case) -> Evidence | None:
    """A second backward through the same graph gives another answer."""
    run = case.exact.run()
    upstream = run.upstream()
    first = run.gradients(upstream, retain=True)
    return _difference(case, first, run.gradients(upstream))


@probe("grad_output_assumed_contiguous", Stage.LATENT, unless=("grad_output_modified_in_place",))
def grad_output_assumed_contiguous(case: Case) -> Evidence | None:
    """The answer depends on how `grad_output` lies in memory."""
    for layout in (_expanded, _strided, _transposed):
        run = case.exact.run()
        upstream = [torch.full_like(output, _EVERYWHERE) for output in run.differentiable_outputs]
        plain = case.exact.run().gradients(upstream)
        laid_out = [layout(gradient) for gradient in upstream]
        try:
            found = _difference(case, plain, run.gradients(laid_out))
        except CodeRaisedError as error:
            return _raised_instead(plain, error.raised)
        if found is not None:
            return found
    return None


@probe("input_assumed_contiguous", Stage.LATENT)
def input_assumed_contiguous(case: Case) -> Evidence | None:
    """The answer depends on how the inputs lie in memory."""
    if case.is_random:
        return None  # random numbers are drawn in the order of memory, too
    run = case.exact.run()
    upstream = run.upstream()
    plain = run.gradients(upstream)
    laid_out = [_transposed(value) for value in case.exact.values]
    other = case.exact.run(laid_out)
    for before, after in zip(run.differentiable_outputs, other.differentiable_outputs, strict=True):
        if not torch.allclose(before, after, equal_nan=True):
            return _first_difference(case, before, after, "output")
    return _difference(case, plain, other.gradients(upstream))


@probe("undefined_gradient_not_handled", Stage.LATENT)
def undefined_gradient_not_handled(case: Case) -> Evidence | None:
    """With several outputs, of which only one is used, backward raises or answers differently."""
    count = len(case.exact.run().differentiable_outputs)
    for used in range(count) if count > 1 else ():
        upstream = case.exact.run().upstream()
        others_zero = [g if i == used else 0 * g for i, g in enumerate(upstream)]
        together = case.exact.run().gradients(others_zero)
        run = case.exact.run()
        alone = Run(run.leaves, run.seen, None, [run.differentiable_outputs[used]])
        try:
            found = _difference(case, together, alone.gradients([upstream[used]]))
        except CodeRaisedError as error:
            return _raised_instead(together, error.raised)
        if found is not None:
            return found
    return None


@probe("input_on_ctx_attribute", Stage.LATENT)
def input_on_ctx_attribute(case: Case) -> Evidence | None:
    """The input is kept on `ctx`: changing it before backward gives a wrong gradient without an error."""
    return _after_changing_inputs(case) if _is_on_ctx(case, "inputs") else None


@probe("output_on_ctx_attribute", Stage.LATENT)
def output_on_ctx_attribute(case: Case) -> Evidence | None:
    """The output is kept on `ctx`: changing it before backward gives a wrong gradient without an error."""
    if not _is_on_ctx(case, "outputs"):
        return None
    return _after_changing(case, lambda run: run.differentiable_outputs)


@probe("version_check_bypassed", Stage.LATENT)
def version_check_bypassed(case: Case) -> Evidence | None:
    """An alias of an input or output is kept that autograd cannot watch: `x.data`, a NumPy array."""
    if not _is_on_ctx(case, "inputs"):
        found = _after_changing_inputs(case)
        if found is not None:
            return found
    if _is_on_ctx(case, "outputs"):
        return None
    return _after_changing(case, lambda run: run.differentiable_outputs)


@probe("frozen_input_changes_gradient", Stage.LATENT)
def frozen_input_changes_gradient(case: Case) -> Evidence | None:
    """When some inputs need no gradient, another input's gradient comes out wrong or not at all."""
    everything = _gradients(case)
    leaves = range(len(everything))
    for alone in leaves if len(everything) > 1 else ():
        run = case.exact.run(frozen=[leaf for leaf in leaves if leaf != alone])
        if not run.differentiable_outputs or everything[alone] is None:
            continue
        wanted = everything[alone : alone + 1]
        try:
            got = run.gradients(run.upstream())
        except CodeRaisedError as error:
            return replace(
                _raised_instead(wanted, error.raised), details={"name": case.leaf_name(alone)}
            )
        found = _difference(case, wanted, got, first=alone)
        if found is not None:
            return found
    return None


@probe("gradient_not_finite", Stage.LATENT, unless=(Stage.VALUES,))
def gradient_not_finite(case: Case) -> Evidence | None:
    """At zero, at large or at tiny inputs the gradient is not finite, although the slope is."""
    if gradient_is_chosen(case):
        return None
    for value in (0.0, 1e-20, 30.0, -30.0, 100.0, -100.0, 800.0, -800.0):
        point = one_sided_at(case, value)
        if point is None:
            continue
        for index, got in enumerate(point.got):
            slopes = point.slopes[index]
            if not math.isfinite(got) and slopes is not None:
                return Evidence(
                    inputs=point.inputs,
                    expected=_range(*slopes),
                    got=number(got),
                    details={"name": case.leaf_name(0)},
                )
    return None


@probe("wrong_at_kink", Stage.LATENT, unless=(Stage.VALUES,))
def wrong_at_kink(case: Case) -> Evidence | None:
    """At a kink the gradient lies outside the slopes on both sides."""
    if gradient_is_chosen(case):
        return None
    for value in landmarks(case):
        point = one_sided_at(case, value)
        if point is None:
            continue
        for got, slopes in zip(point.got, point.slopes, strict=True):
            if slopes is None or not math.isfinite(got):
                continue
            low, high = min(slopes), max(slopes)
            slack = 0.05 * max(1.0, abs(low), abs(high))
            if not low - slack <= got <= high + slack:
                return Evidence(
                    inputs=point.inputs,
                    expected=_range(*slopes),
                    got=number(got),
                    details={"name": case.leaf_name(0)},
                )
    return None


@probe("broadcast_gradient_wrong", Stage.LATENT, unless=(Stage.VALUES,))
def broadcast_gradient_wrong(case: Case) -> Evidence | None:
    """With one number per channel instead of one for all, the gradient is wrong, without an error."""
    first = case.exact.values[case.arguments.differentiable[0]]
    if gradient_is_chosen(case) or first.dim() == 0:
        return None
    for leaf, which in list(enumerate(case.arguments.differentiable))[1:]:
        value = case.exact.values[which]
        if value.numel() != 1:
            continue
        channels = value.reshape(()) + 0.1 * random_like(first.flatten()[: first.shape[-1]], 9)
        values = [*case.exact.values[:which], channels, *case.exact.values[which + 1 :]]
        point = compare_at(case, values, 20, reference=case.exact_reference)[leaf]
        if point.wrong.any():
            index = int(point.wrong.flatten().nonzero()[0])
            return Evidence(
                expected=argument(point.expected.flatten()[index]),
                got=argument(point.got.flatten()[index]),
                details={"name": case.leaf_name(leaf)},
            )
    return None


@probe("half_precision_not_finite", Stage.LATENT, "warning")
def half_precision_not_finite(case: Case) -> Evidence | None:
    """In half precision the gradient is not finite, although the right one is small enough."""
    exact = _gradients(case)
    trial = Trial(case.op, case.arguments, torch.float16)
    run = trial.run()
    for leaf, (half, wide) in enumerate(zip(run.gradients(run.upstream()), exact, strict=True)):
        if half is None or wide is None:
            continue
        lost = ~half.isfinite() & (wide.abs() < 1e4)
        if lost.any():
            index = int(lost.flatten().nonzero()[0])
            return Evidence(
                expected=argument(wide.flatten()[index]),
                got=argument(half.flatten()[index]),
                details={"name": case.leaf_name(leaf)},
            )
    return None


@probe("saved_intermediate_breaks_double_backward", Stage.LATENT, unless=_NO_SECOND)
def saved_intermediate_breaks_double_backward(case: Case) -> Evidence | None:
    """The second derivative is wrong, and forward saved an intermediate result, which has no history."""
    return second_derivative_difference(case) if _saves_an_intermediate(case) else None


@probe("double_backward_wrong", Stage.LATENT, unless=_NO_SECOND)
def double_backward_wrong(case: Case) -> Evidence | None:
    """The second derivative is wrong, without an error."""
    return None if _saves_an_intermediate(case) else second_derivative_difference(case)


def _gradients(case: Case) -> list[Tensor | None]:
    run = case.exact.run()
    return run.gradients(run.upstream())


def _moved(value: Tensor) -> Tensor:
    return value + 0.3 * random_like(value, 3) if value.is_floating_point() else value


def _difference(case: Case, wanted: Gradients, got: Gradients, first: int = 0) -> Evidence | None:
    """Return the first element that differs; `first` is the number of the first leaf compared."""
    for leaf, (want, have) in enumerate(zip(wanted, got, strict=True), start=first):
        filled = _none_as_zeros(want, have)
        if filled is None:
            continue
        found = _first_difference(case, *filled, case.leaf_name(leaf))
        if found is not None:
            return found
    return None


def _raised_instead(wanted: Gradients, raised: Raised) -> Evidence:
    first = next(gradient for gradient in wanted if gradient is not None)
    return replace(from_raised(raised), expected=argument(first.flatten()[0]))


def _none_as_zeros(one: Tensor | None, other: Tensor | None) -> tuple[Tensor, Tensor] | None:
    if one is None:
        return None if other is None else (torch.zeros_like(other), other)
    return one, torch.zeros_like(one) if other is None else other


def _first_difference(case: Case, want: Tensor, have: Tensor, name: str) -> Evidence | None:
    known = want.isfinite()
    scale = float(want[known].abs().max()) if known.any() else 0.0
    rounding = 1e3 * torch.finfo(want.dtype).eps
    allowed = case.tolerance * (0.1 * scale + want.abs()) + rounding
    far = known & ~((want - have).abs() <= allowed)
    if not far.any():
        return None
    index = int(far.flatten().nonzero()[0])
    return Evidence(
        expected=argument(want.detach().flatten()[index]),
        got=argument(have.detach().flatten()[index]),
        details={"name": name},
    )


def _expanded(gradient: Tensor) -> Tensor:
    """What `y.sum().backward()` sends: one number, expanded. All its elements share their memory."""
    return gradient.new_full((1,) * gradient.dim(), _EVERYWHERE).expand(gradient.shape)


def _strided(gradient: Tensor) -> Tensor:
    """What `torch.stack` or a slice sends: every second element of a larger tensor."""
    wide = torch.stack([gradient, torch.full_like(gradient, torch.nan)], dim=-1)
    return wide[..., 0]


def _transposed(value: Tensor) -> Tensor:
    """The same values, with the dimensions in reverse order in memory."""
    order = list(range(value.dim()))[::-1]
    return value.permute(order).contiguous().permute(order)


def _after_changing_inputs(case: Case) -> Evidence | None:
    # One at a time: a change that autograd notices would hide one that it does not.
    for which in case.arguments.differentiable:
        found = _after_changing(case, functools.partial(_seen, which))
        if found is not None:
            return found
    return None


def _seen(which: int, run: Run) -> list[Tensor]:
    return [run.seen[which]]


def _after_changing(case: Case, chosen: Callable[[Run], list[Tensor]]) -> Evidence | None:
    """Change tensors between forward and backward; autograd must notice, or it must not matter."""
    wanted = _gradients(case)
    run = case.exact.run()
    upstream = run.upstream()
    with torch.no_grad():
        for tensor in chosen(run):
            tensor.copy_(tensor + 0.5 + tensor.abs())
    try:
        return _difference(case, wanted, run.gradients(upstream))
    except CodeRaisedError:
        return None


def _is_on_ctx(case: Case, what: str) -> bool:
    owners = [call.ctx for call in case.first.log.calls if call.ctx is not None]
    run = case.first.run
    if run is None:
        return False
    tensors = run.seen if what == "inputs" else run.outputs
    pointers = {tensor.data_ptr() for tensor in tensors}
    return any(
        tensor.data_ptr() in pointers for owner in owners for tensor in case.attributes(owner)
    )


def _saves_an_intermediate(case: Case) -> bool:
    run = case.first.run
    if run is None:
        return False
    known = {tensor.data_ptr() for tensor in (*run.seen, *run.outputs)}
    return any(
        tensor.is_floating_point() and tensor.data_ptr() not in known
        for call in case.first.log.calls
        for tensor, _ in call.saved
    )


def _range(left: float, right: float) -> str:
    low, high = sorted((left, right))
    close = abs(high - low) <= 1e-3 * max(1.0, abs(low), abs(high))
    return number(round(low, 4)) if close else f"{number(round(low, 4))} … {number(round(high, 4))}"

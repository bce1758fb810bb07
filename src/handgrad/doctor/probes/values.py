"""Wrong values: the gradient is not the derivative, or the forward is not the reference.

The functions that `explains` registers are asked in the order of this file; the first that recognises the
mistake names it. So the special comes before the general.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import torch
from torch import Tensor

from handgrad.doctor.case import Case
from handgrad.doctor.comparison import Comparison
from handgrad.doctor.evidence import arguments, number
from handgrad.doctor.finding import Evidence
from handgrad.doctor.forward import forward_difference, gradient_is_chosen, is_own_derivative
from handgrad.doctor.halves import half_evidence, overflows_like_half
from handgrad.doctor.registry import Stage, explains, probe
from handgrad.doctor.smallest import small_values
from handgrad.doctor.trial import random_like

_SIDES = ("above", "below", "within")


def _dead_and_alive(wrong: Comparison) -> tuple[Tensor, Tensor]:
    """Where the right gradient is zero, and where it is not."""
    zero = wrong.expected.abs() <= wrong.case.tolerance * wrong.scale
    return wrong.known & zero, wrong.known & ~zero


def _leaks(wrong: Comparison) -> bool:
    """The gradient passes where it should be stopped."""
    dead, _ = _dead_and_alive(wrong)
    return bool(dead[wrong.wrong].any())


def _stops(wrong: Comparison) -> bool:
    """The gradient is stopped where it should pass."""
    _, alive = _dead_and_alive(wrong)
    return bool((alive & wrong.wrong & (wrong.got == 0)).any())


def _is_only_mask(wrong: Comparison) -> bool:
    """Whether every wrong element is a leak or a stop, and some gradients are stopped rightly or not."""
    dead, alive = _dead_and_alive(wrong)
    leaks = dead & (wrong.got != 0)
    stops = alive & (wrong.got == 0)
    is_known = bool(alive.any()) or not wrong.wrong.any()
    return (
        is_known
        and bool((leaks | stops)[wrong.wrong].all())
        and bool(stops.any() or not leaks.any())
    )


def _sides_of_the_leak(wrong: Comparison) -> set[str]:
    """On which sides of the region with a gradient it leaks, at all points; empty if nothing else is right."""
    leaks, inside = [], []
    for point in wrong.group:
        dead, alive = _dead_and_alive(point)
        if not dead[point.wrong].all() or not point.right[alive].all():
            return set()
        leaks.append(point.value[point.wrong])
        inside.append(point.value[alive])
    leaking, passing = torch.cat(leaks), torch.cat(inside)
    if not passing.numel():
        return set()
    above, below = bool((leaking > passing.max()).any()), bool((leaking < passing.min()).any())
    within = not above and not below
    return {side for side, is_on in zip(_SIDES, (above, below, within), strict=True) if is_on}


def _expands(value: Tensor, output: Tensor) -> bool:
    try:
        return value.expand_as(output).shape == output.shape
    except RuntimeError:
        return False


def _other_sums(wrong: Comparison) -> Iterator[Tensor]:
    """Yield the sums of the gradient over every other choice of dimensions that gives the input's shape."""
    for output, upstream in zip(wrong.outputs, wrong.upstream, strict=True):
        if output.numel() <= wrong.value.numel() or not _expands(wrong.value, output):
            continue
        shared = wrong.with_input(wrong.value.expand_as(output).contiguous())
        if shared is None or shared.shape != upstream.shape:
            continue
        for count in range(output.dim() + 1):
            for dims in itertools.combinations(range(output.dim()), count):
                total = shared.sum(dims) if dims else shared
                if total.shape == wrong.got.shape:
                    yield total
        yield shared.flatten()[: wrong.got.numel()].reshape(wrong.got.shape)


def _common_factor(wrong: Comparison) -> float | None:
    _, alive = _dead_and_alive(wrong)
    if not alive.any():
        return None
    ratios = wrong.got[alive] / wrong.expected[alive]
    factor = float(ratios.median())
    return factor if wrong.agrees(factor * wrong.expected) and abs(factor) > 1e-9 else None


def _random_state_matters(case: Case) -> bool:
    """Whether the gradient of one and the same run depends on the random state that backward meets."""
    run = case.exact.run()
    upstream = run.upstream()
    answers = [run.gradients(upstream, retain=True, seed=seed) for seed in (3, 7, 3)]
    first, other, again = ([g for g in answer if g is not None] for answer in answers)
    repeatable = all(map(torch.equal, first, again))
    return repeatable and not all(map(torch.equal, first, other))


@explains("random_state_differs_in_backward")
def random_state_differs_in_backward(wrong: Comparison) -> bool:
    """Backward draws random numbers of its own: its answer changes with the state of the generator."""
    return wrong.case.remember("random backward", lambda: _random_state_matters(wrong.case))


@explains("none_for_needed_gradient")
def none_for_needed_gradient(wrong: Comparison) -> bool:
    """No gradient arrives at an input that the output depends on."""
    first = wrong.case.first.gradients
    return first is not None and first[wrong.leaf] is None


@explains("grad_output_applied_twice")
def grad_output_applied_twice(wrong: Comparison) -> bool:
    """Twice the upstream gives four times the gradient."""
    return (
        wrong.doubled is not None
        and bool(wrong.got.any())
        and wrong.agrees(wrong.doubled / 4)
        and not wrong.agrees(wrong.doubled / 2)
    )


@explains("grad_output_ignored")
def grad_output_ignored(wrong: Comparison) -> bool:
    """The answer is the same whatever the upstream is."""
    other = wrong.gradients_with([-2 * g.flip(0) if g.dim() else -2 * g for g in wrong.upstream])
    return other is not None and bool(wrong.got.any()) and wrong.agrees(other[wrong.leaf])


@explains("not_linear_in_grad_output")
def not_linear_in_grad_output(wrong: Comparison) -> bool:
    """Twice the upstream does not give twice the gradient: a term lacks it, or has it more than once."""
    return wrong.doubled is not None and not wrong.agrees(wrong.doubled / 2)


@explains("gradient_order_swapped")
def gradient_order_swapped(wrong: Comparison) -> bool:
    """The gradients are right, but another input's."""
    others = [i for i in range(len(wrong.truths)) if i != wrong.leaf]
    return any(
        wrong.truths[i].shape == wrong.got.shape
        and wrong.agrees(wrong.truths[i], wrong.truths[i])
        and bool(wrong.truths[i].nan_to_num().any())
        for i in others
    )


@explains("mask_inverted", shows=_leaks)
def mask_inverted(wrong: Comparison) -> bool:
    """The gradient passes exactly where it should be stopped, and is stopped where it should pass."""
    dead, alive = _dead_and_alive(wrong)
    return bool(
        dead.any()
        and alive.any()
        and (wrong.got[dead] != 0).all()
        and (wrong.got[alive] == 0).all()
    )


@explains("upper_mask_missing", shows=_leaks)
def upper_mask_missing(wrong: Comparison) -> bool:
    """The gradient passes above the region where it should, and is right elsewhere."""
    return _sides_of_the_leak(wrong) == {"above"}


@explains("lower_mask_missing", shows=_leaks)
def lower_mask_missing(wrong: Comparison) -> bool:
    """The gradient passes below the region where it should, and is right elsewhere."""
    return _sides_of_the_leak(wrong) == {"below"}


@explains("mask_missing", shows=_leaks)
def mask_missing(wrong: Comparison) -> bool:
    """The gradient passes on both sides of the region where it should, or in places within it."""
    return bool(_sides_of_the_leak(wrong))


@explains("gradient_always_zero", shows=_stops)
def gradient_always_zero(wrong: Comparison) -> bool:
    """The gradient is zero everywhere, although the output moves."""
    return not wrong.got.any()


@explains("mask_too_narrow", shows=_stops)
def mask_too_narrow(wrong: Comparison) -> bool:
    """The gradient is stopped in places where the output moves, and right elsewhere."""
    _, alive = _dead_and_alive(wrong)
    return bool(
        (wrong.got[wrong.wrong] == 0).all()
        and alive[wrong.wrong].all()
        and (wrong.right & alive).any()
    )


@explains("mask_wrong", shows=lambda wrong: _leaks(wrong) or _stops(wrong))
def mask_wrong(wrong: Comparison) -> bool:
    """The gradient passes where it should be stopped, and is stopped where it should pass."""
    return all(_is_only_mask(point) for point in wrong.group) and any(
        _leaks(point) for point in wrong.group
    )


@explains("sign_flipped")
def sign_flipped(wrong: Comparison) -> bool:
    """The gradient has the opposite sign everywhere."""
    return wrong.agrees(-wrong.expected)


@explains("broadcast_mean_instead_of_sum")
def broadcast_mean_instead_of_sum(wrong: Comparison) -> bool:
    """The gradient of a shared input is the mean over its uses instead of their sum."""
    largest = max((output.numel() for output in wrong.outputs), default=0)
    uses = largest / max(wrong.got.numel(), 1)
    return uses > 1 and wrong.agrees(wrong.expected / uses)


@explains("wrong_dimension_reduced")
def wrong_dimension_reduced(wrong: Comparison) -> bool:
    """The gradient of a shared input is summed over other dimensions than the broadcast ones."""
    return any(wrong.agrees(other) for other in _other_sums(wrong))


@explains("gradient_transposed")
def gradient_transposed(wrong: Comparison) -> bool:
    """The gradient is the transpose of the right one."""
    return wrong.got.dim() == 2 and wrong.agrees(wrong.expected.t())


@explains("value_instead_of_derivative")
def value_instead_of_derivative(wrong: Comparison) -> bool:
    """The gradient is `grad_output` times the output, not times the derivative."""
    return any(
        output.shape == wrong.got.shape and wrong.agrees(upstream * output)
        for output, upstream in zip(wrong.outputs, wrong.upstream, strict=True)
    )


@explains("local_derivative_missing")
def local_derivative_missing(wrong: Comparison) -> bool:
    """The gradient is `grad_output` itself, passed on unchanged."""
    return (
        any(
            upstream.shape == wrong.got.shape and wrong.agrees(upstream)
            for upstream in wrong.upstream
        )
        and _common_factor(wrong) is None
    )


@explains("gradient_downcast_to_half")
def gradient_downcast_to_half(wrong: Comparison) -> bool:
    """The gradient is almost right, and overflows when `grad_output` is large: it passes through half."""
    almost = wrong.known & ((wrong.got - wrong.expected).abs() <= 5e-3 * wrong.scale)
    return bool((almost | ~wrong.known).all()) and overflows_like_half(wrong.case)


@explains("constant_factor_missing")
def constant_factor_missing(wrong: Comparison) -> bool:
    """The gradient is the right one times the same number everywhere."""
    return _common_factor(wrong) is not None


@explains("wrong_gradient")
def wrong_gradient(wrong: Comparison) -> bool:
    """The gradient is wrong in a way that has no name."""
    return bool(wrong.wrong.any())


@probe("gradient_downcast_to_half", Stage.VALUES)
def gradient_overflows_like_half(case: Case) -> Evidence | None:
    """With a large `grad_output` the gradient is infinite, as half precision would be."""
    return half_evidence(case) if overflows_like_half(case) else None


@probe("forward_not_finite", Stage.VALUES)
def forward_not_finite(case: Case) -> Evidence | None:
    """At a large input the output is not finite, although the reference's is."""
    for value in (30.0, -30.0, 100.0, -100.0, 800.0, -800.0) if case.reference else ():
        values = small_values(case, value)
        if values is None:
            continue
        outputs = case.exact.outputs(values)
        wanted = case.exact.outputs(values, case.exact_reference)
        for output, want in zip(outputs, wanted, strict=False):
            lost = want.isfinite() & ~output.isfinite() if want.shape == output.shape else None
            if lost is not None and lost.any():
                return Evidence(
                    inputs=arguments(case.described(values)),
                    expected=number(float(want[lost][0])),
                    got=number(float(output[lost][0])),
                )
    return None


@probe("grad_output_ignored", Stage.VALUES)
def chosen_gradient_ignores_grad_output(case: Case) -> Evidence | None:
    """A chosen gradient, too, has to be multiplied with the upstream: it is the same for another one."""
    return _chosen_gradient_scales(case, 1.0)


@probe("grad_output_applied_twice", Stage.VALUES)
def chosen_gradient_applies_grad_output_twice(case: Case) -> Evidence | None:
    """A chosen gradient, too, has to be linear in the upstream: it grows with its square."""
    return _chosen_gradient_scales(case, 9.0)


@probe("none_for_needed_gradient", Stage.VALUES)
def chosen_gradient_is_none(case: Case) -> Evidence | None:
    """A chosen gradient that is `None` for every input."""
    gradients = case.first.gradients
    if not gradient_is_chosen(case) or gradients is None or any(g is not None for g in gradients):
        return None
    return Evidence(
        inputs=arguments(case.described(case.trial.values)),
        upstream="1.0",
        expected="…",
        got="None",
        details={"name": case.leaf_name(0)},
    )


@probe("self_consistent_wrong_forward", Stage.VALUES)
def self_consistent_wrong_forward(case: Case) -> Evidence | None:
    """The forward is not the reference, and backward is the derivative of that other function."""
    difference = forward_difference(case)
    return difference if difference is not None and is_own_derivative(case) else None


@probe("wrong_forward", Stage.VALUES)
def wrong_forward(case: Case) -> Evidence | None:
    """The forward is not the reference."""
    difference = forward_difference(case)
    return difference if difference is not None and not is_own_derivative(case) else None


def _chosen_gradient_scales(case: Case, factor: float) -> Evidence | None:
    """Return evidence if three times the upstream gives `factor` times the gradient, not three times."""
    if not gradient_is_chosen(case):
        return None
    values = case.exact.values
    upstream = [random_like(output, 11) for output in case.outputs_at(values)]
    once = case.gradients_at(values, upstream)
    thrice = case.gradients_at(values, [-3 * g for g in upstream])
    for leaf, (one, three) in enumerate(zip(once, thrice, strict=True)):
        if one.any() and torch.allclose(three, factor * one, rtol=1e-3, atol=0.0):
            index = int(one.flatten().nonzero()[0])
            return Evidence(
                inputs=arguments(case.described(values)),
                upstream="-3",
                expected=number(-3 * float(one.flatten()[index])),
                got=number(float(three.flatten()[index])),
                details={"name": case.leaf_name(leaf)},
            )
    return None

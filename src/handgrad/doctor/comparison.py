"""Gradients beside the truth, element by element, at the caller's inputs and at others."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor

from handgrad.doctor.case import Case
from handgrad.doctor.raised import CodeRaisedError
from handgrad.doctor.trial import random_like
from handgrad.doctor.truth import MAX_ELEMENTS, Differences, chosen_elements

# Confirming a suspicion against a kink costs some evaluations per element; so many suffice.
_MAX_CONFIRMED = 48
# Points other than the caller's own get fewer elements.
_ELEMENTS_ELSEWHERE = 20


@dataclass
class Comparison:
    """The gradient of one input beside what it should be.

    Args:
        case: the operation.
        values: all input tensors.
        upstream: the gradients that went in.
        leaf: which differentiable input is concerned.
        gradients: what came out, for every differentiable input.
        truths: what should have come out, NaN where nothing is known.
        wrong: where the gradient of this input is wrong beyond doubt.
        group: the comparisons of this input at all points, itself among them.
    """

    case: Case
    values: list[Tensor]
    upstream: list[Tensor]
    leaf: int
    gradients: list[Tensor]
    truths: list[Tensor]
    wrong: Tensor
    group: list[Comparison] = field(default_factory=list)

    @property
    def value(self) -> Tensor:
        """The input concerned."""
        return self.values[self.case.arguments.differentiable[self.leaf]]

    @property
    def got(self) -> Tensor:
        """Its gradient as it came out."""
        return self.gradients[self.leaf]

    @property
    def expected(self) -> Tensor:
        """Its gradient as it should be, NaN where nothing is known."""
        return self.truths[self.leaf]

    @property
    def known(self) -> Tensor:
        """Where the right answer is known."""
        return ~self.expected.isnan()

    @property
    def right(self) -> Tensor:
        """Where the right answer is known and was given."""
        return self.known & ~self.wrong & self.near(self.got, self.expected)

    @property
    def scale(self) -> float:
        """The size of the right gradients, at least a little more than nothing."""
        known = self.expected[self.known]
        return max(float(known.abs().max()) if known.numel() else 0.0, 1e-12)

    def near(self, one: Tensor, other: Tensor) -> Tensor:
        """Say per element whether two gradients are equal up to the tolerance."""
        rounding = 1e3 * torch.finfo(other.dtype).eps
        allowed = self.case.tolerance * (0.1 * self.scale + other.abs()) + rounding
        return (one - other).abs() <= allowed

    def agrees(self, candidate: Tensor, truth: Tensor | None = None) -> bool:
        """Say whether `candidate` is the gradient that came out, wherever the truth is known."""
        truth = self.expected if truth is None else truth
        known = ~truth.isnan()
        if candidate.shape != self.got.shape or not known.any():
            return False
        return bool(self.near(candidate, self.got)[known].all())

    @functools.cached_property
    def outputs(self) -> list[Tensor]:
        """The outputs at this point."""
        return self.case.outputs_at(self.values)

    def with_input(self, value: Tensor) -> Tensor | None:
        """Return the truth for another `value` of this input, `None` if that cannot be told."""
        which = self.case.arguments.differentiable[self.leaf]
        values = [*self.values[:which], value, *self.values[which + 1 :]]
        try:
            truths = true_gradients(
                self.case,
                values,
                self.upstream,
                [
                    torch.zeros_like(self.values[i]) if i != which else torch.zeros_like(value)
                    for i in self.case.arguments.differentiable
                ],
                limit=MAX_ELEMENTS,
                reference=self.case.exact_reference,
            )
        except (CodeRaisedError, RuntimeError):
            return None
        return truths[self.leaf]

    def gradients_with(self, upstream: Sequence[Tensor]) -> list[Tensor] | None:
        """Return the operation's gradients for another upstream, `None` if it raises there."""
        try:
            return self.case.gradients_at(self.values, upstream)
        except CodeRaisedError:
            return None

    @functools.cached_property
    def doubled(self) -> Tensor | None:
        """The gradient for twice the upstream."""
        gradients = self.gradients_with([2 * g for g in self.upstream])
        return None if gradients is None else gradients[self.leaf]


def compare_at(
    case: Case,
    values: list[Tensor],
    limit: int,
    *,
    reference: Callable[..., Any] | None,
    upstream: list[Tensor] | None = None,
) -> list[Comparison]:
    """Compare the gradient of every differentiable input at `values` with the truth.

    Raises:
        CodeRaisedError: the operation raised at these values.
    """
    if upstream is None:
        outputs = case.outputs_at(values)
        upstream = [random_like(output, 11 + i) for i, output in enumerate(outputs)]
    # Copies: a backward that damages its `grad_output` must not damage what the truth is made from.
    gradients = case.gradients_at(values, [gradient.clone() for gradient in upstream])
    truths = true_gradients(case, values, upstream, gradients, limit=limit, reference=reference)
    found = []
    for leaf, got in enumerate(gradients):
        nowhere = torch.zeros_like(got, dtype=torch.bool)
        comparison = Comparison(case, values, upstream, leaf, gradients, truths, nowhere)
        comparison.wrong = comparison.known & ~comparison.near(got, truths[leaf])
        found.append(comparison)
    return found


def true_gradients(  # noqa: PLR0913 - they belong together
    case: Case,
    values: list[Tensor],
    upstream: list[Tensor],
    gradients: list[Tensor],
    *,
    limit: int,
    reference: Callable[..., Any] | None,
) -> list[Tensor]:
    """Return the right gradient of every differentiable input, NaN where it is not known."""
    differences = Differences(
        lambda at: case.outputs_at(at, reference), values, upstream, coarse=case.is_coarse
    )
    if not differences.fits or not differences.centre_is_finite:
        return [torch.full_like(gradient, torch.nan) for gradient in gradients]
    leaves = list(zip(case.arguments.differentiable, gradients, strict=True))
    if reference is None:
        return [_by_differences(case, differences, which, got, limit) for which, got in leaves]
    truths = case.gradients_at(values, upstream, reference)
    return [
        _confirmed(case, differences, which, got, truth)
        for (which, got), truth in zip(leaves, truths, strict=True)
    ]


def _by_differences(
    case: Case, differences: Differences, which: int, got: Tensor, limit: int
) -> Tensor:
    truth = torch.full(got.shape, torch.nan, dtype=got.dtype, device=got.device)
    scale = float(got[got.isfinite()].abs().max()) if got.isfinite().any() else 1.0
    for index in chosen_elements(got, limit):
        derivative = differences.derivative(which, index, scale)
        if derivative is None:
            continue
        answer = float(got.flatten()[index])
        near = abs(answer - derivative) <= case.tolerance * max(abs(derivative), 0.1 * scale)
        if not near and not differences.confirms(which, index, answer, derivative):
            continue
        truth.view(-1)[index] = derivative
    return truth


def _confirmed(
    case: Case, differences: Differences, which: int, got: Tensor, truth: Tensor
) -> Tensor:
    """Take back the reference's derivative where it differs from ours because of a kink or a jump."""
    truth = truth.clone(memory_format=torch.contiguous_format)
    truth[~truth.isfinite()] = torch.nan
    scale = float(truth[~truth.isnan()].abs().max()) if (~truth.isnan()).any() else 1.0
    allowed = case.tolerance * (0.1 * scale + truth.abs())
    suspects = torch.nonzero(~((got - truth).abs() <= allowed).flatten() & ~truth.isnan().flatten())
    for count, index in enumerate(int(i) for i in suspects.flatten()):
        slope = differences.slope(which, index, differences.steps[0])
        smooth = slope is not None and slope.is_smooth(0.02 * max(abs(slope.value), scale))
        if count >= _MAX_CONFIRMED or not smooth:
            truth.view(-1)[index] = torch.nan
    return truth


def comparisons(case: Case) -> list[list[Comparison]]:
    """Return the comparisons at every point, one list for each differentiable input."""
    return case.remember("comparisons", lambda: _compared(case, case.exact_reference))


def own_comparisons(case: Case) -> list[list[Comparison]]:
    """Return the comparisons with the operation's own finite differences, whatever the reference says."""
    return case.remember("own comparisons", lambda: _compared(case, None))


def _compared(case: Case, reference: Callable[..., Any] | None) -> list[list[Comparison]]:
    groups: list[list[Comparison]] = [[] for _ in case.arguments.differentiable]
    for values, limit in points(case):
        try:
            comparisons = compare_at(case, values, limit, reference=reference)
        except CodeRaisedError:
            continue
        for group, comparison in zip(groups, comparisons, strict=True):
            group.append(comparison)
            comparison.group = group
    return groups


def points(case: Case) -> Iterator[tuple[list[Tensor], int]]:
    """Yield the points to compare at, with the number of elements: the caller's, then others.

    A mask that is missing shows only where something is masked, so the first differentiable input is also
    scaled up, mirrored, and set to values around zero, one, and every number among the arguments.
    """
    values = case.exact.values
    yield values, MAX_ELEMENTS
    which = case.arguments.differentiable[0]
    data = values[which]
    for moved in (10 * data, -3 * data, _around_landmarks(case, data)):
        yield [*values[:which], moved, *values[which + 1 :]], _ELEMENTS_ELSEWHERE


def landmarks(case: Case) -> list[float]:
    """Return zero, one, and every number among the arguments, with both signs: where kinks like to be."""
    numbers = [0.0, 1.0]
    for argument in case.arguments.inputs:
        is_number = type(argument) in (int, float)
        if is_number or (isinstance(argument, Tensor) and argument.numel() == 1):
            numbers.append(abs(float(argument)))
    return sorted({sign * value for value in numbers for sign in (-1, 1) if value < 1e6})


def _around_landmarks(case: Case, data: Tensor) -> Tensor:
    around = [mark + side for mark in landmarks(case) for side in (-0.37, 0.43)]
    cycle = torch.tensor(around, dtype=data.dtype, device=data.device)
    return cycle[torch.arange(data.numel(), device=data.device) % len(around)].reshape(data.shape)

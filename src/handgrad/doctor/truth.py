"""What the gradient should be: the reference's derivative, or finite differences of the forward.

Both are per element and honest about what they do not know: near a kink, at a jump, or where the differences
disagree with each other, there is no truth, and nothing is said about the element.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from handgrad.doctor.raised import CodeRaisedError

# Finite differences look at that many elements of an input; a mistake in a formula shows on a few.
MAX_ELEMENTS = 48
# Every element looked at costs some evaluations of all elements: so many are affordable.
_BUDGET = 2_000_000
# Central differences at three sizes. Where they disagree, rounding inside the operation, a kink or a
# strong curvature is at work, and the element is left alone.
_STEPS = (1e-6, 1e-4, 1e-2)
_COARSE_STEPS = (3e-3, 1e-2, 3e-2)

Outputs = Callable[[Sequence[Tensor]], Sequence[Tensor]]


@dataclass(frozen=True)
class Slope:
    """The slopes of `sum(upstream * output)` along one element, to the left and to the right."""

    left: float
    right: float

    @property
    def value(self) -> float:
        """The central difference."""
        return (self.left + self.right) / 2

    def is_smooth(self, tolerance: float) -> bool:
        """Say whether both sides agree: no kink lies within the step."""
        return abs(self.left - self.right) <= tolerance


class Differences:
    """Finite differences of an operation at one point.

    Args:
        outputs: evaluates the outputs that gradients come back through.
        values: the point.
        upstream: one gradient per output.
        coarse: the operation works in single precision, so that small steps drown in rounding.
    """

    def __init__(
        self,
        outputs: Outputs,
        values: Sequence[Tensor],
        upstream: Sequence[Tensor],
        *,
        coarse: bool = False,
    ) -> None:
        self._outputs = outputs
        self._values = list(values)
        self._upstream = upstream
        self.steps = _COARSE_STEPS if coarse else _STEPS
        self._smallest = 1.0 if coarse else 0.1
        self._centre = list(outputs(values))

    @property
    def fits(self) -> bool:
        """Whether the outputs have the shapes of the upstream: another function's may not."""
        shapes = [output.shape for output in self._centre]
        return shapes == [gradient.shape for gradient in self._upstream]

    @property
    def centre_is_finite(self) -> bool:
        """Whether every output is finite; the change of an infinite one says nothing."""
        return all(bool(output.isfinite().all()) for output in self._centre)

    def slope(self, which: int, index: int, step: float) -> Slope | None:
        """Return the slopes along element `index` (flat) of input `which`, `None` where not finite."""
        size = step * max(abs(float(self._values[which].flatten()[index])), self._smallest)
        right = self._change(which, index, size)
        left = self._change(which, index, -size)
        if right is None or left is None:
            return None
        return Slope(left / -size, right / size)

    def derivative(self, which: int, index: int, scale: float) -> float | None:
        """Return the derivative along an element, `None` where none can be trusted.

        Args:
            which: the input.
            index: the element, counted flat.
            scale: the size of the gradients around; disagreements are measured by it.
        """
        estimates = []
        for step in self.steps[:-1]:
            slope = self.slope(which, index, step)
            if slope is None:
                return None
            estimates.append(slope.value)
            if not slope.is_smooth(0.02 * max(abs(slope.value), scale)):
                return None
        spread = max(estimates) - min(estimates)
        if spread > 1e-2 * max(abs(estimates[0]), scale):
            return None
        return estimates[0]

    def confirms(self, which: int, index: int, got: float, expected: float) -> bool:
        """Say whether the coarsest step, too, is nearer to `expected` than to `got`."""
        slope = self.slope(which, index, self.steps[-1])
        return slope is not None and abs(slope.value - expected) < 0.5 * abs(got - expected)

    def _change(self, which: int, index: int, by: float) -> float | None:
        moved = self._values[which].clone(memory_format=torch.contiguous_format)
        moved.view(-1)[index] += by
        values = [*self._values[:which], moved, *self._values[which + 1 :]]
        try:
            outputs = self._outputs(values)
        except CodeRaisedError:
            return None
        total = 0.0
        for after, before, upstream in zip(outputs, self._centre, self._upstream, strict=True):
            if after.shape != before.shape:
                return None
            total += float((upstream.conj() * (after - before)).real.sum())
        return total if math.isfinite(total) else None


def chosen_elements(tensor: Tensor, limit: int = MAX_ELEMENTS) -> list[int]:
    """Return the flat indices to look at: all of them, or the extremes and a seeded choice."""
    count = tensor.numel()
    limit = min(limit, max(8, _BUDGET // max(count, 1)))
    if count <= limit:
        return list(range(count))
    generator = torch.Generator().manual_seed(count)
    extremes = {int(tensor.argmin()), int(tensor.argmax())}
    drawn = torch.randperm(count, generator=generator, device="cpu")[: limit - len(extremes)]
    return sorted(extremes | set(drawn.tolist()))

"""The problem of lesson 02's `predict_gradient`: five numbers, worked out with a pencil."""

from __future__ import annotations

import decimal
import fractions
import math
import sys
from collections.abc import Callable, Sequence
from typing import Any

import torch

from handgrad.doctor import hostile
from handgrad.doctor.evidence import number
from handgrad.doctor.finding import Evidence
from handgrad.exercises.blanks import is_blank
from handgrad.exercises.catalogue import Entry
from handgrad.exercises.outcome import Correct, Incorrect, NotAttempted, Outcome
from handgrad.exercises.problem import mistake, readable_tensor
from handgrad.messages import text

X = (-1.0, 0.5, 1.5, 2.0, 3.0)
FIFTH = 1 / 5
# At the kink, x = 2.0, every value from 0 to 1/5 is the gradient of the mean for some subgradient.
KINK = 3
GRADIENT = (0.0, FIFTH, FIFTH, 0.0, 0.0)
_OUTPUT = (0.0, 0.5, 1.5, 2.0, 2.0)

_TOLERANCE = 1e-4
_SCALARS = (int, float, fractions.Fraction, decimal.Decimal)


class PredictGradient:
    """Predict `x.grad` of `mean(clipped_relu(x, 2.0))` at five numbers.

    At the kink any subgradient is right: the question asks what one would choose, and PyTorch's own ways
    choose differently. What handgrad chooses is told.

    Args:
        entry: the exercise.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def judge(self, answer: object) -> Outcome:
        """Return what the prediction comes to; see `Problem.judge`."""
        if is_blank(answer):
            return NotAttempted()
        items = items_of(answer)
        if items is None:
            return mistake(self.entry, "not_a_list", Evidence(got=hostile.brief(answer)))
        return self._judge_items(items)

    def _judge_items(self, items: Sequence[object]) -> Outcome:
        if items and all(is_blank(item) for item in items):
            return NotAttempted()
        if len(items) != len(X):
            return mistake(self.entry, "wrong_length", Evidence(expected="5", got=str(len(items))))
        values = [number_from(item) for item in items]
        numbers = [value for value in values if value is not None]
        if len(numbers) < len(values):
            return self._not_numbers(items[values.index(None)])
        if _is_right(numbers):
            return Correct([_about_the_kink(numbers[KINK])])
        return self._wrong(numbers)

    def _not_numbers(self, item: object) -> Incorrect:
        if is_blank(item):
            found = mistake(self.entry, "prediction_incomplete")
            return Incorrect(found.kind, found.message, unfinished=True)
        return mistake(self.entry, "not_a_number", Evidence(got=hostile.brief(item)))

    def _wrong(self, numbers: Sequence[float]) -> Incorrect:
        wrong = next(i for i in range(len(X)) if not _is_right_at(i, numbers[i]))
        kink = text("prediction-kink-range", largest=number(FIFTH))
        evidence = Evidence(
            inputs=(("x", number(X[wrong])),),
            expected=kink if wrong == KINK else number(GRADIENT[wrong]),
            got=number(numbers[wrong]),
        )
        return mistake(self.entry, _kind(numbers), evidence)


def items_of(answer: object) -> list[object] | None:
    """Return the elements of a list, tuple, tensor or array of at most a thousand, else `None`.

    Nothing else is iterated: an iterator may be endless, and a set has no order.
    """
    if hostile.has_type(answer, list, tuple):
        return list(answer[: hostile.MAX_LENGTH])  # type: ignore[index]
    tensor = readable_tensor(answer)
    if tensor is not None:
        readable = tensor.dim() >= 1 and tensor.numel() <= hostile.MAX_LENGTH
        return list(tensor.detach().flatten().tolist()) if readable else None
    numpy = sys.modules.get("numpy")
    if numpy is not None and type(answer) is numpy.ndarray:
        array: Any = answer
        readable = array.ndim >= 1 and array.size <= hostile.MAX_LENGTH
        return list(array.flatten().tolist()) if readable else None
    return None


def number_from(item: object) -> float | None:
    """Return a number of Python, NumPy or torch as a float, `None` for anything else."""
    if hostile.has_type(item, *_SCALARS):
        try:
            return float(item)  # type: ignore[arg-type]
        except (OverflowError, ValueError):
            return math.inf
    tensor = readable_tensor(item)
    if tensor is not None and tensor.numel() == 1 and tensor.dtype != torch.bool:
        return None if tensor.is_complex() else float(tensor.detach())
    numpy = sys.modules.get("numpy")
    if numpy is not None and issubclass(type(item), numpy.floating | numpy.integer):
        return float(numpy.generic.item(item))
    return None


def _near(value: float, wanted: float) -> bool:
    return abs(value - wanted) <= _TOLERANCE


def _is_right_at(position: int, value: float) -> bool:
    if position == KINK:
        return -_TOLERANCE <= value <= FIFTH + _TOLERANCE
    return _near(value, GRADIENT[position])


def _is_right(numbers: Sequence[float]) -> bool:
    return all(_is_right_at(position, value) for position, value in enumerate(numbers))


def _about_the_kink(chosen: float) -> str:
    """Say what was chosen at x = 2.0, who else chooses it, and what handgrad chooses."""
    if _near(chosen, 0.0):
        return text("prediction-kink-zero")
    if _near(chosen, FIFTH):
        return text("prediction-kink-one")
    return text("prediction-kink-between", chosen=number(chosen))


def _kind(numbers: Sequence[float]) -> str:
    for kind, recognises in _MISTAKES.items():
        if recognises(numbers):
            return kind
    return "wrong_element"


def _looks_like(*pattern: float | None) -> Callable[[Sequence[float]], bool]:
    """Return a test for five numbers; `None` stands for any number."""
    return lambda numbers: all(
        wanted is None or _near(value, wanted)
        for value, wanted in zip(numbers, pattern, strict=True)
    )


def _alive_counted_alone(numbers: Sequence[float]) -> bool:
    """The mean was taken over the elements that the gradient reaches, two or three."""
    return _looks_like(0, 1 / 2, 1 / 2, 0, 0)(numbers) or _looks_like(0, 1 / 3, 1 / 3, 1 / 3, 0)(
        numbers
    )


# The first that recognises the numbers names the mistake.
_MISTAKES: dict[str, Callable[[Sequence[float]], bool]] = {
    "mean_and_mask_forgotten": _looks_like(1, 1, 1, 1, 1),
    "mean_forgotten": _looks_like(0, 1, 1, None, 0),
    "mask_forgotten": _looks_like(FIFTH, FIFTH, FIFTH, FIFTH, FIFTH),
    "upper_mask_missing": _looks_like(0, FIFTH, FIFTH, None, FIFTH),
    "lower_mask_missing": _looks_like(FIFTH, FIFTH, FIFTH, None, 0),
    "mask_inverted": _looks_like(FIFTH, 0, 0, None, FIFTH),
    "sign_flipped": _looks_like(0, -FIFTH, -FIFTH, None, 0),
    "alive_counted_alone": _alive_counted_alone,
    "output_given": _looks_like(*_OUTPUT),
    "output_over_five_given": _looks_like(*(y * FIFTH for y in _OUTPUT)),
    "input_given": _looks_like(*X),
}

"""The problem of lesson 03's `mask`: where does the gradient of the clipped ReLU go through?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from handgrad.exercises.blanks import is_blank
from handgrad.exercises.catalogue import Entry
from handgrad.exercises.comparing import (
    Candidates,
    changed,
    first_difference,
    named_difference,
    no_tensor,
    wrong_dtype,
    wrong_shape,
)
from handgrad.exercises.outcome import Correct, Incorrect, NotAttempted, Outcome
from handgrad.exercises.problem import call, is_class, mistake, readable_tensor, unusable


class PlainMask:
    """`my_mask(input_tensor, clip_val)` returns the boolean mask `0 < x < C`; the kinks are left alone.

    Args:
        entry: the exercise.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def judge(self, answer: object) -> Outcome:
        """Return what the function comes to; see `Problem.judge`."""
        if is_blank(answer):
            return NotAttempted()
        if is_class(answer):
            return mistake(self.entry, "class_instead_of_function")
        if not callable(answer):
            return unusable(self.entry, answer)
        for input_tensor, clip_val in _trials():
            found = self._tried(answer, input_tensor, clip_val)
            if found is not None:
                return found
        return Correct()

    def _tried(
        self, answer: Callable[..., Any], input_tensor: Tensor, clip_val: float
    ) -> Incorrect | None:
        handed = input_tensor.clone()
        result = call(answer, [("input_tensor", handed), ("clip_val", clip_val)])
        found = changed(handed, input_tensor)
        if found is not None:
            return mistake(self.entry, "input_changed_in_place", found)
        problem = no_tensor(result)
        if problem is not None:
            return mistake(self.entry, *problem)
        got = readable_tensor(result)
        assert got is not None
        expected = (input_tensor > 0) & (input_tensor < clip_val)
        shape = wrong_shape(got, expected)
        if shape is not None:
            return mistake(self.entry, "output_shape_wrong", shape)
        difference = first_difference(got, expected, "input_tensor", input_tensor, clip_val)
        if difference is not None:
            kind = named_difference(got, _wrong_formulas(input_tensor, clip_val))
            return mistake(self.entry, kind or "wrong_mask", difference)
        dtype = wrong_dtype(got, expected)
        return None if dtype is None else mistake(self.entry, "mask_not_boolean", dtype)


def _trials() -> list[tuple[Tensor, float]]:
    """Return inputs on both sides of both kinks, then other clip values, dtypes and shapes."""
    numbers = torch.tensor([3.0, -1.0, 0.5, 1.5, -3.0, 0.25], dtype=torch.float64)
    return [
        (numbers, 2.0),
        (numbers, 0.75),
        (numbers.half(), 2.0),
        (numbers.reshape(3, 2).t(), 2.0),
        (numbers[0], 2.0),
        (numbers[:0], 2.0),
    ]


def _wrong_formulas(x: Tensor, clip_val: float) -> Candidates:
    mask = (x > 0) & (x < clip_val)
    return {
        "upper_mask_missing": lambda: x > 0,
        "lower_mask_missing": lambda: x < clip_val,
        "mask_inverted": lambda: ~mask,
        "mask_of_either": lambda: (x > 0) | (x < clip_val),
        "mask_symmetric": lambda: x.abs() < clip_val,
        "values_instead_of_mask": lambda: x.clamp(0.0, clip_val),
        "masked_values_instead_of_mask": lambda: x * mask,
        "clip_val_ignored": lambda: (x > 0) & (x < 2.0),
    }

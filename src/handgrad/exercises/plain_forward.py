"""The problem of lesson 02's `my_forward`: a plain function from numbers to numbers."""

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

_DTYPES = (torch.float32, torch.float16, torch.bfloat16)


class PlainForward:
    """`my_forward(input_tensor, clip_val)` returns `min(max(0, x), C)`.

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
        expected = input_tensor.clamp(0.0, clip_val)
        shape = wrong_shape(got, expected)
        if shape is not None:
            return mistake(self.entry, "output_shape_wrong", shape)
        difference = first_difference(got, expected, "input_tensor", input_tensor, clip_val)
        if difference is not None:
            kind = named_difference(got, _wrong_formulas(input_tensor, clip_val))
            return mistake(self.entry, kind or "wrong_value", difference)
        dtype = wrong_dtype(got, expected)
        return None if dtype is None else mistake(self.entry, "output_dtype_changed", dtype)


def _trials() -> list[tuple[Tensor, float]]:
    """Return inputs on both sides of both kinks, then other clip values, dtypes and shapes."""
    numbers = torch.tensor([3.0, -1.0, 0.5, 1.5, -3.0, 0.25], dtype=torch.float64)
    return [
        (numbers, 2.0),
        (numbers, 0.75),
        *((numbers.to(dtype), 2.0) for dtype in _DTYPES),
        (numbers.reshape(3, 2).t(), 2.0),
        (numbers[0], 2.0),
        (numbers[:0], 2.0),
    ]


def _wrong_formulas(x: Tensor, clip_val: float) -> Candidates:
    return {
        "upper_bound_missing": lambda: x.clamp(min=0.0),
        "lower_bound_missing": lambda: x.clamp(max=clip_val),
        "nothing_clipped": lambda: x,
        "sign_flipped": lambda: -x.clamp(0.0, clip_val),
        "bounds_swapped": lambda: x.clamp(clip_val, 0.0),
        "clipped_symmetrically": lambda: x.clamp(-clip_val, clip_val),
        "saturated_to_zero": lambda: x * ((x > 0) & (x < clip_val)),
        "mask_returned": lambda: 1.0 * ((x > 0) & (x < clip_val)),
        "inverted": lambda: x - x.clamp(0.0, clip_val),
        "clip_val_ignored": lambda: x.clamp(0.0, 2.0),
        "clip_val_always_one": lambda: x.clamp(0.0, 1.0),
    }

"""The problem of lesson 02's `my_backward`: a plain function, examined by the doctor inside a Function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from handgrad.exercises.blanks import is_blank
from handgrad.exercises.catalogue import Entry
from handgrad.exercises.comparing import changed, no_tensor, wrong_shape
from handgrad.exercises.diagnosis import diagnose
from handgrad.exercises.outcome import Incorrect, NotAttempted, Outcome
from handgrad.exercises.problem import call, is_class, mistake, readable_tensor, unusable


class PlainBackward:
    """`my_backward(grad_output, input_tensor, clip_val)` returns the gradient of the clipped ReLU.

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
        return self._refused(answer) or diagnose(
            self.entry, _as_operation(answer), (_numbers(), 2.0), _reference
        )

    def _refused(self, answer: Callable[..., Any]) -> Incorrect | None:
        """Say what the engine would not accept, or would accept in silence."""
        x, grad_output = _numbers(), torch.ones(4, dtype=torch.float64)
        named = [("grad_output", grad_output), ("input_tensor", x), ("clip_val", 2.0)]
        result = call(answer, named)
        found = changed(x, _numbers())
        if found is not None:
            return mistake(self.entry, "input_changed_in_place", found)
        problem = no_tensor(result)
        if problem is not None:
            return mistake(self.entry, *problem)
        got = readable_tensor(result)
        assert got is not None
        if got.dtype is torch.bool:
            return mistake(self.entry, "mask_returned")
        shape = wrong_shape(got, _numbers())
        return None if shape is None else mistake(self.entry, "output_shape_wrong", shape)


def _numbers() -> Tensor:
    return torch.tensor([-1.0, 0.5, 1.5, 3.0], dtype=torch.float64)


def _reference(input_tensor: Tensor, clip_val: float) -> Tensor:
    return input_tensor.clamp(0.0, clip_val)


def _as_operation(answer: Callable[..., Any]) -> Callable[..., Any]:
    """Return a clipped ReLU whose backward is `answer`."""

    class Operation(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, input_tensor: Tensor, clip_val: float) -> Tensor:
            ctx.save_for_backward(input_tensor)
            ctx.clip_val = clip_val
            return input_tensor.clamp(0.0, clip_val)

        @staticmethod
        def backward(ctx: Any, grad_output: Tensor) -> tuple[Any, None]:
            (input_tensor,) = ctx.saved_tensors
            return answer(grad_output, input_tensor, ctx.clip_val), None

    return Operation.apply

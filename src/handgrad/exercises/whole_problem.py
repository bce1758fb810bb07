"""The problem of lesson 02's `whole`: the clipped ReLU as a Function and the function that calls it."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

from handgrad.doctor import hostile
from handgrad.exercises.blanks import is_unwritten
from handgrad.exercises.catalogue import Entry
from handgrad.exercises.comparing import first_difference
from handgrad.exercises.function_problem import FunctionProblem, is_function
from handgrad.exercises.outcome import Incorrect, NotAttempted, Outcome
from handgrad.exercises.problem import (
    AnswerRaisedError,
    Named,
    call,
    is_class,
    mistake,
    readable_tensor,
)

_DEFAULT = 1.0


class WholeProblem(FunctionProblem):
    """Write `MyClippedReLUFunction` and `my_clipped_relu(input_tensor, clip_val=1.0)`.

    The function, the Function's class, a module's class or a module are answers.

    Args:
        entry: the exercise.
    """

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry, _inputs, _reference)

    def judge_blank(self, answer: object) -> Outcome:
        """The function is untouched; the class beside it may be written already."""
        beside: Any = getattr(answer, "__globals__", {}).get("MyClippedReLUFunction")
        if is_function(beside) and not is_unwritten(beside, "forward", "backward", "vjp"):
            return self.unfinished("function_unwritten")
        return NotAttempted()

    def refused(self, answer: object) -> Incorrect | None:
        """Accept modules that can be asked for any clip value, too."""
        if is_class(answer) and issubclass(answer, nn.Module):  # type: ignore[arg-type]
            return None
        is_module = issubclass(type(answer), nn.Module)
        if is_module and len(hostile.signature_names(type(answer).forward)) < 3:  # type: ignore[attr-defined]
            return mistake(self.entry, "module_with_fixed_clip_val")
        return super().refused(answer)

    def operation_of(self, answer: Any) -> Callable[..., Any]:
        """Return the answer as a function of the tensor and the clip value."""
        if is_class(answer) and issubclass(answer, nn.Module):
            return lambda input_tensor, clip_val: answer(clip_val)(input_tensor)
        return super().operation_of(answer)

    def diagnosed(self, answer: object, operation: Callable[..., Any]) -> Outcome:
        """Return what the doctor says; if all is well, look at the default of `clip_val`."""
        outcome = super().diagnosed(answer, operation)
        if outcome.name != "correct" or is_class(answer) or _is_apply(answer):
            return outcome
        return self._wrong_default(operation) or outcome

    def _wrong_default(self, operation: Callable[..., Any]) -> Incorrect | None:
        input_tensor = _numbers()
        try:
            result = call(operation, [("input_tensor", input_tensor.clone())])
        except AnswerRaisedError as error:
            if error.outcome.error != "TypeError":
                raise
            return mistake(self.entry, "default_missing")
        got, expected = readable_tensor(result), _reference(input_tensor, _DEFAULT)
        if got is None or got.shape != expected.shape:
            return mistake(self.entry, "default_missing")
        wrong = first_difference(got, expected, "input_tensor", input_tensor, _DEFAULT)
        return None if wrong is None else mistake(self.entry, "default_wrong", wrong)


def _is_apply(answer: object) -> bool:
    return type(answer) is types.MethodType and is_class(answer.__self__)


def _inputs() -> Named:
    return [("input_tensor", _numbers().requires_grad_()), ("clip_val", 2.0)]


def _numbers() -> Tensor:
    return torch.tensor([-1.0, 0.5, 1.5, 3.0], dtype=torch.float64)


def _reference(input_tensor: Tensor, clip_val: float) -> Tensor:
    return input_tensor.clamp(0.0, clip_val)

"""The problems whose answer is a `torch.autograd.Function`, judged by the doctor."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from handgrad.doctor import hostile
from handgrad.doctor.watching import watching
from handgrad.exercises.blanks import is_blank, is_unwritten
from handgrad.exercises.catalogue import Entry
from handgrad.exercises.comparing import equal
from handgrad.exercises.diagnosis import WrongFormulas, diagnose
from handgrad.exercises.outcome import Incorrect, NotAttempted, Outcome
from handgrad.exercises.problem import (
    AnswerRaisedError,
    Named,
    call,
    is_class,
    mistake,
    readable_tensor,
    unusable,
)


class FunctionProblem:
    """Write a Function. The class itself, its `.apply`, or anything that calls it is an answer.

    Args:
        entry: the exercise.
        inputs: example arguments, each with its name; fresh ones at every call.
        reference: the operation in plain PyTorch.
        wrong_formulas: mistakes that only somebody who knows the task can name.
    """

    def __init__(
        self,
        entry: Entry,
        inputs: Callable[[], Named],
        reference: Callable[..., Tensor],
        wrong_formulas: WrongFormulas | None = None,
    ) -> None:
        self.entry = entry
        self.inputs = inputs
        self.reference = reference
        self.wrong_formulas = wrong_formulas

    def judge(self, answer: object) -> Outcome:
        """Return what the answer comes to; see `Problem.judge`."""
        if is_blank(answer):
            return self.judge_blank(answer)
        refused = self.refused(answer)
        if refused is not None:
            return refused
        operation = self.operation_of(answer)
        functions = [answer] if is_function(answer) else self._functions_behind(operation)
        return (
            self._unfinished(operation, functions, is_function(answer))
            or self._without_function(operation, functions)
            or self.diagnosed(answer, operation)
        )

    def judge_blank(self, answer: object) -> Outcome:
        """Return what an untouched answer comes to."""
        return NotAttempted()

    def refused(self, answer: object) -> Incorrect | None:
        """Say why an answer cannot be examined at all."""
        if is_class(answer):
            return None if is_function(answer) else mistake(self.entry, "class_is_no_function")
        if issubclass(type(answer), torch.autograd.Function):
            return mistake(self.entry, "instance_instead_of_class")
        return None if callable(answer) else unusable(self.entry, answer)

    def operation_of(self, answer: Any) -> Callable[..., Any]:
        """Return the answer as a function of the inputs."""
        return answer.apply if is_class(answer) else answer  # type: ignore[no-any-return]

    def diagnosed(self, answer: object, operation: Callable[..., Any]) -> Outcome:
        """Return what the doctor says."""
        inputs = tuple(value for _, value in self.inputs())
        return diagnose(self.entry, operation, inputs, self.reference, self.wrong_formulas)

    def _functions_behind(self, operation: Callable[..., Any]) -> list[type]:
        """Return the hand-written Functions that run inside `operation`."""
        with watching() as watcher, watcher.noting() as log, contextlib.suppress(AnswerRaisedError):
            call(operation, self.inputs())  # if it raises, the examination will say so
        return list(dict.fromkeys(seen.function for seen in log.of("forward")))

    def _unfinished(
        self, operation: Callable[..., Any], functions: list[Any], is_the_answer: bool
    ) -> Outcome | None:
        for function in functions:
            no_forward = is_unwritten(function, "forward")
            no_backward = is_unwritten(function, "backward", "vjp")
            if no_forward and no_backward:
                return NotAttempted() if is_the_answer else self.unfinished("class_unwritten")
            if no_forward:
                return self.unfinished("forward_unwritten")
            if no_backward:
                return self._half_way(operation)
        return None

    def unfinished(self, kind: str) -> Incorrect:
        """Return the outcome for an answer of which a part is still missing."""
        found = mistake(self.entry, kind)
        return Incorrect(found.kind, found.message, unfinished=True)

    def _half_way(self, operation: Callable[..., Any]) -> Outcome:
        """Forward is written and backward is not: say whether forward is right so far."""
        result = readable_tensor(call(operation, self.inputs()))
        expected = self.reference(*(value for _, value in self.inputs()))
        right = (
            result is not None
            and result.shape == expected.shape
            and bool(equal(result, expected).all())
        )
        return self.unfinished(
            "backward_unwritten" if right else "backward_unwritten_forward_wrong"
        )

    def _without_function(
        self, operation: Callable[..., Any], functions: list[Any]
    ) -> Incorrect | None:
        if functions:
            return None
        result = call(operation, self.inputs())
        return mistake(self.entry, "no_function_used") if hostile.is_tensor(result) else None


def is_function(answer: object) -> bool:
    """Whether `answer` is the class of a Function."""
    return is_class(answer) and issubclass(answer, torch.autograd.Function)  # type: ignore[arg-type]

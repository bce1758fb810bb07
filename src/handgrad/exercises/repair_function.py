"""The problems of lesson 05 that hand the learner a broken Function: the starter code is code, not dots."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable
from typing import Any

from torch import Tensor

from handgrad.exercises.catalogue import Entry
from handgrad.exercises.function_problem import FunctionProblem, is_function
from handgrad.exercises.outcome import NotAttempted, Outcome
from handgrad.exercises.problem import Named


class RepairFunction(FunctionProblem):
    """Repair a Function. As long as its code is that of the broken one, nothing was attempted.

    Args:
        entry: the exercise.
        broken: the Function as it is handed out.
        inputs: see `FunctionProblem`.
        reference: see `FunctionProblem`.
    """

    def __init__(
        self,
        entry: Entry,
        broken: type,
        inputs: Callable[[], Named],
        reference: Callable[..., Tensor],
    ) -> None:
        super().__init__(entry, inputs, reference)
        self.broken = broken

    def judge(self, answer: object) -> Outcome:
        """Return what the answer comes to; see `Problem.judge`."""
        function = getattr(answer, "__self__", None) if type(answer) is types.MethodType else answer
        if is_function(function) and _same_code(function, self.broken):
            return NotAttempted()
        return super().judge(answer)


def _same_code(one: Any, other: Any) -> bool:
    return all(_code(one, name) == _code(other, name) for name in ("forward", "backward"))


def _code(function: Any, name: str) -> Any:
    """Return what a method does, without where it stands: its instructions, names and constants."""
    method = inspect.getattr_static(function, name, None)
    plain = method.__func__ if type(method) is staticmethod else method
    if type(plain) is not types.FunctionType:
        return method
    code = plain.__code__
    return code.co_code, code.co_names, code.co_varnames, code.co_consts

"""The problems of lesson 05 that hand the learner a broken Function: the starter code is code, not dots."""

from __future__ import annotations

import dis
import inspect
import types
from collections.abc import Callable
from typing import Any

from torch import Tensor

from handgrad.exercises.catalogue import Entry
from handgrad.exercises.function_problem import FunctionProblem, is_function
from handgrad.exercises.outcome import NotAttempted, Outcome
from handgrad.exercises.problem import Named

# How a method of an imported module is called depends on whether the import stands in the same file.
_CALLS = {"LOAD_ATTR", "LOAD_METHOD", "PUSH_NULL", "PRECALL", "CALL", "LOAD_GLOBAL"}


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
            return NotAttempted(broken=True)
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
    steps = [
        (step.opname, step.argval)
        for step in dis.get_instructions(code)
        if step.opname not in _CALLS
    ]
    return steps, code.co_names, code.co_varnames, code.co_consts

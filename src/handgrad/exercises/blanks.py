"""Recognises starter code that nobody has touched."""

from __future__ import annotations

import dis
import inspect
import types

import torch

_OF_AN_EMPTY_BODY = {"RESUME", "NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}


def is_blank(value: object) -> bool:
    """Whether `value` is `...`, `None`, or a function whose body is only `...`, `pass` or a docstring.

    What an empty function returns, `None`, is also what a function returns whose author forgot `return`, so
    behaviour cannot tell them apart. Its compiled body can: it does nothing.
    """
    if value is None or value is Ellipsis:
        return True
    if type(value) is staticmethod or type(value) is classmethod:
        value = value.__func__
    return type(value) is types.FunctionType and _does_nothing(value.__code__)


def _does_nothing(code: types.CodeType) -> bool:
    constants = (None, Ellipsis)
    return all(
        step.opname in _OF_AN_EMPTY_BODY
        and (not step.opname.endswith("_CONST") or step.argval in constants)
        for step in dis.get_instructions(code)
    )


def is_unwritten(function: type, *methods: str) -> bool:
    """Whether a Function's class has none of these methods, or only with empty bodies."""
    found = [(inspect.getattr_static(function, method, None), method) for method in methods]
    return all(
        is_blank(code) or code is inspect.getattr_static(torch.autograd.Function, method)
        for code, method in found
    )

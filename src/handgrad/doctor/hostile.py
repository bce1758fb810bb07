"""Looks at values that other people's code returns, without ever running code of theirs.

An object may hang or raise in `__repr__`, `__eq__`, `__bool__`, `__iter__` or `__getattr__`, a generator may
be endless, a tensor may pretend to have 10¹² elements. So: exact types first, C-level accessors only, nothing
is iterated, compared or printed unless its type is one of Python's or torch's own.
"""

from __future__ import annotations

import inspect
from typing import Any

import torch
from torch import Tensor, nn

# Reading more than this is no examination any more; such a tensor is described by its shape.
MAX_ELEMENTS = 20_000_000
# A container longer than this is described, not looked through.
MAX_LENGTH = 1_000

_PLAIN_SCALARS = (bool, int, float, complex)


def class_name(value: object) -> str:
    """Return the name of the type of `value`, also when its metaclass is hostile."""
    return str(type.__dict__["__name__"].__get__(type(value)))


def has_type(value: object, *types: type) -> bool:
    """Say whether the type of `value` is one of `types`. By identity: a metaclass may redefine `==`."""
    return any(type(value) is candidate for candidate in types)


def is_tensor(value: object) -> bool:
    """Say whether `value` is a tensor, by its type alone: `__class__` may lie."""
    return issubclass(type(value), Tensor)


def plain_tensor(value: object) -> Tensor | None:
    """Return `value` as a tensor that runs no code of others, `None` if it is not safe to read.

    A subclass loses its `__torch_function__`; one with a `__torch_dispatch__`, or one that is too large,
    is not safe.
    """
    if has_type(value, Tensor, nn.Parameter):
        tensor: Tensor = value  # type: ignore[assignment]
    elif is_tensor(value) and _dispatches_in_c(type(value)):
        with torch._C.DisableTorchFunctionSubclass():
            tensor = Tensor.as_subclass(value, Tensor)  # type: ignore[arg-type]
    else:
        return None
    return tensor if tensor.numel() <= MAX_ELEMENTS else None


def shape_of(value: object) -> tuple[int, ...] | None:
    """Return the shape of a tensor of any size, `None` for anything else and for tensors that run code."""
    if not is_tensor(value) or not _dispatches_in_c(type(value)):
        return None
    with torch._C.DisableTorchFunctionSubclass():
        return tuple(value.shape)  # type: ignore[attr-defined]


def _dispatches_in_c(cls: type) -> bool:
    for base in type.__dict__["__mro__"].__get__(cls):
        if "__torch_dispatch__" in type.__dict__["__dict__"].__get__(base):
            return base is Tensor
    return True


def brief(value: object, depth: int = 2) -> str:
    """Describe `value` in a few words of code: `3.0`, `tensor of shape (2, 3)`, `generator`."""
    if type(value) is float and len(repr(value)) > 8:
        return f"{value:.4g}"
    if value is None or has_type(value, *_PLAIN_SCALARS):
        return repr(value)
    if type(value) is str:
        return repr(value if len(value) <= 40 else value[:40] + "…")
    if has_type(value, tuple, list) and depth and len(value) <= 6:  # type: ignore[arg-type]
        items = ", ".join(brief(item, depth - 1) for item in value)  # type: ignore[attr-defined]
        return f"({items})" if type(value) is tuple else f"[{items}]"
    if has_type(value, Tensor, nn.Parameter):
        return f"tensor of shape {tuple(value.shape)}"  # type: ignore[attr-defined]
    return class_name(value)


def items(value: Any) -> list[Any]:
    """Return what a tuple (of any subclass), a plain list or a plain dictionary holds, up to a limit."""
    if issubclass(type(value), tuple):
        length = min(tuple.__len__(value), MAX_LENGTH)
        return [tuple.__getitem__(value, position) for position in range(length)]
    if type(value) is list:
        return value[:MAX_LENGTH]
    if type(value) is dict:
        return list(value.values())[:MAX_LENGTH]
    return []


def message_of(error: BaseException) -> str:
    """Return the message of an exception, made of its plain arguments only."""
    arguments = BaseException.__dict__["args"].__get__(error)
    parts = [str(a) for a in arguments if has_type(a, str, *_PLAIN_SCALARS)]
    first_lines = " ".join(parts).strip().splitlines()[:2]
    return " ".join(line.strip() for line in first_lines)[:300]


def signature_names(function: Any) -> list[str]:
    """Return the names of the positional parameters of `function`, empty when they are not known."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except Exception:  # `inspect` asks the object for its text, among other things
        return []
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [parameter.name for parameter in parameters if parameter.kind in kinds]

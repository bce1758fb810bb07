"""Values as short text: rounded, so that every processor writes the same."""

from __future__ import annotations

import numbers
from typing import Any

import torch
from torch import Tensor

# Four digits are enough to follow a calculation; the last bits differ between processors.
_DIGITS = 4
_WHOLE = 12
_FIRST = 3
_LONGEST = 40


def describe(value: object) -> str:
    """Return `value` as text: numbers rounded, large tensors cut, other objects by their type.

    A floating number always shows a point (`3.0`), a whole one never does (`3`).
    """
    if isinstance(value, Tensor):
        return _describe_tensor(value)
    if isinstance(value, tuple | list):
        return _describe_sequence(value)
    if value is None or isinstance(value, bool | torch.dtype | torch.device):
        return str(value)
    if isinstance(value, numbers.Number):
        return _describe_number(value)
    # A repr of anything else may hold an address, which is another one at every run.
    return _describe_text(value) if isinstance(value, str) else f"<{type(value).__name__}>"


def _describe_sequence(values: tuple[object, ...] | list[object]) -> str:
    items = ", ".join(describe(value) for value in values)
    if isinstance(values, list):
        return f"[{items}]"
    return f"({items},)" if len(values) == 1 else f"({items})"


def _describe_text(value: str) -> str:
    return repr(value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…")


def _describe_tensor(tensor: Tensor) -> str:
    tensor = tensor.detach()
    if tensor.numel() <= _WHOLE:
        return describe(tensor.tolist())
    first = ", ".join(describe(item) for item in tensor.flatten()[:_FIRST].tolist())
    return f"{' × '.join(map(str, tensor.shape))}: [{first}, …]"


def _describe_number(value: Any) -> str:
    if isinstance(value, numbers.Integral):
        return str(int(value))
    if not isinstance(value, numbers.Real):
        return f"{complex(value):.{_DIGITS}g}"
    short = f"{float(value) + 0.0:.{_DIGITS}g}"
    return f"{short}.0" if short.lstrip("-").isdigit() else short

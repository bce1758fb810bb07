"""handgrad · 手写梯度: write your own differentiable operation in PyTorch, and know that it is right.

The names below are the ones that lessons use. They are imported on first use, so that the launcher and the
environment check start fast and run even where torch is missing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from handgrad.environment import check_environment
    from handgrad.functions import (
        ClippedReLU,
        ClippedReLUFunction,
        IncorrectClippedReLUFunction,
        clipped_relu,
    )
    from handgrad.messages import use_language
    from handgrad.progress import show_progress

__version__ = "0.1.0"

_HOMES = {
    "ClippedReLU": "handgrad.functions",
    "ClippedReLUFunction": "handgrad.functions",
    "IncorrectClippedReLUFunction": "handgrad.functions",
    "check_environment": "handgrad.environment",
    "clipped_relu": "handgrad.functions",
    "show_progress": "handgrad.progress",
    "use_language": "handgrad.messages",
}

__all__ = [
    "ClippedReLU",
    "ClippedReLUFunction",
    "IncorrectClippedReLUFunction",
    "check_environment",
    "clipped_relu",
    "show_progress",
    "use_language",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'handgrad' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])

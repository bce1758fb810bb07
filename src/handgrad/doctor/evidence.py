"""Turns numbers, shapes and exceptions into the short texts that evidence is made of."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor

from handgrad.doctor import hostile
from handgrad.doctor.finding import Evidence
from handgrad.doctor.raised import Raised


def number(value: float) -> str:
    """Format a number the way one would write it by hand: `1.0`, `0.3333`, `1.2e-09`."""
    if not math.isfinite(value):
        return {math.inf: "inf", -math.inf: "-inf"}.get(value, "nan")
    text = f"{value:.4g}"
    if float(text) == 0.0:
        return "0.0"
    return text if any(mark in text for mark in ".e") else f"{text}.0"


def argument(value: Any) -> str:
    """Describe an argument: a number, a small tensor with its numbers, or only a shape."""
    if not hostile.is_tensor(value):
        return number(value) if type(value) is float else hostile.brief(value)
    if value.numel() == 1:
        return _nested(value.detach()) if value.dim() else number(float(value))
    return (
        _nested(value.detach())
        if value.numel() <= 6
        else f"tensor of shape {shape_of(value.shape)}"
    )


def _nested(tensor: Tensor) -> str:
    if tensor.dim() == 0:
        if tensor.dtype == torch.bool or not (tensor.is_floating_point() or tensor.is_complex()):
            return str(tensor.item())
        return str(tensor.item()) if tensor.is_complex() else number(float(tensor))
    return "[" + ", ".join(_nested(row) for row in tensor) + "]"


def arguments(named: Iterable[tuple[str, Any]]) -> tuple[tuple[str, str], ...]:
    """Describe all arguments."""
    return tuple((name, argument(value)) for name, value in named)


def shape_of(shape: Iterable[int]) -> str:
    """Write a shape as code: `(2, 3)`."""
    return str(tuple(shape))


def list_of(shapes: Iterable[tuple[int, ...] | None]) -> str:
    """Write several shapes, `None` where a value is `None`."""
    return ", ".join("None" if shape is None else shape_of(shape) for shape in shapes)


def from_raised(raised: Raised) -> Evidence:
    """Return an exception as evidence, with the learner's own line."""
    return Evidence(
        got=f"{raised.error}: {raised.message}" if raised.message else raised.error,
        place=raised.place,
        source=raised.source,
        details={"error": raised.error, "text": raised.message},
    )

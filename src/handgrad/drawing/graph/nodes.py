"""What a node of the graph says of itself: its kind, its name, what it keeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.autograd.function import BackwardCFunction

from handgrad.drawing.graph.recorded import Recorded

# What may be shown of a number on ctx; anything else is described by its type.
_PLAIN = (bool, int, float, str, type(None))
_LONGEST = 24


@dataclass
class Saved:
    """A tensor that a node keeps for the backward.

    Args:
        name: the learner's name for it, or PyTorch's, or nothing.
        shape: its shape.
        dtype: its dtype without `torch.`.
    """

    name: str
    shape: tuple[int, ...]
    dtype: str


@dataclass
class Kept:
    """An attribute of ctx: its name, its value in a few letters, and whether it is a tensor after all."""

    name: str
    value: str
    is_tensor: bool


def is_custom(node: Any) -> bool:
    """Whether a node belongs to a Function that is written in Python."""
    return isinstance(node, BackwardCFunction)


def title_of(node: Any) -> str:
    """Return what a node is called: the Function's own name, or PyTorch's name for the node."""
    name = type(node).__name__
    return name.removesuffix("Backward") if is_custom(node) else name


def saved_by(node: Any, recorded: Recorded) -> list[Saved]:
    """Return what a hand-written node keeps with `save_for_backward`, in order."""
    return [_saved(tensor, "", recorded) for tensor in node.saved_tensors if tensor is not None]


def saved_by_pytorch(node: Any, recorded: Recorded) -> list[Saved]:
    """Return what one of PyTorch's own nodes keeps. What is freed already is left out."""
    kept = []
    for attribute in sorted(name for name in dir(node) if name.startswith("_saved_")):
        try:
            value = getattr(node, attribute)
        except RuntimeError:  # freed
            continue
        if isinstance(value, Tensor):
            kept.append(_saved(value, attribute.removeprefix("_saved_"), recorded))
    return kept


def kept_on_ctx(node: Any) -> list[Kept]:
    """Return what a hand-written node keeps as attributes of ctx, in the order in which they were set.

    Only plain values are printed: printing anything else would run code of others.
    """
    return [
        Kept(name, _brief(value), isinstance(value, Tensor))
        for name, value in vars(node).items()
        if not name.startswith("_")
    ]


def _brief(value: object) -> str:
    if type(value) in _PLAIN:
        shown = repr(value)
        return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"
    if isinstance(value, Tensor):
        return f"tensor {tuple(value.shape)}"
    if type(value) in (tuple, list) and all(type(item) in _PLAIN for item in value):  # type: ignore[attr-defined]
        return repr(value) if len(repr(value)) <= _LONGEST else type(value).__name__
    return type(value).__name__


def _saved(tensor: Tensor, otherwise: str, recorded: Recorded) -> Saved:
    name = recorded.names.get(id(tensor), "")
    if not name:
        # PyTorch hands out a saved tensor in a new wrapper: look for one with the same memory.
        same = (key for key, each in recorded.named.items() if is_same(each, tensor))
        name = recorded.names.get(next(same, 0), "")
    shape, dtype = tuple(tensor.shape), str(tensor.dtype).removeprefix("torch.")
    return Saved(name or otherwise, shape, dtype)


def is_same(one: Tensor, other: Tensor) -> bool:
    """Whether two tensors show the same numbers in the same memory."""
    if one.layout is not torch.strided or other.layout is not torch.strided:
        return False
    return one.numel() > 0 and one.shape == other.shape and one.data_ptr() == other.data_ptr()

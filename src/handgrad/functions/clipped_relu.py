"""The clipped ReLU `min(max(0, x), C)`, the running example of the course."""

from __future__ import annotations

import inspect
import numbers
import reprlib
from typing import Any

import torch
from torch import Tensor, nn
from torch.autograd import forward_ad
from torch.autograd.function import FunctionCtx

_NOT_LEARNABLE = (
    "clip_val must be a positive number, got a tensor that requires a gradient or carries a tangent:"
    " clipped_relu has no derivative for it, so it would never train. Use a learnable clip instead,"
    " or pass clip_val.item()"
)


class ClippedReLUFunction(torch.autograd.Function):
    """`min(max(0, x), C)` with its gradient written by hand.

    The derivative is 1 where `0 < x < C` and 0 elsewhere. At the kinks `x = 0` and `x = C` every
    value in [0, 1] is a subgradient; this Function answers 0, like `torch.nn.functional.hardtanh`.

    NaN goes through the forward and gets gradient 0. The gradient is a product, so where the mask is 0
    an infinite or NaN `grad_output` gives NaN, as `inf * 0` does (`hardtanh` picks and gives 0; picking
    with `torch.where` or `masked_fill` makes forward and backward 1.2 to 1.7 times slower).
    """

    # `vmap` may derive its rule from the methods below, since they are made of torch operations.
    generate_vmap_rule = True

    @staticmethod
    def forward(input_tensor: Tensor, clip_val: float) -> Tensor:
        """Return `min(max(0, x), C)` in the shape and dtype of `input_tensor`."""
        _require_float_tensor(input_tensor)
        # A bound beyond the dtype's largest number clips nothing, and `clamp` would refuse it.
        clip_val = as_clip_value(clip_val)
        largest = torch.finfo(input_tensor.dtype).max
        return input_tensor.clamp(0.0, clip_val if clip_val <= largest else float("inf"))

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Tensor, float], output: Tensor) -> None:
        """Keep what the gradient needs: the tensor as a saved tensor, the number on `ctx`."""
        input_tensor, clip_val = inputs
        # Asked again: only here does `torch.func.grad` show that it tracks `clip_val`.
        ctx.clip_val = as_clip_value(clip_val)
        ctx.save_for_backward(input_tensor)
        ctx.save_for_forward(input_tensor)

    @staticmethod
    def backward(ctx: Any, grad_output: Tensor) -> tuple[Tensor, None]:
        """Return `grad_output` where `0 < x < C`, zero elsewhere, and `None` for `clip_val`."""
        (input_tensor,) = ctx.saved_tensors
        return _times_mask(grad_output, gradient_mask(input_tensor, ctx.clip_val)), None

    @staticmethod
    def jvp(ctx: Any, input_tangent: Tensor, clip_val_tangent: Tensor | None) -> Tensor:
        """Forward mode: the tangent goes through where the gradient does."""
        if clip_val_tangent is not None:  # it is None for a number
            raise TypeError(_NOT_LEARNABLE)
        (input_tensor,) = ctx.saved_tensors
        return _times_mask(input_tangent, gradient_mask(input_tensor, ctx.clip_val))


# `apply` asks for this signature at every call; working it out anew costs a fifth of a small call.
ClippedReLUFunction.forward.__signature__ = inspect.signature(ClippedReLUFunction.forward)  # type: ignore[attr-defined]


class IncorrectClippedReLUFunction(torch.autograd.Function):
    """WRONG ON PURPOSE, for lesson 05: the backward forgets the mask. Never use it for anything else."""

    @staticmethod
    def forward(ctx: FunctionCtx, input_tensor: Tensor, clip_val: float) -> Tensor:
        """Return `min(max(0, x), C)`: the forward is right."""
        return input_tensor.clamp(0.0, float(clip_val))

    @staticmethod
    def backward(ctx: FunctionCtx, grad_output: Tensor) -> tuple[Tensor, None]:
        """Pass the gradient everywhere, also where the output does not move: this is the mistake."""
        return grad_output, None


def clipped_relu(input_tensor: Tensor, clip_val: float = 1.0) -> Tensor:
    """Clip every element of `input_tensor` to the interval from 0 to `clip_val`.

    Args:
        input_tensor: any shape, real floating dtype.
        clip_val: the upper bound `C`, a positive number. `float("inf")` gives the plain ReLU.

    Returns:
        A tensor of the same shape and dtype; its gradient is `grad_output` where `0 < x < C`, else 0.

    Raises:
        TypeError: `input_tensor` is no floating tensor, or `clip_val` is no number.
        ValueError: `clip_val` is zero, negative or NaN.
    """
    return ClippedReLUFunction.apply(input_tensor, as_clip_value(clip_val))  # type: ignore[no-any-return, no-untyped-call]


class ClippedReLU(nn.Module):
    """The clipped ReLU as a layer.

    Args:
        clip_val: the upper bound `C`, a positive number.

    Raises:
        TypeError: `clip_val` is no number.
        ValueError: `clip_val` is zero, negative or NaN.
    """

    def __init__(self, clip_val: float = 1.0) -> None:
        super().__init__()
        self.clip_val = as_clip_value(clip_val)

    def forward(self, input_tensor: Tensor) -> Tensor:
        """Apply `clipped_relu` with this layer's clip value."""
        return clipped_relu(input_tensor, self.clip_val)

    def extra_repr(self) -> str:
        """Show the clip value inside `print(model)`."""
        return f"clip_val={self.clip_val}"


def gradient_mask(input_tensor: Tensor, clip_val: float) -> Tensor:
    """Return the boolean mask `0 < x < C`, in the shape of `input_tensor`. NaN is outside."""
    if input_tensor.element_size() < 4:
        # A half-precision comparison would round C first; `hardtanh` compares in float32 too.
        input_tensor = input_tensor.float()
    inside = input_tensor > 0
    inside &= input_tensor < clip_val  # in place: the mask is ours, and one buffer is enough
    return inside


def _times_mask(tensor: Tensor, mask: Tensor) -> Tensor:
    """Return `tensor` times the boolean `mask`, in the dtype of `tensor`."""
    # Read as bytes, 0 and 1: torch turns bytes into floats several times faster than it does booleans.
    return tensor * mask.view(torch.uint8)


def as_clip_value(clip_val: object) -> float:
    """Return `clip_val` as a float, or say what came and what is wanted.

    Args:
        clip_val: a positive number of Python or NumPy, or a tensor with one real element.

    Raises:
        TypeError: `clip_val` is no number: a string, a bool, a tensor that needs a gradient …
        ValueError: `clip_val` is zero, negative or NaN.
    """
    if type(clip_val) is not float:
        clip_val = _number_from(clip_val)
    if not clip_val > 0:
        raise ValueError(f"clip_val must be a positive number, got {clip_val!r}")
    return clip_val


def _number_from(clip_val: object) -> float:
    if isinstance(clip_val, Tensor):
        return _number_from_tensor(clip_val)
    if not isinstance(clip_val, numbers.Real) or isinstance(clip_val, bool):
        raise TypeError(f"clip_val must be a positive number, got {_shown(clip_val)}")
    try:
        return float(clip_val)
    except OverflowError as error:
        raise ValueError(
            "clip_val must be a positive number that fits into a float, got a larger"
            f" {type(clip_val).__name__}; for no upper bound pass float('inf')"
        ) from error


def _number_from_tensor(clip_val: Tensor) -> float:
    if clip_val.requires_grad or _has_tangent(clip_val):
        raise TypeError(_NOT_LEARNABLE)
    if clip_val.numel() != 1 or clip_val.dtype == torch.bool or clip_val.is_complex():
        raise TypeError(
            "clip_val must be a positive number, got a tensor of shape"
            f" {tuple(clip_val.shape)} and dtype {clip_val.dtype}"
        )
    try:
        return float(clip_val)
    except RuntimeError as error:
        raise TypeError(
            "clip_val must be one positive number for the whole call, got a tensor whose value cannot be"
            " read here: one that vmap maps over, or one on the meta device"
        ) from error


def _has_tangent(tensor: Tensor) -> bool:
    return forward_ad.unpack_dual(tensor).tangent is not None  # type: ignore[no-untyped-call]


def _require_float_tensor(input_tensor: object) -> None:
    wanted = "input_tensor must be a dense tensor of a floating dtype"
    if not isinstance(input_tensor, Tensor):
        raise TypeError(f"{wanted}, got {_shown(input_tensor)}")
    if input_tensor.is_complex():
        raise TypeError(
            f"{wanted}, got {input_tensor.dtype}: complex numbers have no order to clip by;"
            " pass input_tensor.real or input_tensor.abs()"
        )
    if not input_tensor.is_floating_point():
        raise TypeError(
            f"{wanted}, got {input_tensor.dtype}; convert it first, for example with"
            " input_tensor.float()"
        )
    if input_tensor.layout is not torch.strided:
        raise TypeError(
            f"{wanted}, got layout {input_tensor.layout}; convert it first with"
            " input_tensor.to_dense()"
        )


def _shown(value: object) -> str:
    """Return `value`, shortened, and its type: what came, in a line that fits an error message."""
    return f"{reprlib.repr(value)} of type {type(value).__name__}"

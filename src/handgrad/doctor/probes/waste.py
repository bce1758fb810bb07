"""Waste and leaks: right numbers that cost more than they should. All of these are warnings."""

from __future__ import annotations

import functools
import gc
import weakref
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

from handgrad.doctor import hostile
from handgrad.doctor.case import Case, forward_inputs, returned_gradients
from handgrad.doctor.evidence import shape_of
from handgrad.doctor.finding import Evidence
from handgrad.doctor.registry import Stage, probe
from handgrad.doctor.trial import Trial, raising_code
from handgrad.doctor.watching import Call

_PRODUCTS = {
    *("matmul", "__matmul__", "__rmatmul__", "mm", "bmm", "addmm", "baddbmm", "mv"),
    *("einsum", "tensordot", "linear", "bilinear", "convolution_backward"),
    *(f"conv{dimensions}d" for dimensions in (1, 2, 3)),
    *(f"conv_transpose{dimensions}d" for dimensions in (1, 2, 3)),
}


@probe("needs_input_grad_ignored", Stage.WASTE, "warning")
def needs_input_grad_ignored(case: Case) -> Evidence | None:
    """A matrix product or a convolution is computed for an input that needs no gradient.

    Backward is as expensive when one input needs a gradient as when all do, whichever that one is, and it
    returns gradients that nobody asked for.
    """
    leaves = range(len(case.arguments.differentiable))
    if len(leaves) < 2:
        return None
    everything = _work(case, [])
    if not everything:
        return None
    for alone in leaves:
        frozen = [leaf for leaf in leaves if leaf != alone]
        if _work(case, frozen) != everything:
            return None
    for frozen_leaf in leaves:
        seen = case.observe(case.trial, frozen=[frozen_leaf])
        if any(_returns_unasked(call) for call in seen.log.of("backward")):
            return Evidence(details={"name": case.leaf_name(frozen_leaf)})
    return None


@probe("tensor_on_ctx_attribute", Stage.WASTE, "warning")
def tensor_on_ctx_attribute(case: Case) -> Evidence | None:
    """A tensor is kept as an attribute of `ctx`, where autograd can neither free nor watch it."""
    for call in case.first.log.calls:
        for name, value in vars(call.ctx).items() if call.ctx is not None else ():
            tensor = hostile.plain_tensor(value)
            if tensor is not None and tensor.numel() > 1:
                return Evidence(got=f"ctx.{name}", details={"shape": shape_of(tensor.shape)})
    return None


@probe("reference_cycle", Stage.WASTE, "warning")
def reference_cycle(case: Case) -> Evidence | None:
    """The output outlives its last user until the garbage collector comes by."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        run = case.trial.run()
        remains = [weakref.ref(output) for output in run.outputs if output.requires_grad]
        del run
        alive = [ref for ref in remains if ref() is not None]
        if alive:
            gc.collect()
        freed = [ref for ref in alive if ref() is None]
    finally:
        if was_enabled:
            gc.enable()
    return Evidence() if freed else None


@probe("float_mask_saved", Stage.WASTE, "warning")
def float_mask_saved(case: Case) -> Evidence | None:
    """A saved tensor holds nothing but zeros and ones, in four or eight bytes each."""
    run = case.first.run
    if run is None:
        return None
    known = {tensor.data_ptr() for tensor in (*run.seen, *run.outputs)}
    for call in case.first.log.calls:
        for tensor, _ in call.saved:
            is_mask = (
                bool(((tensor == 0) | (tensor == 1)).all()) and tensor.any() and not tensor.all()
            )
            if tensor.element_size() > 2 and is_mask and tensor.data_ptr() not in known:
                return Evidence(
                    got=str(tensor.dtype).removeprefix("torch."),
                    details={"bytes": str(tensor.element_size())},
                )
    return None


@probe("gradient_dtype_promoted", Stage.WASTE, "warning")
def gradient_dtype_promoted(case: Case) -> Evidence | None:
    """For a half-precision input backward computes in a wider dtype, and the engine casts back."""
    seen = case.observe(Trial(case.op, case.arguments, torch.float16))
    for call in seen.log.of("backward"):
        inputs = forward_inputs(seen.log, call) or ()
        for value, given in zip(returned_gradients(call) or (), inputs, strict=False):
            gradient, tensor = hostile.plain_tensor(value), hostile.plain_tensor(given)
            if gradient is None or tensor is None or not tensor.requires_grad:
                continue
            if gradient.element_size() > tensor.element_size():
                return Evidence(
                    expected=str(tensor.dtype).removeprefix("torch."),
                    got=str(gradient.dtype).removeprefix("torch."),
                )
    return None


class _ProductCounter(TorchFunctionMode):
    """Counts matrix products and convolutions. Torch's own FLOP counter takes seconds to import."""

    def __init__(self) -> None:
        super().__init__()
        self.count: int = 0

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Count the call and make it."""
        self.count += int(getattr(func, "__name__", "") in _PRODUCTS)
        return func(*args, **(kwargs or {}))


def _work(case: Case, frozen: list[int]) -> int:
    """Count the matrix products and convolutions in one backward of the Functions inside."""
    run = case.trial.run(frozen=frozen)
    with case.watcher.noting() as log:
        run.gradients(run.upstream(), retain=True)
    # The engine hides its work from the counter, so the methods are called once more by hand.
    counter = _ProductCounter()
    with counter, torch.no_grad():
        for call in log.of("backward"):
            raising_code(functools.partial(_again, call))
    return counter.count


def _again(call: Call) -> Any:
    return call.function.backward(call.ctx, *call.inputs)  # type: ignore[attr-defined]


def _returns_unasked(call: Call) -> bool:
    needs = getattr(call.ctx, "needs_input_grad", ())
    values = returned_gradients(call) or ()
    return any(v is not None and not need for v, need in zip(values, needs, strict=False))

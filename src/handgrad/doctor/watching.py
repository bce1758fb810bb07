"""Looks over the shoulder of hand-written Functions while they run.

Each user-written subclass of `torch.autograd.Function` gets its methods wrapped for the length of a block. The
wrappers note what went in and what came out *before* the engine casts, reduces or rejects it.
"""

from __future__ import annotations

import contextlib
import functools
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from torch.autograd.function import FunctionCtx, _SingleLevelFunction

from handgrad.doctor import hostile

_METHODS = ("forward", "setup_context", "backward", "vjp")


class UnreadableGradientError(Exception):
    """Backward returned something that would keep the engine busy for ever; it never reaches the engine."""


class CarriedError(Exception):
    """Carries what a method raised past the engine, which would ask the exception for its text."""

    def __init__(self, original: BaseException) -> None:
        super().__init__()
        self.original = original


@dataclass
class Call:
    """One call of a method of a Function.

    Args:
        function: the Function's class.
        method: `"forward"`, `"setup_context"` or `"backward"` (also for `vjp`).
        ctx: the context object, if the method got one.
        inputs: the other arguments.
        copies: values of the tensors among `inputs`, from before the call.
        result: what it returned; `None` while it has not returned.
        saved: the tensors that it gave to `ctx.save_for_backward`, each with a copy from that moment.
        computes_with_tuple: whether it raised with `ctx.saved_tensors` in a variable, not unpacked.
        recording: whether autograd recorded the method's own operations (it does not under `apply`).
    """

    function: type
    method: str
    ctx: Any
    inputs: tuple[Any, ...]
    copies: list[Tensor | None]
    recording: bool
    result: Any = None
    saved: list[tuple[Tensor, Tensor]] = field(default_factory=list)
    returned: bool = False
    computes_with_tuple: bool = False

    @property
    def changed_inputs(self) -> list[int]:
        """Positions of the tensors that the call changed in place."""
        return [
            position
            for position, (value, copy) in enumerate(zip(self.inputs, self.copies, strict=True))
            if copy is not None and not same_values(hostile.plain_tensor(value), copy)
        ]


@dataclass
class Log:
    """All calls seen, oldest first."""

    calls: list[Call] = field(default_factory=list)

    def of(self, method: str) -> list[Call]:
        """Return the calls of one method."""
        return [call for call in self.calls if call.method == method]


def same_values(one: Tensor | None, other: Tensor) -> bool:
    """Say whether two tensors hold equal values, NaN being equal to NaN."""
    return (
        one is not None
        and one.shape == other.shape
        and torch.allclose(one, other, rtol=0.0, atol=0.0, equal_nan=True)
    )


class Watcher:
    """Wraps the methods of every user-written Function until `close`; notes calls while it is asked to."""

    def __init__(self) -> None:
        self._replaced: list[tuple[type, str, Any]] = []
        self._watched: set[type] = set()
        self.log: Log | None = None
        self.refresh()

    def refresh(self) -> None:
        """Wrap the classes that have been defined since."""
        for function in user_functions():
            if function in self._watched:
                continue
            self._watched.add(function)
            for method in _METHODS:
                original = vars(function).get(method)
                if original is not None:
                    self._replaced.append((function, method, original))
                    setattr(function, method, _wrapped(self, function, method, original))

    def close(self) -> None:
        """Give every class its methods back."""
        for function, method, original in self._replaced:
            setattr(function, method, original)

    @contextlib.contextmanager
    def noting(self) -> Iterator[Log]:
        """Note every call within the block."""
        self.log = Log()
        try:
            yield self.log
        finally:
            self.log = None


@contextlib.contextmanager
def watching() -> Iterator[Watcher]:
    """Watch within the block; the classes are as before afterwards."""
    watcher = Watcher()
    try:
        yield watcher
    finally:
        watcher.close()


def user_functions() -> list[type]:
    """Return all living subclasses of `torch.autograd.Function` that torch itself did not define."""
    found: list[type] = []
    waiting: list[type] = [torch.autograd.Function]
    cls: type
    while waiting:
        for cls in type.__subclasses__(waiting.pop()):
            waiting.append(cls)
            if not str(cls.__module__).startswith("torch."):
                found.append(cls)
    return found


def uses_setup_context(function: Any) -> bool:
    """Say whether `forward` of this Function goes without ctx."""
    return function.setup_context is not _SingleLevelFunction.setup_context


def _wrapped(watcher: Watcher, function: type, method: str, original: Any) -> Any:
    is_static = type(original) is staticmethod  # `isinstance` would ask `__class__`
    inner = original.__func__ if is_static else original
    if not callable(inner):
        return original
    watched = _watched(watcher, function, method, inner)
    return staticmethod(watched) if is_static else watched


def _watched(
    watcher: Watcher, function: type, method: str, inner: Callable[..., Any]
) -> Callable[..., Any]:
    name = "backward" if method == "vjp" else method

    @functools.wraps(inner)
    def watched(*args: Any, **kwargs: Any) -> Any:
        call = None
        if watcher.log is not None:
            call = _noted(function, name, args)
            watcher.log.calls.append(call)
        try:
            result = inner(*args, **kwargs)
        except (CarriedError, UnreadableGradientError):
            raise
        except BaseException as error:
            if call is not None and name == "backward":
                call.computes_with_tuple = _holds_only_the_tuple(error, call.ctx)
            raise CarriedError(error) from None
        if call is not None:
            call.result, call.returned = result, True
            call.saved = _saved(call) if name != "backward" else []
        if name == "backward" and _unreadable(result):
            raise UnreadableGradientError
        return result

    return watched


def _holds_only_the_tuple(error: BaseException, ctx: Any) -> bool:
    """Whether the frame that raised has the tuple of saved tensors in a variable, and none of its tensors."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    values = list(frames[-1].f_locals.values()) if frames else []
    saved = {id(tensor) for tensor in getattr(ctx, "saved_tensors", ())}
    tuples = [value for value in values if type(value) is tuple and value]
    has_tuple = any(all(id(item) in saved for item in value) for value in tuples)
    return has_tuple and not any(id(value) in saved for value in values)


def _noted(function: type, name: str, args: tuple[Any, ...]) -> Call:
    has_ctx = bool(args) and isinstance(args[0], FunctionCtx)
    inputs = args[1:] if has_ctx else args
    copies = [_copy(value) for value in inputs]
    ctx = args[0] if has_ctx else None
    return Call(function, name, ctx, inputs, copies, torch.is_grad_enabled())


def _saved(call: Call) -> list[tuple[Tensor, Tensor]]:
    tensors = [hostile.plain_tensor(t) for t in getattr(call.ctx, "to_save", None) or ()]
    with torch.no_grad():
        return [(tensor, tensor.detach().clone()) for tensor in tensors if tensor is not None]


def _copy(value: object) -> Tensor | None:
    tensor = hostile.plain_tensor(value)
    if tensor is None:
        return None
    with torch.no_grad():
        return tensor.detach().clone()


def _unreadable(result: object) -> bool:
    values = hostile.items(result) if issubclass(type(result), tuple) else [result]
    return any(hostile.is_tensor(value) and hostile.plain_tensor(value) is None for value in values)

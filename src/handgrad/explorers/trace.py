"""Runs a Function once, for real, and writes down what goes through it and through `ctx`."""

from __future__ import annotations

import ast
import functools
import inspect
import itertools
import linecache
import re
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Literal

import torch
from torch import Tensor
from torch.autograd import Function

from handgrad.explorers.values import describe

Stage = Literal["forward", "backward"]
_NOT_THEIRS = (str(Path(torch.__file__).parent), str(Path(__file__).parent))
_LONGEST_MESSAGE = 300
# What a Function may read from ctx without having put it there.
_GIVEN = ("saved_tensors", "needs_input_grad")


@dataclass(frozen=True)
class Entry:
    """A value with its name, as text."""

    name: str
    value: str


@dataclass(frozen=True)
class Access:
    """One look at `ctx`: what was put there or read, and the line of code that did it."""

    kind: Literal["saved_tensors", "attribute"]
    name: str
    entries: tuple[Entry, ...]
    code: str


@dataclass(frozen=True)
class Failure:
    """What the code under study raised."""

    stage: Stage
    error: str
    message: str
    line: int | None
    code: str


@dataclass
class Trace:
    """What happened. A field stays empty when the run did not get that far.

    `splits_setup` says which form the Function has: `setup_context` runs after forward has returned, while in
    the classic form forward itself writes to `ctx`.
    """

    function: str
    splits_setup: bool
    inputs: list[Entry]
    writes: list[Access] = field(default_factory=list)
    outputs: list[Entry] = field(default_factory=list)
    returned_tensor: bool = False
    grad_outputs: list[Entry] = field(default_factory=list)
    reads: list[Access] = field(default_factory=list)
    gradients: list[Entry] = field(default_factory=list)
    failure: Failure | None = None


def trace(function: type[Function], args: Sequence[Any], grad_output: Any = None) -> Trace:
    """Run `function` forward and backward on copies of `args`.

    Args:
        function: a Function class in either form, with or without `setup_context`.
        args: tensors, numbers and whatever else its forward takes. When no tensor requires a gradient, every
            floating tensor does for this run.
        grad_output: the gradient of the loss with respect to the output, broadcast to its shape; for several
            outputs a tuple. `None` stands for ones.

    Returns:
        What happened. Errors that `function` raises are part of it.

    Raises:
        TypeError: `function` is no Function class.
        ValueError: `grad_output` does not fit the output.
    """
    if not (isinstance(function, type) and issubclass(function, Function)):
        raise TypeError(
            "step_through needs the class, a subclass of torch.autograd.Function, then its inputs:"
            f" step_through(Square, x). Got {function!r}"
        )
    inputs = _copies(args)
    names = _input_names(function, len(inputs))
    record = Trace(function.__name__, _splits_setup(function), _entries(names, inputs))
    spied = _spy_on(function, record, names)
    # Random numbers that the Function draws are not taken from the notebook.
    with torch.enable_grad(), torch.random.fork_rng(devices=[]):
        outputs = _run(record, "forward", lambda: _as_tuple(spied.apply(*inputs)))
        if outputs is None:
            return record
        record.outputs = _output_entries(outputs)
        record.returned_tensor = any(isinstance(output, Tensor) for output in outputs)
        ends = [output for output in outputs if isinstance(output, Tensor) and output.requires_grad]
        starts = [value for value in inputs if isinstance(value, Tensor) and value.requires_grad]
        if ends:
            upstream = _upstream(ends, grad_output)
            _run(
                record,
                "backward",
                lambda: torch.autograd.grad(ends, starts, upstream, allow_unused=True),
            )
    return record


def _copies(args: Sequence[Any]) -> list[Any]:
    tensors = [arg for arg in args if isinstance(arg, Tensor)]
    chosen = any(tensor.requires_grad for tensor in tensors)
    copies: list[Any] = []
    for arg in args:
        if isinstance(arg, Tensor):
            copy = arg.detach().clone()
            needed = arg.requires_grad if chosen else arg.is_floating_point() or arg.is_complex()
            copies.append(copy.requires_grad_(needed))
        else:
            copies.append(arg)
    return copies


def _upstream(ends: Sequence[Tensor], grad_output: Any) -> list[Tensor]:
    several = isinstance(grad_output, tuple) and len(grad_output) == len(ends)
    given = grad_output if several else [grad_output] * len(ends)
    return [_upstream_for(end, value) for end, value in zip(ends, given, strict=True)]


def _upstream_for(end: Tensor, value: Any) -> Tensor:
    value = torch.as_tensor(1.0 if value is None else value, dtype=end.dtype).detach()
    try:
        fitted: Tensor = value.expand_as(end).clone()
    except RuntimeError:
        raise ValueError(
            f"grad_output must have the shape of the output, {tuple(end.shape)},"
            f" got {tuple(value.shape)}"
        ) from None
    return fitted


def _run(record: Trace, stage: Stage, call: Any) -> Any:
    try:
        return call()
    except Exception as error:  # whatever their code raises is what they want to see
        record.failure = _failure(stage, error)
        return None


def _failure(stage: Stage, error: Exception) -> Failure:
    # An address is another one at every run; what follows the first paragraph is for engineers.
    first_paragraph = str(error).split("\n\n")[0]
    message = re.sub(r" at 0x[0-9a-fA-F]+", "", first_paragraph)[:_LONGEST_MESSAGE]
    theirs = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith(_NOT_THEIRS)
    ]
    if not theirs:
        return Failure(stage, type(error).__name__, message, None, "")
    return Failure(stage, type(error).__name__, message, theirs[-1].lineno, theirs[-1].line or "")


def _spy_on(function: type[Function], record: Trace, names: Sequence[str]) -> Any:
    """Return a subclass of `function` that hands out a `ctx` which writes down how it is used."""
    members: dict[str, Any] = {}
    if record.splits_setup:
        original_setup = function.setup_context

        def setup_context(ctx: Any, inputs: Any, output: Any) -> Any:
            record.outputs = _output_entries(_as_tuple(output))
            return original_setup(_ForwardContext(ctx, record), inputs, output)

        members["setup_context"] = staticmethod(setup_context)
    else:
        original_forward = function.forward

        @functools.wraps(original_forward)
        def forward(ctx: Any, *args: Any) -> Any:
            return original_forward(_ForwardContext(ctx, record), *args)

        members["forward"] = staticmethod(forward)
    way_back = "backward" if function.vjp is Function.vjp else "vjp"
    original_backward = getattr(function, way_back)

    def backward(ctx: Any, *grad_outputs: Any) -> Any:
        given = _parameter_names(original_backward, len(grad_outputs), skip=1)
        record.grad_outputs = _entries(given, grad_outputs)
        answer = original_backward(_BackwardContext(ctx, record), *grad_outputs)
        answers = _as_tuple(answer)
        # One gradient too many has no input to be named after.
        extra = [f"[{index}]" for index in range(len(names), len(answers))]
        record.gradients = _entries([*names, *extra], answers)
        return answer

    members[way_back] = staticmethod(backward)
    return type(function.__name__, (function,), members)


class _ForwardContext:
    """Stands for `ctx` in forward, and writes down what is put there."""

    def __init__(self, ctx: Any, record: Trace) -> None:
        object.__setattr__(self, "_hg_ctx", ctx)
        object.__setattr__(self, "_hg_record", record)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._hg_ctx, name)

    def __setattr__(self, name: str, value: Any) -> None:
        code = _code_at(inspect.currentframe())
        self._write(Access("attribute", name, (Entry(f"ctx.{name}", describe(value)),), code))
        setattr(self._hg_ctx, name, value)

    def save_for_backward(self, *tensors: Any) -> None:
        """Save the tensors, as the real one does."""
        code = _code_at(inspect.currentframe())
        entries = _entries(_argument_names(code, len(tensors)), tensors)
        self._write(Access("saved_tensors", "saved_tensors", tuple(entries), code))
        self._hg_ctx.save_for_backward(*tensors)

    def _write(self, access: Access) -> None:
        # The last value wins, as on the real ctx.
        kept = [write for write in self._hg_record.writes if write.name != access.name]
        self._hg_record.writes[:] = [*kept, access]


class _BackwardContext:
    """Stands for `ctx` in backward, and writes down what is read."""

    def __init__(self, ctx: Any, record: Trace) -> None:
        object.__setattr__(self, "_hg_ctx", ctx)
        object.__setattr__(self, "_hg_record", record)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._hg_ctx, name)
        record = self._hg_record
        written = {write.name: write for write in record.writes}
        if name in (*written, *_GIVEN) and name not in {read.name for read in record.reads}:
            record.reads.append(
                _read(name, value, written.get(name), _code_at(inspect.currentframe()))
            )
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._hg_ctx, name, value)


def _read(name: str, value: Any, written: Access | None, code: str) -> Access:
    if name != "saved_tensors":
        return Access("attribute", name, (Entry(f"ctx.{name}", describe(value)),), code)
    names = [entry.name for entry in written.entries] if written else []
    return Access("saved_tensors", name, tuple(_entries(names, value)), code)


def _code_at(frame: FrameType | None) -> str:
    """Return the source of what the caller of `frame` is doing, on one line; empty when unknown."""
    caller = frame.f_back if frame else None
    if caller is None:
        return ""
    positions = next(itertools.islice(caller.f_code.co_positions(), caller.f_lasti // 2, None))
    first, last = positions[0] or caller.f_lineno, positions[1] or caller.f_lineno
    lines = (
        linecache.getline(caller.f_code.co_filename, number, caller.f_globals)
        for number in range(first, last + 1)
    )
    return " ".join(line.strip() for line in lines).strip()


def _argument_names(code: str, count: int) -> list[str]:
    """Return what the arguments of a call are called in its source, or their places when that does not say."""
    try:
        (statement,) = ast.parse(code).body
    except (SyntaxError, ValueError):
        return _indexed("saved_tensors", count)
    call = getattr(statement, "value", None)
    if (
        not isinstance(call, ast.Call)
        or len(call.args) != count
        or any(isinstance(argument, ast.Starred) for argument in call.args)
    ):
        return _indexed("saved_tensors", count)
    return [ast.unparse(argument) for argument in call.args]


def _input_names(function: type[Function], count: int) -> list[str]:
    return _parameter_names(function.forward, count, skip=0 if _splits_setup(function) else 1)


def _parameter_names(method: Any, count: int, skip: int) -> list[str]:
    """Return what a method calls its `count` arguments after the first `skip`: `x`, or `args[0]` of `*args`."""
    parameters = list(inspect.signature(method).parameters.values())[skip:]
    names = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    rest = next((p.name for p in parameters if p.kind is p.VAR_POSITIONAL), "args")
    names += [f"{rest}[{index}]" for index in range(count - len(names))]
    return names[:count]


def _indexed(word: str, count: int) -> list[str]:
    return [f"{word}[{index}]" for index in range(count)]


def _entries(names: Sequence[str], values: Sequence[Any]) -> list[Entry]:
    return [Entry(name, describe(value)) for name, value in zip(names, values, strict=False)]


def _output_entries(outputs: Sequence[Any]) -> list[Entry]:
    names = ["output"] if len(outputs) == 1 else _indexed("output", len(outputs))
    return _entries(names, outputs)


def _splits_setup(function: type[Function]) -> bool:
    return function.setup_context is not Function.setup_context


def _as_tuple(answer: Any) -> tuple[Any, ...]:
    return answer if isinstance(answer, tuple) else (answer,)

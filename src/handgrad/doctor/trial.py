"""Runs an operation forward and backward, on values of our choice, and hands back plain facts."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import torch
from torch import Tensor

from handgrad.doctor import hostile
from handgrad.doctor.raised import CodeRaisedError, CodeWantsToQuitError, Raised
from handgrad.doctor.watching import CarriedError, UnreadableGradientError, uses_setup_context

_SEED = 20_250
_MAX_DEPTH = 8
_Result = TypeVar("_Result")


class Arguments:
    """The caller's example arguments: where the tensors are, and which of them are differentiable.

    If none of the floating tensors requires a gradient, all of them are taken to be differentiable.
    The caller's own tensors are never handed to the operation.

    Attributes:
        tensors: copies of all tensors among the arguments.
        differentiable: which of them are differentiated.
        is_explicit: whether the caller said so with `requires_grad`.
    """

    def __init__(self, inputs: Any) -> None:
        self.inputs = tuple(inputs) if type(inputs) in (tuple, list) else (inputs,)
        self.tensors: list[Tensor] = [_detached(tensor) for tensor in _tensors_in(self.inputs)]
        originals = list(_tensors_in(self.inputs))
        floating = [i for i, t in enumerate(originals) if t.is_floating_point()]
        asked = [i for i in floating if originals[i].requires_grad]
        self.is_explicit = bool(asked)
        self.differentiable = asked or floating

    def filled(self, tensors: Sequence[Tensor]) -> tuple[Any, ...]:
        """Return the arguments with `tensors` in the places of the caller's."""
        return tuple(_fill(self.inputs, iter(tensors)))

    def names(self, op: Callable[..., Any]) -> list[str]:
        """Name each tensor after the parameter it arrives in: `x`, or `xs[1]` inside a list."""
        return [
            name
            for parameter, value in self.named(op)
            for name in _names_of_tensors(parameter, value)
        ]

    def named(self, op: Callable[..., Any]) -> list[tuple[str, Any]]:
        """Return each argument with the name of its parameter."""
        known = parameter_names(op)
        return [
            (known[i] if i < len(known) else f"input {i + 1}", value)
            for i, value in enumerate(self.inputs)
        ]


def parameter_names(op: Callable[..., Any]) -> list[str]:
    """Return the names of the operation's parameters; those of `forward` when `op` is `Function.apply`."""
    owner = getattr(op, "__self__", None)
    if isinstance(owner, type) and issubclass(owner, torch.autograd.Function):
        names = hostile.signature_names(owner.forward)
        return names if uses_setup_context(owner) else names[1:]
    return hostile.signature_names(op)


@dataclass
class Run:
    """One forward run and what it takes to go backward.

    Args:
        leaves: the differentiable inputs, in the order of `Arguments.differentiable`.
        seen: every input tensor as the operation got it (copies of the leaves, so that an operation that
            works in place may do so).
        value: what the operation returned, untouched.
        outputs: the tensors in it.
        plain: send ones backward, which are easy to follow by hand.
    """

    leaves: list[Tensor]
    seen: list[Tensor]
    value: Any
    outputs: list[Tensor]
    plain: bool = False

    @property
    def differentiable_outputs(self) -> list[Tensor]:
        """The outputs through which a gradient can come back."""
        return [output for output in self.outputs if output.requires_grad]

    def upstream(self, seed: int = 1, scale: float = 1.0) -> list[Tensor]:
        """Return one gradient per differentiable output: seeded numbers of size 1, none near zero."""
        if self.plain:
            return [torch.ones_like(output) for output in self.differentiable_outputs]
        return [
            scale * random_like(output, seed + 100 * i)
            for i, output in enumerate(self.differentiable_outputs)
        ]

    def gradients(
        self,
        upstream: Sequence[Tensor],
        *,
        retain: bool = False,
        create: bool = False,
        seed: int = 3,
    ) -> list[Tensor | None]:
        """Go backward and return one gradient per leaf, `None` where none arrives.

        Args:
            upstream: one gradient per differentiable output.
            retain: keep the graph, to go backward again.
            create: record backward itself, to differentiate it.
            seed: the random state that backward meets: always the same, so that runs can be compared, and
                another one than forward's, so that it is no help to draw the same numbers again.

        Raises:
            CodeRaisedError: the examined code, or the engine because of it, raised.
            UnreadableGradientError: a gradient is too large or runs code of its own.
        """
        seed_everything(seed)
        found = raising_code(
            lambda: torch.autograd.grad(
                self.differentiable_outputs,
                self.leaves,
                list(upstream),
                retain_graph=retain or create,
                create_graph=create,
                allow_unused=True,
            )
        )
        return [None if gradient is None else _readable(gradient) for gradient in found]


class Trial:
    """An operation with arguments, ready to be run many times.

    Args:
        op: the callable under examination.
        arguments: the caller's example arguments.
        dtype: run everything floating in this dtype; as the caller gave it when `None`.
        plain: send ones backward.
    """

    def __init__(
        self,
        op: Callable[..., Any],
        arguments: Arguments,
        dtype: torch.dtype | None = None,
        *,
        plain: bool = False,
    ) -> None:
        self.op = op
        self.arguments = arguments
        self.plain = plain
        self.values = [_cast(tensor, dtype) for tensor in arguments.tensors]

    def run(
        self,
        values: Sequence[Tensor] | None = None,
        *,
        frozen: Sequence[int] = (),
        op: Callable[..., Any] | None = None,
        seed: int = 0,
    ) -> Run:
        """Run forward with gradients recorded.

        Args:
            values: one tensor per input tensor; the caller's when `None`.
            frozen: differentiable inputs (by position among the leaves) that need no gradient this time.
            op: another callable in place of the operation, such as the reference.
            seed: another start for the global random generators.

        Raises:
            CodeRaisedError: the examined code raised.
        """
        leaves, seen = self._prepare(values or self.values, frozen)
        seed_everything(seed)
        value = raising_code(lambda: (op or self.op)(*self.arguments.filled(seen)))
        wanted = [leaf for leaf in leaves if leaf.requires_grad]
        return Run(wanted, seen, value, tensors_of(value), self.plain)

    def outputs(
        self, values: Sequence[Tensor], op: Callable[..., Any] | None = None
    ) -> list[Tensor]:
        """Return the output tensors for `values`, without recording.

        Raises:
            CodeRaisedError: the examined code raised.
        """
        seed_everything()
        copies = [value.clone() for value in values]
        with torch.no_grad():
            value = raising_code(lambda: (op or self.op)(*self.arguments.filled(copies)))
        return tensors_of(value)

    def _prepare(
        self, values: Sequence[Tensor], frozen: Sequence[int]
    ) -> tuple[list[Tensor], list[Tensor]]:
        leaves, seen = [], []
        for i, value in enumerate(values):
            leaf = value.detach().clone()
            if i in self.arguments.differentiable:
                leaf.requires_grad_(self.arguments.differentiable.index(i) not in frozen)
                leaves.append(leaf)
            # A copy inside the graph, so that operations that work in place may be examined too.
            seen.append(leaf.clone())
        return leaves, seen


def raising_code(call: Callable[[], _Result]) -> _Result:
    """Call code under examination; whatever it raises comes out as `CodeRaisedError`."""
    try:
        return call()
    except UnreadableGradientError:
        raise
    except CarriedError as carrier:
        raised = _told(carrier.original)
    except BaseException as error:
        raised = _told(error)
    # Raised out here, so that the examined code's frames, and all they hold, are let go.
    raise raised


def _told(error: BaseException) -> Exception:
    told = Raised.from_error(error)
    return CodeRaisedError(told) if isinstance(error, Exception) else CodeWantsToQuitError(told)


def _readable(gradient: Tensor) -> Tensor:
    plain = hostile.plain_tensor(gradient)
    if plain is None:
        raise UnreadableGradientError
    return plain if plain.layout == torch.strided else plain.to_dense()


def seed_everything(offset: int = 0) -> None:
    """Make an operation that draws random numbers draw the same ones in every run."""
    # `torch.manual_seed` would format a stack for the CUDA that is not there: a millisecond each time.
    torch.default_generator.manual_seed(_SEED + offset)
    if torch.cuda.is_available() and torch.cuda.is_initialized():  # type: ignore[no-untyped-call]
        torch.cuda.manual_seed_all(_SEED + offset)
    random.seed(_SEED + offset)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(_SEED + offset)


def random_like(tensor: Tensor, seed: int) -> Tensor:
    """Return seeded numbers in the shape of `tensor`: sizes from 0.5 to 1.5, both signs."""
    generator = torch.Generator().manual_seed(seed)
    size = 0.5 + torch.rand(tensor.shape, generator=generator, dtype=torch.float64, device="cpu")
    sign = torch.rand(tensor.shape, generator=generator, dtype=torch.float64, device="cpu") < 0.5
    return torch.where(sign, -size, size).to(dtype=tensor.dtype, device=tensor.device)


def tensors_of(value: Any) -> list[Tensor]:
    """Return the readable tensors that an operation returned, alone or in a tuple, list or dictionary."""
    found = []
    for tensor in _tensors_in(value):
        plain = hostile.plain_tensor(tensor)
        if plain is not None:
            found.append(plain)
    return found


def _tensors_in(value: Any, depth: int = 0) -> Iterator[Tensor]:
    if hostile.is_tensor(value):
        yield value
        return
    for item in hostile.items(value) if depth < _MAX_DEPTH else ():
        yield from _tensors_in(item, depth + 1)


def _fill(value: Any, tensors: Iterator[Tensor]) -> Any:
    if hostile.is_tensor(value):
        return next(tensors)
    if type(value) is tuple:
        return tuple(_fill(item, tensors) for item in value)
    if issubclass(type(value), tuple):  # a named tuple
        return type(value)(*(_fill(item, tensors) for item in value))
    if type(value) is list:
        return [_fill(item, tensors) for item in value]
    if type(value) is dict:
        return {key: _fill(item, tensors) for key, item in value.items()}
    return value


def _names_of_tensors(name: str, value: Any) -> Iterator[str]:
    if hostile.is_tensor(value):
        yield name
    elif issubclass(type(value), tuple) or type(value) is list:
        for position, item in enumerate(value):
            yield from _names_of_tensors(f"{name}[{position}]", item)
    elif type(value) is dict:
        for key, item in value.items():
            yield from _names_of_tensors(f"{name}[{hostile.brief(key)}]", item)


def _detached(tensor: Tensor) -> Tensor:
    return tensor.detach().clone()


def _cast(tensor: Tensor, dtype: torch.dtype | None) -> Tensor:
    if dtype is None or not tensor.is_floating_point():
        return tensor.clone()
    return tensor.to(dtype, copy=True)

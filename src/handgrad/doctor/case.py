"""One operation under examination, with everything that several probes need to know about it."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import torch
from torch import Tensor, nn

from handgrad.doctor import hostile
from handgrad.doctor.isolation import restore, settings
from handgrad.doctor.raised import CodeRaisedError, Raised
from handgrad.doctor.trial import Arguments, Run, Trial, parameter_names
from handgrad.doctor.watching import Call, Log, UnreadableGradientError, Watcher, same_values

_Fact = TypeVar("_Fact")


class CouldNotExamineError(Exception):
    """The question was wrong, not the operation: no differentiable input, a reference that raises."""


@dataclass
class Observation:
    """One watched run, forward and backward, as far as it came.

    Args:
        log: every call of the Functions inside.
        run: the forward run, `None` when it raised.
        upstream: the gradients that went in.
        gradients: the gradients that came out, `None` when backward raised or was impossible.
        raised: what stopped it.
        unreadable: backward returned something that must not reach the engine.
        changed_settings: names of global settings of torch that were different afterwards.
    """

    log: Log
    run: Run | None = None
    upstream: Sequence[Tensor] = ()
    gradients: list[Tensor | None] | None = None
    raised: Raised | None = None
    unreadable: bool = False
    changed_settings: Sequence[str] = ()


class Case:
    """An operation, its example arguments, and what is known about its right answer.

    Args:
        op: the callable under examination.
        inputs: example arguments: a tuple or list, or one tensor.
        reference: the same operation in plain PyTorch, if there is one.
        surrogate: the gradient is chosen, not the derivative of the forward.
        watcher: sees the calls of the Functions inside.
        plain: send ones backward instead of seeded numbers: for small inputs, to be followed by hand.

    Raises:
        CouldNotExamineError: no argument is a floating-point tensor.
    """

    def __init__(  # noqa: PLR0913 - what `examine` is asked, and its own helpers
        self,
        op: Callable[..., Any],
        inputs: Any,
        reference: Callable[..., Any] | None,
        surrogate: bool,
        watcher: Watcher,
        *,
        plain: bool = False,
    ) -> None:
        self.op = _own_copy(op)
        self.reference = None if reference is None else _own_copy(reference)
        self.surrogate = surrogate
        self.watcher = watcher
        self.arguments = Arguments(inputs)
        if any(tensor.layout != torch.strided for tensor in self.arguments.tensors):
            raise CouldNotExamineError("sparse tensors among the inputs cannot be examined")
        if not self.arguments.differentiable:
            raise CouldNotExamineError(
                "none of the inputs is a floating-point tensor, so there is no gradient to examine"
            )
        self.trial = Trial(self.op, self.arguments, plain=plain)
        self.names = self.arguments.names(op)
        self._memory: dict[str, Any] = {}

    def remember(self, key: str, make: Callable[[], _Fact]) -> _Fact:
        """Return the fact known as `key`, worked out when it is first asked for."""
        if key not in self._memory:
            self._memory[key] = make()
        fact: _Fact = self._memory[key]
        return fact

    def leaf_name(self, leaf: int) -> str:
        """Return the name of a differentiable input."""
        return self.names[self.arguments.differentiable[leaf]]

    @functools.cached_property
    def first(self) -> Observation:
        """The first run: the caller's own inputs, in their own dtype."""
        return self.observe(self.trial)

    def observe(self, trial: Trial, *, frozen: Sequence[int] = ()) -> Observation:
        """Run forward and backward under watch."""
        before = [(facet, facet.read()) for facet in settings()]
        with self.watcher.noting() as log:
            seen = Observation(log)
            try:
                seen.run = trial.run(frozen=frozen)
                self.watcher.refresh()  # a Function may be defined inside the operation
                seen.upstream = seen.run.upstream()
                if seen.run.differentiable_outputs:
                    seen.gradients = seen.run.gradients(seen.upstream)
            except CodeRaisedError as error:
                seen.raised = error.raised
            except UnreadableGradientError:
                seen.unreadable = True
        seen.changed_settings = [f.name for f, value in before if f.read() != value]
        restore([facet for facet, _ in before], [value for _, value in before])
        return seen

    @functools.cached_property
    def exact(self) -> Trial:
        """The trial in double precision, where differences are sharp; as given if the operation refuses."""
        doubled = Trial(_in_double(self.op), self.arguments, torch.float64, plain=self.trial.plain)
        try:
            run = doubled.run()
            run.gradients(run.upstream())
        except (CodeRaisedError, UnreadableGradientError, RuntimeError):
            return self.trial
        return doubled

    @functools.cached_property
    def exact_reference(self) -> Callable[..., Any] | None:
        """The reference in the precision of `exact`."""
        if self.reference is None or self.exact is self.trial:
            return self.reference
        return _in_double(self.reference)

    @functools.cached_property
    def positions(self) -> list[int]:
        """Positions, among all output tensors, of those that gradients come back through."""
        run = self.exact.run()
        return [i for i, output in enumerate(run.outputs) if output.requires_grad]

    @functools.cached_property
    def tolerance(self) -> float:
        """The relative error that rounding excuses, from the narrowest dtype on the way."""
        tensors = list(self.exact.run().outputs)
        for call in self.first.log.of("backward"):
            gradients = [hostile.plain_tensor(value) for value in returned_gradients(call) or ()]
            tensors += [g for g in gradients if g is not None and g.element_size() == 2]
        floating = [torch.finfo(t.dtype).eps for t in tensors if t.is_floating_point()]
        rounding = 30 * max(floating, default=0.0)
        # Differences in single precision are good for two digits.
        return max(1e-4, rounding, 2e-2 if self.is_coarse and self.reference is None else 0.0)

    @functools.cached_property
    def is_coarse(self) -> bool:
        """Whether the operation answers in less than double precision, so that small steps drown."""
        outputs = self.exact.run().outputs
        return any(
            torch.finfo(output.dtype).bits < 64
            for output in outputs
            if output.is_floating_point() or output.is_complex()
        )

    def outputs_at(
        self, values: Sequence[Tensor], op: Callable[..., Any] | None = None
    ) -> list[Tensor]:
        """Evaluate the differentiable outputs of the operation (or of `op`) at `values`."""
        outputs = self.exact.outputs(values, op)
        return [outputs[i] for i in self.positions if i < len(outputs)]

    def gradients_at(
        self,
        values: Sequence[Tensor],
        upstream: Sequence[Tensor],
        op: Callable[..., Any] | None = None,
    ) -> list[Tensor]:
        """Return the gradient of each differentiable input at `values`, zeros where none arrives."""
        run = self.exact.run(values, op=op)
        outputs = [run.outputs[i] for i in self.positions if i < len(run.outputs)]
        kept = [i for i, output in enumerate(outputs) if output.requires_grad]
        if not kept:
            return [torch.zeros_like(leaf) for leaf in run.leaves]
        partial = Run(run.leaves, run.seen, None, [outputs[i] for i in kept])
        gradients = partial.gradients([upstream[i] for i in kept])
        return [
            torch.zeros_like(leaf) if gradient is None else gradient
            for leaf, gradient in zip(run.leaves, gradients, strict=True)
        ]

    @functools.cached_property
    def is_repeatable(self) -> bool:
        """Whether runs with the same inputs and the same random numbers agree, and none raises."""
        results: list[list[Tensor | None]] = []
        try:
            for _ in range(3):
                run = self.exact.run()
                results.append([*run.outputs, *run.gradients(run.upstream())])
        except CodeRaisedError:
            return False
        return all(
            len(result) == len(results[0]) and all(map(_alike, results[0], result))
            for result in results
        )

    @functools.cached_property
    def is_random(self) -> bool:
        """Whether the outputs depend on the global random numbers."""
        outputs = [self.exact.run(seed=seed).outputs for seed in (1, 2)]
        return not all(same_values(a, b) for a, b in zip(*outputs, strict=True))

    @staticmethod
    def attributes(ctx: Any) -> list[Tensor]:
        """Return the tensors that are kept as attributes of a context object, or in a container there."""
        values = list(vars(ctx).values())
        for value in vars(ctx).values():
            values += hostile.items(value)
        plain = [hostile.plain_tensor(value) for value in values]
        return [tensor for tensor in plain if tensor is not None and tensor.numel()]

    def described(self, values: Sequence[Tensor]) -> list[tuple[str, Any]]:
        """Return each argument's name with its value, `values` in the places of the tensors."""
        known = parameter_names(self.op)
        return [
            (known[i] if i < len(known) else f"input {i + 1}", value)
            for i, value in enumerate(self.arguments.filled(values))
        ]


def _alike(one: Tensor | None, other: Tensor | None) -> bool:
    return one is other or (one is not None and other is not None and same_values(one, other))


def _own_copy(op: Callable[..., Any]) -> Callable[..., Any]:
    """Return a copy of a module, whose buffers would change; anything else as it is."""
    if not isinstance(op, nn.Module):
        return op
    try:
        return copy.deepcopy(op)
    except Exception:  # some modules cannot be copied; then the caller's own has to do
        return op


def _in_double(op: Callable[..., Any]) -> Callable[..., Any]:
    """Return a module with its parameters in double precision; anything else as it is."""
    copied = _own_copy(op)
    return copied.double() if isinstance(copied, nn.Module) and copied is not op else op


def returned_gradients(call: Call) -> list[Any] | None:
    """Return what a backward call returned as a list, `None` when it is no tensor, `None` or tuple."""
    result = call.result
    if issubclass(type(result), tuple):
        return hostile.items(result)
    if result is None or hostile.is_tensor(result):
        return [result]
    return None


def forward_inputs(log: Log, backward: Call) -> tuple[Any, ...] | None:
    """Return what `forward` got in the call that `backward` belongs to."""
    for call in log.calls:
        if call.ctx is backward.ctx and call.method == "forward":
            return call.inputs
        if call.ctx is backward.ctx and call.method == "setup_context" and call.inputs:
            inputs: tuple[Any, ...] = call.inputs[0]
            return inputs
    return None

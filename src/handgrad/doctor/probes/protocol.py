"""Wrong use of the protocol: what `torch.autograd.Function` asks for and did not get."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from handgrad.doctor import hostile
from handgrad.doctor.case import Case, forward_inputs, returned_gradients
from handgrad.doctor.connection import unconnected
from handgrad.doctor.evidence import from_raised, list_of, shape_of
from handgrad.doctor.finding import Evidence
from handgrad.doctor.registry import Stage, probe
from handgrad.doctor.watching import Call, user_functions, uses_setup_context


@probe("global_state_changed", Stage.PROTOCOL)
def global_state_changed(case: Case) -> Evidence | None:
    """A global setting of torch is different after the run."""
    changed = case.first.changed_settings
    return Evidence(got=", ".join(changed)) if changed else None


@probe("legacy_instance_style", Stage.PROTOCOL)
def legacy_instance_style(case: Case) -> Evidence | None:
    """The Function's class is called like a layer instead of through `.apply`."""
    raised, run = case.first.raised, case.first.run
    if raised is not None and raised.message.startswith("Legacy autograd function"):
        return from_raised(raised)
    if run is not None and issubclass(type(run.value), torch.autograd.Function):
        return Evidence(got=hostile.class_name(run.value))
    return None


@probe("forward_called_instead_of_apply", Stage.PROTOCOL)
def forward_called_instead_of_apply(case: Case) -> Evidence | None:
    """`forward` ran while autograd was recording: nobody went through `.apply`."""
    for call in case.first.log.of("forward"):
        if call.recording and any(_needs_gradient(value) for value in call.inputs):
            return Evidence(got=call.function.__name__)
    raised = case.first.raised
    if (
        raised is not None
        and raised.error == "TypeError"
        and ".forward() missing" in raised.message
    ):
        return from_raised(raised)
    return None


@probe("save_for_backward_non_tensor", Stage.PROTOCOL)
def save_for_backward_non_tensor(case: Case) -> Evidence | None:
    """`ctx.save_for_backward` got something that is neither a tensor nor `None`."""
    for call in case.first.log.calls:
        if call.method not in ("forward", "setup_context"):
            continue
        for value in getattr(call.ctx, "to_save", None) or ():
            if value is not None and not hostile.is_tensor(value):
                return Evidence(
                    got=hostile.brief(value), details={"type": hostile.class_name(value)}
                )
    return None


@probe("output_not_a_tensor", Stage.PROTOCOL)
def output_not_a_tensor(case: Case) -> Evidence | None:
    """The operation returned no tensor at all."""
    run = case.first.run
    if run is None or run.outputs or hostile.is_tensor(run.value):
        return None
    return Evidence(got=hostile.brief(run.value))


@probe("output_unreadable", Stage.PROTOCOL)
def output_unreadable(case: Case) -> Evidence | None:
    """The output is a tensor too large to read, or one that runs code of its own."""
    run = case.first.run
    if run is None or run.outputs or not hostile.is_tensor(run.value):
        return None
    return Evidence(got=hostile.brief(run.value))


@probe("gradients_nested", Stage.PROTOCOL)
def gradients_nested(case: Case) -> Evidence | None:
    """`backward` returned a list, or a tuple inside a tuple."""
    for call in _backward_calls(case):
        values = returned_gradients(call)
        if type(call.result) is list:
            return Evidence(got="list")
        inner = [v for v in values or () if type(v) is list or issubclass(type(v), tuple)]
        if inner:
            return Evidence(got="list" if type(inner[0]) is list else "tuple")
    return None


@probe("gradient_not_a_tensor", Stage.PROTOCOL)
def gradient_not_a_tensor(case: Case) -> Evidence | None:
    """`backward` returned something that is neither a tensor, `None`, nor a container of them."""
    for call in _backward_calls(case):
        values = returned_gradients(call)
        for value in [call.result] if values is None else values:
            if value is None or hostile.is_tensor(value):
                continue
            if type(value) is not list and not issubclass(type(value), tuple):
                return Evidence(
                    got=hostile.brief(value), details={"type": hostile.class_name(value)}
                )
    return None


@probe("gradient_unreadable", Stage.PROTOCOL)
def gradient_unreadable(case: Case) -> Evidence | None:
    """`backward` returned a tensor too large to read, or one that runs code of its own."""
    if not case.first.unreadable:
        return None
    for call in _backward_calls(case):
        for value in returned_gradients(call) or ():
            if hostile.is_tensor(value) and hostile.plain_tensor(value) is None:
                return Evidence(got=hostile.class_name(value))
    return None


@probe("too_few_gradients", Stage.PROTOCOL)
def too_few_gradients(case: Case) -> Evidence | None:
    """`backward` returned fewer values than `forward` has inputs."""
    for call, values, wanted in _plain_returns(case):
        if len(values) < wanted:
            return Evidence(expected=str(wanted), got=str(len(values)), details=_input_names(call))
    return None


@probe("too_many_gradients", Stage.PROTOCOL)
def too_many_gradients(case: Case) -> Evidence | None:
    """`backward` returned more values than `forward` has inputs, and not just `None` at the end."""
    for call, values, wanted in _plain_returns(case):
        if any(value is not None for value in values[wanted:]):
            return Evidence(expected=str(wanted), got=str(len(values)), details=_input_names(call))
    return None


@probe("gradient_for_non_tensor_input", Stage.PROTOCOL)
def gradient_for_non_tensor_input(case: Case) -> Evidence | None:
    """`backward` returned a gradient in the place of a number or another non-tensor."""
    for call, values, wanted in _plain_returns(case):
        inputs = forward_inputs(case.first.log, call) or ()
        for position, (value, given) in enumerate(zip(values, inputs, strict=False)):
            if value is not None and not hostile.is_tensor(given) and position < wanted:
                names = _forward_names(call)
                name = names[position] if position < len(names) else str(position + 1)
                return Evidence(got=hostile.brief(value), details={"name": name})
    return None


@probe("gradient_order_swapped", Stage.PROTOCOL)
def gradient_order_swapped(case: Case) -> Evidence | None:
    """The returned shapes fit the inputs, but in another order."""
    for call, values, _ in _plain_returns(case):
        inputs = forward_inputs(case.first.log, call) or ()
        shapes = [hostile.shape_of(value) for value in values[: len(inputs)]]
        wanted = [
            hostile.shape_of(given) if value is not None else None
            for given, value in zip(inputs, values, strict=False)
        ]
        if shapes != wanted and sorted(map(str, shapes)) == sorted(map(str, wanted)):
            return Evidence(expected=list_of(wanted), got=list_of(shapes))
    return None


@probe("gradient_shape_wrong", Stage.PROTOCOL)
def gradient_shape_wrong(case: Case) -> Evidence | None:
    """A gradient has a shape that cannot be the input's, not even after summing what was broadcast."""
    if case.first.raised is None:
        return None
    for call, values, _ in _plain_returns(case):
        inputs = forward_inputs(case.first.log, call) or ()
        names = _forward_names(call)
        for position, (value, given) in enumerate(zip(values, inputs, strict=False)):
            shape, wanted = hostile.shape_of(value), hostile.shape_of(given)
            if shape is None or wanted is None or _can_sum_to(shape, wanted):
                continue
            name = names[position] if position < len(names) else str(position + 1)
            return Evidence(expected=shape_of(wanted), got=shape_of(shape), details={"name": name})
    return None


# Before the dtypes of gradients: a gradient has the dtype of the output that it came back through.
@probe("output_dtype_changed", Stage.VALUES)
def output_dtype_changed(case: Case) -> Evidence | None:
    """The output has another dtype than the reference's."""
    run = case.first.run
    if case.reference is None or run is None:
        return None
    wanted = case.trial.outputs(case.trial.values, case.reference)
    for output, want in zip(run.outputs, wanted, strict=False):
        if output.dtype != want.dtype:
            return _dtypes(output, want)
    return None


@probe("gradient_downcast_to_half", Stage.VALUES)
def gradient_downcast_to_half(case: Case) -> Evidence | None:
    """A gradient passed through half precision on its way; the engine casts it back and says nothing."""
    for _, value, given in _gradients_of_tensors(case):
        if _bits(value) == 16 and _bits(given) > 16:
            return _dtypes(value, given)
    return None


@probe("gradient_dtype_changed", Stage.VALUES)
def gradient_dtype_changed(case: Case) -> Evidence | None:
    """A gradient has a narrower dtype than its input, single precision for a double input, or an integer one."""
    for _, value, given in _gradients_of_tensors(case):
        if not (value.is_floating_point() or value.is_complex()) or 16 < _bits(value) < _bits(
            given
        ):
            return _dtypes(value, given)
    return None


@probe("tensor_hidden_in_container", Stage.PROTOCOL)
def tensor_hidden_in_container(case: Case) -> Evidence | None:
    """A tensor that needs a gradient reaches `apply` inside a list or dictionary, where autograd cannot see it."""
    if not unconnected(case):
        return None
    for call in case.first.log.of("forward"):
        for name, value in zip(_forward_names(call), call.inputs, strict=False):
            if any(_needs_gradient(item) for item in hostile.items(value)):
                return Evidence(got=hostile.class_name(value), details={"name": name})
    return None


@probe("tensor_passed_as_number", Stage.PROTOCOL)
def tensor_passed_as_number(case: Case) -> Evidence | None:
    """A tensor that needs a gradient reaches `apply` as a plain number."""
    for leaf in unconnected(case):
        value = case.trial.values[case.arguments.differentiable[leaf]]
        if value.numel() != 1:
            continue
        for call in case.first.log.of("forward"):
            given = [v for v in call.inputs if type(v) in (int, float)]
            if any(abs(v - float(value)) <= 1e-6 * max(1.0, abs(v)) for v in given):
                return Evidence(details={"name": case.leaf_name(leaf)})
    return None


@probe("input_detached", Stage.PROTOCOL)
def input_detached(case: Case) -> Evidence | None:
    """The output depends on an input, but no edge of the graph leads back to it."""
    for leaf in unconnected(case):
        return Evidence(details={"name": case.leaf_name(leaf)})
    return None


@probe("saved_tensors_not_unpacked", Stage.PROTOCOL)
def saved_tensors_not_unpacked(case: Case) -> Evidence | None:
    """`ctx.saved_tensors` is a tuple, and backward computes with the tuple itself."""
    raised = case.first.raised
    in_backward = [call for call in case.first.log.of("backward") if not call.returned]
    if raised is None or raised.error not in ("TypeError", "AttributeError") or not in_backward:
        return None
    has_saved = any(call.saved for call in case.first.log.calls)
    says_so = has_saved and "tuple" in raised.message
    return from_raised(raised) if says_so or in_backward[-1].computes_with_tuple else None


@probe("setup_context_misused", Stage.PROTOCOL)
def setup_context_misused(case: Case) -> Evidence | None:
    """`forward` and `setup_context` do not agree on who gets `ctx`, or `setup_context` is called wrongly."""
    raised = case.first.raised
    if raised is None or raised.error not in ("TypeError", "AttributeError", "ValueError"):
        return None
    unfinished = [call for call in case.first.log.calls if not call.returned]
    if any(call.method == "setup_context" for call in unfinished):
        return from_raised(raised)
    if any(_ctx_is_misplaced(function, raised.message) for function in user_functions()):
        return from_raised(raised)
    return None


@probe("raised", Stage.PROTOCOL)
def raised(case: Case) -> Evidence | None:
    """The operation raised, and no other probe of this stage knows why."""
    found = case.first.raised
    return None if found is None else from_raised(found)


@probe("not_repeatable", Stage.PROTOCOL, "warning")
def not_repeatable(case: Case) -> Evidence | None:
    """Two runs with the same inputs and the same random numbers differ."""
    return None if case.is_repeatable else Evidence()


def _ctx_is_misplaced(function: type, message: str) -> bool:
    """Whether a complaint about arguments is about this Function, whose forward has one ctx too few or many."""
    names = hostile.signature_names(function.forward)  # type: ignore[attr-defined]
    if uses_setup_context(function):
        takes_ctx = names[:1] == ["ctx"]
        return takes_ctx and message.startswith("missing a required argument")
    name = f"{function.__qualname__}.forward() takes {len(names)} positional argument"
    return message.startswith(name) and message.endswith(f"but {len(names) + 1} were given")


def _backward_calls(case: Case) -> list[Call]:
    return [call for call in case.first.log.of("backward") if call.returned]


def _plain_returns(case: Case) -> list[tuple[Call, list[Any], int]]:
    """Each backward call with its values and the number wanted, where all values are tensors or `None`."""
    found = []
    for call in _backward_calls(case):
        values = returned_gradients(call)
        needs = getattr(call.ctx, "needs_input_grad", None)
        if values is None or type(needs) is not tuple:
            continue
        if all(value is None or hostile.is_tensor(value) for value in values):
            found.append((call, values, len(needs)))
    return found


def _gradients_of_tensors(case: Case) -> list[tuple[Call, Tensor, Tensor]]:
    found = []
    for call, values, _ in _plain_returns(case):
        inputs = forward_inputs(case.first.log, call) or ()
        for value, given in zip(values, inputs, strict=False):
            gradient, tensor = hostile.plain_tensor(value), hostile.plain_tensor(given)
            if gradient is not None and tensor is not None and tensor.requires_grad:
                found.append((call, gradient, tensor))
    return found


def _needs_gradient(value: object) -> bool:
    tensor = hostile.plain_tensor(value)
    return tensor is not None and tensor.requires_grad


def _forward_names(call: Call) -> list[str]:
    names = hostile.signature_names(call.function.forward)  # type: ignore[attr-defined]
    return names if uses_setup_context(call.function) else names[1:]


def _input_names(call: Call) -> dict[str, str]:
    return {"names": ", ".join(_forward_names(call))}


def _can_sum_to(shape: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    padded = (1,) * (len(shape) - len(wanted)) + wanted
    if len(shape) < len(wanted):
        return False
    return all(want in (1, have) for have, want in zip(shape, padded, strict=True))


def _bits(tensor: Tensor) -> int:
    return 8 * tensor.element_size()


def _dtypes(value: Tensor, given: Tensor) -> Evidence:
    return Evidence(
        expected=str(given.dtype).removeprefix("torch."),
        got=str(value.dtype).removeprefix("torch."),
    )

"""Damage: something that belongs to others is changed."""

from __future__ import annotations

import torch
from torch import Tensor

from handgrad.doctor.case import Case
from handgrad.doctor.evidence import argument
from handgrad.doctor.finding import Evidence
from handgrad.doctor.isolation import random_states
from handgrad.doctor.registry import Stage, probe
from handgrad.doctor.watching import same_values


@probe("input_modified_without_mark_dirty", Stage.DAMAGE)
def input_modified_without_mark_dirty(case: Case) -> Evidence | None:
    """An input has other values after the forward, and autograd was not told."""
    run = case.trial.run()
    for position, (after, before) in enumerate(zip(run.seen, case.trial.values, strict=True)):
        is_changed = not same_values(after, before)
        if is_changed and not _was_announced(after) and not _may_be_buffer(case, position):
            return _changed(case, position, before, after)
    return None


@probe("input_changed_in_place", Stage.DAMAGE)
def input_changed_in_place(case: Case) -> Evidence | None:
    """An input has other values afterwards; autograd knows, but the reference leaves it alone."""
    if case.reference is None:
        return None
    run, reference = case.trial.run(), case.trial.run(op=case.reference)
    for position, before in enumerate(case.trial.values):
        after = run.seen[position]
        spared = same_values(reference.seen[position], before)
        if spared and _was_announced(after) and not same_values(after, before):
            return _changed(case, position, before, after)
    return None


@probe("grad_output_modified_in_place", Stage.DAMAGE)
def grad_output_modified_in_place(case: Case) -> Evidence | None:
    """`grad_output` has other values after the backward."""
    for call in case.first.log.of("backward"):
        for position in call.changed_inputs:
            before = call.copies[position]
            if call.returned and before is not None:
                return _pair(before, call.inputs[position])
    return None


@probe("global_seed_reset", Stage.DAMAGE)
def global_seed_reset(case: Case) -> Evidence | None:
    """The global random generator is in the same state afterwards, wherever it started."""
    after: list[list[object]] = []
    for seed in (1, 2):
        run = case.trial.run(seed=seed)
        after_forward = [facet.read() for facet in random_states()]
        run.gradients(run.upstream(), seed=seed)
        after.append(after_forward + [facet.read() for facet in random_states()])
    for facet, one, other in zip(2 * random_states(), *after, strict=True):
        if _same_state(one, other):
            return Evidence(got=facet.name)
    return None


@probe("output_is_view_of_input", Stage.DAMAGE, "warning")
def output_is_view_of_input(case: Case) -> Evidence | None:
    """The output shares its memory with an input: writing into one changes the other."""
    run = case.trial.run()
    reference = case.reference and case.trial.run(op=case.reference)
    for output in run.differentiable_outputs:
        for position, seen in enumerate(run.seen):
            from_function = hasattr(output.grad_fn, "_forward_cls")
            if not (from_function and _share_memory(output, seen)) or _was_announced(seen):
                continue
            if reference and _share_memory(reference.outputs[0], reference.seen[position]):
                continue
            return Evidence(details={"name": case.names[position]})
    return None


def _same_state(one: object, other: object) -> bool:
    if isinstance(one, Tensor) and isinstance(other, Tensor):
        return torch.equal(one, other)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return str(one) == str(other)
    return one == other


def _share_memory(one: Tensor, other: Tensor) -> bool:
    storages = [tensor.untyped_storage().data_ptr() for tensor in (one, other)]
    return storages[0] == storages[1] and one.numel() > 0


def _may_be_buffer(case: Case, position: int) -> bool:
    """Whether an input may be meant to be updated, like running statistics: no gradient is asked for it."""
    if position not in case.arguments.differentiable:
        return case.arguments.is_explicit
    gradients = case.first.gradients
    leaf = case.arguments.differentiable.index(position)
    return not case.arguments.is_explicit and gradients is not None and gradients[leaf] is None


def _was_announced(seen: Tensor) -> bool:
    """Whether autograd took note of the change: the copy that the operation got has a new history."""
    return seen.requires_grad and type(seen.grad_fn).__name__ != "CloneBackward0"


def _changed(case: Case, position: int, before: Tensor, after: Tensor) -> Evidence:
    evidence = _pair(before, after)
    return Evidence(
        expected=evidence.expected, got=evidence.got, details={"name": case.names[position]}
    )


def _pair(before: Tensor, after: Tensor) -> Evidence:
    """The first element that changed, before and after."""
    changed = ((before != after) & ~(before.isnan() & after.isnan())).flatten()
    index = int(changed.nonzero()[0])
    return Evidence(
        expected=argument(before.detach().flatten()[index]),
        got=argument(after.detach().flatten()[index]),
    )

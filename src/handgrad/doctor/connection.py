"""Which inputs the output depends on, and to which of them the graph leads back."""

from __future__ import annotations

import torch
from torch import Tensor

from handgrad.doctor.case import Case
from handgrad.doctor.graph import nodes_behind
from handgrad.doctor.raised import CodeRaisedError
from handgrad.doctor.trial import Run, random_like


def unconnected(case: Case) -> list[int]:
    """Return the differentiable inputs that matter to the output and that no gradient can reach.

    An input that the caller did not mark as requiring a gradient counts only when no input is connected:
    it may be a table of constants. With a reference, what its graph does not reach need not be reached.
    """
    return case.remember("unconnected", lambda: _unconnected(case))


def _unconnected(case: Case) -> list[int]:
    run = case.first.run
    if run is None:
        return []
    leaves = range(len(run.leaves))
    reached = _reached(run)
    if reached and not case.arguments.is_explicit:
        return []
    needed = set(leaves)
    if case.reference is not None:
        needed = _reached(case.trial.run(op=case.reference))
    return [leaf for leaf in leaves if leaf in needed - reached and _matters(case, leaf)]


def _reached(run: Run) -> set[int]:
    """Walk the graph backward from the outputs; return the leaves it comes to."""
    found = {i for i, leaf in enumerate(run.leaves) for o in run.outputs if o is leaf}
    for node in nodes_behind(run.differentiable_outputs):
        variable = getattr(node, "variable", None)
        found |= {i for i, leaf in enumerate(run.leaves) if leaf is variable}
    return found


def _matters(case: Case, leaf: int) -> bool:
    """Whether the output changes with this input."""
    which = case.arguments.differentiable[leaf]
    values = list(case.trial.values)
    before = case.trial.outputs(values)
    for size in (0.25, 3.0):
        values[which] = case.trial.values[which] + size * random_like(case.trial.values[which], 5)
        try:
            after = case.trial.outputs(values)
        except CodeRaisedError:
            continue
        if any(_changed(b, a) for b, a in zip(before, after, strict=False)):
            return True
    return False


def _changed(before: Tensor, after: Tensor) -> bool:
    return before.is_floating_point() and not torch.equal(before, after)

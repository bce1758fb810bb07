"""Asks the doctor, and turns its findings into an outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor

from handgrad.doctor import examine
from handgrad.doctor.finding import Finding
from handgrad.exercises.catalogue import Entry
from handgrad.exercises.outcome import CodeRaised, Correct, Outcome
from handgrad.exercises.problem import call, mistake, readable_tensor
from handgrad.messages import text

# From the inputs and `grad_output` to the gradients that a certain mistake would give.
WrongFormulas = Mapping[str, Callable[..., tuple[Tensor, ...]]]

# What the doctor calls a wrong gradient when it knows no more of the operation than its numbers.
_MAY_BE_KNOWN_BETTER = {
    "constant_factor_missing",
    "gradient_order_swapped",
    "value_instead_of_derivative",
    "wrong_gradient",
}

# Second derivatives are the matter of a later lesson. Here such an answer is right, with a remark.
_FOR_LATER = {"double_backward_wrong", "saved_intermediate_breaks_double_backward"}


def diagnose(
    entry: Entry,
    operation: Callable[..., Any],
    inputs: tuple[Any, ...],
    reference: Callable[..., Any],
    wrong_formulas: WrongFormulas | None = None,
) -> Outcome:
    """Return what the doctor says of `operation`, in the words of the exercise.

    Args:
        entry: the exercise.
        operation: the learner's operation.
        inputs: example arguments; the gradient is judged at them and at others.
        reference: the same in plain PyTorch.
        wrong_formulas: mistakes that only somebody who knows the task can name.
    """
    findings = examine(operation, inputs, reference).findings
    errors = [f for f in findings if f.severity == "error" and f.kind not in _FOR_LATER]
    if not errors:
        return Correct([_remark(finding) for finding in findings])
    first = errors[0]
    if first.kind == "raised":
        return CodeRaised.from_evidence(first.evidence)
    kind = first.kind
    if kind in _MAY_BE_KNOWN_BETTER and wrong_formulas:
        kind = _known_formula(operation, inputs, wrong_formulas) or kind
    return mistake(entry, kind, first.evidence, (first.message, first.advice))


def _remark(finding: Finding) -> str:
    return text("remark", message=finding.message, advice=finding.advice)


def _known_formula(
    operation: Callable[..., Any], inputs: tuple[Any, ...], wrong_formulas: WrongFormulas
) -> str | None:
    leaves = [value.detach().clone().requires_grad_() for value in inputs]
    output = readable_tensor(call(operation, [("", leaf.clone()) for leaf in leaves]))
    if output is None or not output.requires_grad:
        return None
    upstream = torch.linspace(1.0, 2.0, output.numel(), dtype=output.dtype).reshape(output.shape)
    got = call(lambda: torch.autograd.grad(output, leaves, upstream, allow_unused=True), [])
    for kind, formula in wrong_formulas.items():
        candidates = formula(*(leaf.detach() for leaf in leaves), upstream)
        if all(
            gradient is not None and torch.allclose(gradient, candidate)
            for gradient, candidate in zip(got, candidates, strict=True)
        ):
            return kind
    return None

"""The examination itself: every probe in its turn, in a closed room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from handgrad.doctor import probes  # noqa: F401 - the probes enter themselves into the registry
from handgrad.doctor.case import Case
from handgrad.doctor.comparison import comparisons
from handgrad.doctor.evidence import from_raised
from handgrad.doctor.finding import Finding
from handgrad.doctor.forward import forward_difference, gradient_is_chosen, is_own_derivative
from handgrad.doctor.isolation import isolated
from handgrad.doctor.raised import CodeRaisedError, CodeWantsToQuitError
from handgrad.doctor.registry import EXPLANATIONS, KINDS, PROBES, Probe, Stage
from handgrad.doctor.report import Report
from handgrad.doctor.smallest import smallest_evidence
from handgrad.doctor.watching import UnreadableGradientError, watching


def examine(
    op: Callable[..., Any],
    inputs: Any,
    reference: Callable[..., Any] | None = None,
    *,
    surrogate: bool = False,
) -> Report:
    """Examine a differentiable operation: its forward, its backward, and how both behave in use.

    Args:
        op: any callable that uses a hand-written `torch.autograd.Function`, or the Function's class itself.
        inputs: example arguments, a tuple or list (or a single tensor). Tensors that require a gradient are
            differentiated; if none does, all floating-point tensors are. They are copied, never changed.
        reference: the same operation in plain PyTorch. Its forward and its derivative are then the truth;
            without it finite differences of `op` itself are.
        surrogate: the gradient is chosen and not the derivative of the forward (straight-through, gradient
            reversal): its values are not judged, everything else is. Step functions are recognised anyway.

    Returns:
        A report. Its `healthy` is true when no finding is an error.

    Raises:
        TypeError: `op` or `reference` cannot be called.
        CouldNotExamineError: no input is a floating-point tensor, or the reference raised.
    """
    for name, function in (("op", op), ("reference", reference)):
        if function is not None and not callable(function):
            raise TypeError(f"{name} must be callable, got {function!r}")
    if isinstance(op, type) and issubclass(op, torch.autograd.Function):
        op = op.apply
    findings: list[Finding] = []
    with isolated(), watching() as watcher:
        try:
            case = Case(op, inputs, reference, surrogate, watcher)
            _examine(case, findings)
        except CodeWantsToQuitError as error:
            findings.append(Finding("raised", "error", from_raised(error.raised)))
    return Report(sorted(findings, key=lambda finding: finding.severity != "error"))


def assert_healthy(
    op: Callable[..., Any],
    inputs: Any,
    reference: Callable[..., Any] | None = None,
    *,
    surrogate: bool = False,
) -> None:
    """Raise unless `examine` finds no error; for test suites. The arguments are those of `examine`.

    Raises:
        AssertionError: the report is not healthy; its text is the message.
        TypeError: `op` or `reference` cannot be called.
        CouldNotExamineError: no input is a floating-point tensor, or the reference raised.
    """
    report = examine(op, inputs, reference, surrogate=surrogate)
    if not report.healthy:
        raise AssertionError(str(report))


def _examine(case: Case, findings: list[Finding]) -> None:
    for stage in Stage:
        if stage is Stage.VALUES:
            _add(findings, _explained(case))
        for probe in PROBES:
            if probe.stage is not stage or not _has_its_turn(probe, findings):
                continue
            try:
                evidence = probe.observe(case)
            except (CodeRaisedError, UnreadableGradientError):
                continue  # not this probe's business; `raised` reports what the first run raised
            if evidence is not None:
                findings.append(Finding(probe.kind.name, probe.kind.severity, evidence))
                if stage is Stage.PROTOCOL:
                    return


def _has_its_turn(probe: Probe, findings: list[Finding]) -> bool:
    kinds = {finding.kind for finding in findings}
    stages = {KINDS[finding.kind].stage for finding in findings if finding.severity == "error"}
    if Stage.PROTOCOL in stages:  # an order of gradients that only the values gave away
        stages.add(Stage.VALUES)
    if probe.stage is Stage.WASTE and stages:
        return False  # first things first
    return probe.kind.name not in kinds and not (kinds | stages) & set(probe.unless)


def _add(findings: list[Finding], new: list[Finding]) -> None:
    findings += [f for f in new if f.kind not in {known.kind for known in findings}]


def _explained(case: Case) -> list[Finding]:
    """Name each wrong gradient and show it on the smallest input."""
    if forward_difference(case) is not None and is_own_derivative(case):
        return []  # the forward is to blame, not the gradient
    if gradient_is_chosen(case):
        return []
    found: list[Finding] = []
    for leaf, group in enumerate(comparisons(case)):
        if _may_be_constant(case, leaf):
            continue
        wrong = next((point for point in group if point.wrong.any()), None)
        if wrong is not None:
            explanation = next(e for e in EXPLANATIONS if e.recognises(wrong))
            evidence = smallest_evidence(wrong, explanation)
            _add(found, [Finding(explanation.kind.name, "error", evidence)])
    return found


def _may_be_constant(case: Case, leaf: int) -> bool:
    """Whether an input without a gradient may be meant so: nobody marked it, no reference says otherwise."""
    gradients = case.first.gradients
    if case.arguments.is_explicit or case.reference is not None or gradients is None:
        return False
    return gradients[leaf] is None and any(gradient is not None for gradient in gradients)

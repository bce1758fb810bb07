"""The examination itself: every probe in its turn, in a closed room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import torch

from handgrad.doctor import probes  # noqa: F401 - the probes enter themselves into the registry
from handgrad.doctor.case import Case, CouldNotExamineError
from handgrad.doctor.comparison import comparisons
from handgrad.doctor.evidence import arguments, from_raised
from handgrad.doctor.finding import Evidence, Finding
from handgrad.doctor.forward import forward_difference, gradient_is_chosen, is_own_derivative
from handgrad.doctor.isolation import isolated
from handgrad.doctor.raised import CodeRaisedError, CodeWantsToQuitError
from handgrad.doctor.registry import EXPLANATIONS, KINDS, PROBES, Probe, Stage
from handgrad.doctor.report import Report
from handgrad.doctor.smallest import small_case, smallest_evidence
from handgrad.doctor.watching import UnreadableGradientError, watching

_Seen = TypeVar("_Seen")


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
    with isolated(), watching() as watcher:
        examination = _Examination(Case(op, inputs, reference, surrogate, watcher))
        try:
            examination.run()
        except CodeWantsToQuitError as error:
            quitting = Finding("raised", "error", from_raised(error.raised))
            examination.findings.append(quitting)
    errors_first = sorted(examination.findings, key=lambda finding: finding.severity != "error")
    return Report(errors_first, examination.gave_up)


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


@dataclass
class _Examination:
    """The course of one examination.

    Args:
        case: what is examined.
        findings: what was found so far.
        gave_up: kinds whose probe could not cope with the operation.
    """

    case: Case
    findings: list[Finding] = field(default_factory=list)
    gave_up: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Give every probe its turn; a finding about the protocol ends the examination."""
        for stage in Stage:
            for probe in PROBES:
                if probe.stage is not stage or not _has_its_turn(probe, self.findings):
                    continue
                evidence = self._guarded(probe.kind.name, probe.observe)
                if evidence is not None:
                    evidence = self._on_small_inputs(probe, evidence)
                    self._add([Finding(probe.kind.name, probe.kind.severity, evidence)])
                    if stage is Stage.PROTOCOL:
                        return
            if stage is Stage.VALUES:
                self._add(self._guarded("wrong_gradient", _explained) or [])

    def _guarded(self, kind: str, look: Callable[[Case], _Seen]) -> _Seen | None:
        """Look; what the examined code raises on the way is not this look's business."""
        try:
            return look(self.case)
        except (CodeRaisedError, UnreadableGradientError):
            return None
        except (CouldNotExamineError, CodeWantsToQuitError):
            raise
        except Exception:  # a crash would cost more trust than a miss, and the miss is told
            self.gave_up.append(kind)
            return None

    def _on_small_inputs(self, probe: Probe, evidence: Evidence) -> Evidence:
        """Return the same evidence from inputs that one can follow by hand, if they show it too."""
        if evidence.inputs or probe.stage in (Stage.PROTOCOL, Stage.VALUES):
            return evidence
        for value in (3.0, -1.0):
            small = small_case(self.case, value)
            found = None if small is None else self._tried(probe, small)
            if small is not None and found is not None:
                return replace(found, inputs=arguments(small.described(small.trial.values)))
        return evidence

    def _tried(self, probe: Probe, case: Case) -> Evidence | None:
        try:
            return probe.observe(case)
        except CodeWantsToQuitError:
            raise
        except Exception:  # what the caller's inputs showed stands
            return None

    def _add(self, new: list[Finding]) -> None:
        known = {finding.kind for finding in self.findings}
        self.findings += [finding for finding in new if finding.kind not in known]


def _has_its_turn(probe: Probe, findings: list[Finding]) -> bool:
    kinds = {finding.kind for finding in findings}
    stages = {KINDS[finding.kind].stage for finding in findings if finding.severity == "error"}
    if Stage.PROTOCOL in stages:  # an order of gradients that only the values gave away
        stages.add(Stage.VALUES)
    if probe.stage is Stage.WASTE and stages:
        return False  # first things first
    return probe.kind.name not in kinds and not (kinds | stages) & set(probe.unless)


def _explained(case: Case) -> list[Finding]:
    """Name each wrong gradient and show it on the smallest input."""
    if forward_difference(case) is not None and is_own_derivative(case):
        return []  # the forward is to blame, not the gradient
    if gradient_is_chosen(case):
        return []
    found: dict[str, Finding] = {}
    for leaf, group in enumerate(comparisons(case)):
        if _may_be_constant(case, leaf):
            continue
        wrong = next((point for point in group if point.wrong.any()), None)
        if wrong is not None:
            explanation = next(e for e in EXPLANATIONS if e.recognises(wrong))
            evidence = smallest_evidence(wrong, explanation)
            finding = Finding(explanation.kind.name, "error", evidence)
            found.setdefault(finding.kind, finding)
    return list(found.values())


def _may_be_constant(case: Case, leaf: int) -> bool:
    """Whether an input without a gradient may be meant so: nobody marked it, no reference says otherwise."""
    gradients = case.first.gradients
    if case.arguments.is_explicit or case.reference is not None or gradients is None:
        return False
    return gradients[leaf] is None and any(gradient is not None for gradient in gradients)

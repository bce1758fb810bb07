"""The list of everything the doctor can find. Probes and explanations enter themselves here."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from handgrad.doctor.finding import Evidence, Severity

if TYPE_CHECKING:
    from handgrad.doctor.case import Case
    from handgrad.doctor.comparison import Comparison


class Stage(enum.Enum):
    """When a probe has its turn. A finding in `PROTOCOL` ends the examination: nothing else can be trusted."""

    PROTOCOL = "protocol"
    VALUES = "values"
    DAMAGE = "damage"
    LATENT = "latent"
    WASTE = "waste"


@dataclass(frozen=True)
class Kind:
    """A kind of mistake: its stable public name, where it belongs, how grave it is."""

    name: str
    stage: Stage
    severity: Severity


@dataclass(frozen=True)
class Probe:
    """A function that observes one behaviour, and the mistake that it is evidence of.

    It has no turn when one of the kinds in `unless`, or an error of a stage in it, has been found: what it
    would see then follows from that.
    """

    kind: Kind
    stage: Stage
    unless: tuple[str | Stage, ...]
    observe: Callable[[Case], Evidence | None]


@dataclass(frozen=True)
class Explanation:
    """A function that recognises how a gradient is wrong, and one that says whether an input shows it."""

    kind: Kind
    recognises: Callable[[Comparison], bool]
    shows: Callable[[Comparison], bool]


KINDS: dict[str, Kind] = {}
PROBES: list[Probe] = []
EXPLANATIONS: list[Explanation] = []

Observe = Callable[["Case"], "Evidence | None"]
Recognise = Callable[["Comparison"], bool]


def probe(
    name: str,
    stage: Stage,
    severity: Severity = "error",
    unless: tuple[str | Stage, ...] = (),
) -> Callable[[Observe], Observe]:
    """Register a function that observes one behaviour and returns evidence of the mistake `name`."""

    def register(function: Observe) -> Observe:
        PROBES.append(Probe(_kind(name, stage, severity), stage, unless, function))
        return function

    return register


def explains(name: str, shows: Recognise | None = None) -> Callable[[Recognise], Recognise]:
    """Register a function that recognises how a wrong gradient is wrong. The first that says yes names it.

    Args:
        name: the kind.
        shows: whether a single small input shows the mistake; the function itself when `None`.
    """

    def register(function: Recognise) -> Recognise:
        kind = _kind(name, Stage.VALUES, "error")
        EXPLANATIONS.append(Explanation(kind, function, shows or function))
        return function

    return register


def _kind(name: str, stage: Stage, severity: Severity) -> Kind:
    """Return the kind of that name; several probes may find the same one."""
    return KINDS.setdefault(name, Kind(name, stage, severity))

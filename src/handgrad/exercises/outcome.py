"""What a check can come to. Four outcomes, and no word about how they look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from handgrad.doctor.finding import Evidence
from handgrad.doctor.raised import Raised

Name = Literal["not_attempted", "correct", "incorrect", "raised"]


@dataclass(frozen=True)
class NotAttempted:
    """The starter code is as it was.

    Args:
        broken: the starter code is code to be mended, not dots to be replaced.
    """

    broken: bool = False

    name: ClassVar[Name] = "not_attempted"


@dataclass(frozen=True)
class Correct:
    """The answer is right.

    Args:
        remarks: what is worth knowing all the same, a sentence or two each.
        items: of an answer in several parts, what is said of each: its name and the verdict.
    """

    remarks: Sequence[str] = ()
    items: Sequence[tuple[str, str]] = ()
    name: ClassVar[Name] = "correct"


@dataclass(frozen=True)
class Incorrect:
    """The answer is wrong, or only half there.

    Args:
        kind: the stable name of the mistake.
        message: what is wrong, why, and where to look.
        advice: what to do about it, where the message does not say.
        evidence: the smallest input that shows it, expected and got.
        unfinished: what is there is not wrong, but a part is missing.
        items: of an answer in several parts, what is said of each: its name and the verdict.
    """

    kind: str
    message: str
    advice: str = ""
    evidence: Evidence = field(default_factory=Evidence)
    unfinished: bool = False
    items: Sequence[tuple[str, str]] = ()
    name: ClassVar[Name] = "incorrect"


@dataclass(frozen=True)
class CodeRaised:
    """The learner's code raised.

    Args:
        error: the name of the exception's type.
        message: its text.
        line: the number of the learner's own line, `""` if it is not known.
        source: the text of that line.
        inputs: each argument's name and value, of the call that raised.
    """

    error: str
    message: str
    line: str = ""
    source: str = ""
    inputs: Sequence[tuple[str, str]] = ()
    name: ClassVar[Name] = "raised"

    @classmethod
    def from_raised(cls, raised: Raised, inputs: Sequence[tuple[str, str]] = ()) -> CodeRaised:
        """Return the outcome for what the doctor caught."""
        line = str(raised.line) if raised.source else ""
        return cls(raised.error, raised.message, line, raised.source, inputs)

    @classmethod
    def from_evidence(cls, evidence: Evidence) -> CodeRaised:
        """Return the outcome for the doctor's finding `raised`."""
        line = evidence.place.rpartition(":")[2] if evidence.source else ""
        details = evidence.details
        return cls(details["error"], details["text"], line, evidence.source, evidence.inputs)


Outcome = NotAttempted | Correct | Incorrect | CodeRaised

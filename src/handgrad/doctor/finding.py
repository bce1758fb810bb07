"""What an examination finds: evidence first, then a kind, then words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from handgrad.doctor import wording
from handgrad.messages import current_language

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Evidence:
    """What a probe saw, ready to be put into a sentence.

    Args:
        inputs: each argument's name and value, as on the smallest input that shows the mistake.
        upstream: the `grad_output` that went in, if it matters.
        expected: what should have come out.
        got: what came out.
        place: `file:line` of the learner's own code, if an exception points there.
        source: the text of that line.
        details: further values that the message of the kind names.
    """

    inputs: tuple[tuple[str, str], ...] = ()
    upstream: str = ""
    expected: str = ""
    got: str = ""
    place: str = ""
    source: str = ""
    details: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Finding:
    """One mistake, named.

    Args:
        kind: its stable public name; an entry of the reference page.
        severity: `"error"` makes the report unhealthy, `"warning"` does not.
        evidence: what was seen.
    """

    kind: str
    severity: Severity
    evidence: Evidence

    @property
    def page(self) -> str:
        """The entry of the reference page, in the current language, as a path within the repository."""
        return f"docs/kinds.{current_language()}.md#{self.kind}"

    @property
    def message(self) -> str:
        """What was seen, in the current language."""
        return wording.message_of(self.kind, self.evidence)

    @property
    def advice(self) -> str:
        """What to do about it, in the current language."""
        return wording.advice_of(self.kind)

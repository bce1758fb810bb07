"""The doctor's answer, in the reader's language: a card in Jupyter, plain text elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from handgrad.display import Card, Row
from handgrad.doctor import wording
from handgrad.doctor.finding import Finding
from handgrad.messages import text


@dataclass(frozen=True, eq=False)
class Report:
    """Everything an examination found.

    Args:
        findings: errors first; within them, the cause before what may follow from it.
        gave_up: kinds that could not be looked for, because the operation is too unusual for the probe.
    """

    findings: Sequence[Finding]
    gave_up: Sequence[str] = ()

    @property
    def healthy(self) -> bool:
        """Whether no finding is an error. Warnings do not count."""
        return all(finding.severity != "error" for finding in self.findings)

    @property
    def kinds(self) -> list[str]:
        """The kinds found, in the order of the findings."""
        return [finding.kind for finding in self.findings]

    def cards(self) -> list[Card]:
        """Return one card per finding, or the one that says all is well."""
        if not self.findings:
            return [
                Card(
                    text("doctor-healthy"),
                    [text("doctor-healthy-detail")],
                    note=text("doctor-gave-up", kinds=", ".join(self.gave_up)) * bool(self.gave_up),
                    tone="good",
                )
            ]
        return [_card(finding) for finding in self.findings]

    def __str__(self) -> str:
        return "\n\n".join(str(card) for card in self.cards())

    __repr__ = __str__

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        html = "".join(card.to_html() for card in self.cards())
        return {"text/html": html, "text/plain": str(self)}


def _card(finding: Finding) -> Card:
    evidence = finding.evidence
    shown_with = ", ".join(f"{name} = {value}" for name, value in evidence.inputs)
    rows = []
    if shown_with and shown_with not in finding.message:
        rows.append(Row(text("doctor-row-inputs"), f"`{shown_with}`"))
    if evidence.place:
        rows.append(Row(text("doctor-row-place"), evidence.place))
    return Card(
        title=text(f"doctor-{finding.severity}", title=wording.title_of(finding.kind)),
        paragraphs=[finding.message, finding.advice],
        rows=rows,
        code=evidence.source,
        note=text("doctor-more", kind=finding.kind),
        tone="bad" if finding.severity == "error" else "info",
    )

"""How outcomes, hints and solutions look: cards, with a plain-text twin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from handgrad.display import Card, Row, Tone
from handgrad.doctor.finding import Evidence
from handgrad.exercises.catalogue import Entry
from handgrad.exercises.outcome import CodeRaised, Correct, Incorrect, Name, NotAttempted, Outcome
from handgrad.messages import text


@dataclass(frozen=True)
class Feedback:
    """The answer of a check.

    Args:
        outcome: `"not_attempted"`, `"correct"`, `"incorrect"` or `"raised"`.
        kind: the name of the mistake, `None` if there is none.
        card: the same in words.
    """

    outcome: Name
    kind: str | None
    card: Card

    def __repr__(self) -> str:
        return str(self.card)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return self.card._repr_mimebundle_()


def feedback(entry: Entry, outcome: Outcome) -> Feedback:
    """Return an outcome in the current language."""
    kind = outcome.kind if isinstance(outcome, Incorrect) else None
    return Feedback(outcome.name, kind, _card(entry, outcome))


def hint(entry: Entry, number: int, count: int) -> Card:
    """Return one hint, or say which there are."""
    if not 1 <= number <= count:
        return Card(text("hint-no-such", count=str(count)), tone="neutral")
    return Card(
        text("hint-title", number=str(number), count=str(count)),
        [text(f"hint-{entry.key}-{number}")],
        note=text("hint-more" if number < count else "hint-last", exercise=entry.call),
        tone="info",
    )


def solution(entry: Entry, code: str) -> Card:
    """Return the solution with a word about it."""
    title = text("solution-title", title=title_of(entry))
    return Card(
        title,
        [text(f"solution-{entry.key}")],
        code=code,
        note=text("solution-note"),
        tone="info",
    )


def introduction(entry: Entry) -> str:
    """Return one line about an exercise and what one can do with it."""
    return text("exercise-introduction", title=title_of(entry), exercise=entry.call)


def title_of(entry: Entry) -> str:
    """Return the title of an exercise."""
    return text(f"exercise-{entry.key}")


def _card(entry: Entry, outcome: Outcome) -> Card:
    match outcome:
        case NotAttempted(broken):
            todo = "outcome-not-attempted-mend" if broken else "outcome-not-attempted-what-to-do"
            return Card(text("outcome-not-attempted"), [text(todo)])
        case Correct(remarks, items):
            return Card(
                text("outcome-correct"),
                [text(f"correct-{entry.key}"), *remarks],
                rows=_items(items),
                tone="good",
            )
        case Incorrect():
            return _incorrect(entry, outcome)
        case CodeRaised():
            return _raised(entry, outcome)


def _incorrect(entry: Entry, outcome: Incorrect) -> Card:
    tone: Tone = "info" if outcome.unfinished else "bad"
    title = "outcome-unfinished" if outcome.unfinished else "outcome-incorrect"
    return Card(
        text(title),
        [outcome.message, outcome.advice] if outcome.advice else [outcome.message],
        rows=[*_items(outcome.items), *_rows(outcome.evidence)],
        code=outcome.evidence.source,
        note=text("outcome-hint", exercise=entry.call),
        tone=tone,
    )


def _raised(entry: Entry, outcome: CodeRaised) -> Card:
    title = text("outcome-raised", error=outcome.error)
    rows = [Row(f"`{name}`", value) for name, value in outcome.inputs]
    code = ""
    if outcome.source:
        code = text("outcome-raised-line", line=outcome.line, source=outcome.source)
    return Card(
        title,
        [outcome.message] if outcome.message else [],
        rows=rows,
        code=code,
        note=text("outcome-hint", exercise=entry.call),
        tone="bad",
    )


def _items(items: Sequence[tuple[str, str]]) -> list[Row]:
    return [Row(name, verdict) for name, verdict in items]


def _rows(evidence: Evidence) -> Iterator[Row]:
    for name, value in evidence.inputs:
        yield Row(f"`{name}`", value)
    if evidence.upstream:
        yield Row("`grad_output`", evidence.upstream)
    if evidence.expected:
        yield Row(text("row-expected"), evidence.expected)
        yield Row(text("row-got"), evidence.got)

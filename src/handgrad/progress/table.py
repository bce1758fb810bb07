"""Progress as a table: HTML that follows the theme, and plain text."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path

from handgrad.display import theme_variables
from handgrad.display.card import inline, plain
from handgrad.exercises.catalogue import EXERCISES, NOTEBOOKS, Entry
from handgrad.messages import text
from handgrad.progress.store import Record, Snapshot

_MARKS = {"solved": "✓", "attempted": "…", "untouched": "–"}
_PLAIN_MARKS = {"solved": "[x]", "attempted": "[~]", "untouched": "[ ]"}


def table_html(snapshot: Snapshot, *notes: str) -> str:
    """Return the table as one HTML element, its stylesheet included.

    Args:
        snapshot: the progress.
        notes: sentences to stand below, after what is said about the file, if there is one.
    """
    solved, count = _solved(snapshot), len(EXERCISES)
    rows = "".join(_lesson_rows(snapshot))
    heads = "".join(
        f'<th scope="col">{inline(text(f"progress-column-{column}"))}</th>'
        for column in ("lesson", "exercise", "state")
    )
    below = "".join(f"<p>{inline(note)}</p>" for note in (*_about_the_file(snapshot), *notes))
    summary = inline(text("progress-summary", solved=str(solved), count=str(count)))
    label = inline(text("progress-title"))
    return (
        f'<div class="hg hg-progress"><style>{theme_variables()}{_stylesheet()}</style>'
        f'<p class="hg-bar"><progress max="{count}" value="{solved}" aria-label="{label}">'
        f"</progress><strong>{summary}</strong></p>"
        f"<table><thead><tr>{heads}</tr></thead>{rows}</table>"
        f'<div class="hg-notes">{below}</div></div>'
    )


def table_text(snapshot: Snapshot, *notes: str) -> str:
    """Return the same as plain text."""
    solved, count = str(_solved(snapshot)), str(len(EXERCISES))
    lines = [f"{text('progress-title')}: {text('progress-summary', solved=solved, count=count)}"]
    for lesson, exercises in _lessons():
        lines.append(text(f"lesson-{lesson}"))
        lines += [
            f"  {_PLAIN_MARKS[_state(snapshot, exercise)]} {plain(text(f'exercise-{exercise.key}'))}"
            f" ({_state_text(snapshot, exercise)})"
            for exercise in exercises
        ]
    return "\n".join([*lines, *map(plain, (*_about_the_file(snapshot), *notes))])


def _lessons() -> Iterator[tuple[str, Sequence[Entry]]]:
    for lesson, exercises in itertools.groupby(EXERCISES, key=lambda exercise: exercise.lesson):
        yield lesson, list(exercises)


def _lesson_rows(snapshot: Snapshot) -> Iterator[str]:
    for lesson, exercises in _lessons():
        link = f'<a href="{NOTEBOOKS[lesson]}">{inline(text(f"lesson-{lesson}"))}</a>'
        head = f'<th scope="rowgroup" rowspan="{len(exercises)}">{link}</th>'
        yield "<tbody>"
        for exercise in exercises:
            state = _state(snapshot, exercise)
            yield (
                f"<tr>{head}<td>{inline(text(f'exercise-{exercise.key}'))}</td>"
                f'<td class="hg-{state}"><span aria-hidden="true">{_MARKS[state]}</span>'
                f" {inline(_state_text(snapshot, exercise))}</td></tr>"
            )
            head = ""
        yield "</tbody>"


def _solved(snapshot: Snapshot) -> int:
    return sum(_state(snapshot, exercise) == "solved" for exercise in EXERCISES)


def _state(snapshot: Snapshot, exercise: Entry) -> str:
    found = snapshot.records.get(exercise.id)
    if found is None:
        return "untouched"
    return "solved" if found.solved else "attempted"


def _state_text(snapshot: Snapshot, exercise: Entry) -> str:
    found = snapshot.records.get(exercise.id, Record(False, 0))
    return text(f"progress-{_state(snapshot, exercise)}", checks=found.checks)


def _about_the_file(snapshot: Snapshot) -> Iterator[str]:
    if snapshot.trouble is not None:
        yield text(f"progress-trouble-{snapshot.trouble}")
    elif snapshot.folder is not None:
        yield text("progress-in-file")
    for name in snapshot.set_aside:
        yield text("progress-set-aside", name=name)


@functools.cache
def _stylesheet() -> str:
    css = (Path(__file__).parent / "progress.css").read_text(encoding="utf-8")
    return "".join(line.strip() for line in css.splitlines())

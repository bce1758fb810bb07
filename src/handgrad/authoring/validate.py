"""Everything that can be wrong with a lesson before it is run, found in one go."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from handgrad.authoring.comments import comment_problems, marked_comments
from handgrad.authoring.exercises import exercises_of
from handgrad.authoring.lesson import LANGUAGES, Cell, Lesson
from handgrad.authoring.problems import Problem
from handgrad.authoring.prose import foreign_chinese, links, typography_problems
from handgrad.authoring.twins import twin_problems

AUDIENCES = ("reader", "slides", "notes")
SLIDE_TYPES = ("slide", "subslide", "fragment", "skip", "notes")
SLIDE_PARTS = ("code", "output")
TAGS = ("nbval-ignore-output",)
USE_LANGUAGE = 'use_language("{language}")'

_KEYS = {
    "markdown": ("lang", "audience", "slideshow"),
    "code": ("tags", "exercise", "audience", "slideshow", "slides"),
}
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|#")
_LESSON_LINK = re.compile(r"(?:\.\./(?:en|zh)/)?(?P<name>[^/#]+)\.ipynb(?:#.*)?")


def validate(lesson: Lesson, names: Collection[str]) -> list[Problem]:
    """Return every problem of a lesson, in the order of its lines.

    Args:
        lesson: the lesson.
        names: the names of all lessons of the course, without ending: what links may lead to.
    """
    problems = [*twin_problems(lesson), *_first_code_problems(lesson), *_exercise_problems(lesson)]
    for cell in lesson.cells:
        problems += _metadata_problems(lesson, cell)
        if cell.kind == "code":
            problems += _comment_problems(lesson, cell)
        else:
            problems += _link_problems(lesson, cell, names)
    return sorted(problems)


def _metadata_problems(lesson: Lesson, cell: Cell) -> Iterator[Problem]:
    if cell.kind not in _KEYS:
        yield lesson.problem(
            cell, f"a {cell.kind} cell", "use Markdown or ```{code-cell} ipython3."
        )
        return
    for key in cell.metadata:
        if key not in _KEYS[cell.kind]:
            yield _unknown(lesson, cell, f"{cell.kind} cell's key", key, _KEYS[cell.kind])
    if cell.kind == "markdown":
        yield from _language_problems(lesson, cell)
    if cell.audience is not None and cell.audience not in AUDIENCES:
        yield _unknown(lesson, cell, "audience", cell.audience, AUDIENCES)
    for tag in _listed(cell.metadata.get("tags", [])):
        if tag not in TAGS:
            yield _unknown(lesson, cell, "tag", tag, TAGS)
    yield from _slideshow_problems(lesson, cell)
    yield from _slide_part_problems(lesson, cell)


def _language_problems(lesson: Lesson, cell: Cell) -> Iterator[Problem]:
    if cell.language is None:
        fix = 'begin it with +++ {"lang": "en"} or +++ {"lang": "zh"}.'
        yield lesson.problem(cell, "text without a language", fix, offset=0)
    elif cell.language not in LANGUAGES:
        yield _unknown(lesson, cell, "language", cell.language, LANGUAGES)


def _slideshow_problems(lesson: Lesson, cell: Cell) -> Iterator[Problem]:
    match cell.metadata.get("slideshow"):
        case None:
            return
        case {"slide_type": slide_type, **rest} if not rest:
            if slide_type not in SLIDE_TYPES:
                yield _unknown(lesson, cell, "slide_type", slide_type, SLIDE_TYPES)
        case other:
            fix = 'write "slideshow": {"slide_type": "slide"}, or leave the key out.'
            yield lesson.problem(cell, f"unreadable slideshow {other!r}", fix)


def _slide_part_problems(lesson: Lesson, cell: Cell) -> Iterator[Problem]:
    part = cell.metadata.get("slides")
    if part is not None and part not in SLIDE_PARTS:
        yield _unknown(lesson, cell, "slides", part, SLIDE_PARTS)
    if part is not None and cell.audience is not None and cell.audience != "slides":
        fix = "drop `:slides:`, or the audience."
        yield lesson.problem(cell, "`:slides:` on a cell that is on no slide", fix)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _unknown(
    lesson: Lesson, cell: Cell, what: str, value: object, known: Collection[str]
) -> Problem:
    fix = f"use one of: {', '.join(known)}. Or leave it out."
    return lesson.problem(cell, f"unknown {what} {value!r}", fix)


def _first_code_problems(lesson: Lesson) -> Iterator[Problem]:
    code = [cell for cell in lesson.cells if cell.kind == "code"]
    if not code:
        fix = f"add one with `from handgrad import use_language` and `{USE_LANGUAGE}`."
        yield Problem(lesson.file, 1, "the lesson has no code cell", fix)
    elif USE_LANGUAGE not in code[0].source or code[0].audience is not None:
        fix = (
            f"add the line `{USE_LANGUAGE}`; the build fills in the language. Give it no audience."
        )
        yield lesson.problem(code[0], "the first code cell does not set the language", fix)


def _exercise_problems(lesson: Lesson) -> Iterator[Problem]:
    starters = [cell for cell in lesson.cells if cell.exercise is not None]
    known = exercises_of(lesson.number) if starters else {}
    code = "\n".join(cell.source for cell in lesson.cells if cell.kind == "code")
    for cell in starters:
        if cell.exercise not in known:
            where = f"handgrad.exercises.lesson_{lesson.number}"
            fix = f"use one of {where}: {', '.join(known) or 'it has none yet'}."
            yield lesson.problem(cell, f"unknown exercise {cell.exercise!r}", fix)
        if f".{cell.exercise}.check(" not in code:
            fix = f"add a cell `lesson_{lesson.number}.{cell.exercise}.check(…)` below it."
            yield lesson.problem(cell, f"exercise {cell.exercise!r} is never checked", fix)


def _comment_problems(lesson: Lesson, cell: Cell) -> Iterator[Problem]:
    for offset, what, fix in comment_problems(cell.source):
        yield lesson.problem(cell, what, fix, offset)
    for offset, language, text in marked_comments(cell.source):
        if language == "zh":
            for what, fix in typography_problems(text):
                yield lesson.problem(cell, what, fix, offset)
        elif stray := foreign_chinese(text):
            yield lesson.problem(cell, f"Chinese in `#en`: “{stray}”", "move it to `#zh`.", offset)


def _link_problems(lesson: Lesson, cell: Cell, names: Collection[str]) -> Iterator[Problem]:
    for offset, target in links(cell.source):
        if _ELSEWHERE.match(target):
            continue
        found = _LESSON_LINK.fullmatch(target)
        if found is None:
            fix = "link to a lesson as NN_name.ipynb, or to a full address; learners have no other files."
            yield lesson.problem(cell, f"a link to {target!r}, which is no lesson", fix, offset)
        elif found["name"] not in names:
            fix = f"the lessons are {', '.join(sorted(names))}."
            yield lesson.problem(cell, f"a link to {target!r}, which does not exist", fix, offset)

"""Markdown cells in two languages: each English cell is directly followed by its Chinese twin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from handgrad.authoring.lesson import Cell, Lesson
from handgrad.authoring.problems import Problem
from handgrad.authoring.prose import (
    foreign_chinese,
    has_chinese,
    outline,
    prose,
    typography_problems,
)


def twin_problems(lesson: Lesson) -> Iterator[Problem]:
    """Yield a problem for each Markdown cell without a twin, and for each pair that has drifted apart."""
    cells = lesson.cells
    for before, cell, after in zip([None, *cells], cells, [*cells[1:], None], strict=False):
        if cell.language == "en":
            if after is not None and after.language == "zh":
                yield from _pair_problems(lesson, cell, after)
            else:
                fix = 'put +++ {"lang": "zh"} and the Chinese text directly below it.'
                yield lesson.problem(cell, "no Chinese twin follows", fix)
        elif cell.language == "zh" and (before is None or before.language != "en"):
            yield _no_english(lesson, cell, after)


def _no_english(lesson: Lesson, cell: Cell, after: Cell | None) -> Problem:
    if after is not None and after.language == "en":
        fix = "swap the two if the next cell is its English twin; else write the English one above."
        return lesson.problem(cell, "no English twin precedes (order: English, then Chinese)", fix)
    fix = 'put +++ {"lang": "en"} and the English text directly above it.'
    return lesson.problem(cell, "no English twin precedes", fix)


def _pair_problems(lesson: Lesson, english: Cell, chinese: Cell) -> Iterator[Problem]:
    for key in ("audience", "slideshow"):
        if english.metadata.get(key) != chinese.metadata.get(key):
            fix = f"give both cells the same {key}."
            yield lesson.problem(chinese, f"the {key} is not that of its English twin", fix)
    parts = outline(english.source), outline(chinese.source)
    if parts[0] != parts[1]:
        what = (
            f"the Chinese is made of other parts than its English twin: {_first_difference(*parts)}"
        )
        fix = "bring headings, list items, table rows, formulas and code blocks into step."
        yield lesson.problem(chinese, what, fix)
    if stray := foreign_chinese(english.source):
        fix = "move it to the Chinese twin, or allow it in prose.CHINESE_IN_ENGLISH."
        yield lesson.problem(english, f"Chinese in an English cell: “{stray}”", fix)
    if not has_chinese(chinese.source):
        yield lesson.problem(chinese, "a Chinese cell without Chinese", "translate it.")
    for offset, text in prose(chinese.source):
        for what, fix in typography_problems(text):
            yield lesson.problem(chinese, what, fix, offset)


def _first_difference(english: Sequence[str], chinese: Sequence[str]) -> str:
    for position, (left, right) in enumerate(zip(english, chinese, strict=False), start=1):
        if left != right:
            return f"part {position} is a {left} in English and a {right} in Chinese"
    longer, name = max((english, "English"), (chinese, "Chinese"), key=lambda side: len(side[0]))
    return f"only the {name} one has a part {min(len(english), len(chinese)) + 1}, a {longer[-1]}"

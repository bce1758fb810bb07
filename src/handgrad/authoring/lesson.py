"""A lesson as its author wrote it, read with jupytext's MyST reader."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from jupytext.myst import MystMetadataParsingError, myst_to_notebook

from handgrad.authoring.problems import LessonError, Problem

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")

FILE_NAME = re.compile(r"(\d\d)_[a-z0-9_]+\.md")


@dataclass(frozen=True)
class Cell:
    """One cell of a lesson.

    Args:
        kind: `"markdown"`, `"code"`, or what else the file holds (`validate` objects to it).
        source: the text between the markers.
        metadata: what the marker says, as written.
        line: the line of the marker in the lesson's file, counted from 1.
        first: the line of the source's first line.
    """

    kind: str
    source: str
    metadata: Mapping[str, Any]
    line: int
    first: int

    @property
    def language(self) -> str | None:
        """The language of a Markdown cell; `None` for code, which both languages share."""
        return self.metadata.get("lang")

    @property
    def audience(self) -> str | None:
        """Whom the cell is for; `None` for everybody."""
        return self.metadata.get("audience")

    @property
    def exercise(self) -> str | None:
        """The name of the exercise whose starter code this cell is."""
        return self.metadata.get("exercise")

    @property
    def words(self) -> str:
        """The heading or the first words, to recognise the cell by."""
        first = next((line for line in self.source.splitlines() if line.strip()), "")
        return first if len(first) <= 48 else first[:47] + "…"


@dataclass(frozen=True)
class Lesson:
    """One lesson in both languages.

    Args:
        file: its path as the author types it, `lessons/01_name.md`.
        name: the file's name without ending, `01_name`.
        title: its title per language.
        minutes: how long it takes a learner.
        cells: in the order of the file.
    """

    file: str
    name: str
    title: Mapping[str, str]
    minutes: int
    cells: tuple[Cell, ...]

    @property
    def number(self) -> str:
        """The two digits that the name begins with."""
        return self.name[:2]

    def problem(self, cell: Cell, what: str, fix: str, offset: int | None = None) -> Problem:
        """Return a `Problem` of `cell`: of its line number `offset`, or of the cell as a whole."""
        line = cell.line if offset is None else cell.first + offset
        return Problem(self.file, line, what, fix, cell.words)


def parse(path: Path, root: Path) -> Lesson:
    """Read one lesson.

    Args:
        path: the lesson's file.
        root: the folder that holds `lessons/`; messages name the file relative to it.

    Raises:
        LessonError: the file's name, its front matter or a cell's marker cannot be read.
    """
    file = path.relative_to(root).as_posix()
    if not FILE_NAME.fullmatch(path.name):
        fix = "name it NN_name.md: two digits, then lower-case letters, digits and _."
        raise LessonError([Problem(file, 1, "the file name does not fit", fix)])
    text = path.read_text(encoding="utf-8")
    try:
        notebook = myst_to_notebook(text, add_source_map=True)
    except MystMetadataParsingError as error:
        raise LessonError([_unreadable(file, str(error))]) from error
    cells = (
        Cell(
            cell.cell_type, cell.source, dict(cell.metadata), line, _first(text, cell.source, line)
        )
        for cell, line in zip(notebook.cells, notebook.metadata["source_map"], strict=True)
    )
    title, minutes = _front_matter(file, notebook.metadata.get("handgrad"))
    return Lesson(file, path.stem, title, minutes, tuple(cells))


def _first(text: str, source: str, marker: int) -> int:
    """Return the line on which a cell's source begins: options and blank lines come before it."""
    begin = source.split("\n", 1)[0]
    return marker + 1 + text.splitlines()[marker:].index(begin)


def _front_matter(file: str, about: Any) -> tuple[dict[str, str], int]:
    match about:
        case {"title": {"en": str() as en, "zh": str() as zh}, "minutes": int() as minutes}:
            return {"en": en, "zh": zh}, minutes
        case _:
            what = "the front matter does not say title and minutes"
            fix = "write `handgrad:` with `title: {en: …, zh: …}` and `minutes: 35`, see lessons/README.md."
            raise LessonError([Problem(file, 1, what, fix)])


def _unreadable(file: str, error: str) -> Problem:
    line = re.search(r"at line (\d+)", error)
    fix = 'write the marker as +++ {"lang": "en"}, or code options as `:name: value` lines.'
    what = f"a cell's marker cannot be read ({' '.join(error.split())})"
    return Problem(file, int(line[1]) if line else 1, what, fix)

"""What is on the slides of a lesson: cells with the outputs that the notebook has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell

from handgrad.authoring.build import make, notebook_path
from handgrad.authoring.exercises import exercises_of
from handgrad.authoring.lesson import Language, Lesson
from handgrad.authoring.select import READER, SLIDES, select
from handgrad.messages import text

BEGINS = ("slide", "subslide")
_LESSON_LINK = re.compile(r"(\]\([^)\s]+)\.ipynb(?=[)#])")


def has_slides(lesson: Lesson) -> bool:
    """Whether somebody has written slides for this lesson: without, its cells would all be one slide."""
    return any(cell.audience == "slides" for cell in lesson.cells)


def deck(root: Path, lesson: Lesson, language: Language) -> NotebookNode:
    """Return the slides of a lesson as a notebook with outputs, notes behind the beginning of their slide.

    Args:
        root: the folder that holds `lessons/` and `notebooks/`.
        lesson: a lesson that has slides.
        language: the language of the deck.

    Raises:
        LessonError: the notebook does not hold the outputs, and the lesson cannot be run.
    """
    chosen = select(lesson, language, SLIDES)
    outputs = _outputs(root, lesson, language, chosen)
    cells: list[NotebookNode] = []
    for slide in _slides(chosen.cells):
        shown = [cell for cell in slide if not _is_note(cell)]
        notes = [cell for cell in slide if _is_note(cell)]
        notes += [_solution(lesson, language, cell) for cell in shown if _exercise(cell)]
        shown = [cell for cell in shown if _prepare(cell, outputs)]
        # Behind the first cell: a note within a fragment would be a note on that fragment alone.
        cells += [*shown[:1], *notes, *shown[1:]]
    chosen.cells = cells
    return chosen


def _slides(cells: Sequence[NotebookNode]) -> Iterator[list[NotebookNode]]:
    slide: list[NotebookNode] = []
    for cell in cells:
        if slide and _slide_type(cell) in BEGINS:
            yield slide
            slide = []
        slide.append(cell)
    yield slide


def _prepare(cell: NotebookNode, outputs: dict[str, list[NotebookNode]]) -> bool:
    """Give a cell what it shows, and return whether that is anything."""
    if cell.cell_type == "markdown":
        cell.source = _LESSON_LINK.sub(r"\1.html", cell.source)
        return True
    part = cell.metadata.get("handgrad", {}).get("slides")
    cell.outputs = [] if part == "code" else outputs[cell.id]
    # The room predicts what the code will print, then sees it.
    cell.metadata["handgrad"] = {"reveal": part is None}
    cell.metadata["transient"] = {"remove_source": part == "output"}
    return part != "output" or bool(cell.outputs)


def _solution(lesson: Lesson, language: Language, cell: NotebookNode) -> NotebookNode:
    solution = exercises_of(lesson.number)[_exercise(cell)].solution_code
    source = f"{text('slides-solution', language)}\n\n```python\n{solution.rstrip()}\n```"
    note: NotebookNode = new_markdown_cell(source, metadata={"slideshow": {"slide_type": "notes"}})
    return note


def _exercise(cell: NotebookNode) -> str:
    return str(cell.metadata.get("handgrad", {}).get("exercise", ""))


def _slide_type(cell: NotebookNode) -> str | None:
    found: str | None = cell.metadata.get("slideshow", {}).get("slide_type")
    return found


def _is_note(cell: NotebookNode) -> bool:
    return _slide_type(cell) == "notes"


def _outputs(
    root: Path, lesson: Lesson, language: Language, chosen: NotebookNode
) -> dict[str, list[NotebookNode]]:
    """Return the outputs of code cells by id: the notebook's, or those of a new run if it has others."""
    path = notebook_path(root, lesson, language)
    if path.exists():
        stored = nbformat.read(path, as_version=4)
        wanted = _code(select(lesson, language))
        if _code(stored) == wanted and _code(chosen).items() <= wanted.items():
            return _by_id(stored)
    return _by_id(make(root, lesson, language, (*READER, *SLIDES)))


def _code(notebook: NotebookNode) -> dict[str, str]:
    return {cell.id: cell.source for cell in notebook.cells if cell.cell_type == "code"}


def _by_id(notebook: NotebookNode) -> dict[str, list[NotebookNode]]:
    return {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}

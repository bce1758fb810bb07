"""One language and one audience of a lesson, as a notebook that has not run yet."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Collection

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from handgrad.authoring.comments import keep_comments
from handgrad.authoring.lesson import Cell, Language, Lesson

READER = ("reader",)
SLIDES = ("slides", "notes")

_HEADING = re.compile(r"^#{1,3} ", re.MULTILINE)


def select(lesson: Lesson, language: Language, audiences: Collection[str] = READER) -> NotebookNode:
    """Return the cells of `lesson` for one language and some audiences as a notebook without outputs.

    Args:
        lesson: a lesson without problems.
        language: the language of its text and comments.
        audiences: whom the notebook is for, `READER` or `SLIDES`; cells for everybody are always in it.
    """
    metadata = _slide_metadata if "slides" in audiences else _reader_metadata
    cells = []
    language_set = False
    for cell, cell_id in zip(lesson.cells, cell_ids(lesson), strict=True):
        if cell.language not in (None, language) or cell.audience not in (None, *audiences):
            continue
        if cell.kind == "markdown":
            cells.append(new_markdown_cell(cell.source, id=cell_id, metadata=metadata(cell)))
            continue
        source = keep_comments(cell.source, language)
        if (
            not language_set
        ):  # only there: {language} in later code would be the lesson's own f-string
            source, language_set = source.replace("{language}", language), True
        cells.append(new_code_cell(source, id=cell_id, metadata=metadata(cell)))
    about = {"lesson": lesson.name, "language": language, "title": lesson.title[language]}
    notebook: NotebookNode = new_notebook(cells=cells, metadata=notebook_metadata(about))
    return notebook


def notebook_metadata(about: dict[str, str]) -> dict[str, object]:
    """Return the metadata of a notebook: nothing in it depends on the machine that built it."""
    return {
        "kernelspec": {
            "name": "python3",
            "display_name": "Python 3 (ipykernel)",
            "language": "python",
        },
        "language_info": {"name": "python"},
        "handgrad": about,
    }


def cell_ids(lesson: Lesson) -> list[str]:
    """Return an id for each cell: both twins share one, and an untouched cell keeps its id for ever."""
    ids: list[str] = []
    seen: Counter[str] = Counter()
    for cell in lesson.cells:
        if cell.language == "zh":
            ids.append(ids[-1])
            continue
        text = keep_comments(cell.source, "en") if cell.kind == "code" else cell.source
        digest = hashlib.sha256(text.encode()).hexdigest()[:10]
        seen[digest] += 1
        repeat = f"-{seen[digest]}" if seen[digest] > 1 else ""
        ids.append(f"{lesson.number}-{digest}{repeat}")
    return ids


def _reader_metadata(cell: Cell) -> dict[str, object]:
    """Return what a reader's notebook keeps, with slide types for whoever presents it in JupyterLab.

    There each text begins a slide, and the code below it belongs to it; a heading begins a new stack.
    """
    kept = {key: cell.metadata[key] for key in ("slideshow", "tags") if key in cell.metadata}
    if cell.kind == "markdown":
        begins = "slide" if _HEADING.search(cell.source) else "subslide"
        kept.setdefault("slideshow", {"slide_type": begins})
    if cell.exercise is not None:
        kept["handgrad"] = {"exercise": cell.exercise}
    return kept


def _slide_metadata(cell: Cell) -> dict[str, object]:
    """Return what a slide deck keeps: where slides begin, and which part of a code cell is shown."""
    if cell.audience == "notes":
        return {"slideshow": {"slide_type": "notes"}}
    kept = {"slideshow": cell.metadata["slideshow"]} if "slideshow" in cell.metadata else {}
    about = {key: cell.metadata[key] for key in ("exercise", "slides") if key in cell.metadata}
    return kept | ({"handgrad": about} if about else {})

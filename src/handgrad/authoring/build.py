"""Builds the notebooks of a course, and tells whether the stored ones are what the lessons build."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from handgrad.authoring.compare import differences
from handgrad.authoring.execute import CellFailed, execute
from handgrad.authoring.leaks import leaks, silent_widgets
from handgrad.authoring.lesson import LANGUAGES, Cell, Language, Lesson, parse
from handgrad.authoring.normalise import normalise, serialise
from handgrad.authoring.problems import LessonError, Problem
from handgrad.authoring.select import READER, cell_ids, select
from handgrad.authoring.validate import validate


def lesson_files(root: Path) -> list[Path]:
    """Return the lessons of the course in `root`, in order."""
    return sorted(path for path in (root / "lessons").glob("*.md") if path.name != "README.md")


def read_lessons(root: Path, wanted: Sequence[str] = ()) -> list[Lesson]:
    """Read lessons and make sure that they can be built.

    Args:
        root: the folder that holds `lessons/`.
        wanted: numbers or names, `"02"` or `"02_clipped_relu"`; none for all.

    Raises:
        LessonError: with every problem of every lesson wanted.
    """
    files = lesson_files(root)
    problems = _name_problems(files, wanted)
    names = [path.stem for path in files]
    lessons = []
    for path in files:
        if wanted and not any(_is(path, name) for name in wanted):
            continue
        try:
            lessons.append(parse(path, root))
        except LessonError as error:
            problems += error.problems
        else:
            problems += validate(lessons[-1], names)
    if problems:
        raise LessonError(problems)
    return lessons


def notebook_path(root: Path, lesson: Lesson, language: Language) -> Path:
    """Return where the notebook of a lesson is stored."""
    return root / "notebooks" / language / f"{lesson.name}.ipynb"


def make(
    root: Path, lesson: Lesson, language: Language, audiences: Collection[str] = READER
) -> NotebookNode:
    """Return the notebook of a lesson for some audiences, run and normalised.

    Raises:
        LessonError: a cell raises, or its output is not fit for a learner's eyes.
    """
    folder = notebook_path(root, lesson, language).parent
    folder.mkdir(parents=True, exist_ok=True)
    notebook = select(lesson, language, audiences)
    try:
        execute(notebook, folder)
    except CellFailed as failure:
        raise LessonError([_run_problem(lesson, language, notebook, failure)]) from failure
    unfit = list(silent_widgets(notebook))
    normalise(notebook)
    unfit += leaks(notebook)
    if unfit:
        fix = "change the code so that only what a learner should read is shown."
        raise LessonError(
            lesson.problem(_source_cell(lesson, cell.id), f"{leak} ({language})", fix)
            for cell, leak in unfit
        )
    return notebook


def build(root: Path, wanted: Sequence[str] = ()) -> Iterator[str]:
    """Write the notebooks of lessons, and yield a line about each. Without `wanted`, remove stale ones.

    Raises:
        LessonError: a lesson cannot be built. The notebooks of lessons before it are written.
    """
    for lesson in read_lessons(root, wanted):
        texts = {language: serialise(make(root, lesson, language)) for language in LANGUAGES}
        for language, text in texts.items():
            path = notebook_path(root, lesson, language)
            same = path.exists() and path.read_bytes() == text.encode()
            if not same:
                path.write_bytes(text.encode())
            yield f"{'unchanged' if same else 'written  '}  {path.relative_to(root).as_posix()}"
    if not wanted:
        for path in stale_notebooks(root):
            path.unlink()
            yield f"removed    {path.relative_to(root).as_posix()} (its lesson is gone)"


def check(root: Path, wanted: Sequence[str] = ()) -> Iterator[str]:
    """Yield a message for each stored notebook that is not what its lesson builds.

    Raises:
        LessonError: a lesson cannot be built.
    """
    for lesson in read_lessons(root, wanted):
        for language in LANGUAGES:
            yield from check_notebook(root, lesson, language)
    if not wanted:
        for path in stale_notebooks(root):
            what = f"{path.relative_to(root).as_posix()} has no lesson"
            yield f"{what}.\n    Fix: run `make notebooks`, which removes it."


def check_notebook(root: Path, lesson: Lesson, language: Language) -> Iterator[str]:
    """Yield one message if a stored notebook is missing or not what its lesson builds."""
    path = notebook_path(root, lesson, language)
    name = path.relative_to(root).as_posix()
    fix = f"run `make notebooks LESSON={lesson.number}`, look at what changed, and commit it."
    if not path.exists():
        yield f"{name} is missing.\n    Fix: {fix}"
        return
    text = path.read_text(encoding="utf-8")
    try:
        stored = nbformat.reads(text, as_version=4)
        nbformat.validate(stored)
    except (nbformat.reader.NotJSONError, nbformat.ValidationError) as error:
        reason = str(error).splitlines()[0]
        yield f"{name} is no notebook ({reason}).\n    Fix: {fix}"
        return
    found = list(differences(stored, make(root, lesson, language)))
    if not found and text != serialise(stored):
        found = ["the file is formatted in another way; was it saved by an editor?"]
    if found:
        listed = "\n    ".join(found)
        yield f"{name} is not what {lesson.file} builds:\n    {listed}\n    Fix: {fix}"


def stale_notebooks(root: Path) -> list[Path]:
    """Return the stored notebooks whose lesson is gone."""
    names = {path.stem for path in lesson_files(root)}
    stored = (
        path for language in LANGUAGES for path in (root / "notebooks" / language).glob("*.ipynb")
    )
    return sorted(path for path in stored if path.stem not in names)


def _is(path: Path, wanted: str) -> bool:
    return wanted in (path.stem, path.name[:2])


def _name_problems(files: Sequence[Path], wanted: Sequence[str]) -> list[Problem]:
    problems = []
    for before, path in itertools.pairwise(files):
        if before.name[:2] == path.name[:2]:
            fix = "give it a number of its own."
            problems.append(
                Problem(f"lessons/{path.name}", 1, f"{before.name} has the same number", fix)
            )
    for name in wanted:
        if not any(_is(path, name) for path in files):
            fix = f"choose one of {', '.join(path.stem for path in files)}, or its two digits."
            problems.append(Problem("lessons", 1, f"there is no lesson {name!r}", fix))
    return problems


def _source_cell(lesson: Lesson, cell_id: str) -> Cell:
    return lesson.cells[cell_ids(lesson).index(cell_id)]


def _run_problem(
    lesson: Lesson, language: Language, notebook: NotebookNode, failure: CellFailed
) -> Problem:
    source = next(cell.source for cell in notebook.cells if cell.id == failure.cell_id)
    quoted = "\n".join(f"      | {line}" for line in source.splitlines())
    details = "\n".join(f"      > {line}" for line in failure.details.splitlines())
    fix = f"mend this code; below it, the end of its traceback.\n{quoted}\n{details}".rstrip()
    what = f"{failure.reason} ({language})"
    return lesson.problem(_source_cell(lesson, failure.cell_id), what, fix)

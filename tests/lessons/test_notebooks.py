"""The lessons and the stored notebooks: one source, two languages, nothing out of step."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from handgrad.authoring import Lesson, parse, select, validate
from handgrad.authoring.build import (
    check_notebook,
    lesson_files,
    notebook_path,
    stale_notebooks,
)
from handgrad.authoring.compare import IGNORE_OUTPUT, describe
from handgrad.authoring.execute import execute
from handgrad.authoring.exercises import exercises_of
from handgrad.authoring.leaks import leaks
from handgrad.authoring.lesson import LANGUAGES, Language
from handgrad.authoring.parity import language_differences
from handgrad.authoring.solutions import outcomes, with_solutions

ROOT = Path(__file__).parents[2]
FILES = lesson_files(ROOT)
NAMES = [path.stem for path in FILES]

# Cells whose output may differ from run to run, by lesson: the first line of each. Keep it short.
IGNORED_OUTPUTS: dict[str, list[str]] = {}

each_lesson = pytest.mark.parametrize("path", FILES, ids=NAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def stored(lesson: Lesson, language: Language) -> NotebookNode:
    path = notebook_path(ROOT, lesson, language)
    assert path.exists(), f"{path} is missing. Fix: run `make notebooks LESSON={lesson.number}`."
    return nbformat.read(path, as_version=4)


def fail_with(messages: list[str]) -> None:
    if messages:
        pytest.fail("\n".join(messages), pytrace=False)


def test_there_are_lessons() -> None:
    assert NAMES, f"no lessons in {ROOT / 'lessons'}"


@each_lesson
def test_a_lesson_has_no_problems(path: Path) -> None:
    fail_with([str(problem) for problem in validate(parse(path, ROOT), NAMES)])


@each_language
@each_lesson
def test_a_stored_notebook_is_what_its_lesson_builds(path: Path, language: Language) -> None:
    fail_with(list(check_notebook(ROOT, parse(path, ROOT), language)))


def test_no_notebook_outlives_its_lesson() -> None:
    fail_with([f"{path} has no lesson. Fix: `make notebooks`." for path in stale_notebooks(ROOT)])


@each_lesson
def test_the_two_languages_differ_in_language_alone(path: Path) -> None:
    lesson = parse(path, ROOT)
    found = language_differences(*(stored(lesson, language) for language in LANGUAGES))
    fix = f"Fix: mend {lesson.file}, then run `make notebooks LESSON={lesson.number}`."
    fail_with([f"{lesson.name}, {difference}. {fix}" for difference in found])


@each_language
@each_lesson
def test_a_stored_notebook_leaks_nothing(path: Path, language: Language) -> None:
    lesson = parse(path, ROOT)
    notebook = stored(lesson, language)
    fix = f"Fix: change the cell in {lesson.file} or what it calls, then `make notebooks`."
    fail_with([f"{describe(notebook, cell)}: {leak}. {fix}" for cell, leak in leaks(notebook)])


@each_language
@each_lesson
def test_ignored_outputs_are_those_on_the_list(path: Path, language: Language) -> None:
    lesson = parse(path, ROOT)
    ignored = [
        cell.source.splitlines()[0]
        for cell in stored(lesson, language).cells
        if IGNORE_OUTPUT in cell.metadata.get("tags", [])
        or IGNORE_OUTPUT.replace("-", "_").upper() in cell.source
    ]
    assert ignored == IGNORED_OUTPUTS.get(lesson.name, []), (
        "an output that is not compared can rot: make it the same twice, or add the cell to IGNORED_OUTPUTS"
    )


@each_language
@each_lesson
def test_every_check_says_correct_once_its_exercise_is_solved(
    path: Path, language: Language, tmp_path: Path
) -> None:
    lesson = parse(path, ROOT)
    wanted = {cell.exercise: "correct" for cell in lesson.cells if cell.exercise is not None}
    if not wanted:
        pytest.skip(f"{lesson.name} has no exercises")
    solved = with_solutions(select(lesson, language), exercises_of(lesson.number))
    execute(solved, tmp_path)  # not where notebooks are stored: a learner's progress is noted here
    assert outcomes(solved) == wanted, (
        "mend the solution in handgrad.exercises.solutions, or the check"
    )

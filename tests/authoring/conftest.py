"""A course of two small lessons that tests may damage, and what it builds."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from handgrad.authoring import Lesson, LessonError, Problem, build, parse, validate

COURSE = Path(__file__).parent / "course"
NAMES = ("90_tea", "91_milk")


def pour_only() -> ModuleType:
    """Return the exercises of lesson 90: `pour`, solved by 8."""
    module = ModuleType("handgrad.exercises.lesson_90")
    module.__dict__["pour"] = SimpleNamespace(solution_code="answer = 2 / 0.25")
    return module


@pytest.fixture(autouse=True)
def exercises(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = pour_only()
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A copy of the course, not built."""
    shutil.copytree(COURSE, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture
def tea(course: Path) -> Lesson:
    return parse(course / "lessons" / "90_tea.md", course)


@pytest.fixture(scope="session")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course, built once. Copy it before damaging it."""
    root = tmp_path_factory.mktemp("pristine")
    shutil.copytree(COURSE, root, dirs_exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "handgrad.exercises.lesson_90", pour_only())
        list(build(root))
    return root


@pytest.fixture
def built(pristine: Path, tmp_path: Path) -> Path:
    """A copy of the built course."""
    shutil.copytree(pristine, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture
def problems_after(course: Path) -> Callable[..., list[Problem]]:
    """Replace a text of lesson 90 (once) and return the problems that the lesson then has."""

    def problems(old: str, new: str) -> list[Problem]:
        path = course / "lessons" / "90_tea.md"
        text = path.read_text(encoding="utf-8")
        assert text.count(old) >= 1, f"the fixture lesson has no {old!r}; adapt the test"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        try:
            return validate(parse(path, course), NAMES)
        except LessonError as error:
            return list(error.problems)

    return problems

from __future__ import annotations

from pathlib import Path

import pytest

from handgrad.authoring import Lesson, LessonError, parse


def line_of(root: Path, text: str, name: str = "90_tea") -> int:
    lines = (root / "lessons" / f"{name}.md").read_text(encoding="utf-8").splitlines()
    return 1 + lines.index(text)


def test_front_matter_becomes_title_and_minutes(tea: Lesson) -> None:
    assert (tea.name, tea.number, tea.minutes) == ("90_tea", "90", 3)
    assert tea.title == {"en": "tea", "zh": "茶"}
    assert tea.file == "lessons/90_tea.md"


def test_cells_know_their_line_kind_and_marker(tea: Lesson, course: Path) -> None:
    kinds = [(cell.kind, cell.language, cell.audience) for cell in tea.cells]
    assert kinds == [
        ("markdown", "en", None),
        ("markdown", "zh", None),
        ("code", None, None),
        ("markdown", "en", "notes"),
        ("markdown", "zh", "notes"),
        ("code", None, "slides"),
        ("markdown", "en", None),
        ("markdown", "zh", None),
        *[("code", None, None)] * 5,
    ]
    english, _, first_code = tea.cells[:3]
    assert english.line == line_of(
        course, '+++ {"lang": "en", "slideshow": {"slide_type": "slide"}}'
    )
    assert english.first == line_of(course, "# Tea")
    assert first_code.line == line_of(course, "```{code-cell} ipython3")
    starter = tea.cells[-3]
    assert starter.exercise == "pour"
    assert starter.first == line_of(course, "answer = ...")


@pytest.mark.parametrize("name", ["9_tea.md", "90-tea.md", "90_Tea.md", "tea.md"])
def test_a_file_name_that_does_not_fit_is_refused(course: Path, name: str) -> None:
    path = course / "lessons" / name
    path.write_text("text", encoding="utf-8")
    with pytest.raises(LessonError, match=rf"(?s)lessons/{name}:1: .*NN_name\.md"):
        parse(path, course)


def test_a_front_matter_without_minutes_is_refused(course: Path) -> None:
    path = course / "lessons" / "90_tea.md"
    path.write_text(
        path.read_text(encoding="utf-8").replace("  minutes: 3\n", ""), encoding="utf-8"
    )
    with pytest.raises(LessonError, match=r"lessons/90_tea\.md:1: .*minutes"):
        parse(path, course)


def test_an_unreadable_marker_is_reported_with_its_line(course: Path) -> None:
    path = course / "lessons" / "90_tea.md"
    marker = '+++ {"lang": "zh", "audience": "notes"}'
    line = line_of(course, marker)
    broken = marker.replace('"notes"', "notes")
    path.write_text(path.read_text(encoding="utf-8").replace(marker, broken), encoding="utf-8")
    with pytest.raises(LessonError, match=rf"lessons/90_tea\.md:{line}: .*cannot be read"):
        parse(path, course)

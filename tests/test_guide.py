"""The instructor's guide: the same in both languages, and nothing in it that the course does not hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from handgrad.authoring import parse
from handgrad.authoring.build import lesson_files
from handgrad.authoring.prose import (
    foreign_chinese,
    has_chinese,
    links,
    outline,
    prose,
    typography_problems,
)
from handgrad.doctor.registry import KINDS
from handgrad.exercises.catalogue import EXERCISES
from handgrad.launcher.setup.commands import COMMANDS

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "zh")
each_language = pytest.mark.parametrize("language", LANGUAGES)


def guide(language: str) -> str:
    return (ROOT / "docs" / f"guide.{language}.md").read_text(encoding="utf-8")


def rows(language: str, heading: int) -> list[list[str]]:
    """Return the cells of the tables below a heading of the second level, without their heads."""
    section = re.split(r"^## ", guide(language), flags=re.MULTILINE)[heading]
    tables = re.findall(r"(?:^\|.*\n)+", section, flags=re.MULTILINE)
    lines = [line for table in tables for line in table.splitlines()[2:]]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


MINUTES, QUESTIONS, MISCONCEPTIONS, ANSWERS = 3, 4, 5, 6  # which heading


def test_both_languages_have_the_same_parts() -> None:
    assert outline(guide("en")) == outline(guide("zh"))
    here, there = (
        [re.sub(r"\.(en|zh)\.md|\.zh-CN", "", target) for _, target in links(guide(language))]
        for language in LANGUAGES
    )
    assert here == there


@each_language
def test_what_it_links_to_is_there(language: str) -> None:
    for _, target in links(guide(language)):
        path, _, anchor = target.partition("#")
        found = ROOT / "docs" / path
        assert found.exists(), f"guide.{language}.md leads to {target}"
        assert not anchor or f'<a id="{anchor}"></a>' in found.read_text(encoding="utf-8"), target


@each_language
def test_the_minutes_are_those_of_the_lessons(language: str) -> None:
    lessons = [parse(path, ROOT) for path in lesson_files(ROOT)]
    told = [row for row in rows(language, MINUTES) if "·" in row[0]]
    assert [int(row[1]) for row in told] == [lesson.minutes for lesson in lessons]
    assert all(int(row[2]) <= int(row[1]) for row in told)


def minute(clock: str) -> int:
    hours, _, minutes = clock.rpartition(":")
    return int(hours or 0) * 60 + int(minutes)


@each_language
@pytest.mark.parametrize(
    ("plan", "length"), [(0, 90), (1, 210), (2, 450)], ids=["90", "half", "day"]
)
def test_a_plan_has_no_gaps(language: str, plan: int, length: int) -> None:
    sections = re.split(r"^### ", guide(language), flags=re.MULTILINE)[1:]
    lines = re.findall(r"^\| (\d[\d:]*) \| (\d[\d:]*) \|", sections[plan], flags=re.MULTILINE)
    spans = [(minute(start), minute(end)) for start, end in lines]
    assert all(start < end for start, end in spans)
    assert [end for _, end in spans[:-1]] == [start for start, _ in spans[1:]]
    assert spans[-1][1] - spans[0][0] == length


@each_language
def test_every_lesson_with_exercises_has_questions(language: str) -> None:
    asked = {row[0] for row in rows(language, QUESTIONS)}
    assert asked == {str(int(entry.lesson)) for entry in EXERCISES}


@each_language
def test_findings_are_the_doctors(language: str) -> None:
    for row in rows(language, MISCONCEPTIONS):
        name = re.fullmatch(r"\[`(\w+)`\]\(kinds\.\w+\.md#(\w+)\)", row[-1])
        assert name is not None, row[-1]
        assert name[1] == name[2]
        assert name[1] in KINDS


@each_language
def test_every_exercise_has_its_answer(language: str) -> None:
    told = [row[0].strip("`") for row in rows(language, ANSWERS)]
    assert told == [entry.call for entry in EXERCISES]
    for row, entry in zip(rows(language, ANSWERS), EXERCISES, strict=True):
        assert row[-1].endswith(f"solutions/lesson_{entry.lesson}.py)")


@each_language
def test_its_commands_are_those_of_the_makefile(language: str) -> None:
    targets = re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    told = re.findall(r"(?:^|`)make ([a-z-]+)", guide(language), flags=re.MULTILINE)
    assert told
    assert set(told) <= set(targets)
    assert set(re.findall(r"start\.py ([a-z-]+)", guide(language))) <= set(COMMANDS)


def test_chinese_is_set_as_chinese_and_english_is_english() -> None:
    for line, text in prose(guide("zh")):
        assert not list(typography_problems(text)), f"guide.zh.md, line {line + 1}"
    for line, text in prose(guide("en")):
        if has_chinese(text):
            assert foreign_chinese(text.replace("中文", "")) is None, (
                f"guide.en.md, line {line + 1}"
            )

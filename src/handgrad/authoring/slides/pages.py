"""Writes the decks, their title page and what they load to `build/slides`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from handgrad.authoring.build import lesson_files, read_lessons
from handgrad.authoring.lesson import LANGUAGES, Language, Lesson, parse
from handgrad.authoring.problems import LessonError, Problem
from handgrad.authoring.slides.assets import write_assets
from handgrad.authoring.slides.deck import deck, has_slides
from handgrad.authoring.slides.export import HTML_LANGUAGES, TEMPLATE, to_html
from handgrad.messages import text


@dataclass(frozen=True)
class _Entry:
    """One line of the title page."""

    number: str
    title: str
    address: str


def folder(root: Path) -> Path:
    """Return where the decks of the course in `root` are written."""
    return root / "build" / "slides"


def deck_path(root: Path, lesson: Lesson, language: Language) -> Path:
    """Return where a deck is written."""
    return folder(root) / language / f"{lesson.name}.html"


def deck_paths(root: Path, wanted: Sequence[str] = ()) -> list[Path]:
    """Return the files of the decks that lessons have."""
    lessons = [lesson for lesson in read_lessons(root, wanted) if has_slides(lesson)]
    return [deck_path(root, lesson, language) for lesson in lessons for language in LANGUAGES]


def build_slides(root: Path, wanted: Sequence[str] = ()) -> Iterator[str]:
    """Write the decks of lessons and yield a line about each; the title page links all that there are.

    Args:
        root: the folder that holds `lessons/` and `notebooks/`.
        wanted: numbers or names of lessons; none for all.

    Raises:
        LessonError: a lesson cannot be read, or must be run and cannot; the other decks are written.
    """
    write_assets(folder(root) / "assets")
    problems: list[Problem] = []
    for lesson in read_lessons(root, wanted):
        if not has_slides(lesson):
            yield f"no slides  {lesson.file}: it has no cell for slides yet"
            continue
        try:
            yield from _write_decks(root, lesson)
        except LessonError as error:
            problems += error.problems
    page = folder(root) / "index.html"
    page.write_text(_title_page(root), encoding="utf-8")
    yield f"written    {page.relative_to(root).as_posix()}, which links them all"
    if problems:
        raise LessonError(problems)


def _write_decks(root: Path, lesson: Lesson) -> Iterator[str]:
    for language in LANGUAGES:
        path = deck_path(root, lesson, language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(to_html(deck(root, lesson, language), language), encoding="utf-8")
        yield f"written    {path.relative_to(root).as_posix()}"


def _title_page(root: Path) -> str:
    lessons = [parse(path, root) for path in lesson_files(root)]
    environment = Environment(loader=FileSystemLoader(TEMPLATE), autoescape=True)
    languages = [
        {
            "lang": HTML_LANGUAGES[language],
            "text": {name: text(f"slides-{name}", language) for name in _SENTENCES},
            "keys": [(keys, text(f"slides-key-{name}", language)) for keys, name in _KEYS.items()],
            "decks": [
                _Entry(
                    str(int(lesson.number)),
                    lesson.title[language],
                    f"{language}/{lesson.name}.html",
                )
                for lesson in lessons
                if deck_path(root, lesson, language).exists()
            ],
        }
        for language in LANGUAGES
    ]
    return environment.get_template("title.html.j2").render(languages=languages)


_SENTENCES = ("course", "about", "keys")
_KEYS = {
    "→ ←": "turn",
    "S": "notes",
    "O": "overview",
    "F": "fullscreen",
    "B": "black",
    "D": "theme",
    "?": "help",
}

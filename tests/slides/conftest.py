"""The decks of the course, built once from its lessons and stored notebooks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

from handgrad.authoring.lesson import LANGUAGES
from handgrad.authoring.slides.pages import build_slides, folder

ROOT = Path(__file__).parents[2]
READY = "() => 'hgReady' in document.documentElement.dataset"
DECKS = [
    (language, path.stem)
    for path in sorted((ROOT / "lessons").glob("[0-9]*.md"))
    if '"audience": "slides"' in path.read_text(encoding="utf-8")
    for language in LANGUAGES
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"language", "stem"} <= set(metafunc.fixturenames):
        ids = [f"{language}/{stem}" for language, stem in DECKS]
        metafunc.parametrize(("language", "stem"), DECKS, ids=ids)


@pytest.fixture(scope="session")
def deck_file(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """Return `file(language, stem)`: a deck as `make slides` writes it, in a place of its own, built when needed."""
    root = tmp_path_factory.mktemp("course")
    for name in ("lessons", "notebooks"):
        (root / name).symlink_to(ROOT / name, target_is_directory=True)

    @cache
    def build(stem: str) -> Path:
        list(build_slides(root, [stem]))
        return folder(root)

    return lambda language, stem: build(stem) / language / f"{stem}.html"


@pytest.fixture
def open_deck(
    deck_file: Callable[[str, str], Path], open_page: Callable[..., Page]
) -> Iterator[Callable[..., Page]]:
    """Return `open(language, stem, query="")`: a page with a deck, from its file, ready to be presented.

    In the end its console must be empty; that nothing came from the network, `open_page` sees to.
    """
    trouble: list[str] = []

    def open_one(language: str, stem: str, query: str = "", **options: object) -> Page:
        page = open_page(viewport={"width": 1280, "height": 720}, **options)
        page.on("console", lambda message: trouble.append(message.text))
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.goto(f"{deck_file(language, stem).as_uri()}{query}")
        page.wait_for_function(READY)
        return page

    yield open_one
    assert not trouble, f"a deck says nothing on the console; it said {trouble}"

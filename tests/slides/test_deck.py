"""What is on the slides: built from a small lesson and a notebook whose outputs say where they came from."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_output

from handgrad.authoring import Lesson, parse, select
from handgrad.authoring.slides import deck as deck_module
from handgrad.authoring.slides.deck import deck, has_slides
from handgrad.authoring.slides.export import to_html
from handgrad.authoring.slides.pages import build_slides

VENDOR = Path(deck_module.__file__).parent / "vendor"
# Of the files in the npm packages; a copy that differs is not what vendor/README.md says.
DIGESTS = {
    "mathjax/tex-svg.js": "d4295dc33744836935c1399feece5159577b34c5c8ffb9f1c6324cd82e03a882",
    "reveal.js/notes.js": "df1201d19d03241a2897d39c3d38768177df1cbd4bde06327b321cb83461ae89",
    "reveal.js/reveal.css": "68f915a11ebf7203c0446576b7e952ff61c5dd02134a8a226ffaf62ed42136d2",
    "reveal.js/reveal.js": "46538b52db48724192f59bf46f5e851a18e302777c46f4a34c32709d010d6a29",
    "source-sans-pro/source-sans-pro-italic.woff": "05d3615fdbe7d35c62d6a1308dc48e3985016b69e65926ed37b99fe7e6b297dc",
    "source-sans-pro/source-sans-pro-regular.woff": "d4eaa48ba450f4dd2d024ab5b0e895c73c81475718e5453fd1890254c16b7a57",
    "source-sans-pro/source-sans-pro-semibold.woff": "b0abd2736335424f9fd3eb27974a36d03783b3db141e0801dca7d3a635218b46",
}

LESSON = """---
jupytext:
  text_representation:
    extension: .md
    format_name: myst
kernelspec:
  display_name: Python 3 (ipykernel)
  language: python
  name: python3
handgrad:
  title:
    en: tea
    zh: 茶
  minutes: 3
---

+++ {"lang": "en", "audience": "reader"}

A long text for readers.

+++ {"lang": "zh", "audience": "reader"}

给读者的长文。

+++ {"lang": "en", "audience": "slides", "slideshow": {"slide_type": "slide"}}

# Tea

See [milk](91_milk.ipynb).

+++ {"lang": "zh", "audience": "slides", "slideshow": {"slide_type": "slide"}}

# 茶

见[牛奶](91_milk.ipynb)。

```{code-cell} ipython3
:slides: output

from handgrad import use_language

use_language("{language}")
print("a picture")
```

+++ {"lang": "en", "audience": "slides", "slideshow": {"slide_type": "fragment"}}

One key later.

+++ {"lang": "zh", "audience": "slides", "slideshow": {"slide_type": "fragment"}}

按一下键才出现。

+++ {"lang": "en", "audience": "notes"}

Ask the room.

+++ {"lang": "zh", "audience": "notes"}

问问大家。

+++ {"lang": "en", "audience": "slides", "slideshow": {"slide_type": "slide"}}

## Your turn

+++ {"lang": "zh", "audience": "slides", "slideshow": {"slide_type": "slide"}}

## 轮到你了

```{code-cell} ipython3
print("predict me")
```

```{code-cell} ipython3
:exercise: pour
:slides: code

answer = ...
```

```{code-cell} ipython3
:audience: reader

lesson_90.pour.check(answer)
```
"""


@pytest.fixture(autouse=True)
def exercises(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("handgrad.exercises.lesson_90")
    module.__dict__["pour"] = SimpleNamespace(solution_code="answer = 2 / 0.25")
    monkeypatch.setitem(sys.modules, module.__name__, module)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A course of one lesson; what its notebooks hold no run would give."""
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "90_tea.md").write_text(LESSON, encoding="utf-8")
    milk, _ = LESSON.split("```{code-cell} ipython3\n:exercise")
    milk = milk.replace('"slides"', '"reader"')
    (tmp_path / "lessons" / "91_milk.md").write_text(milk, encoding="utf-8")
    for language in ("en", "zh"):
        notebook = select(tea(tmp_path), language)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = [new_output("stream", text=f"stored in {language}")]
        store(tmp_path, language, notebook)
    return tmp_path


def tea(root: Path) -> Lesson:
    return parse(root / "lessons" / "90_tea.md", root)


def store(root: Path, language: str, notebook: NotebookNode) -> None:
    path = root / "notebooks" / language / "90_tea.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


def sources(notebook: NotebookNode) -> list[str]:
    return [cell.source for cell in notebook.cells]


def test_slides_have_what_is_for_them_and_notes_at_the_beginning_of_a_slide(root: Path) -> None:
    found = sources(deck(root, tea(root), "en"))
    assert [text.split("\n")[0] for text in found] == [
        "# Tea",
        "Ask the room.",
        "from handgrad import use_language",
        "One key later.",
        "## Your turn",
        "**Solution**",
        'print("predict me")',
        "answer = ...",
    ]
    assert "answer = 2 / 0.25" in found[5]


def test_the_other_language_has_its_own(root: Path) -> None:
    found = deck(root, tea(root), "zh")
    assert "问问大家。" in sources(found)
    assert "**答案**" in sources(found)[5]
    assert found.cells[2].outputs[0].text == "stored in zh"


def test_code_shows_the_parts_it_should(root: Path) -> None:
    picture, predicted, starter = (
        cell for cell in deck(root, tea(root), "en").cells if cell.cell_type == "code"
    )
    assert picture.metadata.transient == {"remove_source": True}
    assert picture.outputs[0].text == "stored in en"
    assert not picture.metadata.handgrad.reveal, "a picture alone is there at once"
    assert predicted.metadata.transient == {"remove_source": False}
    assert predicted.metadata.handgrad.reveal, "what code prints comes one key later"
    assert starter.outputs == []


def test_links_lead_to_other_decks(root: Path) -> None:
    assert "[milk](91_milk.html)" in sources(deck(root, tea(root), "en"))[0]


def test_a_notebook_that_fits_is_not_run_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(deck_module, "make")
    deck(root, tea(root), "en")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('print("a picture")', 'print("another picture")'),
        (":audience: reader\n\nlesson_90", ":audience: slides\n\nlesson_90"),
    ],
    ids=["the code is another", "code for slides alone"],
)
def test_a_notebook_that_does_not_fit_is_run(
    root: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    path = root / "lessons" / "90_tea.md"
    path.write_text(LESSON.replace(old, new), encoding="utf-8")
    asked = []

    def run(_: Path, lesson: Lesson, language: str, audiences: tuple[str, ...]) -> NotebookNode:
        asked.append(audiences)
        notebook = select(lesson, language, audiences)  # type: ignore[arg-type]
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = [new_output("stream", text="run just now")]
        return notebook

    monkeypatch.setattr(deck_module, "make", run)
    found = deck(root, tea(root), "en")
    assert asked == [("reader", "slides", "notes")]
    assert found.cells[2].outputs[0].text == "run just now"


def test_a_lesson_without_slides_is_told_from_one_with(root: Path) -> None:
    assert has_slides(tea(root))
    assert not has_slides(parse(root / "lessons" / "91_milk.md", root))


def test_html_has_a_section_a_slide_and_loads_nothing_from_elsewhere(root: Path) -> None:
    html = to_html(deck(root, tea(root), "zh"), "zh")
    assert html.count("<section>") == html.count("</section>") == 2
    assert html.index("问问大家") < html.index("按一下键才出现")
    assert '<html lang="zh-CN">' in html
    assert "<title>茶 · 手写梯度</title>" in html
    assert "http" not in html


def test_what_is_written(root: Path) -> None:
    lines = list(build_slides(root))
    assert lines == [
        "written    build/slides/en/90_tea.html",
        "written    build/slides/zh/90_tea.html",
        "no slides  lessons/91_milk.md: it has no cell for slides yet",
        "written    build/slides/index.html, which links them all",
    ]
    page = (root / "build" / "slides" / "index.html").read_text(encoding="utf-8")
    assert 'href="en/90_tea.html"' in page
    assert "91_milk" not in page
    assets = root / "build" / "slides" / "assets"
    for name in ("slides.css", "slides.js", "theme.js", "fonts/DejaVuSansMono.ttf", *DIGESTS):
        assert (assets / name).is_file(), name


def test_copies_of_others_are_unchanged_and_have_their_licence() -> None:
    copies = {path.relative_to(VENDOR).as_posix(): path for path in VENDOR.glob("*/*.*")}
    found = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in copies.items()}
    assert found == DIGESTS
    assert {path.parent.name for path in VENDOR.glob("*/LICENSE")} == {
        name.split("/")[0] for name in DIGESTS
    }

"""What `show_progress()` shows: the table without a kernel, and the live one with its button."""

from __future__ import annotations

import html.parser
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import handgrad
from handgrad.exercises.catalogue import EXERCISES, NOTEBOOKS, Entry
from handgrad.messages import LANGUAGES, current_language, text, use_language
from handgrad.progress import Progress, load, record, show_progress, store, table
from handgrad.progress.panel import Buttons

LESSONS = Path(__file__).parents[2] / "lessons"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = current_language()
    monkeypatch.chdir(tmp_path)
    store._in_memory.clear()
    use_language("en")
    yield
    store._in_memory.clear()
    use_language(before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / ".handgrad").mkdir()
    return tmp_path / ".handgrad"


@pytest.fixture
def six_exercises(monkeypatch: pytest.MonkeyPatch) -> None:
    """A course of two lessons, so that a new lesson changes nothing that these tests count."""
    first = [Entry("01", name) for name in ("cube", "square_times")]
    second = [Entry("02", name) for name in ("predict_gradient", "forward", "backward", "whole")]
    monkeypatch.setattr(table, "EXERCISES", (*first, *second))


class Page(html.parser.HTMLParser):
    """What a reader without a screen gets: rows of texts, links, the bar."""

    VOID = ("br", "hr", "img", "input", "meta", "link")

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []
        self.links: dict[str, str] = {}
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self._hidden = 0
        self.feed(source)
        self.close()
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        self.attributes.append((tag, dict(attributes)))
        if dict(attributes).get("aria-hidden") == "true":
            self._hidden = len(self.open)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if len(self.open) < self._hidden:
            self._hidden = 0

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self.open) and not self._hidden:
            self.rows[-1][-1] += data
        if "a" in self.open:
            href = next(a["href"] for tag, a in reversed(self.attributes) if tag == "a")
            self.links[str(href)] = data

    def attribute(self, tag: str, name: str) -> list[str | None]:
        return [attributes.get(name) for found, attributes in self.attributes if found == tag]


def page_of_now() -> str:
    return str(show_progress()._repr_mimebundle_()["text/html"])


def rows(page: str) -> list[list[str]]:
    return [[cell.strip() for cell in row] for row in Page(page).rows]


# ---------------------------------------------------------------- the table


@pytest.mark.usefixtures("six_exercises")
def test_an_untouched_course() -> None:
    page = page_of_now()
    first, second = "1 · forward, backward, ctx", "2 · the clipped ReLU"
    assert rows(page) == [
        ["lesson", "exercise", "state"],
        [first, "Cube: x³", "not started"],
        ["SquareTimes: x² · y", "not started"],
        [second, "Predict the gradient", "not started"],
        ["my_forward: the values", "not started"],
        ["my_backward: the gradient", "not started"],
        ["The whole Function", "not started"],
    ]
    assert "0 of 6 exercises solved" in page


@pytest.mark.usefixtures("six_exercises")
def test_states_and_counts(folder: Path) -> None:
    record("01.cube", solved=True)
    record("02.whole", solved=False)
    record("02.whole", solved=False)
    page = page_of_now()
    assert rows(page)[1][-1] == "solved, 1 check"
    assert rows(page)[6][-1] == "tried, 2 checks"
    assert "1 of 6 exercises solved" in page
    assert Page(page).attribute("progress", "value") == ["1"]
    assert Page(page).attribute("progress", "max") == ["6"]


@pytest.mark.usefixtures("six_exercises")
def test_the_plain_text_says_the_same(folder: Path) -> None:
    record("01.cube", solved=True)
    record("02.whole", solved=False)
    assert repr(show_progress()).splitlines() == [
        "Progress: 1 of 6 exercises solved",
        "1 · forward, backward, ctx",
        "  [x] `Cube`: x³ (solved, 1 check)",
        "  [ ] `SquareTimes`: x² · y (not started)",
        "2 · the clipped ReLU",
        "  [ ] Predict the gradient (not started)",
        "  [ ] `my_forward`: the values (not started)",
        "  [ ] `my_backward`: the gradient (not started)",
        "  [~] The whole Function (tried, 1 check)",
        "Kept in the file `.handgrad/progress.json` of your working folder."
        " Nothing leaves this computer.",
    ]


@pytest.mark.usefixtures("six_exercises")
def test_an_id_that_this_version_does_not_know_is_kept_and_not_shown(folder: Path) -> None:
    record("09.moon", solved=True)
    assert "0 of 6" in repr(show_progress())
    assert "09.moon" in load().records


@pytest.mark.usefixtures("six_exercises")
def test_the_table_can_be_read_aloud() -> None:
    page = Page(page_of_now())
    assert page.attribute("th", "scope") == ["col"] * 3 + ["rowgroup"] * 2
    assert page.attribute("th", "rowspan")[3:] == ["2", "4"]
    assert page.attribute("progress", "aria-label") == ["Progress"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_linked_under_their_own_titles(language: str) -> None:
    use_language(language)
    links = Page(page_of_now()).links
    assert list(links) == list(NOTEBOOKS.values())
    for notebook, title in links.items():
        lesson = (LESSONS / notebook).with_suffix(".md").read_text(encoding="utf-8")
        own = re.search(rf"^    {language}: (.+)$", lesson, re.MULTILINE)
        assert own is not None
        assert title == f"{int(notebook[:2])} · {own[1]}", f"name it as lessons/{notebook} does"


def test_a_page_from_a_file_needs_nothing_from_elsewhere() -> None:
    page = page_of_now()
    assert "http" not in page
    assert " id=" not in page, "no ids: the same output may stand in a page twice"
    assert page == page_of_now()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_about_the_file(folder: Path, language: str) -> None:
    use_language(language)
    assert text("progress-in-file") in repr(show_progress())
    (folder / "progress.json").write_text("damaged")
    assert text("progress-set-aside", name="progress.damaged-1.json") in repr(show_progress())
    (folder / "progress.json").write_text('{"version": 99}')
    assert text("progress-trouble-newer") in repr(show_progress())
    (folder / "progress.json").unlink()
    (folder / "progress.json").mkdir()
    assert text("progress-trouble-unreadable") in repr(show_progress())


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_folder_that_is_said_plainly(language: str) -> None:
    use_language(language)
    assert repr(show_progress()).endswith(f"\n{text('progress-in-memory')}")
    assert text("progress-in-file") not in repr(show_progress())


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_a_folder_nobody_speaks_of_memory(folder: Path, language: str) -> None:
    use_language(language)
    assert text("progress-in-memory") not in repr(show_progress())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("trouble", ["unreadable", "unwritable", "busy", "newer"])
def test_every_trouble_has_its_words(language: str, trouble: str) -> None:
    assert text(f"progress-trouble-{trouble}", language)


# ---------------------------------------------------------------- in Jupyter


def test_a_page_gets_html_and_its_twin(folder: Path) -> None:
    bundle = show_progress()._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert bundle["text/plain"] == repr(show_progress())
    assert text("progress-run-this-cell") in bundle["text/html"]
    assert text("progress-run-this-cell") not in bundle["text/plain"]


class Screen:
    """Stands for the notebook: what was displayed, and what an update put in its place."""

    def __init__(self) -> None:
        self.outputs: list[dict[str, str]] = []

    def display(self, bundle: dict[str, str], *, raw: bool, display_id: bool = False) -> Any:
        assert raw
        self.outputs.append(bundle)
        return self if display_id else None

    def update(self, bundle: dict[str, str], *, raw: bool) -> None:
        assert raw
        self.outputs[0] = bundle


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    screen = Screen()
    monkeypatch.setattr("IPython.display.display", screen.display)
    return screen


def live_widgets(output: dict[str, Any]) -> list[Any]:
    """Return every widget of an output, the outermost first."""
    from ipywidgets.widgets.widget import _instances

    def within(widget: Any) -> list[Any]:
        return [widget, *(w for child in getattr(widget, "children", ()) for w in within(child))]

    return within(_instances[output[WIDGET_VIEW]["model_id"]])


def live_sentences(output: dict[str, Any]) -> list[str]:
    from ipywidgets import HTML

    shown = [widget.value for widget in live_widgets(output) if isinstance(widget, HTML)]
    return [html.unescape(re.sub(r"<[^>]*>", "", sentence)) for sentence in shown]


def test_jupyter_gets_the_table_and_then_the_button(screen: Screen) -> None:
    show_progress()._ipython_display_()
    table, buttons = screen.outputs
    assert table == show_progress()._repr_mimebundle_()
    assert set(buttons) == {"text/html", "text/plain", WIDGET_VIEW}
    assert (buttons["text/html"], buttons["text/plain"]) == ("", ""), "nothing without a kernel"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_stored_does_not_speak_of_the_folder_it_was_run_in(
    screen: Screen, language: str
) -> None:
    use_language(language)
    show_progress()._ipython_display_()
    stored = json.dumps(screen.outputs, ensure_ascii=False)
    assert ".handgrad" not in stored, "the reader of a stored notebook is somewhere else"
    assert live_sentences(screen.outputs[1]) == [text("progress-in-memory").replace("`", "")]


def test_the_live_part_has_nothing_to_add_where_a_file_keeps_progress(
    screen: Screen, folder: Path
) -> None:
    show_progress()._ipython_display_()
    assert "Kept in the file" in screen.outputs[0]["text/html"]
    assert live_sentences(screen.outputs[1]) == []


@pytest.mark.usefixtures("six_exercises")
def test_a_click_in_the_notebook_updates_the_table(screen: Screen, folder: Path) -> None:
    from ipywidgets import Button

    record("01.cube", solved=True)
    show_progress()._ipython_display_()
    clear, _ = (w for w in live_widgets(screen.outputs[1]) if isinstance(w, Button))
    assert "1 of 6 exercises solved" in screen.outputs[0]["text/html"]
    clear.click()
    clear.click()
    assert "0 of 6 exercises solved" in screen.outputs[0]["text/html"]
    assert "Cleared." in screen.outputs[0]["text/plain"]


@pytest.fixture
def shown() -> list[dict[str, str]]:
    """Everything that the buttons asked to show."""
    return []


@pytest.fixture
def buttons(shown: list[dict[str, str]]) -> Buttons:
    return Buttons(shown.append)


def is_quiet(buttons: Buttons) -> bool:
    return (buttons.clear.description, buttons.clear.button_style, buttons.keep.layout.display) == (
        "Clear progress",
        "",
        "none",
    )


def test_one_click_only_asks(folder: Path, buttons: Buttons, shown: list[Any]) -> None:
    record("01.cube", solved=True)
    assert is_quiet(buttons)
    buttons.clear.click()
    assert buttons.clear.description == "Click again to clear everything"
    assert buttons.clear.button_style == "danger"
    assert buttons.keep.layout.display is None
    assert (load().records != {}, shown) == (True, []), "nothing is cleared yet"


def test_a_second_click_clears(folder: Path, buttons: Buttons, shown: list[Any]) -> None:
    record("01.cube", solved=True)
    buttons.clear.click()
    buttons.clear.click()
    assert load().records == {}
    assert len(shown) == 1
    assert is_quiet(buttons)


def test_progress_can_be_kept(folder: Path, buttons: Buttons, shown: list[Any]) -> None:
    record("01.cube", solved=True)
    buttons.clear.click()
    buttons.keep.click()
    assert is_quiet(buttons)
    buttons.clear.click()
    assert load().records, "after keeping, the first click asks again"
    assert shown == []


def test_a_clear_that_fails_is_told(folder: Path, buttons: Buttons, shown: list[Any]) -> None:
    (folder / "progress.json").write_text('{"version": 99}')
    buttons.clear.click()
    buttons.clear.click()
    assert "Nothing was cleared." in shown[0]["text/html"]


def test_a_click_is_done_before_the_next_begins(folder: Path) -> None:
    held: list[bool] = []
    buttons = Buttons(lambda _: held.append(buttons._lock.locked()))
    buttons.clear.click()
    buttons.clear.click()
    assert held == [True], "callbacks come from several threads: hold the lock until all is shown"


def test_clicks_from_several_threads_are_taken_one_by_one(
    folder: Path, buttons: Buttons, shown: list[Any]
) -> None:
    record("01.cube", solved=True)
    threads = [threading.Thread(target=buttons.clear.click) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(shown) == 5, "ten clicks are five pairs of asking and clearing"
    assert is_quiet(buttons)
    assert load().records == {}


# ---------------------------------------------------------------- names and imports


def test_lessons_import_it_from_handgrad() -> None:
    assert handgrad.show_progress is show_progress
    assert isinstance(show_progress(), Progress)


def test_the_store_needs_neither_torch_nor_widgets() -> None:
    code = (
        "import handgrad.progress, sys;"
        "print(handgrad.progress.show_progress());"
        "sys.exit(bool({'torch', 'ipywidgets', 'IPython'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr or "the launcher starts fast: import them late"


def test_every_exercise_has_a_row() -> None:
    assert len(rows(page_of_now())) == 1 + len(EXERCISES)

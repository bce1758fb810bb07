from __future__ import annotations

import re
from pathlib import Path

import pytest

from handgrad.authoring import Lesson, parse, select
from handgrad.authoring.lesson import Language
from handgrad.authoring.select import SLIDES


def test_a_reader_gets_their_language_and_nothing_for_slides(tea: Lesson) -> None:
    english = "\n".join(cell.source for cell in select(tea, "en").cells)
    assert "How many cups" in english
    assert "茶" not in english
    assert "Ask the room" not in english
    assert "only on slides" not in english


def test_slides_get_speaker_notes_too(tea: Lesson) -> None:
    slides = "\n".join(cell.source for cell in select(tea, "zh", ("slides", "notes")).cells)
    assert "先问问大家。" in slides
    assert "only on slides" in slides
    assert "一壶" in slides


@pytest.mark.parametrize(
    ("language", "comment"),
    [("en", "# a cup holds a quarter\n# of a litre"), ("zh", "# 一杯是四分之一升")],
)
def test_code_keeps_the_comments_of_one_language(
    tea: Lesson, language: Language, comment: str
) -> None:
    code = select(tea, language).cells[1].source
    assert code.startswith(
        "from handgrad import use_language\n\n"
        f'use_language("{language}")\n{comment}\ncups = {{"small": 4}}\n'
    )
    assert re.search(r"#(en|zh)", code) is None


def test_only_the_first_code_cell_has_its_language_filled_in(course: Path) -> None:
    path = course / "lessons" / "90_tea.md"
    text = path.read_text(encoding="utf-8").replace('f"{size}"', 'f"{language}"', 1)
    path.write_text(text, encoding="utf-8")
    sources = [cell.source for cell in select(parse(path, course), "zh").cells]
    assert 'print(f"{language}")' in sources


def test_ids_are_valid_unique_and_shared_by_both_languages(tea: Lesson) -> None:
    english, chinese = (
        [cell.id for cell in select(tea, language).cells] for language in ("en", "zh")
    )
    assert english == chinese
    assert len(set(english)) == len(english)
    assert all(re.fullmatch(r"90-[0-9a-f]{10}(-\d+)?", cell_id) for cell_id in english)


def test_the_ids_of_untouched_cells_survive_a_change_elsewhere(course: Path, tea: Lesson) -> None:
    path = course / "lessons" / "90_tea.md"
    text = path.read_text(encoding="utf-8").replace("How many cups", "How many big cups")
    path.write_text(text.replace("一壶", "一大壶"), encoding="utf-8")
    before = [cell.id for cell in select(tea, "zh").cells]
    after = [cell.id for cell in select(parse(path, course), "zh").cells]
    assert before[0] != after[0]
    assert before[1:] == after[1:]


def test_a_change_of_chinese_alone_changes_no_id(course: Path, tea: Lesson) -> None:
    path = course / "lessons" / "90_tea.md"
    text = (
        path.read_text(encoding="utf-8").replace("一壶", "一大壶").replace("#zh 还有", "#zh 再来")
    )
    path.write_text(text, encoding="utf-8")
    before = [cell.id for cell in select(tea, "zh").cells]
    assert [cell.id for cell in select(parse(path, course), "zh").cells] == before


def test_metadata_keeps_what_slides_need_and_names_exercises(tea: Lesson) -> None:
    cells = select(tea, "en").cells
    assert cells[0].metadata == {"slideshow": {"slide_type": "slide"}}
    starters = [cell for cell in cells if cell.metadata.get("handgrad")]
    assert [cell.source for cell in starters] == ["answer = ..."]
    assert starters[0].metadata == {"handgrad": {"exercise": "pour"}}


def test_for_presenting_in_jupyterlab_each_text_begins_a_slide(tea: Lesson) -> None:
    types = {
        cell.source.split("\n")[0]: cell.metadata.get("slideshow")
        for cell in select(tea, "en").cells
    }
    assert types["# Tea"] == {"slide_type": "slide"}
    assert types["$$\\frac{2}{0.25} = 8$$"] == {
        "slide_type": "subslide"
    }  # no heading: below the last
    assert types["answer = ..."] is None  # "-" would hide the cell there


def test_a_text_with_a_heading_begins_a_stack_of_slides(course: Path) -> None:
    path = course / "lessons" / "90_tea.md"
    text = path.read_text(encoding="utf-8").replace("$$\\frac", "So much.\n\n## Cups\n\n$$\\frac")
    path.write_text(text, encoding="utf-8")
    cells = select(parse(path, course), "en").cells
    assert cells[2].metadata == {"slideshow": {"slide_type": "slide"}}


def test_a_deck_knows_notes_exercises_and_what_code_shows(course: Path) -> None:
    path = course / "lessons" / "90_tea.md"
    text = path.read_text(encoding="utf-8")
    text = text.replace(":exercise: pour", ":exercise: pour\n:slides: code")
    path.write_text(text, encoding="utf-8")
    lesson = parse(path, course)
    found = {cell.source: cell.metadata for cell in select(lesson, "en", SLIDES).cells}
    assert found["Ask the room first."] == {"slideshow": {"slide_type": "notes"}}
    assert found["answer = ..."] == {"handgrad": {"exercise": "pour", "slides": "code"}}
    assert found['print(f"{size}")'] == {}
    reader = {cell.source: cell.metadata for cell in select(lesson, "en").cells}
    assert reader["answer = ..."] == {"handgrad": {"exercise": "pour"}}


def test_notebook_metadata_names_lesson_language_and_title(tea: Lesson) -> None:
    assert select(tea, "zh").metadata == {
        "kernelspec": {
            "name": "python3",
            "display_name": "Python 3 (ipykernel)",
            "language": "python",
        },
        "language_info": {"name": "python"},
        "handgrad": {"lesson": "90_tea", "language": "zh", "title": "茶"},
    }

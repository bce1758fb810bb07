"""What is asked of finished notebooks: no leaks, parity of languages, solutions that are right."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from handgrad.authoring import Lesson, select
from handgrad.authoring.execute import execute
from handgrad.authoring.leaks import leaks
from handgrad.authoring.parity import language_differences
from handgrad.authoring.solutions import outcomes, with_solutions


def notebook_with(*outputs: NotebookNode, source: str = "x") -> NotebookNode:
    return new_notebook(cells=[new_code_cell(source, outputs=list(outputs))])


def result(**data: str) -> NotebookNode:
    kinds = {"plain": "text/plain", "html": "text/html", "svg": "image/svg+xml", "png": "image/png"}
    return new_output("execute_result", data={kinds[kind]: text for kind, text in data.items()})


def printed(text: str, name: str = "stdout") -> NotebookNode:
    return new_output("stream", name=name, text=text)


@pytest.mark.parametrize(
    "output",
    [
        new_output("error", ename="ValueError", evalue="no", traceback=[]),
        printed("UserWarning", name="stderr"),
        printed("read /home/me/x.txt"),
        printed("C:\\Users\\me"),
        result(plain="<Figure size 640x480 with 1 Axes>"),
        result(plain="<handgrad.Cube object>"),
        result(plain="<function f at 0x7f00aa>"),
        result(html="<p>0x7f3a9c</p>"),
        result(html='<img src="/tmp/a.png">'),
        result(plain="IntSlider(value=0)"),
        result(plain="VBox(children=(IntSlider(value=0),))"),
        result(plain="a Widget"),
        result(svg="<!-- /usr/share/fonts -->"),
    ],
)
def test_a_leak_is_found(output: NotebookNode) -> None:
    assert list(leaks(notebook_with(output)))


@pytest.mark.parametrize(
    "output",
    [
        printed("tensor([0.0, 0.2], grad_fn=<SquareBackward>)"),
        printed("Sequential(\n  (0): Linear(in_features=4, out_features=3, bias=True)\n)"),
        printed("1/5, km/home/x, https://example.org/home/x"),
        result(html="<b>x</b>&lt;Cube object&gt;</b>"),
        result(html='<img src="data:image/png;base64,aa/0x7f3a9c/+/tmp/aa=">'),
        result(png="+/tmp/0x7f3a9c", plain="a picture"),
    ],
)
def test_what_a_lesson_shows_is_no_leak(output: NotebookNode) -> None:
    assert list(leaks(notebook_with(output))) == []


def test_a_path_in_a_source_is_found() -> None:
    notebook = new_notebook(cells=[new_markdown_cell("see /home/me/notes")])
    ((cell, leak),) = leaks(notebook)
    assert cell is notebook.cells[0]
    assert "/home/me/notes" in leak


@pytest.fixture
def pair(pristine: Path) -> tuple[NotebookNode, NotebookNode]:
    english, chinese = (
        nbformat.read(pristine / "notebooks" / language / "90_tea.ipynb", as_version=4)
        for language in ("en", "zh")
    )
    return copy.deepcopy(english), copy.deepcopy(chinese)


def test_the_languages_of_a_built_lesson_are_in_step(
    pair: tuple[NotebookNode, NotebookNode],
) -> None:
    assert list(language_differences(*pair)) == []


def other_code(chinese: NotebookNode) -> None:
    chinese.cells[3].source = 'print(f"{cup}")'


def other_order(chinese: NotebookNode) -> None:
    chinese.cells.reverse()


def other_type(chinese: NotebookNode) -> None:
    chinese.cells[0].metadata = {}


def untranslated(chinese: NotebookNode) -> None:
    chinese.cells[0].source = "# Tea"


def no_output(chinese: NotebookNode) -> None:
    chinese.cells[1].outputs = []


def other_output(chinese: NotebookNode) -> None:
    chinese.cells[1].outputs[0].text = "small: 5\n"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (other_code, "cell 4 (code, “print(f\"{size}\")”): its code is another"),
        (other_order, "the same ones in another order"),
        (other_type, "cell 1 (markdown, “# Tea”): its type or metadata"),
        (untranslated, "cell 1 (markdown, “# Tea”): its Chinese twin holds no Chinese"),
        (no_output, "its outputs are of other kinds in Chinese: ['stream'] and []"),
        (other_output, "it prints 'small: 4\\nand so on\\n' in English and 'small: 5\\n' in Chinese"),
    ],
)  # fmt: skip
def test_languages_out_of_step_are_reported(
    pair: tuple[NotebookNode, NotebookNode],
    change: Callable[[NotebookNode], None],
    words: str,
) -> None:
    change(pair[1])
    assert words in "\n".join(language_differences(*pair))


def test_solutions_take_the_place_of_starter_code_and_are_checked(
    tea: Lesson, exercises: ModuleType, tmp_path: Path
) -> None:
    blank = select(tea, "zh")
    solved = with_solutions(blank, vars(exercises))
    execute(solved, tmp_path)
    assert outcomes(solved) == {"pour": "correct"}
    assert "answer = ..." in [cell.source for cell in blank.cells], "the original stays as it is"


def test_a_wrong_solution_is_noticed(tea: Lesson, exercises: ModuleType, tmp_path: Path) -> None:
    exercises.pour.solution_code = "answer = 7"
    solved = with_solutions(select(tea, "en"), vars(exercises))
    execute(solved, tmp_path)
    assert outcomes(solved) == {"pour": "not_attempted"}

"""Building the small course, and noticing when what is stored is not what its lessons build."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_output

from handgrad.authoring import LessonError, build, check
from handgrad.authoring.__main__ import main
from handgrad.authoring.compare import differences
from handgrad.authoring.normalise import normalise, serialise

NOTEBOOKS = [
    f"notebooks/{language}/{name}.ipynb"
    for name in ("90_tea", "91_milk")
    for language in ("en", "zh")
]


def read(root: Path, name: str) -> NotebookNode:
    return nbformat.read(root / name, as_version=4)


def damage(root: Path, name: str, change: Callable[[NotebookNode], object]) -> str:
    """Change a stored notebook and return how it then differs from what it was, spaces as one."""
    built, stored = read(root, name), read(root, name)
    change(stored)
    return " ".join(" ".join(differences(stored, built)).split())


def rewrite(root: Path, name: str, old: str, new: str) -> None:
    path = root / "lessons" / f"{name}.md"
    text = path.read_text(encoding="utf-8")
    assert old in text, f"the fixture lesson has no {old!r}; adapt the test"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_building_twice_changes_no_byte(built: Path) -> None:
    before = {name: (built / name).read_bytes() for name in NOTEBOOKS}
    assert list(build(built)) == [f"unchanged  {name}" for name in NOTEBOOKS]
    assert {name: (built / name).read_bytes() for name in NOTEBOOKS} == before
    assert list(check(built)) == []


def test_nothing_stored_depends_on_the_machine(built: Path) -> None:
    for name in NOTEBOOKS:
        text = (built / name).read_text(encoding="utf-8")
        metadata = json.loads(text)["metadata"]
        assert metadata["language_info"] == {"name": "python"}
        assert "widgets" not in metadata
        for word in ("model_id", '"execution":', str(Path.home()), sys.prefix):
            assert word not in text, f"{name} holds {word}"


def test_cells_are_numbered_and_pieces_of_a_stream_are_one(built: Path) -> None:
    code = [cell for cell in read(built, NOTEBOOKS[2]).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == [1, 2]
    picture, printed = code[1].outputs
    assert set(picture.data) == {"image/png", "text/plain"}
    assert printed.text == "one\ntwo\n"


def test_a_widget_is_stored_as_what_shows_without_a_kernel(built: Path) -> None:
    (output,) = read(built, NOTEBOOKS[3]).cells[1].outputs
    assert output.data == {"text/html": "<b>half full</b>", "text/plain": "half full"}


def test_normalise_merges_neighbours_only() -> None:
    def stream(name: str, text: str) -> NotebookNode:
        return new_output("stream", name=name, text=text)

    picture = new_output("execute_result", data={"text/plain": "p"}, execution_count=7)
    cell = nbformat.v4.new_code_cell("1", execution_count=7)
    cell.outputs = [
        stream("stdout", "a"),
        stream("stdout", "b"),
        stream("stderr", "c"),
        picture,
        stream("stdout", "d"),
    ]
    about = {"handgrad": {"lesson": "90_tea", "language": "en", "title": "tea"}}
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={**about, "widgets": {"x": 1}})
    normalise(notebook)
    assert cell.execution_count == picture.execution_count == 1
    assert [output.get("text") for output in cell.outputs] == ["ab", "c", None, "d"]
    assert set(notebook.metadata) == {"kernelspec", "language_info", "handgrad"}


def test_nbval_accepts_what_is_built_strictly(built: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-q", "notebooks"],
        cwd=built,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-3000:]
    # lesson 90 has six code cells for readers and lesson 91 two, in both languages
    assert "16 passed" in run.stdout


def test_one_lesson_can_be_built_alone_and_keeps_the_others(built: Path) -> None:
    assert list(build(built, ["91"])) == [f"unchanged  {name}" for name in NOTEBOOKS[2:]]
    (built / "lessons" / "90_tea.md").write_text("broken", encoding="utf-8")
    assert list(build(built, ["91_milk"])) == [f"unchanged  {name}" for name in NOTEBOOKS[2:]]
    assert (built / NOTEBOOKS[0]).exists()


def test_a_lesson_that_does_not_exist_is_named(course: Path) -> None:
    with pytest.raises(LessonError, match=r"no lesson '07'.*\n.*90_tea, 91_milk"):
        list(build(course, ["07"]))


def test_two_lessons_with_one_number_are_refused(course: Path) -> None:
    (course / "lessons" / "91_milk.md").rename(course / "lessons" / "90_milk.md")
    with pytest.raises(LessonError, match=r"lessons/90_tea\.md:1: 90_milk\.md has the same number"):
        list(build(course, ["90"]))


def test_the_notebooks_of_a_lesson_that_is_gone_are_reported_then_removed(built: Path) -> None:
    (built / "lessons" / "91_milk.md").unlink()
    rewrite(built, "90_tea", "See [milk](91_milk.ipynb) next.", "")
    rewrite(built, "90_tea", "接着看[牛奶](91_milk.ipynb)。", "")
    report = "\n".join(check(built))
    assert "notebooks/zh/91_milk.ipynb has no lesson.\n    Fix: run `make notebooks`" in report
    assert "removed    notebooks/en/91_milk.ipynb (its lesson is gone)" in list(build(built))
    assert not (built / NOTEBOOKS[3]).exists()


def test_a_cell_that_raises_is_named_with_source_and_traceback(course: Path) -> None:
    rewrite(course, "90_tea", 'cups = {"small": 4}', 'cups = {"small": 4 / 0}')
    with pytest.raises(LessonError) as caught:
        list(build(course, ["90"]))
    message = str(caught.value)
    assert "lessons/90_tea.md:29: it raises ZeroDivisionError: division by zero (en)" in message
    assert '| cups = {"small": 4 / 0}' in message
    assert "> ZeroDivisionError: division by zero" in message
    assert "\x1b" not in message
    assert not (course / NOTEBOOKS[0]).exists(), "a lesson that fails leaves no notebook behind"


def test_a_cell_that_ends_the_kernel_is_named(course: Path) -> None:
    rewrite(course, "90_tea", 'print(f"{size}")', "import os\n\nos._exit(1)")
    with pytest.raises(LessonError, match=r"DeadKernelError.*in the cell “import os”"):
        list(build(course, ["90"]))


@pytest.mark.parametrize(
    ("code", "leak"),
    [
        ("object()", "address of one machine"),
        ("import sys\n\nprint('careful', file=sys.stderr)", "stderr"),
        ("import os\n\nprint('/home/' + 'me/course')", "path or an address of one machine"),
        ("IntSlider()", "shows nothing without a kernel"),
    ],
)
def test_an_output_unfit_for_learners_is_refused(course: Path, code: str, leak: str) -> None:
    rewrite(course, "91_milk", "# 1 × 1", f"{code}\n```\n\n```{{code-cell}} ipython3")
    with pytest.raises(LessonError, match=leak):
        list(build(course, ["91"]))


def edit_text(notebook: NotebookNode) -> None:
    notebook.cells[0].source = notebook.cells[0].source.replace("杯", "碗")


def edit_output(notebook: NotebookNode) -> None:
    notebook.cells[1].outputs[0].text = "small: 5\nand so on\n"


def drop_output(notebook: NotebookNode) -> None:
    notebook.cells[1].outputs = []


def drop_cell(notebook: NotebookNode) -> None:
    del notebook.cells[2]


def add_cell(notebook: NotebookNode) -> None:
    notebook.cells.insert(1, nbformat.v4.new_markdown_cell("extra", id="extra"))


def empty_output(notebook: NotebookNode) -> None:
    notebook.cells[1].outputs[0].text = ""


def edit_title(notebook: NotebookNode) -> None:
    notebook.metadata.handgrad.title = "咖啡"


def edit_id(notebook: NotebookNode) -> None:
    notebook.cells[2].id = "another"


DAMAGES: dict[Callable[[NotebookNode], Any], str] = {
    edit_text: "cell 1 (markdown, “# 茶”): its source: - stored '# 茶\\n\\n一壶 `n` 升的茶能倒几碗",
    edit_output: "cell 2 (code, “from handgrad import use_language”): its output 1 (stdout): "
    "- stored 'small: 5\\nand so on\\n' + built 'small: 4\\nand so on\\n'",
    drop_output: "its output 1 (stdout): - stored nothing + built 'small: 4",
    empty_output: "its output 1 (stdout): - stored '' + built 'small: 4",
    drop_cell: "cell 3 (markdown, “$$\\frac{2}{0.25} = 8$$”): it is missing from the notebook",
    add_cell: "cell 2 (markdown, “extra”): it is not in the lesson",
    edit_title: "the notebook's metadata: ",
    edit_id: "cell 3 (markdown, “$$\\frac{2}{0.25} = 8$$”): its id: - stored 'another' + built '90-",
}


@pytest.mark.parametrize("change", DAMAGES, ids=lambda change: change.__name__)
def test_a_damaged_cell_is_reported_with_its_first_difference(
    pristine: Path, change: Callable[[NotebookNode], object]
) -> None:
    assert DAMAGES[change] in damage(pristine, NOTEBOOKS[1], change)


def test_a_damaged_notebook_is_reported_with_file_cell_and_fix(built: Path) -> None:
    notebook = read(built, NOTEBOOKS[1])
    drop_output(notebook)
    (built / NOTEBOOKS[1]).write_text(serialise(notebook), encoding="utf-8")
    (report,) = check(built, ["90"])
    assert report.startswith(
        "notebooks/zh/90_tea.ipynb is not what lessons/90_tea.md builds:\n"
        "    cell 2 (code, “from handgrad import use_language”): its output 1"
    )
    assert report.endswith(
        "Fix: run `make notebooks LESSON=90`, look at what changed, and commit it."
    )


def test_a_missing_notebook_is_reported(built: Path) -> None:
    (built / NOTEBOOKS[0]).unlink()
    (report,) = check(built, ["90"])
    assert report.startswith("notebooks/en/90_tea.ipynb is missing.")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: f"<<<<<<< ours\n{text}",
        lambda text: text.replace(
            '"cell_type": "markdown"', '"outputs": [], "cell_type": "markdown"'
        ),
    ],
    ids=["a merge conflict", "outputs of a text"],
)
def test_a_file_that_is_no_notebook_is_reported(built: Path, change: Callable[[str], str]) -> None:
    path = built / NOTEBOOKS[0]
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    report = next(iter(check(built, ["90"])))
    assert report.startswith("notebooks/en/90_tea.ipynb is no notebook (")
    assert "Fix: run `make notebooks LESSON=90`" in report


def test_a_notebook_that_an_editor_saved_otherwise_is_reported(built: Path) -> None:
    path = built / NOTEBOOKS[0]
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8"))), encoding="utf-8")
    (report,) = check(built, ["90"])
    assert "formatted in another way" in report


def test_pictures_may_differ_but_not_be_missing(pristine: Path) -> None:
    def repaint(notebook: NotebookNode) -> None:
        notebook.cells[2].outputs[0].data["image/png"] = "AAAA"

    def remove(notebook: NotebookNode) -> None:
        del notebook.cells[2].outputs[0].data["image/png"]

    assert damage(pristine, NOTEBOOKS[2], repaint) == ""
    assert "its output 1 (image/png)" in damage(pristine, NOTEBOOKS[2], remove)


def test_an_empty_output_is_told_from_none(pristine: Path) -> None:
    def empty(notebook: NotebookNode) -> None:
        notebook.cells[1].outputs[0].data["text/latex"] = ""

    report = damage(pristine, NOTEBOOKS[3], empty)
    assert "its output 1 (text/latex): - stored '' + built nothing" in report


def test_an_ignored_output_may_differ(pristine: Path) -> None:
    built, stored = read(pristine, NOTEBOOKS[0]), read(pristine, NOTEBOOKS[0])
    stored.cells[1].outputs[0].text = "another time\n"
    assert list(differences(stored, built)) != []
    for notebook in (built, stored):
        notebook.cells[1].metadata.tags = ["nbval-ignore-output"]
    assert list(differences(stored, built)) == []


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["build", "--check", "91"], (0, "")),
        (["build", "--check", "90"], (1, "notebooks/en/90_tea.ipynb is missing")),
        (["build", "91"], (0, "unchanged  notebooks/en/91_milk.ipynb")),
        (["build", "07"], (1, "no lesson '07'")),
    ],
)
def test_the_command(
    built: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    expected: tuple[int, str],
) -> None:
    (built / NOTEBOOKS[0]).unlink()
    monkeypatch.chdir(built)
    assert main(arguments) == expected[0]
    printed = capsys.readouterr()
    assert expected[1] in printed.out + printed.err


def test_the_command_says_where_to_run_it(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "handgrad.authoring", "build"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert "root of the repository" in run.stderr

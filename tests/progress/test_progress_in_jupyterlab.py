"""The table of progress in a real JupyterLab: the button clears, links lead to lessons, nothing breaks later."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

from handgrad.exercises.catalogue import EXERCISES, NOTEBOOKS
from handgrad.messages import text

LONG = 60_000  # milliseconds: the longest wait for one condition, on a busy machine

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A start page that shows progress, and pages with the names of the lessons."""
    folder = tmp_path_factory.mktemp("course-with-progress")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    for language in ("en", "zh"):
        (folder / "notebooks" / language).mkdir(parents=True)
        show = (
            "from handgrad import show_progress, use_language\n"
            f'use_language("{language}")\n'
            "show_progress()"
        )
        pages = {"00_start.ipynb": [new_code_cell(show, id="progress")]} | {
            name: [new_markdown_cell(f"# {name}", id="head")] for name in NOTEBOOKS.values()
        }
        for name, cells in pages.items():
            notebook = new_notebook(cells=cells, metadata={"kernelspec": kernel})
            nbformat.write(notebook, folder / "notebooks" / language / name)
    return folder


@pytest.fixture(scope="module")
def lab(start_lab, course: Path):
    return start_lab("en", course=course)


def solve(workspace: Path) -> Path:
    """Write down that one exercise is solved, as a check in another notebook does."""
    file = workspace / ".handgrad" / "progress.json"
    entry = {"02.whole": {"state": "solved", "checks": 3}}
    file.write_text(json.dumps({"version": 1, "exercises": entry}), encoding="utf-8")
    return file


def run(page: Page, notebook: Locator) -> Locator:
    """Run the cell and return its outputs."""
    cell = notebook.locator(".jp-CodeCell").first
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    return cell


def solved(count: int) -> str:
    return text("progress-summary", "en", solved=str(count), count=str(len(EXERCISES)))


def test_two_clicks_clear_and_the_table_follows(lab, open_page) -> None:
    file = solve(lab.workspace)
    page = open_page()
    cell = run(page, lab.open(page, "en/00_start.ipynb"))
    expect(cell.locator(".hg-bar")).to_have_text(solved(1), timeout=LONG)
    expect(cell.get_by_text("Kept in the file")).to_be_visible()
    clear = cell.get_by_role("button", name=text("progress-clear", "en"))
    clear.click(timeout=LONG)
    expect(cell.get_by_role("button", name=text("progress-keep", "en"))).to_be_visible()
    assert json.loads(file.read_text(encoding="utf-8"))["exercises"], "one click only asks"
    cell.get_by_role("button", name=text("progress-clear-really", "en")).click()
    expect(cell.locator(".hg-bar")).to_have_text(solved(0))
    expect(cell.locator(".jupyter-button:visible")).to_have_text(text("progress-clear", "en"))
    assert json.loads(file.read_text(encoding="utf-8"))["exercises"] == {}


def test_a_link_opens_the_lesson_in_the_language_of_the_page(
    start_lab, course: Path, open_page
) -> None:
    lab = start_lab("zh", course=course)
    page = open_page()
    cell = run(page, lab.open(page, "zh/00_start.ipynb"))
    cell.get_by_role("link", name=text("lesson-02", "zh")).click(timeout=LONG)
    lesson = page.get_by_role("heading", name=NOTEBOOKS["02"])
    expect(lesson).to_be_visible()
    assert "/zh/" in page.url


def test_a_saved_table_opens_again_without_an_error(lab, start_lab, course, open_page) -> None:
    solve(lab.workspace)
    page = open_page()
    cell = run(page, lab.open(page, "en/00_start.ipynb"))
    expect(cell.get_by_role("button", name=text("progress-clear", "en"))).to_be_visible(
        timeout=LONG
    )
    with page.expect_response(lambda r: r.request.method == "PUT" and "/api/contents/" in r.url):
        page.keyboard.press("Control+s")
    later = start_lab("en", course=course, workspace=lab.workspace)
    page = open_page()
    notebook = later.open(page, "en/00_start.ipynb")
    expect(notebook.locator(".hg-bar")).to_have_text(solved(1))
    expect(page.get_by_text("Error displaying widget")).to_have_count(1)
    expect(page.get_by_text("Error displaying widget")).not_to_be_visible()

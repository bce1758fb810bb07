"""What a learner meets first: JupyterLab on the start page, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from playwright.sync_api import Locator, Page, expect

from handgrad.messages import text

LONG = 120_000  # milliseconds: the longest wait for one condition, on a busy machine

pytestmark = pytest.mark.browser

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'
SCRIPT = (
    '<p class="wakes">asleep</p>'
    '<script>document.currentScript.previousElementSibling.textContent = "awake"</script>'
)


def page_with_outputs(heading: str, language: str) -> nbformat.NotebookNode:
    """A heading, a cell with stored outputs that only a trusted notebook shows, and the environment check."""
    shown = [
        new_output("display_data", {"image/svg+xml": PICTURE, "text/plain": "picture"}),
        new_output("display_data", {"text/html": SCRIPT, "text/plain": "asleep"}),
    ]
    check = (
        "from handgrad import check_environment, use_language\n"
        f'use_language("{language}")\n'
        "check_environment()"
    )
    return new_notebook(
        cells=[
            new_markdown_cell(f"# {heading}", id="head"),
            new_code_cell("show()", id="show", outputs=shown, execution_count=1),
            new_code_cell(check, id="check"),
        ],
        metadata={
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
        },
    )


@pytest.fixture(scope="session")
def small_course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course of one page in two languages."""
    folder = tmp_path_factory.mktemp("small-course")
    for language, heading in (("en", "Welcome"), ("zh", "欢迎")):
        path = folder / "notebooks" / language / "00_start.ipynb"
        path.parent.mkdir(parents=True)
        nbformat.write(page_with_outputs(heading, language), path)
    return folder


@pytest.fixture(scope="session")
def lab(start_lab: Callable, small_course: Path):
    return start_lab("zh", course=small_course)


def opened(page: Page, address: str) -> Locator:
    """Open an address and return its notebook once the kernel is there and idle."""
    page.goto(address)
    notebook = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    notebook.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=LONG)
    return notebook


def run_check(page: Page, notebook: Locator) -> Locator:
    """Run the last code cell and return the card's row about sliders and buttons."""
    cell = notebook.locator(".jp-CodeCell").nth(1)
    cell.locator(".jp-InputArea-editor").click()
    page.keyboard.press("Shift+Enter")
    return cell.locator(".hg-card tr:last-child td")


def test_the_start_page_opens_in_chinese_and_nobody_asks_anything(lab, open_page) -> None:
    page = open_page()
    news: list[str] = []
    page.on("request", lambda request: news.append(request.url) if "/api/news" in request.url else None)
    notebook = opened(page, lab.start_page)
    expect(notebook.get_by_role("heading", name="欢迎")).to_be_visible()
    expect(page.get_by_role("menuitem", name="文件")).to_be_visible()
    expect(page.locator(".Toastify__toast")).to_have_count(0)
    assert not news, "fetchNews must be off, so that JupyterLab does not offer news or fetch them"


def test_the_interface_is_english_in_english(start_lab, small_course, open_page) -> None:
    page = open_page()
    notebook = opened(page, start_lab("en", course=small_course).start_page)
    expect(notebook.get_by_role("heading", name="Welcome")).to_be_visible()
    expect(page.get_by_role("menuitem", name="File")).to_be_visible()


def test_the_other_language_is_one_folder_away(lab, open_page) -> None:
    page = open_page()
    notebook = opened(page, lab.address("en/00_start.ipynb"))
    expect(notebook.get_by_role("heading", name="Welcome")).to_be_visible()


def test_stored_outputs_show_at_once_and_still_do_once_the_learner_has_saved(
    start_lab, small_course, open_page
) -> None:
    lab = start_lab("en", course=small_course)
    page = open_page()
    notebook = opened(page, lab.start_page)
    expect(notebook.locator(".wakes")).to_have_text("awake")
    expect(notebook.locator(".jp-RenderedSVG")).to_be_visible()
    notebook.locator(".jp-CodeCell").nth(1).locator(".cm-content").click()
    page.keyboard.type("# mine\n")
    with page.expect_response(lambda r: r.request.method == "PUT" and "00_start" in r.url):
        page.keyboard.press("Control+s")
    assert "# mine" in (lab.workspace / "en" / "00_start.ipynb").read_text(encoding="utf-8")
    again = opened(open_page(), lab.start_page)
    expect(again.locator(".wakes")).to_have_text("awake")
    expect(again.locator(".jp-RenderedSVG")).to_be_visible()


def test_a_file_from_elsewhere_is_not_trusted(lab, open_page) -> None:
    nbformat.write(page_with_outputs("Stranger", "en"), lab.workspace / "stranger.ipynb")
    notebook = opened(open_page(), lab.address("stranger.ipynb"))
    expect(notebook.get_by_role("heading", name="Stranger")).to_be_visible()
    expect(notebook.locator(".jp-CodeCell").first).to_be_visible()
    expect(notebook.locator(".wakes")).not_to_have_text("awake")


def test_the_check_sees_a_widget_appear(lab, open_page) -> None:
    page = open_page()
    row = run_check(page, opened(page, lab.start_page))
    expect(row).to_have_text(text("environment-browser-shown", "zh"), timeout=LONG)
    expect(page.locator(".hg-widget-probe")).not_to_be_visible()


def test_the_check_says_so_where_no_widget_can_appear(lab, open_page) -> None:
    page = open_page()
    page.route("**/@jupyter-widgets/**", lambda route: route.abort())
    page.clock.install()
    row = run_check(page, opened(page, lab.start_page))
    expect(row).to_have_text(text("environment-browser-run", "zh"), timeout=LONG)
    page.clock.fast_forward(16_000)
    expect(row).to_have_text(text("environment-browser-missing", "zh"))


def test_a_saved_check_opens_again_without_an_error(start_lab, small_course, open_page) -> None:
    lab = start_lab("en", course=small_course)
    page = open_page()
    row = run_check(page, opened(page, lab.start_page))
    expect(row).to_have_text(text("environment-browser-shown", "en"), timeout=LONG)
    with page.expect_response(lambda r: r.request.method == "PUT" and "00_start" in r.url):
        page.keyboard.press("Control+s")
    lab.end()
    without_kernel = start_lab("en", course=small_course, workspace=lab.workspace)
    page = open_page()
    notebook = opened(page, without_kernel.start_page)
    expect(notebook.locator(".hg-card tr:last-child td")).to_have_text(
        text("environment-browser-run", "en"), timeout=LONG
    )
    expect(page.get_by_text("Error displaying widget")).not_to_be_visible()

"""What a learner meets first: JupyterLab on the start page, in a real browser."""

from __future__ import annotations

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
    """A course in two languages whose lessons are all the same page."""
    folder = tmp_path_factory.mktemp("small-course")
    for language, heading in (("en", "Welcome"), ("zh", "欢迎")):
        (folder / "notebooks" / language).mkdir(parents=True)
        for name in ("00_start", "01_typed", "02_checked"):
            path = folder / "notebooks" / language / f"{name}.ipynb"
            nbformat.write(page_with_outputs(heading, language), path)
    return folder


@pytest.fixture(scope="session")
def english(start_lab, small_course: Path):
    return start_lab("en", course=small_course)


@pytest.fixture(scope="session")
def chinese(start_lab, small_course: Path):
    return start_lab("zh", course=small_course)


def run_check(page: Page, notebook: Locator) -> Locator:
    """Run the last code cell and return the card's row about sliders and buttons."""
    cell = notebook.locator(".jp-CodeCell").nth(1)
    cell.locator(".cm-content").click(timeout=LONG)
    page.keyboard.press("Shift+Enter")
    return cell.locator(".hg-card tr:last-child td")


def save(page: Page) -> None:
    with page.expect_response(lambda r: r.request.method == "PUT" and "/api/contents/" in r.url):
        page.keyboard.press("Control+s")


def test_the_start_page_opens_in_chinese_and_nobody_asks_anything(chinese, open_page) -> None:
    assert "/lab/tree/zh/00_start.ipynb?" in chinese.start_page
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    notebook = chinese.open(page, "zh/00_start.ipynb")
    expect(notebook.get_by_role("heading", name="欢迎")).to_be_visible()
    expect(page.get_by_role("menuitem", name="文件")).to_be_visible()
    expect(page.locator(".Toastify__toast")).to_have_count(0)
    assert not [url for url in asked if "/api/news" in url], "fetchNews must be off"
    assert not [url for url in asked if "/api/update" in url], "checkForUpdates must be off"


def test_the_check_sees_a_widget_appear(chinese, open_page) -> None:
    page = open_page()
    row = run_check(page, chinese.open(page, "zh/00_start.ipynb"))
    expect(row).to_have_text(text("environment-browser-shown", "zh"), timeout=LONG)
    expect(page.locator(".hg-widget-probe")).not_to_be_visible()


def test_the_check_says_so_where_no_widget_can_appear(chinese, open_page) -> None:
    page = open_page()
    page.route("**/@jupyter-widgets/**", lambda route: route.abort())
    notebook = chinese.open(page, "zh/02_checked.ipynb")
    page.clock.install()  # only now: JupyterLab draws cells when its timers say so, and needs the true ones for that
    row = run_check(page, notebook)
    expect(row).to_have_text(text("environment-browser-run", "zh"), timeout=LONG)
    page.clock.fast_forward(16_000)
    expect(row).to_have_text(text("environment-browser-missing", "zh"))


def test_the_interface_is_english_in_english_and_chinese_is_a_folder_away(
    english, open_page
) -> None:
    page = open_page()
    notebook = english.open(page, "zh/00_start.ipynb")
    expect(notebook.get_by_role("heading", name="欢迎")).to_be_visible()
    expect(page.get_by_role("menuitem", name="File")).to_be_visible()


def test_stored_outputs_show_at_once_and_still_do_once_the_learner_has_saved(
    english, open_page
) -> None:
    page = open_page()
    notebook = english.open(page, "en/01_typed.ipynb")
    expect(notebook.locator(".wakes")).to_have_text("awake")
    expect(notebook.locator(".jp-RenderedSVG")).to_be_visible()
    notebook.locator(".jp-CodeCell").nth(1).locator(".cm-content").click()
    page.keyboard.type("# mine\n")
    save(page)
    assert "# mine" in (english.workspace / "en" / "01_typed.ipynb").read_text(encoding="utf-8")
    again = english.open(open_page(), "en/01_typed.ipynb")
    expect(again.locator(".wakes")).to_have_text("awake")
    expect(again.locator(".jp-RenderedSVG")).to_be_visible()


def test_a_file_from_elsewhere_is_not_trusted(english, open_page) -> None:
    nbformat.write(page_with_outputs("Stranger", "en"), english.workspace / "stranger.ipynb")
    notebook = english.open(open_page(), "stranger.ipynb")
    expect(notebook.get_by_role("heading", name="Stranger")).to_be_visible()
    expect(notebook.locator(".jp-CodeCell").first).to_be_visible()
    expect(notebook.locator(".wakes")).not_to_have_text("awake")


def test_a_saved_check_opens_again_without_an_error(
    english, start_lab, small_course, open_page
) -> None:
    page = open_page()
    row = run_check(page, english.open(page, "en/02_checked.ipynb"))
    expect(row).to_have_text(text("environment-browser-shown", "en"), timeout=LONG)
    save(page)
    later = start_lab("en", course=small_course, workspace=english.workspace)
    page = open_page()
    notebook = later.open(page, "en/02_checked.ipynb")
    row = notebook.locator(".hg-card tr:last-child td")
    expect(row).to_have_text(text("environment-browser-run", "en"))
    expect(page.get_by_text("Error displaying widget")).to_have_count(1)
    expect(page.get_by_text("Error displaying widget")).not_to_be_visible()

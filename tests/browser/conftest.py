"""A lesson in JupyterLab, as a learner sees it and works in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, expect

LONG = 120_000  # milliseconds: the longest wait for one condition, on a busy machine
_MENUS = {
    "en": {"edit": "Edit", "run": "Run", "settings": "Settings"},
    "zh": {"edit": "编辑", "run": "运行", "settings": "设置"},
}
_THEMES = {
    "light": (2, "JupyterLab Light"),
    "dark": (0, "JupyterLab Dark"),
}  # place in the menu, name
# JupyterLab guesses the sizes of cells that have not been seen; true sizes come with the next pictures.
_STABLE_BOTTOM = """node => {
  const bottom = node.getBoundingClientRect().bottom, stable = node.bottomBefore === bottom;
  node.bottomBefore = bottom;
  return stable && bottom;
}"""


def is_of_jupyterlab_alone(error: str) -> bool:
    """Say whether it is a race of JupyterLab's own React, which no code of the course takes part in.

    Now and then, on a busy machine, JupyterLab takes a part of its frame off the page before React
    unmounts it. Nothing is lost. Every line of the stack then lies in `static/lab/`; one line from an
    extension or from an output of ours, and the error counts.
    """
    places = re.findall(r"https?://[^\s)]+", error)
    return (
        error.startswith("NotFoundError: Failed to execute 'removeChild' on 'Node'")
        and "_unmount" in error
        and all("/static/lab/" in place for place in places)
    )


class JupyterLab:
    """One browser page with JupyterLab in it, in the language of its menus.

    Args:
        page: the browser page.
        lab: the server, as `start_lab` returns it.
        language: the language of the lessons and of the menus.
    """

    def __init__(self, page: Page, lab: Any, language: str) -> None:
        self.page = page
        self.lab = lab
        self.language = language
        self.errors: list[str] = []
        page.set_default_timeout(LONG)
        page.on("console", self._note)
        page.on("pageerror", lambda error: self._remember(str(error)))

    def open(self, stem: str) -> Lesson:
        """Load JupyterLab with a lesson, and wait until its kernel is ready."""
        return Lesson(self, self.lab.open(self.page, f"{self.language}/{stem}.ipynb"), stem)

    def follow(self, link: Locator, stem: str) -> Lesson:
        """Click a link that leads to a lesson, and wait until its kernel is ready."""
        link.click()
        expect(self.page).to_have_url(re.compile(f"/{self.language}/{stem}.ipynb"))
        return self.current(stem)

    def reload(self, stem: str) -> Lesson:
        """Reload the page, in which a lesson is the current one."""
        self.page.reload()
        return self.current(stem)

    def current(self, stem: str) -> Lesson:
        """Wait until a lesson stands in front with its kernel ready."""
        tab = self.page.locator(".lm-DockPanel-tabBar .lm-mod-current .lm-TabBar-tabLabel")
        expect(tab).to_have_text(f"{stem}.ipynb")
        panel = self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
        kernel = panel.locator(".jp-KernelName")
        expect(kernel).to_have_text("Python 3 (ipykernel)")
        panel.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
        return Lesson(self, panel, stem)

    def command(self, menu: str, command: str) -> None:
        """Choose an entry of a menu; menus have names, their entries the names of commands."""
        self._open_menu(menu)
        self.page.locator(f'.lm-Menu-item[data-command="{command}"]').click()

    def use_theme(self, theme: str) -> None:
        """Choose JupyterLab's light or dark theme in the menu, and wait until it is there."""
        place, name = _THEMES[theme]
        self._open_menu("settings")
        self.page.locator(".lm-Menu-item[data-type=submenu]").first.hover()
        self.page.locator('.lm-Menu-item[data-command="apputils:change-theme"]').nth(place).click()
        expect(self.page.locator("body")).to_have_attribute("data-jp-theme-name", name)

    def close(self) -> None:
        """Close the page, and leave neither kernels nor open tabs to the next one."""
        self.page.close()
        address, _, token = self.lab.start_page.partition("?token=")
        root = address.split("/lab/")[0]
        headers = {"Authorization": f"token {token}"}
        request = self.page.context.request
        for session in request.get(f"{root}/api/sessions", headers=headers).json():
            request.delete(f"{root}/api/sessions/{session['id']}", headers=headers)
        request.delete(f"{root}/lab/api/workspaces/default", headers=headers)

    def _open_menu(self, menu: str) -> None:
        name = _MENUS[self.language][menu]
        self.page.get_by_role("menubar").get_by_role("menuitem", name=name, exact=True).click()

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._remember(f"{message.text} ({message.location.get('url', '')})")

    def _remember(self, error: str) -> None:
        if not is_of_jupyterlab_alone(error):
            self.errors.append(error)


class Lesson:
    """A notebook in JupyterLab.

    Args:
        jupyterlab: what it is open in.
        panel: the part of the page that holds it.
        stem: the name of its file, such as `02_clipped_relu`.
    """

    def __init__(self, jupyterlab: JupyterLab, panel: Locator, stem: str) -> None:
        self.jupyterlab = jupyterlab
        self.page = jupyterlab.page
        self.panel = panel
        self.file = jupyterlab.lab.workspace / jupyterlab.language / f"{stem}.ipynb"
        self.cells = panel.locator(".jp-Cell")
        self.code_cells = panel.locator(".jp-CodeCell")

    def cell(self, source: str) -> Locator:
        """Return the code cell whose code holds `source`."""
        code = self.page.locator(".jp-InputArea", has_text=source)
        cell = self.code_cells.filter(has=code)
        expect(cell).to_have_count(1)
        return cell

    def run_all(self) -> None:
        """Clear what is stored, run all cells, and wait until each has run, once and in order."""
        count = self.clear()
        self.jupyterlab.command("run", "runmenu:run-all")
        prompts = self.code_cells.locator(".jp-InputPrompt")
        expect(prompts).to_have_text([f"[{n}]:" for n in range(1, count + 1)])
        self.panel.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()

    def clear(self) -> int:
        """Clear all outputs, so that what is seen later comes from a run. Return the number of code cells."""
        count = len(self.stored_code())
        self.jupyterlab.command("edit", "editmenu:clear-all")
        expect(self.code_cells.locator(".jp-InputPrompt")).to_have_text(["[ ]:"] * count)
        return count

    def run(self, cell: Locator) -> None:
        """Run one cell, and wait until it has run. Its number tells: it must not be one that is stored."""
        prompt = cell.locator(".jp-InputPrompt")
        # A cell that was never shown may have no text there yet.
        before = re.escape(prompt.inner_text()) or "none"
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Shift+Enter")
        expect(prompt).to_have_text(re.compile(rf"^(?!{before})\[\d+\]:$"))

    def write(self, cell: Locator, line: str, code: Sequence[str]) -> None:
        """Type `code` over a line of the editor, the first that holds `line`.

        The editor indents each new line as the one before, as it does for a learner.
        """
        cell.locator(".cm-line", has_text=line).first.click()
        self.page.keyboard.press("End")
        self.page.keyboard.press("Shift+Home")
        for number, text in enumerate(code):
            if number:
                self.page.keyboard.press("Enter")
            self.page.keyboard.type(text)

    def save(self) -> None:
        """Save by the keys, and wait until the server has it."""
        name = self.file.name
        with self.page.expect_response(lambda r: r.request.method == "PUT" and name in r.url):
            self.page.keyboard.press("ControlOrMeta+s")

    def stored_code(self) -> list[dict[str, Any]]:
        """Return the code cells as the file has them."""
        notebook = json.loads(self.file.read_text(encoding="utf-8"))
        return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]

    def photograph(self, path: Path) -> None:
        """Take a picture of the whole notebook, however long."""
        before = self.page.viewport_size
        assert before is not None
        self._resize(16_000)  # so high that no cell is left out
        self._resize(
            self.page.wait_for_function(_STABLE_BOTTOM, arg=self._last()).json_value() + 60
        )
        self.page.wait_for_function(_STABLE_BOTTOM, arg=self._last())
        path.parent.mkdir(parents=True, exist_ok=True)
        self.panel.screenshot(path=path)
        self._resize(before["height"])

    def _resize(self, height: float) -> None:
        self.page.set_viewport_size({"width": 1280, "height": round(height)})
        self.panel.locator(".jp-WindowedPanel-outer").evaluate("node => node.scrollTo(0, 0)")

    def _last(self) -> Any:
        return self.cells.last.element_handle()


@pytest.fixture
def open_jupyterlab(open_page: Callable[..., Page]) -> Iterator[Callable[..., JupyterLab]]:
    """Return `open(lab, language)`, which opens a browser page for JupyterLab.

    At the end it is closed, and no request of the page may have left the machine.
    """
    opened: list[JupyterLab] = []
    expect.set_options(timeout=LONG)

    def open_one(lab: Any, language: str) -> JupyterLab:
        opened.append(JupyterLab(open_page(viewport={"width": 1280, "height": 900}), lab, language))
        return opened[-1]

    yield open_one
    expect.set_options(timeout=5_000)  # Playwright's own
    for jupyterlab in opened:
        jupyterlab.close()

"""Fixtures that several rooms share: a real Chromium, and a real JupyterLab as learners start it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

ROOT = Path(__file__).parents[1]
TABLES = pytest.StashKey[list[tuple[str, list[str]]]]()
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Nothing of the browser's own goes to the network: what a test sees are the page's requests.
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SECONDS_TO_START = 180  # the longest wait, on a busy machine

_HERE = ("127.0.0.1", "localhost")
_START = """
import sys
from pathlib import Path
from handgrad.launcher.cli import main
sys.exit(main(sys.argv[2:], Path(sys.argv[1])))
"""


@pytest.fixture
def record_table(request: pytest.FixtureRequest) -> Callable[[str, list[str]], None]:
    """Return `record(title, lines)`: a table that is printed at the end of the run, passed or failed."""
    return lambda title, lines: request.config.stash[TABLES].append((title, lines))


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TABLES] = []


def pytest_sessionfinish(session: pytest.Session) -> None:
    # In a worker of pytest-xdist, which has no terminal, the tables travel to the process that has one.
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["tables"] = session.config.stash[TABLES]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    node.config.stash[TABLES].extend(getattr(node, "workeroutput", {}).get("tables", []))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for title, lines in sorted(terminalreporter.config.stash[TABLES]):
        terminalreporter.section(title)
        for line in lines:
            terminalreporter.line(line)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        missing = f"needs a Chromium; put one of {', '.join(NAMES)} on the PATH"
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens an empty page; its arguments are those of Playwright's `new_context`.

    At the end of the test no request of any page may have left the machine.
    """
    contexts: list[BrowserContext] = []
    requested: list[str] = []

    def open_one(**options: object) -> Page:
        context = chromium.new_context(**options)
        context.on("request", lambda request: requested.append(request.url))
        contexts.append(context)
        page = context.new_page()
        page.on("websocket", lambda socket: requested.append(socket.url))
        return page

    yield open_one
    for context in contexts:
        context.close()
    outside = sorted({url for url in requested if _leaves(url)})
    assert not outside, f"the page must work offline; it asked for {outside}"


def _leaves(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme not in ("data", "blob", "about", "file") and parts.hostname not in _HERE


@dataclass
class RunningLab:
    """A `handgrad lab` that is ready.

    Args:
        start_page: its address, token included, as the learner is given it.
        workspace: the learner's working copy.
        process: the server.
        output: what it has said so far, line by line.
    """

    start_page: str
    workspace: Path
    process: subprocess.Popen[str]
    output: list[str]

    def address(self, notebook: str) -> str:
        """Return the address of a file of the working copy, such as `zh/02_clipped_relu.ipynb`."""
        return re.sub(r"/lab/tree/.*\?", f"/lab/tree/{notebook}?", self.start_page)

    def open(self, page: Page, notebook: str) -> Locator:
        """Open a notebook in JupyterLab and return its panel once its kernel is ready to run cells."""
        page.goto(self.address(notebook))
        patience = SECONDS_TO_START * 1000
        # By its tab: JupyterLab first shows what was open the last time.
        tab = page.locator("#jp-main-dock-panel .lm-TabBar-tab.lm-mod-current")
        tab = tab.filter(has_text=notebook.rsplit("/", 1)[-1])
        panel = page.locator(f"id={tab.get_attribute('data-id', timeout=patience)}")
        # Without a kernel yet, the indicator says idle too, and a cell that is run then stays silent.
        name = panel.locator(".jp-KernelName")
        expect(name).to_have_text("Python 3 (ipykernel)", timeout=patience)
        panel.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(
            timeout=patience
        )
        return panel

    def end(self) -> None:
        """End the server and its kernels, as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                pytest.fail("handgrad lab did not end within a minute after Ctrl-C")


@pytest.fixture(scope="session")
def start_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., RunningLab]]:
    """Return `start(language="en", course=ROOT, workspace=None, options=())`, which starts a `handgrad lab`.

    Each has a new workspace unless one is given, and a free port of the local machine. All of them end with
    the session. Neither a server nor its kernels may have looked for another machine by then.
    """
    labs: list[RunningLab] = []
    log = tmp_path_factory.mktemp("network") / "asked.txt"

    def start(
        language: str = "en",
        course: Path = ROOT,
        workspace: Path | None = None,
        options: tuple[str, ...] = (),
    ) -> RunningLab:
        folder = workspace or tmp_path_factory.mktemp("course") / "workspace"
        command = [sys.executable, "-c", _START, str(course), "lab", "--no-browser", "--port=0"]
        command += [f"--language={language}", f"--workspace={folder}", *options]
        lab = _wait_until_ready(command, folder, log)
        labs.append(lab)
        return lab

    yield start
    for lab in labs:
        lab.end()
    asked = sorted(set(log.read_text(encoding="utf-8").splitlines())) if log.exists() else []
    assert not asked, f"handgrad lab must work offline; its processes looked for {asked}"


def _wait_until_ready(command: list[str], workspace: Path, log: Path) -> RunningLab:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "tests" / "network_watch"),
        "HANDGRAD_NETWORK_LOG": str(log),
        "PYTHONUNBUFFERED": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,  # a Ctrl-C in the terminal of the tests is for pytest alone
    )
    watchdog = threading.Timer(SECONDS_TO_START, process.kill)
    watchdog.start()
    output: list[str] = []
    assert process.stdout is not None
    for line in process.stdout:
        output.append(line)
        found = re.search(r"http://\S+token=\S+", line)
        if found:
            watchdog.cancel()
            # Somebody must read on, or the server stops when the pipe is full.
            threading.Thread(target=output.extend, args=[process.stdout], daemon=True).start()
            return RunningLab(found[0], workspace, process, output)
    watchdog.cancel()
    pytest.fail(f"handgrad lab did not start (exit status {process.wait()}):\n{''.join(output)}")

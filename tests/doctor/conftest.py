"""The handed cases as a fixture, and the table that the mutation test prints at the end of the run."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from doctor_loading import FAULTS, load

_TABLES = pytest.StashKey[list[tuple[str, list[str]]]]()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "fault" in metafunc.fixturenames:
        paths = sorted(FAULTS.glob("case_*.py"))
        metafunc.parametrize("fault", paths, ids=[path.stem for path in paths], indirect=True)


@pytest.fixture
def fault(request: pytest.FixtureRequest) -> ModuleType:
    return load(request.param)


@pytest.fixture
def record_table(request: pytest.FixtureRequest) -> Callable[[str, list[str]], None]:
    return lambda title, lines: request.config.stash.setdefault(_TABLES, []).append((title, lines))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for title, lines in terminalreporter.config.stash.get(_TABLES, []):
        terminalreporter.section(title)
        for line in lines:
            terminalreporter.line(line)

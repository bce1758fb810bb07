"""start.py: an old Python, no venv, no network, a full disk, an interruption; and the second start."""

from __future__ import annotations

import ast
import errno
import importlib.util
import json
import shutil
import sys
from collections import namedtuple
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from handgrad.launcher.language import choose_language, remember_language, system_language
from handgrad.launcher.setup import commands, pip, sentences, suite, venv
from handgrad.launcher.setup.sentences import SetupError

ROOT = Path(__file__).parents[2]
LISTS = ("requirements.txt", "requirements-dev.txt", "pyproject.toml")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    sentences.use_language("en")
    yield
    sentences.use_language("en")


@pytest.fixture
def start() -> ModuleType:
    spec = importlib.util.spec_from_file_location("start", ROOT / "start.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# ---------------------------------------------------------------- which Python


def test_an_old_python_can_read_start_py() -> None:
    source = (ROOT / "start.py").read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 0))
    modern = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match)
    assert not [node for node in ast.walk(tree) if isinstance(node, modern)]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "needs Python 3.11"), ("zh", "需要 Python 3.11")]
)
def test_an_old_python_gets_one_sentence_with_the_cure(
    start: ModuleType, language: str, words: str
) -> None:
    said = start.complaint((3, 9, 2), language)
    assert words in said
    assert "3.9" in said
    assert "www.python.org/downloads" in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "from 3.11 to 3.14 and this is Python 3.15"),
        ("zh", "3.11 到 3.14，而现在运行的是 Python 3.15"),
    ],
)
def test_a_python_without_a_torch_gets_one_sentence_with_the_cure(
    start: ModuleType, language: str, words: str
) -> None:
    said = start.complaint((3, 15, 0), language)
    assert words in said
    assert "make lab PYTHON=python3.14" in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("zh_CN.UTF-8", "zh"),
        ("Chinese (Simplified)_China", "zh"),
        ("de_DE.UTF-8", "en"),
        (None, "en"),
    ],
)
@pytest.mark.parametrize("ask", ["getdefaultlocale", "getlocale"])
def test_the_language_is_told_by_any_python(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, ask: str, name: str | None, language: str
) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(start, "locale", SimpleNamespace(getlocale=None))
    monkeypatch.setattr(start.locale, ask, lambda: (name, "UTF-8"), raising=False)
    assert start.system_language() == language


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 13, 1), (3, 14, 5)])
def test_a_python_between_will_do(start: ModuleType, version: tuple[int, ...]) -> None:
    assert start.complaint(version, "en") == ""


# ---------------------------------------------------------------- .venv


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in LISTS:
        shutil.copy(ROOT / name, tmp_path / name)
    monkeypatch.setattr(venv, "_make", _fake_environment)
    return tmp_path


def _fake_environment(folder: Path) -> None:
    """An environment that is only an interpreter: what pip would do is not tested here."""
    (folder / "bin").mkdir(parents=True, exist_ok=True)
    (folder / "bin" / "python").unlink(missing_ok=True)
    (folder / "bin" / "python").symlink_to(sys.executable)


class Pip:
    """Notes what it is asked for, and fails when told to."""

    def __init__(self, fails_at: int = 99) -> None:
        self.asked: list[list[str]] = []
        self.fails_at = fails_at

    def __call__(self, python: Path, arguments: Any, folder: Path) -> None:
        self.asked.append(list(arguments))
        if len(self.asked) == self.fails_at:
            raise KeyboardInterrupt


posix = pytest.mark.skipif(
    sys.platform == "win32", reason="the fake environment is a symbolic link"
)


@posix
def test_the_first_start_says_what_it_does_and_how_long_it_may_take(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = Pip()
    python = venv.ready_python(course, dev=False, install=ours)
    assert python == course / ".venv" / "bin" / "python"
    assert ours.asked[0] == ["-r", "requirements.txt"]
    assert ours.asked[1][-2:] == ["--editable", "."]
    said = capsys.readouterr().out
    assert "minutes" in said
    assert "GB" in said or "gigabytes" in said


@posix
def test_the_second_start_runs_no_pip(course: Path) -> None:
    venv.ready_python(course, dev=False, install=Pip())
    again = Pip()
    venv.ready_python(course, dev=False, install=again)
    assert again.asked == []


@posix
def test_the_test_tools_come_on_top_and_then_both_are_there(course: Path) -> None:
    venv.ready_python(course, dev=False, install=Pip())
    more = Pip()
    venv.ready_python(course, dev=True, install=more)
    assert more.asked[0] == ["-r", "requirements-dev.txt"]
    quiet = Pip()
    venv.ready_python(course, dev=False, install=quiet)
    venv.ready_python(course, dev=True, install=quiet)
    assert quiet.asked == []


@posix
@pytest.mark.parametrize("fails_at", [1, 2])
def test_an_interrupted_set_up_is_taken_up_again(course: Path, fails_at: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        venv.ready_python(course, dev=False, install=Pip(fails_at))
    again = Pip()
    venv.ready_python(course, dev=False, install=again)
    assert len(again.asked) == 2


@posix
def test_a_changed_list_is_installed(course: Path) -> None:
    venv.ready_python(course, dev=False, install=Pip())
    with (course / "requirements.txt").open("a", encoding="utf-8") as file:
        file.write("another==1.0\n")
    again = Pip()
    venv.ready_python(course, dev=False, install=again)
    assert again.asked[0] == ["-r", "requirements.txt"]


@posix
@pytest.mark.parametrize("stamp", [b"", b"{}", b'{"folder": "/elsewhere", "python": "3.11"}'])
def test_a_stamp_of_another_place_counts_for_nothing(course: Path, stamp: bytes) -> None:
    venv.ready_python(course, dev=False, install=Pip())
    (course / ".venv" / "handgrad.json").write_bytes(stamp)
    again = Pip()
    venv.ready_python(course, dev=False, install=again)
    assert len(again.asked) == 2


def test_without_the_venv_module_the_cure_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(venv.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SetupError, match="venv"):
        venv._make(tmp_path / ".venv")


def test_a_full_disk_is_seen_before_anything_is_downloaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(venv.shutil, "disk_usage", lambda path: usage(10**12, 10**12, 10**9))
    with pytest.raises(SetupError, match=r"1\.0 GB"):
        venv._make(tmp_path / ".venv")


# ---------------------------------------------------------------- pip

NO_NETWORK = (
    "WARNING: Retrying (Retry(total=0, connect=None, read=None, redirect=None, status=None)) after connection broken"
    " by 'NewConnectionError('<HTTPSConnection>: Failed to establish a new connection: [Errno 101] Network is"
    " unreachable')': /simple/torch/\nERROR: Could not find a version that satisfies the requirement torch==2.13.0"
)
FULL = "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"
NONE = "ERROR: No matching distribution found for torch==2.13.0"


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("complaints", "key"),
    [(NO_NETWORK, "setup-no-network"), (FULL, "setup-disk-filled")],
)
def test_a_failed_download_is_one_sentence(complaints: str, key: str, language: str) -> None:
    sentences.use_language(language)
    said = pip.explain(complaints)
    assert said == sentences.text(key)
    assert "\n" not in said


def test_a_missing_package_is_named_with_the_machine() -> None:
    assert "torch==2.13.0" in pip.explain(NONE)


def test_anything_else_shows_the_end_of_what_pip_said() -> None:
    said = pip.explain("\n".join(f"line {number}" for number in range(40)))
    assert "line 39" in said
    assert "line 20" not in said


def test_a_pip_that_fails_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "python"
    fake.write_text(f"#!/bin/sh\necho '{FULL}' >&2\nexit 1\n", encoding="utf-8")
    fake.chmod(0o755)
    if sys.platform == "win32":
        pytest.skip("the fake is a shell script")
    with pytest.raises(SetupError) as raised:
        pip.pip_install(fake, ["-r", "x"], tmp_path)
    assert str(raised.value) == sentences.text("setup-disk-filled")


# ---------------------------------------------------------------- commands


def test_options_go_on_to_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(commands, "ready_python", lambda root, dev: Path("/venv/python"))
    monkeypatch.setattr(commands, "_run", lambda command, root: ran.append(command) or 0)
    commands.main(["lab", "--no-browser", "--port=8899"], tmp_path)
    commands.main(["restore", "02"], tmp_path)
    assert ran[0] == [
        "/venv/python",
        "-m",
        "handgrad.launcher",
        "lab",
        "--no-browser",
        "--port=8899",
    ]
    assert ran[1][-2:] == ["restore", "02"]


def test_help_lists_every_command_and_an_unknown_one_is_an_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert commands.main(["help"], tmp_path) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in commands.COMMANDS)
    assert commands.main(["lag"], tmp_path) == 2
    assert "lab" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (SetupError("no venv"), 1, "no venv"),
        (OSError(errno.ENOSPC, "No space left on device", "/x/y"), 1, "/x/y"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_what_goes_wrong_is_one_line_and_a_status(  # noqa: PLR0917 - fixtures
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    error: BaseException,
    status: int,
    words: str,
) -> None:
    def fail(root: Path, dev: bool) -> Path:
        raise error

    monkeypatch.setattr(commands, "ready_python", fail)
    assert commands.main(["lab", "--language", "en"], tmp_path) == status
    said = capsys.readouterr().err
    assert words in said
    assert "Traceback" not in said


def test_the_suite_runs_every_step_and_fails_if_one_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], **_: Any) -> Any:
        ran.append(command[2:])
        return namedtuple("done", "returncode")(1 if command[2] == "mypy" else 0)

    monkeypatch.setattr(suite.subprocess, "run", run)
    assert suite.run_suite(Path("python"), tmp_path, []) == 1
    assert [command[0] for command in ran] == ["ruff", "ruff", "mypy", "pytest", "pytest"]
    assert "mypy" in capsys.readouterr().out
    ran.clear()
    suite.run_suite(Path("python"), tmp_path, ["-k", "functions"])
    assert ran[3][-2:] == ["-k", "functions"]
    assert "-k" not in ran[2]


# ---------------------------------------------------------------- the language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW"}, "zh"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "zh_CN"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANGUAGE": "zh:en", "LANG": "en_GB"}, "zh"),
    ],
)
def test_the_language_of_the_system(environment: dict[str, str], language: str) -> None:
    assert system_language(environment) == language


def test_what_was_asked_for_wins_and_what_was_chosen_last_comes_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert choose_language(None, tmp_path) == "en"
    remember_language("zh", tmp_path)
    assert choose_language(None, tmp_path) == "zh"
    assert choose_language("en", tmp_path) == "en"
    (tmp_path / "language").write_bytes(b"\xff")
    assert choose_language(None, tmp_path) == "en"


def test_a_taken_port_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, run_on_a_taken_port: Callable[[], int]
) -> None:
    assert run_on_a_taken_port() == 1
    assert "in use" in capsys.readouterr().err or "taken" in capsys.readouterr().err


@pytest.fixture
def run_on_a_taken_port(tmp_path: Path) -> Iterator[Callable[[], int]]:
    import socket

    from handgrad.launcher import cli

    (tmp_path / "notebooks" / "en").mkdir(parents=True)
    (tmp_path / "notebooks" / "en" / "00_start.ipynb").write_text(json.dumps({"cells": []}))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        yield lambda: cli.main(["lab", "--language=en", f"--port={port}", "--no-browser"], tmp_path)

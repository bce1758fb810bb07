"""The file of progress: where it is, what it survives, and that nothing is ever lost or deleted."""

from __future__ import annotations

import json
import multiprocessing
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import filelock
import pytest

from handgrad.progress import Record, clear, load, record, store


@pytest.fixture(autouse=True)
def _forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    store._in_memory.clear()
    yield
    store._in_memory.clear()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A working folder as the launcher makes it."""
    (tmp_path / ".handgrad").mkdir()
    return tmp_path / ".handgrad"


def content(folder: Path) -> Any:
    return json.loads((folder / "progress.json").read_text(encoding="utf-8"))


def write(folder: Path, text: str | bytes) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    (folder / "progress.json").write_bytes(data)


# ---------------------------------------------------------------- what is kept


def test_one_check_is_one_entry(folder: Path) -> None:
    record("02.whole", solved=False)
    assert content(folder) == {
        "version": 1,
        "exercises": {"02.whole": {"state": "attempted", "checks": 1}},
    }


def test_solved_stays_solved_and_checks_are_counted(folder: Path) -> None:
    for solved in (False, True, False):
        record("01.cube", solved=solved)
    assert content(folder)["exercises"] == {"01.cube": {"state": "solved", "checks": 3}}
    assert load().records == {"01.cube": Record(solved=True, checks=3)}


def test_exercises_do_not_mix(folder: Path) -> None:
    record("01.cube", solved=True)
    record("02.whole", solved=False)
    assert load().records == {"01.cube": Record(True, 1), "02.whole": Record(False, 1)}


def test_nothing_is_written_before_the_first_check(folder: Path) -> None:
    assert load().records == {}
    assert list(folder.iterdir()) == []


def test_nothing_but_the_file_and_its_lock_stays(folder: Path) -> None:
    record("01.cube", solved=True)
    names = {path.name for path in folder.iterdir()}
    assert names <= {"progress.json", "progress.json.lock"}, "temporary files must go"


def test_what_a_later_version_adds_to_an_entry_is_kept(folder: Path) -> None:
    entry = {"state": "attempted", "checks": 1, "note": "mine"}
    write(folder, json.dumps({"version": 1, "exercises": {"01.cube": entry}, "extra": [1]}))
    record("01.cube", solved=True)
    record("02.whole", solved=True)
    assert content(folder)["extra"] == [1]
    assert content(folder)["exercises"]["01.cube"] == {
        "state": "solved",
        "checks": 2,
        "note": "mine",
    }


# ---------------------------------------------------------------- where


def test_the_nearest_folder_upwards_is_used(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path / "en" / "deep"
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)
    record("01.cube", solved=True)
    assert load().folder == folder
    assert "01.cube" in content(folder)["exercises"]

    (tmp_path / "en" / ".handgrad").mkdir()
    record("01.cube", solved=True)
    assert content(tmp_path / "en" / ".handgrad")["exercises"]["01.cube"]["checks"] == 1


def test_a_file_of_that_name_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / ".handgrad").write_text("not a folder")
    record("01.cube", solved=True)
    assert load().folder is None


def test_without_a_folder_progress_is_in_memory(tmp_path: Path) -> None:
    record("01.cube", solved=True)
    snapshot = load()
    assert (snapshot.folder, snapshot.records) == (None, {"01.cube": Record(True, 1)})
    assert list(tmp_path.iterdir()) == []


def test_what_was_in_memory_moves_into_a_folder_that_appears(tmp_path: Path) -> None:
    record("01.cube", solved=True)
    (tmp_path / ".handgrad").mkdir()
    assert load().records == {"01.cube": Record(True, 1)}
    record("01.cube", solved=False)
    assert content(tmp_path / ".handgrad")["exercises"]["01.cube"]["checks"] == 2


def test_a_current_folder_that_was_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    record("01.cube", solved=True)
    assert load().records == {"01.cube": Record(True, 1)}


# ---------------------------------------------------------------- clear


def test_clear_forgets_everything(folder: Path) -> None:
    record("01.cube", solved=True)
    assert clear() is None
    assert load().records == {}
    assert content(folder) == {"version": 1, "exercises": {}}


def test_clear_forgets_what_is_in_memory() -> None:
    record("01.cube", solved=True)
    assert clear() is None
    assert load().records == {}


# ---------------------------------------------------------------- damage


DAMAGED = {
    "empty": b"",
    "half a file": b'{"version": 1, "exerc',
    "no JSON": b"hello",
    "no UTF-8": b"\xff\xfe\x00",
    "a list": b"[]",
    "a number": b"3",
    "no version": b'{"exercises": {}}',
    "a version of words": b'{"version": "1", "exercises": {}}',
    "true as version": b'{"version": true, "exercises": {}}',
    "no exercises": b'{"version": 1}',
    "exercises as list": b'{"version": 1, "exercises": []}',
    "an entry as number": b'{"version": 1, "exercises": {"01.cube": 3}}',
    "unknown state": b'{"version": 1, "exercises": {"01.cube": {"state": "?", "checks": 1}}}',
    "state as list": b'{"version": 1, "exercises": {"01.cube": {"state": [], "checks": 1}}}',
    "negative checks": b'{"version": 1, "exercises": {"01.cube": {"state": "solved", "checks": -1}}}',
    "checks as words": b'{"version": 1, "exercises": {"01.cube": {"state": "solved", "checks": "1"}}}',
    "nested too deep": b"[" * 100_000,
    "NaN": b'{"version": NaN, "exercises": {}}',
}


@pytest.mark.parametrize("name", DAMAGED)
@pytest.mark.parametrize("first", ["load", "record", "clear"])
def test_a_damaged_file_is_set_aside_and_told(folder: Path, name: str, first: str) -> None:
    write(folder, DAMAGED[name])
    {"load": load, "record": lambda: record("01.cube", solved=True), "clear": clear}[first]()
    snapshot = load()
    assert snapshot.trouble is None
    assert snapshot.set_aside == ["progress.damaged-1.json"]
    assert (folder / "progress.damaged-1.json").read_bytes() == DAMAGED[name], "never deleted"
    assert snapshot.records == ({"01.cube": Record(True, 1)} if first == "record" else {})


def test_every_damaged_file_is_kept(folder: Path) -> None:
    for number in (1, 2, 3):
        write(folder, f"damage {number}")
        load()
    assert load().set_aside == [f"progress.damaged-{number}.json" for number in (1, 2, 3)]
    (folder / "progress.damaged-2.json").unlink()
    write(folder, "damage 4")
    load()
    kept = {path.read_text() for path in folder.glob("progress.damaged-*.json")}
    assert kept == {"damage 1", "damage 3", "damage 4"}


def test_a_file_of_a_newer_version_is_left_alone(folder: Path) -> None:
    newer = json.dumps({"version": 2, "whatever": True})
    write(folder, newer)
    record("01.cube", solved=True)
    snapshot = load()
    assert (snapshot.trouble, snapshot.records) == ("newer", {"01.cube": Record(True, 1)})
    assert clear() == "newer"
    assert load().records == {"01.cube": Record(True, 1)}, "what was not cleared is still shown"
    assert (folder / "progress.json").read_text() == newer


def test_a_folder_in_the_place_of_the_file(folder: Path) -> None:
    (folder / "progress.json").mkdir()
    record("01.cube", solved=True)
    snapshot = load()
    assert (snapshot.trouble, snapshot.records) == ("unreadable", {"01.cube": Record(True, 1)})


# ---------------------------------------------------------------- a disk that fails


def failing(*_: object, **__: object) -> Any:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("step", ["os.replace", "os.fsync", "tempfile.NamedTemporaryFile"])
def test_a_full_disk_leaves_the_old_file_and_loses_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    record("01.cube", solved=True)
    before = (folder / "progress.json").read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(f"handgrad.progress.store.{step}", failing)
        record("02.whole", solved=True)
        snapshot = load()
        assert snapshot.trouble == "unwritable"
        assert set(snapshot.records) == {"01.cube", "02.whole"}
        assert (folder / "progress.json").read_bytes() == before
        assert clear() == "unwritable"
    assert [path.name for path in folder.iterdir() if path.name.startswith("progress.json.")] in (
        ["progress.json.lock"],
        [],
    ), "temporary files must go"
    record("02.whole", solved=False)
    assert content(folder)["exercises"]["02.whole"] == {"state": "solved", "checks": 2}
    assert load().trouble is None


@pytest.mark.skipif(
    os.name == "nt" or getattr(os, "geteuid", lambda: 1)() == 0,
    reason="root may write everywhere; Windows has no such folders",
)
def test_a_read_only_folder(folder: Path) -> None:
    record("01.cube", solved=True)
    folder.chmod(0o500)
    try:
        record("02.whole", solved=True)
        assert load().trouble == "unwritable"
        assert set(load().records) == {"01.cube", "02.whole"}
    finally:
        folder.chmod(0o700)


@pytest.mark.parametrize("error", [OSError(1, "not permitted"), NotImplementedError("no locks")])
def test_a_file_system_without_locks(
    folder: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def acquire(*_: object, **__: object) -> Any:
        raise error

    monkeypatch.setattr(filelock.FileLock, "acquire", acquire)
    record("01.cube", solved=True)
    assert (load().trouble, load().records) == ("unwritable", {"01.cube": Record(True, 1)})


def test_a_lock_that_another_program_holds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_LOCK_SECONDS", 0.0)
    with filelock.FileLock(folder / "progress.json.lock", is_singleton=False):
        record("01.cube", solved=True)
        assert (load().trouble, load().records) == ("busy", {"01.cube": Record(True, 1)})
    assert load().trouble is None
    assert "01.cube" in content(folder)["exercises"]


# ---------------------------------------------------------------- many at once


def _many(folder: str, exercise_id: str, times: int) -> None:
    os.chdir(folder)
    for _ in range(times):
        record(exercise_id, solved=False)


def test_two_notebooks_lose_nothing(folder: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    notebooks = [
        spawn.Process(target=_many, args=(str(folder.parent), exercise_id, 40))
        for exercise_id in ("01.cube", "01.cube", "02.whole")
    ]
    for notebook in notebooks:
        notebook.start()
    for notebook in notebooks:
        notebook.join()
        assert notebook.exitcode == 0
    assert load().records == {"01.cube": Record(False, 80), "02.whole": Record(False, 40)}


def test_threads_lose_nothing(folder: Path) -> None:
    def many() -> None:
        for _ in range(20):
            record("01.cube", solved=False)

    threads = [threading.Thread(target=many) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert load().records == {"01.cube": Record(False, 80)}

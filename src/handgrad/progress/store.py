"""Where progress is kept: `progress.json` in the nearest folder `.handgrad`, or else in memory.

The file holds, for each exercise that was checked, whether it was solved and how often it was checked:

    {"version": 1, "exercises": {"02.whole": {"state": "solved", "checks": 3}}}

Every write reads the file again under a lock and replaces it as a whole, so that two notebooks lose nothing
and a crash leaves the old file or the new one. What cannot be read is set aside, never deleted. What cannot
be written stays in memory until it can.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import filelock

VERSION = 1
FOLDER = ".handgrad"
FILE = "progress.json"

_LOCK_FILE = "progress.json.lock"
_LOCK_SECONDS = 5.0
_MOST_CHECKS = 1_000_000

Trouble = Literal["unreadable", "unwritable", "busy", "newer"]


@dataclass(frozen=True)
class Record:
    """What is known of one exercise.

    Args:
        solved: it was right at least once.
        checks: how often an answer was checked.
    """

    solved: bool
    checks: int

    def __add__(self, other: Record) -> Record:
        return Record(self.solved or other.solved, min(self.checks + other.checks, _MOST_CHECKS))


@dataclass(frozen=True)
class Snapshot:
    """Progress at one moment.

    Args:
        records: by the id of the exercise.
        folder: where it is kept, `None` if only in memory.
        trouble: why the file could not be used, `None` if it could.
        set_aside: the names of damaged files beside it.
    """

    records: Mapping[str, Record]
    folder: Path | None = None
    trouble: Trouble | None = None
    set_aside: Sequence[str] = ()


class _TroubleError(Exception):
    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble: Trouble = trouble


class _DamagedError(Exception):
    pass


# What no file has taken yet. Widget callbacks run in other threads, so everything here is behind the lock.
_in_memory: dict[str, Record] = {}
_lock = threading.RLock()


def record(exercise_id: str, *, solved: bool) -> None:
    """Note one check of an exercise. Never raises because of the file: progress is no reason to stop.

    Args:
        exercise_id: such as `02.whole`.
        solved: whether the answer was right.
    """
    with _lock:
        _in_memory[exercise_id] = _in_memory.get(exercise_id, Record(False, 0)) + Record(solved, 1)
        _save()


def load() -> Snapshot:
    """Return all progress, what is in memory included."""
    with _lock:
        trouble = _save() if _in_memory else None
        folder = find_folder()
        if folder is None:
            return Snapshot(dict(_in_memory))
        try:
            records = _records(_read_or_set_aside(folder))
        except _TroubleError as error:
            trouble, records = error.trouble, {}
        return Snapshot(_merged(records, _in_memory), folder, trouble, _damaged_files(folder))


def clear() -> Trouble | None:
    """Forget all progress, in the file and in memory. Return what stood in the way, if anything did."""
    with _lock:
        folder = find_folder()
        trouble = (
            None if folder is None else _update(folder, lambda data: data["exercises"].clear())
        )
        if trouble is None:
            _in_memory.clear()
        return trouble


def find_folder() -> Path | None:
    """Return the nearest folder `.handgrad`, from the current one upwards."""
    with contextlib.suppress(OSError):  # the current folder may have been deleted
        here = Path.cwd()
        for folder in (here, *here.parents):
            if (folder / FOLDER).is_dir():
                return folder / FOLDER
    return None


def _save() -> Trouble | None:
    """Move what is in memory into the file, if there is one that can be written."""
    folder = find_folder()
    if folder is None:
        return None
    trouble = _update(folder, lambda data: _merge_into(data, _in_memory))
    if trouble is None:
        _in_memory.clear()
    return trouble


def _update(folder: Path, change: Callable[[dict[str, Any]], None]) -> Trouble | None:
    try:
        with _locked(folder):
            data = _read_or_set_aside(folder, locked=True)
            change(data)
            _write(folder, data)
    except _TroubleError as error:
        return error.trouble
    return None


@contextlib.contextmanager
def _locked(folder: Path) -> Any:
    lock = filelock.FileLock(folder / _LOCK_FILE, timeout=_LOCK_SECONDS)
    try:
        lock.acquire()
    except filelock.Timeout as error:
        raise _TroubleError("busy") from error
    except (OSError, NotImplementedError) as error:  # read-only, or a file system without locks
        raise _TroubleError("unwritable") from error
    try:
        yield
    finally:
        lock.release()


def _read_or_set_aside(folder: Path, *, locked: bool = False) -> dict[str, Any]:
    """Return the content of the file; a damaged one is renamed, and progress starts afresh."""
    try:
        return _read(folder / FILE)
    except _DamagedError:
        with contextlib.nullcontext() if locked else _locked(folder):
            # Another notebook may have set it aside in the meantime.
            with contextlib.suppress(_DamagedError):
                return _read(folder / FILE)
            _set_aside(folder)
        return _empty()


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except FileNotFoundError:
        return _empty()
    except OSError as error:
        raise _TroubleError("unreadable") from error
    except (ValueError, RecursionError) as error:
        raise _DamagedError from error
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        raise _DamagedError
    if data["version"] > VERSION:
        raise _TroubleError("newer")
    exercises = data.get("exercises")
    if not isinstance(exercises, dict) or not all(map(_is_valid, exercises.values())):
        raise _DamagedError
    return data


def _empty() -> dict[str, Any]:
    return {"version": VERSION, "exercises": {}}


def _is_valid(entry: object) -> bool:
    return (
        isinstance(entry, dict)
        and entry.get("state") in ("solved", "attempted")
        and type(entry.get("checks")) is int
        and 0 <= entry["checks"] <= _MOST_CHECKS
    )


def _write(folder: Path, data: dict[str, Any]) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=folder, prefix=f"{FILE}.", delete=False
        ) as file:
            temporary = Path(file.name)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, folder / FILE)
        temporary = None
    except OSError as error:
        raise _TroubleError("unwritable") from error
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def _set_aside(folder: Path) -> None:
    numbers = range(1, len(_damaged_files(folder)) + 2)
    free = next(n for n in numbers if not (folder / _damaged_name(n)).exists())
    try:
        (folder / FILE).rename(folder / _damaged_name(free))
    except OSError as error:
        raise _TroubleError("unwritable") from error


def _damaged_name(number: int) -> str:
    return f"progress.damaged-{number}.json"


def _damaged_files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob(_damaged_name(0).replace("0", "*")))


def _records(data: Mapping[str, Any]) -> dict[str, Record]:
    return {
        exercise_id: Record(entry["state"] == "solved", entry["checks"])
        for exercise_id, entry in data["exercises"].items()
    }


def _merged(one: Mapping[str, Record], other: Mapping[str, Record]) -> dict[str, Record]:
    nothing = Record(False, 0)
    return {key: one.get(key, nothing) + other.get(key, nothing) for key in {**one, **other}}


def _merge_into(data: dict[str, Any], records: Mapping[str, Record]) -> None:
    for exercise_id, merged in _merged(_records(data), records).items():
        state = "solved" if merged.solved else "attempted"
        entry = data["exercises"].get(exercise_id, {})
        data["exercises"][exercise_id] = entry | {"state": state, "checks": merged.checks}

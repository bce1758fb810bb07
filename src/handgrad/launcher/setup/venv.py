"""The environment `.venv` at the root of the course: made once, completed when its list changes, never half."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from handgrad.launcher.files import write_atomically
from handgrad.launcher.setup.pip import explain, pip_install
from handgrad.launcher.setup.sentences import SetupError, text

REQUIREMENTS, DEV_REQUIREMENTS = "requirements.txt", "requirements-dev.txt"
# The environment without GPU libraries, and what pip needs for a while to unpack it.
NEEDED_BYTES = 3_000_000_000

_STAMP = "handgrad.json"

Install = Callable[[Path, Sequence[str], Path], None]


def ready_python(root: Path, *, dev: bool, install: Install = pip_install) -> Path:
    """Return the environment's interpreter, with everything installed that is on the list.

    The stamp in the environment is written last and taken away before anything changes, so an interrupted
    set-up has none and starts afresh.

    Args:
        root: the course.
        dev: whether the test tools are needed, too.
        install: runs pip, as `pip_install` does.

    Raises:
        SetupError: something is in the way.
    """
    folder = root / ".venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = _wanted(root)
    stamp = _read_stamp(folder, python)
    installed = stamp.get("installed", {})
    done = [name for name, digest in wanted.items() if installed.get(name) == digest]
    name = DEV_REQUIREMENTS if dev else REQUIREMENTS
    if name in done:
        return python
    if stamp:
        print(text("setup-update"), flush=True)
        (folder / _STAMP).unlink()
    else:
        _announce(folder)
        _make(folder)
    install(python, ["-r", name], root)
    # With the setuptools that is on the list, so that nothing more is downloaded.
    install(python, ["--no-build-isolation", "--no-deps", "--editable", "."], root)
    # The longer list holds the shorter one; one that was installed before is still there.
    complete = {REQUIREMENTS, name, *done}
    stamp = {
        "python": _version(python),
        "folder": str(folder),
        "installed": {name: digest for name, digest in wanted.items() if name in complete},
    }
    write_atomically(folder / _STAMP, json.dumps(stamp, indent=1).encode())
    print(text("setup-done"), flush=True)
    return python


def _wanted(root: Path) -> dict[str, str]:
    """Return a digest for each list: of the lists, and of what pyproject.toml says of the package."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    about: Any = [project["build-system"], project["project"]]
    digests = {}
    for name in (REQUIREMENTS, DEV_REQUIREMENTS):
        about.append((root / name).read_text(encoding="utf-8"))
        digests[name] = hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()
    return digests


def _read_stamp(folder: Path, python: Path) -> dict[str, Any]:
    """Return what the stamp says, or nothing unless it is about this folder and an interpreter that runs."""
    try:
        stamp: dict[str, Any] = json.loads((folder / _STAMP).read_bytes())
        # A moved folder breaks scripts and the editable install; an updated system can break the interpreter.
        if stamp["folder"] == str(folder) and stamp["python"] == _version(python):
            return stamp
    except (OSError, ValueError, LookupError, TypeError, subprocess.SubprocessError):
        pass
    return {}


def _version(python: Path) -> str:
    """Return the version of an interpreter, such as `3.11`; patch releases keep an environment."""
    command = [str(python), "-I", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def _announce(folder: Path) -> None:
    print(text("setup-again" if folder.exists() else "setup-first"), flush=True)
    gpu = (platform.system(), platform.machine()) == ("Linux", "x86_64")
    small = any("/whl/cpu" in value for name, value in os.environ.items() if name[:4] == "PIP_")
    print(text("setup-size-gpu" if gpu and not small else "setup-size"), flush=True)


def _make(folder: Path) -> None:
    """Make the environment, with pip in it, in place of whatever half of one is there."""
    if not all(importlib.util.find_spec(module) for module in ("venv", "ensurepip")):
        raise SetupError(text("setup-no-venv"))
    if folder.exists():
        try:
            shutil.rmtree(folder)
        except OSError as error:
            raise SetupError(text("setup-in-use", file=str(error.filename))) from error
    _check_disk(folder.parent)
    # Not sys.executable, which may itself be in the folder that has just been removed.
    base = str(vars(sys)["_base_executable"])
    command = [base, "-m", "venv", str(folder)]
    made = subprocess.run(command, check=False, capture_output=True, text=True)
    if made.returncode:
        raise SetupError(explain(made.stdout + made.stderr))


def _check_disk(root: Path) -> None:
    free = shutil.disk_usage(root).free
    if free < NEEDED_BYTES:
        needed, found = (f"{size / 1e9:.1f} GB" for size in (NEEDED_BYTES, free))
        raise SetupError(text("setup-disk-full", needed=needed, free=found))

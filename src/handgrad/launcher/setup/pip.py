"""Runs pip, and says in one sentence what went wrong."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from handgrad.launcher.setup.sentences import SetupError, text

_FULL_DISK = re.compile(r"No space left on device|Errno 28\b|WinError 112\b|Disk quota exceeded")
_NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeoutError|ReadTimeoutError|ProxyError|SSLError"
    r"|ConnectionResetError|RemoteDisconnected|ProtocolError|Failed to establish a new connection"
    r"|Temporary failure in name resolution|getaddrinfo failed|Network is unreachable|Read timed out"
    r"|connection timed out|Could not fetch URL|Failed to connect to",
    re.IGNORECASE,
)
_NO_PACKAGE = re.compile(r"No matching distribution found for (\S+)")
_LAST_LINES = 12


def pip_install(python: Path, arguments: Sequence[str], folder: Path) -> None:
    """Run `pip install` in the environment of `python`; its progress goes to the terminal.

    Args:
        python: the environment's interpreter.
        arguments: what comes after `pip install`.
        folder: where to run it.

    Raises:
        SetupError: pip failed.
    """
    command = [str(python), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    process = subprocess.Popen(
        [*command, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1"},
        stderr=subprocess.PIPE,  # progress is on stdout, complaints are here
        encoding="utf-8",
        errors="replace",
    )
    try:
        _, complaints = process.communicate()
    except KeyboardInterrupt:
        process.wait()  # the same Ctrl-C has reached pip
        raise
    if process.returncode:
        raise SetupError(explain(complaints))


def explain(complaints: str) -> str:
    """Return what the complaints of pip or venv come down to: a sentence with the cure, at worst their end too."""
    if _FULL_DISK.search(complaints):
        return text("setup-disk-filled")
    if _NO_NETWORK.search(complaints):
        return text("setup-no-network")
    found = _NO_PACKAGE.search(complaints)
    if found:
        return text(
            "setup-no-package",
            package=found[1],
            python=".".join(map(str, sys.version_info[:2])),
            machine=f"{platform.system()} {platform.machine()}",
        )
    last = "\n".join(complaints.strip().splitlines()[-_LAST_LINES:])
    return f"{last}\n{text('setup-failed')}"

"""Which language to speak when nobody has said so in a notebook. Standard library only: the set-up asks, too."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Mapping
from pathlib import Path

LANGUAGES = ("en", "zh")


def choose_language(asked: str | None, state: Path) -> str:
    """Return the language asked for, else the one of the last start, else the system's.

    Args:
        asked: what the command line says, one of `LANGUAGES`, or `None`.
        state: the folder `.handgrad` of the working copy; it need not exist.
    """
    return asked or _remembered(state) or system_language(os.environ)


def remember_language(language: str, state: Path) -> None:
    """Note the language for the next start."""
    _note(state).write_text(f"{language}\n", encoding="utf-8")


def system_language(environment: Mapping[str, str]) -> str:
    """Return `"zh"` where the system speaks Chinese, of whatever region, else `"en"`.

    Args:
        environment: the environment variables, whose word counts first.
    """
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    said = next((environment[name] for name in names if environment.get(name)), "")
    return "zh" if (said or _windows_language()).lower().startswith("zh") else "en"


def _remembered(state: Path) -> str | None:
    try:
        noted = _note(state).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return noted if noted in LANGUAGES else None


def _note(state: Path) -> Path:
    return state / "language"


def _windows_language() -> str:
    """Return the language of the Windows interface, `"zh_CN"` for example; elsewhere nothing."""
    if sys.platform != "win32":
        return ""
    import ctypes

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")

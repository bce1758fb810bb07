"""The sentences of the set-up. The library that reads our catalogues is what the set-up is about to install."""

from __future__ import annotations

import functools
import re
from pathlib import Path

_CATALOGUES = Path(__file__).parents[2] / "messages"
_current = "en"


class SetupError(Exception):
    """The set-up cannot go on. The message is one sentence for the learner, with the cure."""


def use_language(language: str) -> None:
    """Choose the language of the set-up."""
    global _current  # noqa: PLW0603 - one fact of the process
    _current = language


def text(key: str, /, **values: str) -> str:
    """Return the sentence for `key` of `setup.ftl`, each of whose messages is one line, with `values` filled in."""
    return re.sub(r"{ \$(\w+) }", lambda found: values[found[1]], _catalogue(_current)[key])


@functools.cache
def _catalogue(language: str) -> dict[str, str]:
    lines = (_CATALOGUES / language / "setup.ftl").read_text(encoding="utf-8").splitlines()
    parts = (line.partition(" = ") for line in lines if line and not line.startswith("#"))
    return {key: sentence for key, _, sentence in parts}

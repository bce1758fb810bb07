"""Exceptions of the examined code, turned into facts: what, and on which line of whose file."""

from __future__ import annotations

import linecache
import os
import traceback
from dataclasses import dataclass
from pathlib import Path

import torch

import handgrad
from handgrad.doctor import hostile

# torch, and the whole package: exercises put adapters between the doctor and a learner's function.
_NOT_THEIRS = tuple(str(Path(file).parent) + os.sep for file in (torch.__file__, handgrad.__file__))


@dataclass(frozen=True)
class Raised:
    """An exception of the examined code.

    Args:
        error: the name of its type.
        message: its first lines.
        file: the file of the innermost line that is neither torch's nor the doctor's, `""` if there is none.
        line: its number there.
        source: its text.
    """

    error: str
    message: str
    file: str = ""
    line: int = 0
    source: str = ""

    @property
    def place(self) -> str:
        """The file's name and the line's number, `""` when no line of theirs is known."""
        return f"{Path(self.file).name}:{self.line}" if self.file else ""

    @classmethod
    def from_error(cls, error: BaseException) -> Raised:
        """Read what can be shown from an exception, and nothing that could run its code."""
        file, line, source = _learners_line(error)
        return cls(
            error=hostile.class_name(error),
            message=hostile.message_of(error),
            file=file,
            line=line,
            source=source,
        )


class CodeRaisedError(Exception):
    """Carries what the examined code raised up to whoever asked for the run."""

    def __init__(self, raised: Raised) -> None:
        super().__init__(raised.error)
        self.raised = raised


class CodeWantsToQuitError(Exception):
    """The examined code raised `SystemExit` or `KeyboardInterrupt`: the examination ends at once."""

    def __init__(self, raised: Raised) -> None:
        super().__init__(raised.error)
        self.raised = raised


def _learners_line(error: BaseException) -> tuple[str, int, str]:
    found = ("", 0, "")
    for frame, line in traceback.walk_tb(error.__traceback__):
        file = frame.f_code.co_filename
        if not file.startswith(_NOT_THEIRS):
            found = (file, line, linecache.getline(file, line).strip())
    return found

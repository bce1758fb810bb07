"""What a learner's operation raised, with their own line, as a card."""

from __future__ import annotations

import re
import traceback
from dataclasses import dataclass
from pathlib import Path

import torch

from handgrad.display import Card
from handgrad.messages import text

_NOT_THEIRS = (str(Path(__file__).parents[1]), str(Path(torch.__file__).parent))


@dataclass(frozen=True)
class Blame:
    """Why an operation cannot be shown.

    Args:
        message: what was raised, or what is wrong with what came back.
        error: the type of the exception, if it raised.
        line: the learner's own line of code, if one is known.
        number: its number.
    """

    message: str
    error: str = ""
    line: str = ""
    number: int = 0

    def card(self) -> Card:
        """Return it as a card in the current language."""
        title = text("blame-raised", error=self.error) if self.error else text("blame-unusable")
        code = (
            text("outcome-raised-line", line=str(self.number), source=self.line)
            if self.line
            else ""
        )
        return Card(title, [self.message] if self.message else [], code=code, tone="bad")


def blame(error: Exception) -> Blame:
    """Return what was raised, with the last line that is neither ours nor torch's."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if not frame.filename.startswith(_NOT_THEIRS)]
    line, number = (theirs[-1].line or "", theirs[-1].lineno or 0) if theirs else ("", 0)
    # An address is another one at every run.
    message = re.sub(r" at 0x[0-9a-fA-F]+", "", next(iter(str(error).splitlines()), ""))
    return Blame(message, type(error).__name__, line, number)

"""What an author is told: where, what, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """One thing to mend in a lesson.

    Args:
        file: the lesson's path as the author types it, `lessons/01_name.md`.
        line: the line in that file, counted from 1.
        what: what is wrong, without a final full stop.
        fix: what to do about it, a sentence.
        cell: the first words of the cell, if the problem lies in one.
    """

    file: str
    line: int
    what: str
    fix: str
    cell: str = ""

    def __str__(self) -> str:
        cell = f" in the cell “{self.cell}”" if self.cell else ""
        return f"{self.file}:{self.line}: {self.what}{cell}.\n    Fix: {self.fix}"


class LessonError(Exception):
    """Lessons that cannot be built; carries every problem found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))

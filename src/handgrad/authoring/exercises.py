"""The exercises of a lesson, looked up by number when a lesson has any.

Imported late: most of the authoring work needs neither the exercises nor torch.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Protocol


class Exercise(Protocol):
    """What authoring wants of an exercise."""

    @property
    def solution_code(self) -> str:
        """Python that may stand in place of the starter code."""


def exercises_of(number: str) -> Mapping[str, Exercise]:
    """Return the exercises of lesson `number` by name, none if the lesson has no module of exercises."""
    name = f"handgrad.exercises.lesson_{number}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return {}
    return {name: value for name, value in vars(module).items() if hasattr(value, "solution_code")}

"""The list of all exercises: enough to show progress, without torch.

Imports nothing of handgrad. The problems themselves are in `lesson_01`, `lesson_02` …
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """One exercise of the course.

    Args:
        lesson: the number of its lesson, two digits.
        name: its name in the lesson's module.
    """

    lesson: str
    name: str

    @property
    def id(self) -> str:
        """The stable id under which progress is kept, the same in both languages: `02.whole`."""
        return f"{self.lesson}.{self.name}"

    @property
    def key(self) -> str:
        """The id as part of a message key: `02-whole`."""
        return f"{self.lesson}-{self.name.replace('_', '-')}"

    @property
    def call(self) -> str:
        """How a lesson writes it: `lesson_02.whole`."""
        return f"lesson_{self.lesson}.{self.name}"


# The notebook of each lesson that has exercises.
NOTEBOOKS = {
    "01": "01_forward_backward_ctx.ipynb",
    "02": "02_clipped_relu.ipynb",
    "03": "03_clip_value_and_mask.ipynb",
    "04": "04_computation_graph.ipynb",
    "05": "05_prove_it.ipynb",
}

EXERCISES = (
    Entry("01", "cube"),
    Entry("01", "square_times"),
    Entry("02", "predict_gradient"),
    Entry("02", "forward"),
    Entry("02", "backward"),
    Entry("02", "whole"),
    Entry("03", "mask"),
    Entry("03", "forty_percent"),
    Entry("03", "any_inputs"),
    Entry("04", "predict_walk"),
    Entry("04", "repair"),
    Entry("05", "gallery"),
    Entry("05", "repair_mask"),
    Entry("05", "repair_sigmoid"),
    Entry("05", "repair_product"),
)


def entry(exercise_id: str) -> Entry:
    """Return the entry with this id.

    Raises:
        LookupError: there is none.
    """
    for candidate in EXERCISES:
        if candidate.id == exercise_id:
            return candidate
    raise LookupError(f"no exercise {exercise_id!r}")

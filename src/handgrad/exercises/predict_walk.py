"""The problem of lesson 04's `predict_walk`: which nodes does one meet on the way back from the loss?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from handgrad.doctor import hostile
from handgrad.doctor.finding import Evidence
from handgrad.exercises.blanks import is_blank
from handgrad.exercises.catalogue import Entry
from handgrad.exercises.outcome import Correct, Incorrect, NotAttempted, Outcome
from handgrad.exercises.prediction import items_of
from handgrad.exercises.problem import mistake

# The program is z = (clipped_relu(x * w, 2.0) - (x * w).detach()).sum(), and only x needs a gradient.
WALK = ("sum", "sub", "clippedrelu", "mul", "accumulategrad")

# How learners write them, beside the names that torch gives: `SubBackward0`, `ClippedReLUFunctionBackward`.
_OTHER_NAMES = {
    "-": "sub",
    "*": "mul",
    "subtract": "sub",
    "minus": "sub",
    "multiply": "mul",
    "times": "mul",
    "x": "accumulategrad",
    "leaf": "accumulategrad",
}
_NOT_IN_THE_GRAPH = {
    "detach": "detach_listed",
    "w": "frozen_listed",
    "clipval": "number_listed",
    "2": "number_listed",
    "20": "number_listed",  # "2.0" without its point
    "clamp": "clamp_listed",
    "y": "tensors_listed",
    "h": "tensors_listed",
    "z": "tensors_listed",
}


class PredictWalk:
    """Name the five nodes from the sum back to the leaf.

    Args:
        entry: the exercise.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def judge(self, answer: object) -> Outcome:
        """Return what the prediction comes to; see `Problem.judge`."""
        if is_blank(answer):
            return NotAttempted()
        items = items_of(answer)
        if items is None:
            return mistake(self.entry, "not_a_list", Evidence(got=hostile.brief(answer)))
        if all(is_blank(item) for item in items):
            return NotAttempted()
        if any(is_blank(item) for item in items):
            found = mistake(self.entry, "prediction_incomplete")
            return Incorrect(found.kind, found.message, unfinished=True)
        other = next((item for item in items if not hostile.has_type(item, str)), None)
        if other is not None:
            return mistake(self.entry, "not_a_name", Evidence(got=hostile.brief(other)))
        return self._judge_names([node_name(str(item)) for item in items])

    def _judge_names(self, names: Sequence[str]) -> Outcome:
        if tuple(names) == WALK:
            return Correct()
        for name in names:
            if name in _NOT_IN_THE_GRAPH:
                return mistake(self.entry, _NOT_IN_THE_GRAPH[name])
        whole = {
            "forward_order": tuple(reversed(names)) == WALK,
            "leaf_missing": tuple(names) == WALK[:-1],
            "own_node_missing": "clippedrelu" not in names,
            "cut_branch_listed": names.count("mul") > 1,
        }
        for kind, holds in whole.items():
            if holds:
                return mistake(self.entry, kind)
        return self._first_wrong(names)

    def _first_wrong(self, names: Sequence[str]) -> Incorrect:
        """Name the first step that is not right, without giving the right one away."""
        same = [got == wanted for got, wanted in zip(names, WALK, strict=False)]
        step = same.index(False) if False in same else min(len(names), len(WALK))
        if step >= len(names):
            return mistake(self.entry, "walk_too_short", Evidence(got=str(len(names))))
        details = {"step": str(step + 1), "name": names[step]}
        return mistake(self.entry, "wrong_step", Evidence(details=details))


def node_name(written: str) -> str:
    """Return a node's name without case, `Function`, `Backward0` and the like: `SumBackward0` is `sum`."""
    name = re.sub(r"[^a-z0-9*-]", "", written[:100].lower())
    name = re.sub(r"(?<=.)backward\d*$", "", name)
    name = re.sub(r"(?<=.)function$", "", name)
    return _OTHER_NAMES.get(name, name)

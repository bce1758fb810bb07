"""The problem of lesson 05's `gallery`: read eight wrong Functions, name each mistake, then hear the doctor."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import torch
from torch import Tensor

from handgrad.display import Card, Row
from handgrad.doctor import hostile
from handgrad.doctor.examination import examine
from handgrad.doctor.finding import Evidence, Finding
from handgrad.exercises import gallery_functions as wrong
from handgrad.exercises.blanks import is_blank
from handgrad.exercises.catalogue import Entry
from handgrad.exercises.exercise import Exercise
from handgrad.exercises.outcome import Correct, NotAttempted, Outcome
from handgrad.exercises.problem import mistake
from handgrad.messages import text


@dataclass(frozen=True)
class Verdict:
    """What is said of one exhibit.

    Args:
        name: what the answer was worth.
        letter: which exhibit.
        sentence: the verdict in words.
    """

    name: Literal["right", "wrong", "unknown", "open"]
    letter: str
    sentence: str

    @property
    def item(self) -> tuple[str, str]:
        """Its line on the card."""
        return f"**{self.letter}**", self.sentence


@dataclass(frozen=True)
class Exhibit:
    """A wrong Function, with what the doctor needs to examine it.

    Args:
        function: the class.
        inputs: example arguments.
        reference: the same operation in plain PyTorch.
        does: the key of the sentence that says what it is meant to compute.
    """

    function: type[torch.autograd.Function]
    inputs: Callable[[], tuple[Any, ...]]
    reference: Callable[..., Tensor]
    does: str

    def finding(self) -> Finding:
        """Return what the doctor finds, the first of it."""
        return examine(self.function.apply, self.inputs(), self.reference).findings[0]


def _numbers() -> Tensor:
    return torch.tensor([-1.0, 0.5, 1.5, 3.0], dtype=torch.float64, requires_grad=True)


def _others() -> Tensor:
    return torch.tensor([2.0, -0.25, 4.0, 0.75], dtype=torch.float64, requires_grad=True)


def _clipped(x: Tensor, clip_val: float) -> Tensor:
    return x.clamp(0.0, clip_val)


EXHIBITS: dict[str, Exhibit] = {
    "A": Exhibit(wrong.A, lambda: (_numbers(), 2.0), _clipped, "clipped"),
    "B": Exhibit(wrong.B, lambda: (_numbers(), _others()), torch.mul, "product"),
    "C": Exhibit(wrong.C, lambda: (_numbers(),), torch.square, "square"),
    "D": Exhibit(wrong.D, lambda: (_numbers(), 2.0), _clipped, "clipped"),
    "E": Exhibit(wrong.E, lambda: (_numbers(),), lambda x: x**3, "cube"),
    "F": Exhibit(wrong.F, lambda: (_numbers(),), lambda x: x.clamp(0.0, 1.0), "clipped-at-one"),
    "G": Exhibit(wrong.G, lambda: (_numbers(),), torch.exp, "exp"),
    "H": Exhibit(wrong.H, lambda: (_numbers(), 2.0), _clipped, "clipped"),
}

# What may be chosen: the right names, and two that fit nothing.
CHOICES = (
    "constant_factor_missing",
    "grad_output_applied_twice",
    "grad_output_ignored",
    "grad_output_modified_in_place",
    "gradient_order_swapped",
    "lower_mask_missing",
    "self_consistent_wrong_forward",
    "sign_flipped",
    "too_few_gradients",
    "upper_mask_missing",
)


class Gallery:
    """Name the mistake of each exhibit: `{"A": "sign_flipped", …}`.

    Args:
        entry: the exercise.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def judge(self, answer: object) -> Outcome:
        """Return what the names come to; see `Problem.judge`."""
        if is_blank(answer):
            return NotAttempted()
        if not hostile.has_type(answer, dict):
            return mistake(self.entry, "not_a_dict", Evidence(got=hostile.brief(answer)))
        named: dict[Any, Any] = dict(answer)  # type: ignore[call-overload]
        for key in named:
            if not hostile.has_type(key, str) or key not in EXHIBITS:
                return mistake(self.entry, "no_such_exhibit", Evidence(got=hostile.brief(key)))
        verdicts = [_verdict(letter, named.get(letter)) for letter in EXHIBITS]
        return self._summary(verdicts)

    def _summary(self, verdicts: Sequence[Verdict]) -> Outcome:
        """Every exhibit gets its own line; the outcome is that of the worst."""
        count: Counter[str] = Counter(verdict.name for verdict in verdicts)
        items = [verdict.item for verdict in verdicts]
        if count["open"] == len(verdicts):
            return NotAttempted()
        if count["right"] == len(verdicts):
            return Correct(items=items)
        kind = next(_KINDS[name] for name in _KINDS if count[name])
        numbers = {name: str(count[name]) for name in ("right", "wrong", "unknown", "open")}
        told = mistake(self.entry, kind, Evidence(details=numbers))
        return replace(told, items=items, unfinished=kind == "gallery_incomplete")


# The kind of mistake, the worst first.
_KINDS = {"wrong": "named_wrongly", "unknown": "no_such_name", "open": "gallery_incomplete"}

# What is easily taken for another, and why it is not: each has a sentence of its own.
_TEMPTING = {
    ("A", "lower_mask_missing"),
    ("C", "constant_factor_missing"),
    ("F", "grad_output_modified_in_place"),
    ("G", "constant_factor_missing"),
    ("H", "lower_mask_missing"),
}


def _verdict(letter: str, choice: object) -> Verdict:
    """Judge one name. The doctor speaks of what was named, right or wrong, and of nothing else."""
    if is_blank(choice):
        return Verdict("open", letter, text("gallery-open"))
    if not hostile.has_type(choice, str) or choice not in CHOICES:
        return Verdict("unknown", letter, text("gallery-unknown", got=hostile.brief(choice)))
    found = EXHIBITS[letter].finding()
    doctor = text("gallery-doctor", kind=found.kind, message=found.message)
    if choice == found.kind:
        return Verdict("right", letter, text("gallery-right", doctor=doctor))
    why = ""
    if (letter, choice) in _TEMPTING:
        why = text(f"gallery-tempting-{letter.lower()}-{str(choice).replace('_', '-')}")
    told = text("gallery-wrong", choice=str(choice), why=why, doctor=doctor)
    return Verdict("wrong", letter, " ".join(told.split()))


class GalleryExercise(Exercise):
    """The exercise, which can also show what is to be read and what may be chosen."""

    def show(self, letter: str) -> Card:
        """Show one exhibit: what it is meant to compute, and its code.

        Raises:
            LookupError: there is no such letter.
        """
        if letter not in EXHIBITS:
            known = ", ".join(EXHIBITS)
            raise LookupError(text("gallery-no-such-letter", got=repr(letter), known=known))
        exhibit = EXHIBITS[letter]
        does = text(f"gallery-does-{exhibit.does}")
        code = inspect.getsource(exhibit.function).rstrip()
        return Card(text("gallery-exhibit", letter=letter), [does], code=code)

    def choices(self) -> Card:
        """Show the names that may be chosen, each with what it means."""
        rows = [
            Row(f"`{name}`", text(f"gallery-choice-{name.replace('_', '-')}")) for name in CHOICES
        ]
        return Card(text("gallery-choices"), rows=rows)

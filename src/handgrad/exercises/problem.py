"""What every problem does: judge an answer. And what they share: calling a learner's code, and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import torch
from torch import Tensor

from handgrad.doctor import hostile
from handgrad.doctor.evidence import arguments
from handgrad.doctor.finding import Evidence
from handgrad.doctor.isolation import isolated
from handgrad.doctor.raised import CodeRaisedError, CodeWantsToQuitError
from handgrad.doctor.trial import raising_code
from handgrad.exercises.catalogue import Entry
from handgrad.exercises.outcome import CodeRaised, Incorrect, Outcome
from handgrad.messages import has_text, text

Named = Sequence[tuple[str, Any]]


class Problem(Protocol):
    """Something to be solved."""

    entry: Entry

    def judge(self, answer: object) -> Outcome:
        """Return what `answer` comes to.

        Called inside `handgrad.doctor.isolation.isolated()`. Nothing of the answer's may run but through
        `call`; values that it returns are looked at through `handgrad.doctor.hostile`.

        Raises:
            AnswerRaisedError: the learner's code raised.
        """


class AnswerRaisedError(Exception):
    """Carries what the learner's code raised up to the exercise."""

    def __init__(self, outcome: CodeRaised) -> None:
        super().__init__(outcome.error)
        self.outcome = outcome


def call(function: Callable[..., Any], inputs: Named) -> Any:
    """Call a learner's function.

    Args:
        function: theirs.
        inputs: the arguments, each with its name.

    Raises:
        AnswerRaisedError: it raised, whatever it raised.
    """
    shown = arguments(inputs)  # before the call, which may change them
    try:
        # Each call in a room of its own: what it changes must not reach what follows.
        with isolated():
            return raising_code(lambda: function(*(value for _, value in inputs)))
    except (CodeRaisedError, CodeWantsToQuitError) as error:
        raised = error.raised
    raise AnswerRaisedError(CodeRaised.from_raised(raised, shown))


def mistake(
    entry: Entry,
    kind: str,
    evidence: Evidence | None = None,
    otherwise: tuple[str, str] | None = None,
) -> Incorrect:
    """Return the outcome for a mistake, in the words of the exercise.

    Args:
        entry: the exercise; `mistake-<kind>-in-<exercise>` comes before `mistake-<kind>`.
        kind: the name of the mistake.
        evidence: the smallest input that shows it.
        otherwise: message and advice, if the exercises have no words of their own for it.
    """
    evidence = evidence or Evidence()
    key = kind.replace("_", "-")
    values = {"exercise": entry.call, "expected": evidence.expected, "got": evidence.got}
    for candidate in (f"mistake-{key}-in-{entry.key}", f"mistake-{key}"):
        if has_text(candidate):
            message = text(candidate, **values | evidence.details)
            return Incorrect(kind, message, evidence=evidence)
    if otherwise is None:
        raise LookupError(f"write mistake-{key} in messages/*/exercises.ftl")
    # The numbers are in the doctor's own sentences; a table would only repeat them.
    return Incorrect(kind, *otherwise, evidence=Evidence(source=evidence.source))


def unusable(entry: Entry, answer: object) -> Incorrect:
    """Return the outcome for an answer of the wrong type altogether: a number, a string, a tensor."""
    return mistake(entry, "answer_of_wrong_type", Evidence(got=hostile.brief(answer)))


def readable_tensor(value: object) -> Tensor | None:
    """Return `value` as a plain tensor whose elements can be read, `None` for anything else."""
    tensor = hostile.plain_tensor(value)
    if tensor is None or tensor.layout is not torch.strided:
        return None
    return None if tensor.is_quantized or tensor.is_meta else tensor


def is_class(answer: object) -> bool:
    """Whether `answer` is a class. `isinstance` would ask `__class__`, which may run a learner's code."""
    return issubclass(type(answer), type)

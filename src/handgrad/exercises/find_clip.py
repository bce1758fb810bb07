"""The problems of lesson 03 that look for a clip value which keeps a given share of the inputs alive."""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import Any

import torch
from torch import Tensor

from handgrad.doctor import hostile
from handgrad.doctor.evidence import number
from handgrad.doctor.finding import Evidence
from handgrad.exercises.blanks import is_blank
from handgrad.exercises.catalogue import Entry
from handgrad.exercises.outcome import Correct, Incorrect, NotAttempted, Outcome
from handgrad.exercises.prediction import number_from
from handgrad.exercises.problem import call, is_class, mistake, unusable
from handgrad.messages import text

SHARE = 0.4
# Half a percentage point of alive inputs: C from 1.25 to 1.31 for a standard normal.
TOLERANCE = 0.005
_NORMAL = NormalDist()

# Clip values at which other questions have their answer, with the mistake that leads there.
_OTHER_QUESTIONS = {
    "clip_of_symmetric_interval": _NORMAL.inv_cdf(0.7),  # 40 % between -C and C
    "clip_of_forty_below": _NORMAL.inv_cdf(0.6),  # 60 % below C, or 40 % above
    "clip_of_eighty_below": _NORMAL.inv_cdf(0.8),
    "clip_is_the_share": 0.4,
}


class FindClip:
    """Which clip value keeps 40 % of a standard normal alive? Φ(C) - Φ(0) = 0.4, so Φ(C) = 0.9.

    Args:
        entry: the exercise.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def judge(self, answer: object) -> Outcome:
        """Return what the number comes to; see `Problem.judge`."""
        if is_blank(answer):
            return NotAttempted()
        value = number_from(answer)
        if value is None or hostile.has_type(answer, bool):
            return mistake(self.entry, "not_a_clip_value", Evidence(got=hostile.brief(answer)))
        if not value > 0:
            return mistake(self.entry, "clip_not_positive", Evidence(got=number(value)))
        share = _NORMAL.cdf(value) - 0.5
        if abs(share - SHARE) <= TOLERANCE:
            return Correct()
        evidence = Evidence(
            inputs=(("C", number(value)),), expected=_percent(SHARE), got=_percent(share)
        )
        return mistake(self.entry, self._kind(value, share), evidence)

    def _kind(self, value: float, share: float) -> str:
        for kind, other in _OTHER_QUESTIONS.items():
            if abs(value - other) < 0.006:
                return kind
        return "clip_too_small" if share < SHARE else "clip_too_large"


class FindAnyClip:
    """`my_clip(share, inputs)` returns a clip value that keeps that share of any inputs alive.

    Args:
        entry: the exercise.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def judge(self, answer: object) -> Outcome:
        """Return what the function comes to; see `Problem.judge`."""
        if is_blank(answer):
            return NotAttempted()
        if is_class(answer):
            return mistake(self.entry, "class_instead_of_function")
        if not callable(answer):
            return unusable(self.entry, answer)
        for name, share, inputs in _samples():
            found = self._tried(answer, name, share, inputs)
            if found is not None:
                return found
        return Correct()

    def _tried(
        self, answer: Callable[..., Any], name: str, share: float, inputs: Tensor
    ) -> Incorrect | None:
        result = call(answer, [("share", share), ("inputs", inputs.clone())])
        if result is None:
            return mistake(self.entry, "returns_nothing", Evidence(got="None"))
        value = number_from(result)
        if value is None:
            return mistake(self.entry, "not_a_clip_value", Evidence(got=hostile.brief(result)))
        alive = float(((inputs > 0) & (inputs < value)).double().mean())
        if abs(alive - share) <= TOLERANCE:
            return None
        evidence = Evidence(
            inputs=(
                ("inputs", text(f"sample-{name}")),
                ("share", number(share)),
                ("C", number(value)),
            ),
            expected=_percent(share),
            got=_percent(alive),
        )
        return mistake(self.entry, _any_kind(value, share, inputs), evidence)


def _any_kind(value: float, share: float, inputs: Tensor) -> str:
    """Name the ways of counting that other inputs bring to light."""
    quantile = {
        "quantile_of_all": share,
        "quantile_from_one_half": 0.5 + share,
    }
    for kind, level in quantile.items():
        if 0 <= level <= 1 and math.isclose(value, float(inputs.quantile(level)), abs_tol=1e-2):
            return kind
    living = inputs[inputs > 0]
    if len(living) and math.isclose(value, float(living.quantile(share)), abs_tol=1e-2):
        return "quantile_of_the_positive"
    return "clip_for_these_wrong"


def _samples() -> list[tuple[str, float, Tensor]]:
    """Return a normal sample, then inputs for which the formula of the normal is wrong: even quantiles all."""
    levels = (torch.arange(2000, dtype=torch.float64) + 0.5) / 2000
    normal = torch.special.ndtri(levels)
    return [
        ("normal", 0.4, normal),
        ("uniform", 0.4, 2 * levels - 1),
        ("shifted", 0.4, normal + 1.0),
        ("wide", 0.25, 3 * normal),
        ("positive", 0.7, -torch.log(1 - levels)),
    ]


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"

"""Lesson 03: blank, wrong and right answers to its three exercises."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
import torch

from handgrad.exercises import lesson_03
from handgrad.exercises.solutions import lesson_03 as solutions


def is_correct(feedback: Any) -> None:
    assert (feedback.outcome, feedback.kind) == ("correct", None), f"it said:\n{feedback}"


def is_incorrect(feedback: Any, kind: str) -> None:
    assert (feedback.outcome, feedback.kind) == ("incorrect", kind), f"it said:\n{feedback}"


def blank(*_: Any) -> Any: ...


@pytest.mark.parametrize("exercise", ["mask", "forty_percent", "any_inputs"])
@pytest.mark.parametrize("answer", [..., None])
def test_nothing_was_attempted(exercise: str, answer: Any) -> None:
    assert getattr(lesson_03, exercise).check(answer).outcome == "not_attempted"


def test_an_empty_function_is_no_attempt() -> None:
    assert lesson_03.mask.check(blank).outcome == "not_attempted"
    assert lesson_03.any_inputs.check(blank).outcome == "not_attempted"


# ---------------------------------------------------------------- mask


@pytest.mark.parametrize(
    "answer",
    [
        solutions.my_mask,
        lambda x, c: (x > 0) * (x < c),
        lambda x, c: (x >= 0) & (x <= c),  # the kinks are a choice
        lambda x, c: torch.logical_and(x > 0, c > x),
        lambda x, c: ~((x <= 0) | (x >= c)),
        lambda x, c: x == x.clamp(0, c),  # true at the kinks, too
    ],
)
def test_a_right_mask(answer: Any) -> None:
    is_correct(lesson_03.mask.check(answer))


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (lambda x, c: x > 0, "upper_mask_missing"),
        (lambda x, c: x < c, "lower_mask_missing"),
        (lambda x, c: ~((x > 0) & (x < c)), "mask_inverted"),
        (lambda x, c: (x > 0) | (x < c), "mask_of_either"),
        (lambda x, c: x.abs() < c, "mask_symmetric"),
        (lambda x, c: x.clamp(0, c), "values_instead_of_mask"),
        (lambda x, c: x * ((x > 0) & (x < c)), "masked_values_instead_of_mask"),
        (lambda x, c: (x > 0) & (x < 2.0), "clip_val_ignored"),
        (lambda x, c: (x > 1) & (x < c), "wrong_mask"),
        (lambda x, c: ((x > 0) & (x < c)).float(), "mask_not_boolean"),
        (lambda x, c: ((x > 0) & (x < c)).int(), "mask_not_boolean"),
        (lambda x, c: ((x > 0) & (x < c)).any(), "output_shape_wrong"),
        (lambda x, c: [bool(0 < v < c) for v in x.flatten()], "output_not_a_tensor"),
        (lambda x, c: x.clamp_(0, c) > 0, "input_changed_in_place"),
        (torch.nn.ReLU, "class_instead_of_function"),
        (2.0, "answer_of_wrong_type"),
    ],
)
def test_a_wrong_mask_is_named(answer: Any, kind: str) -> None:
    is_incorrect(lesson_03.mask.check(answer), kind)


def test_and_instead_of_the_ampersand_raises_and_is_told() -> None:
    feedback = lesson_03.mask.check(lambda x, c: x > 0 and x < c)
    assert feedback.outcome == "raised"
    assert "ambiguous" in str(feedback)


def test_the_smallest_input_is_shown() -> None:
    # The first of the trial's numbers that is above the clip value, 2.0, is 3.0.
    said = str(lesson_03.mask.check(lambda x, c: x > 0))
    for part in ("3.0", "2.0", "False", "True"):
        assert part in said


# ---------------------------------------------------------------- forty_percent

RIGHT = NormalDist().inv_cdf(0.9)  # Φ(C) - Φ(0) = 0.4


def test_the_right_clip_value_is_about_1_28() -> None:
    assert math.isclose(RIGHT, 1.2816, abs_tol=1e-4)
    assert abs(solutions.my_clip_val - RIGHT) < 0.01


@pytest.mark.parametrize("answer", [RIGHT, 1.28, 1.3, np.float64(1.28), torch.tensor(1.2816)])
def test_a_right_clip_value(answer: Any) -> None:
    is_correct(lesson_03.forty_percent.check(answer))


def test_the_tolerance_is_half_a_percentage_point() -> None:
    # Φ(C) = 0.8951 and 0.9049 are inside, 0.8949 and 0.9051 are not.
    for level, right in ((0.8951, True), (0.9049, True), (0.8949, False), (0.9051, False)):
        feedback = lesson_03.forty_percent.check(NormalDist().inv_cdf(level))
        assert (feedback.outcome == "correct") is right


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (NormalDist().inv_cdf(0.7), "clip_of_symmetric_interval"),  # P(-C < x < C) = 0.4
        (NormalDist().inv_cdf(0.6), "clip_of_forty_below"),
        (NormalDist().inv_cdf(0.8), "clip_of_eighty_below"),
        (0.4, "clip_is_the_share"),
        (1.0, "clip_too_small"),
        (2.0, "clip_too_large"),
        (math.inf, "clip_too_large"),
        (0.0, "clip_not_positive"),
        (-1.28, "clip_not_positive"),
        (math.nan, "clip_not_positive"),
        ("1.28", "not_a_clip_value"),
        ([1.28], "not_a_clip_value"),
        (True, "not_a_clip_value"),
    ],
    ids=str,
)
def test_a_wrong_clip_value_is_named(answer: Any, kind: str) -> None:
    is_incorrect(lesson_03.forty_percent.check(answer), kind)


def test_both_shares_are_shown() -> None:
    said = str(lesson_03.forty_percent.check(1.0))
    assert "40.0 %" in said
    assert "34.1 %" in said  # Φ(1) - Φ(0)


# ---------------------------------------------------------------- any_inputs


def by_sorting(share: float, inputs: torch.Tensor) -> float:
    living = sorted(value for value in inputs.tolist() if value > 0)
    count = round(share * len(inputs))
    return living[count] if count < len(living) else math.inf


def by_halving(share: float, inputs: torch.Tensor) -> torch.Tensor:
    low, high = 0.0, float(inputs.max()) + 1
    for _ in range(60):
        middle = (low + high) / 2
        if float(((inputs > 0) & (inputs < middle)).double().mean()) < share:
            low = middle
        else:
            high = middle
    return torch.tensor(high)


@pytest.mark.parametrize("answer", [solutions.my_clip, by_sorting, by_halving])
def test_a_right_function(answer: Any) -> None:
    is_correct(lesson_03.any_inputs.check(answer))


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (lambda share, inputs: inputs.quantile(share), "quantile_of_all"),
        (lambda share, inputs: inputs.quantile(min(0.5 + share, 1)), "quantile_from_one_half"),
        (lambda share, inputs: inputs[inputs > 0].quantile(share), "quantile_of_the_positive"),
        (lambda share, inputs: NormalDist().inv_cdf(0.5 + share), "clip_for_these_wrong"),
        (lambda share, inputs: 1.28, "clip_for_these_wrong"),
        (lambda share, inputs: inputs.sort() and None, "returns_nothing"),
        (lambda share, inputs: inputs > 0, "not_a_clip_value"),
        (1.28, "answer_of_wrong_type"),
    ],
)
def test_a_wrong_function_is_named(answer: Any, kind: str) -> None:
    is_incorrect(lesson_03.any_inputs.check(answer), kind)


def test_the_normal_formula_fails_on_the_uniform_and_says_so() -> None:
    said = str(lesson_03.any_inputs.check(lambda share, inputs: NormalDist().inv_cdf(0.5 + share)))
    assert "uniform from −1 to 1" in said
    assert "50.0 %" in said  # C = 1.28 is beyond 1: all that is positive lives


@pytest.mark.parametrize("exercise", ["mask", "forty_percent", "any_inputs"])
def test_there_are_three_hints_and_a_solution(exercise: str) -> None:
    ours = getattr(lesson_03, exercise)
    assert len({str(ours.hint(number)) for number in (1, 2, 3)}) == 3
    shown = str(ours.solution())
    assert all(line in shown for line in ours.solution_code.splitlines())

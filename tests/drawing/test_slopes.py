"""Slopes measured with a step to both sides."""

from __future__ import annotations

import math

import pytest
import torch

from handgrad.drawing import draw_slopes
from handgrad.drawing.slopes import measured
from handgrad.functions import clipped_relu


@pytest.mark.parametrize(
    ("x", "step", "slope"),
    [
        (-0.75, 0.4, 0.0),  # flat
        (1.0, 0.4, 1.0),  # moves along
        (3.0, 0.4, 0.0),  # flat again
        (2.0, 0.4, 0.5),  # f(2.4) = 2, f(1.6) = 1.6: 0.4 over 0.8
        (1.9, 0.4, 0.625),  # f(2.3) = 2, f(1.5) = 1.5: 0.5 over 0.8
        (0.0, 3.0, 1 / 3),  # across both kinks: 2 over 6
    ],
)
def test_a_secant_has_the_slope_of_the_line_through_its_ends(
    x: float, step: float, slope: float
) -> None:
    (secant,) = measured(clipped_relu, 2.0, [x], step)
    assert secant.slope == pytest.approx(slope)


def test_the_operation_is_asked_and_no_formula() -> None:
    (secant,) = measured(lambda x, clip_val: x * x * clip_val, 3.0, [1.0], 0.5)
    assert secant.slope == pytest.approx(6.0)


def test_the_words_tell_every_slope() -> None:
    alt = draw_slopes(at=(-1.0, 1.0, 2.0, 1.9)).alt
    assert "Around x = -1: slope 0." in alt
    assert "Around x = 1: slope 1." in alt
    assert "Around x = 2: slope ½." in alt
    assert "Around x = 1.9: slope 0.62." in alt


@pytest.mark.parametrize("step", [0.0, -1.0, math.nan, math.inf])
def test_a_step_is_positive(step: float) -> None:
    with pytest.raises(ValueError, match="positive step"):
        draw_slopes(step=step)


def test_there_is_a_place_to_measure() -> None:
    with pytest.raises(ValueError, match="0 places"):
        draw_slopes(at=())


def test_a_clip_value_is_positive() -> None:
    with pytest.raises(ValueError, match="clip_val"):
        draw_slopes(clip_val=-1.0)


def test_a_function_without_gradient_has_slopes_all_the_same() -> None:
    (secant,) = measured(lambda x, _: torch.sign(x.detach()), 1.0, [0.0], 0.5)
    assert secant.slope == 2.0

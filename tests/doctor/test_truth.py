"""Finite differences know what they do not know."""

import math

import pytest
import torch

from handgrad.doctor.truth import Differences, chosen_elements


def differences(function, *numbers, coarse=False):
    values = [torch.tensor(numbers, dtype=torch.float64)]
    upstream = [torch.ones(len(numbers), dtype=torch.float64)]
    return Differences(lambda at: [function(at[0])], values, upstream, coarse=coarse)


@pytest.mark.parametrize(
    ("function", "at", "slope"),
    [
        (torch.square, 3.0, 6.0),
        (torch.sin, 0.5, math.cos(0.5)),
        (torch.exp, 2.0, math.exp(2.0)),
        (torch.relu, 1.0, 1.0),
        (torch.relu, -1.0, 0.0),
        (torch.floor, 0.5, 0.0),
    ],
)
def test_a_smooth_place_has_a_derivative(function, at, slope):
    found = differences(function, at).derivative(0, 0, 1.0)
    assert found == pytest.approx(slope, rel=1e-5, abs=1e-7)


@pytest.mark.parametrize(
    ("function", "at"),
    [
        (torch.relu, 0.0),
        (torch.relu, 1e-7),
        (torch.abs, -2e-8),
        (torch.floor, 1.0),
        (torch.sign, 0.0),
        (torch.log, 1e-9),
        (torch.sqrt, 0.0),
    ],
)
def test_a_kink_a_jump_or_an_edge_has_none(function, at):
    assert differences(function, at).derivative(0, 0, 1.0) is None


def test_a_derivative_that_only_rounding_made_is_not_confirmed():
    in_half = differences(lambda x: x.half().double(), 1.3)
    # Half precision moves in steps of 0.001 here: close up, the slope is 0 or a jump.
    assert not in_half.confirms(0, 0, 1.0, 0.0)
    assert differences(torch.floor, 0.5).confirms(0, 0, 1.0, 0.0)


def test_an_infinite_centre_is_seen():
    assert differences(torch.log, 1.0).centre_is_finite
    assert not differences(torch.log, 0.0).centre_is_finite


def test_small_inputs_are_looked_at_whole_and_large_ones_in_part():
    assert chosen_elements(torch.zeros(5)) == [0, 1, 2, 3, 4]
    many = torch.arange(1000.0)
    chosen = chosen_elements(many, 20)
    assert len(chosen) == 20
    assert {0, 999} <= set(chosen)
    assert chosen == chosen_elements(many, 20)

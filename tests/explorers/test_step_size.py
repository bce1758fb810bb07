"""The step-size explorer: errors of finite differences, against what theory says of them."""

from __future__ import annotations

import math

import pytest
import torch

from handgrad.explorers import explore_step_size
from handgrad.explorers.base import as_json
from handgrad.explorers.step_size import (
    DISTANCE,
    EXPONENTS,
    LOWEST,
    STEPS,
    cube,
    error,
    exponent,
    step_size_table,
)
from handgrad.functions import clipped_relu


@pytest.fixture(scope="module")
def table() -> dict:
    return step_size_table()


def at(table: dict, name: str, dtype: str, e: float) -> float:
    return table["errors"][name][dtype][EXPONENTS.index(e)]


@pytest.mark.parametrize("e", [-1.0, -2.0, -3.0, -4.0])
def test_the_cube_is_off_by_the_square_of_the_step(table: dict, e: float) -> None:
    # ((x + h)³ - (x - h)³) / 2h = 3x² + h², so the truncation error is h² wherever x is.
    assert at(table, "smooth", "float64", e) == pytest.approx(2 * e, abs=0.01)


def test_rounding_grows_as_the_step_shrinks(table: dict) -> None:
    # u/h: six powers of ten less of h give about six more of the error.
    rise = at(table, "smooth", "float64", -12.0) - at(table, "smooth", "float64", -6.0)
    assert rise == pytest.approx(6, abs=1.2)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_the_lowest_point_lies_near_the_cube_root_of_epsilon(table: dict, dtype: str) -> None:
    errors = table["errors"]["smooth"][dtype]
    lowest = EXPONENTS[errors.index(min(errors))]
    root = math.log10(torch.finfo(getattr(torch, dtype)).eps) / 3
    assert table["best"][dtype] == pytest.approx(root, abs=1e-3)
    assert abs(lowest - root) <= 0.75  # within a factor of six: it depends on the function, too


def test_single_precision_is_never_as_good(table: dict) -> None:
    single, double = (min(table["errors"]["smooth"][dtype]) for dtype in ("float32", "float64"))
    assert single - double > 4


def test_the_clipped_relu_has_no_truncation_but_a_cliff(table: dict) -> None:
    inside = [at(table, "clipped", "float64", e) for e in (-2.0, -1.0, -0.5)]
    assert max(inside) < -13  # rounding alone
    # At h = 1 the left point is clipped to 0 and the right one is x + 1: the slope is (x + 1)/2, off by (1 - x)/2.
    x = DISTANCE + 0.01
    assert at(table, "clipped", "float64", 0.0) == pytest.approx(math.log10((1 - x) / 2), abs=0.02)
    cliff = next(e for e in EXPONENTS if e > -2 and at(table, "clipped", "float64", e) > -3)
    assert 10**cliff > DISTANCE > 10 ** (cliff - 0.25)


def test_an_error_is_a_root_mean_square() -> None:
    points = torch.tensor([1.0, 2.0], dtype=torch.float64)
    # The difference of 2x is exact; from these wrong derivatives it is off by 1 and by 7.
    off = torch.tensor([1.0, 7.0], dtype=torch.float64)
    got = error(lambda x: 2 * x, points, lambda x: 2 - off, 0.5, torch.float64)
    assert got == pytest.approx(math.sqrt((1 + 49) / 2))


def test_exponents_are_rounded_and_bounded() -> None:
    assert exponent(1e-3) == -3
    assert exponent(0.0) == LOWEST
    assert exponent(1e-30) == LOWEST
    assert exponent(1e9) == 1.0


def test_the_ends_of_the_secant_are_values_of_the_cube(table: dict) -> None:
    low, high = table["ends"][EXPONENTS.index(0.0)]
    assert (low, high) == (round(0.3**3, 3), round(2.3**3, 3))
    assert float(cube(torch.tensor(3.0))) == 27.0


def test_the_second_curve_is_the_clipped_relu(table: dict) -> None:
    points = torch.linspace(DISTANCE, DISTANCE + 0.02, 32, dtype=torch.float64)
    got = exponent(
        error(lambda x: clipped_relu(x, 2.0), points, torch.ones_like, 1e-4, torch.float32)
    )
    assert at(table, "clipped", "float32", -4.0) == got


def test_two_are_the_same_and_small() -> None:
    first, second = explore_step_size(), explore_step_size()
    assert first.to_html() == second.to_html()
    assert len(as_json(first.table)) < 10_000
    assert "float32" in str(first)


def test_steps_are_numbers_that_every_processor_reads_alike() -> None:
    # Four decimal digits, read from text: no power is worked out, whose last digit would differ.
    assert STEPS[EXPONENTS.index(-6.0)] == 1e-6
    assert STEPS[EXPONENTS.index(-5.75)] == 1.778e-6
    assert all(float(f"{step:.4g}") == step for step in STEPS)


def test_the_marks_of_theory_stand_where_theory_says(table: dict) -> None:
    # The machine epsilon is 2^-23 and 2^-52; the kink at 0 is 0.5 from the first point.
    expected = {"float32": -23 * math.log10(2), "float64": -52 * math.log10(2)}
    assert table["epsilon"] == pytest.approx(expected, abs=1e-3)
    assert table["kink"] == pytest.approx(math.log10(0.5), abs=1e-3)

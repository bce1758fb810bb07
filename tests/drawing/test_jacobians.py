"""Two Jacobians side by side."""

from __future__ import annotations

import re

import pytest
import torch

from handgrad.drawing import Picture, draw_jacobians
from handgrad.drawing.jacobians import _fitting


def test_it_says_where_they_differ_and_what_they_hold() -> None:
    wrong, right = torch.eye(3), torch.diag(torch.tensor([0.0, 1.0, 0.0]))
    said = str(draw_jacobians(wrong, right))
    assert "differ in 2 places" in said
    assert "1 0 0; 0 1 0; 0 0 1" in said
    assert "0 0 0; 0 1 0; 0 0 0" in said


def test_rounding_does_not_count_as_a_difference() -> None:
    matrix = torch.eye(2, dtype=torch.float64)
    assert "differ in 0 places" in str(draw_jacobians(matrix, matrix + 1e-9))
    assert "differ in 4 places" in str(draw_jacobians(matrix, matrix + 1e-2))


def test_a_minus_zero_is_a_zero() -> None:
    assert "-0" not in str(draw_jacobians(-torch.zeros(1, 2), torch.zeros(1, 2)))


def test_outputs_and_inputs_may_differ_in_number() -> None:
    assert "1 2 3; 4 5 6" in str(
        draw_jacobians(torch.arange(1.0, 7.0).reshape(2, 3), torch.zeros(2, 3))
    )


@pytest.mark.parametrize("shape", [(2,), (2, 2, 2), (13, 2), (0, 2)])
def test_what_is_no_small_matrix(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="at most 12 rows"):
        draw_jacobians(torch.zeros(shape), torch.zeros(shape))


def test_two_shapes_or_no_tensor() -> None:
    with pytest.raises(ValueError, match=r"\(2, 2\) and \(2, 3\)"):
        draw_jacobians(torch.zeros(2, 2), torch.zeros(2, 3))
    with pytest.raises(TypeError, match="list"):
        draw_jacobians([[1.0]], torch.zeros(1, 1))  # type: ignore[arg-type]


def test_the_same_matrices_give_the_same_picture() -> None:
    first, second = (draw_jacobians(torch.eye(2), torch.zeros(2, 2)) for _ in range(2))
    assert first.to_html() == second.to_html()


def tints(picture: Picture) -> list[float]:
    """Return how dark each cell is, row by row, the left matrix first."""
    found = re.findall(r"opacity: ?([\d.]+)", picture.to_svg())
    return [float(value) for value in found]


def test_both_matrices_are_tinted_on_one_scale() -> None:
    shown = tints(draw_jacobians(torch.tensor([[1.0]]), torch.tensor([[0.5]])))
    assert shown == pytest.approx([0.35, 0.175], abs=0.01)


def test_what_is_no_number_differs_from_everything_and_has_no_tint() -> None:
    nothing, infinite = float("nan"), float("inf")
    picture = draw_jacobians(
        torch.tensor([[nothing, infinite, 2.0]]), torch.tensor([[nothing, 1.0, 2.0]])
    )
    assert "differ in 2 places" in str(picture)
    assert tints(picture) == pytest.approx([0.0, 0.0, 0.35, 0.0, 0.175, 0.35], abs=0.01)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0.5, "0.5"),
        (-0.25, "−0.25"),
        (-12.345, "−12.3"),
        (123.4, "123"),
        (-123456.0, "−1e5"),
        (float("nan"), "nan"),
        (float("-inf"), "−inf"),
    ],
)
def test_a_cell_holds_its_number(value: float, written: str) -> None:
    assert _fitting(value) == written

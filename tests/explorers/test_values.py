"""Values as text."""

from __future__ import annotations

import pytest
import torch

from handgrad.explorers.values import describe


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3, "3"),
        (3.0, "3.0"),
        (-0.0, "0.0"),
        (1 / 3, "0.3333"),
        (-2 / 3, "-0.6667"),
        (1e-9, "1e-09"),
        (123456.0, "1.235e+05"),
        (float("nan"), "nan"),
        (float("inf"), "inf"),
        (True, "True"),
        (None, "None"),
        (1 + 2j, "1+2j"),
        ("up", "'up'"),
        ("a" * 50, "'" + "a" * 40 + "…'"),
        ((1,), "(1,)"),
        ((1, 2.0), "(1, 2.0)"),
        ([1, None], "[1, None]"),
        (torch.float64, "torch.float64"),
        (torch.tensor(3.0), "3.0"),
        (torch.tensor(7), "7"),
        (torch.tensor([0.1, 0.2]), "[0.1, 0.2]"),
        (torch.tensor([[1.0, 2.0], [3.0, 4.0]]), "[[1.0, 2.0], [3.0, 4.0]]"),
        (torch.tensor([True, False]), "[True, False]"),
        (torch.zeros(0), "[]"),
        (torch.ones(100, 3), "100 × 3: [1.0, 1.0, 1.0, …]"),
        (torch.ones(2, requires_grad=True), "[1.0, 1.0]"),
    ],
)
def test_text(value: object, expected: str) -> None:
    assert describe(value) == expected


def test_the_last_bit_of_a_float_does_not_show() -> None:
    value = torch.tensor(0.1)
    assert describe(value) == describe(torch.nextafter(value, torch.tensor(1.0)))


def test_other_objects_are_told_by_type_without_an_address() -> None:
    assert describe(object()) == "<object>"

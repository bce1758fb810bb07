"""The exercises of lesson 01: `cube` and `square_times`."""

from __future__ import annotations

import torch
from torch import Tensor

from handgrad.exercises.catalogue import entry
from handgrad.exercises.diagnosis import WrongFormulas
from handgrad.exercises.exercise import Exercise
from handgrad.exercises.function_problem import FunctionProblem
from handgrad.exercises.problem import Named
from handgrad.exercises.solutions import lesson_01 as _solutions


def _cube_inputs() -> Named:
    # 2.0 and 3.0 are left out: 2x = x² at the one, 3x² = x³ at the other.
    return [("x", torch.tensor([0.5, -1.5, 2.5], dtype=torch.float64, requires_grad=True))]


def _cube(x: Tensor) -> Tensor:
    return x**3


_WRONG_CUBES: WrongFormulas = {
    "factor_three_missing": lambda x, g: (g * x**2,),
    "power_not_lowered": lambda x, g: (g * 3 * x**3,),
    "power_too_low": lambda x, g: (g * 3 * x,),
    "derivative_of_square": lambda x, g: (g * 2 * x,),
}


def _square_times_inputs() -> Named:
    x = torch.tensor([0.5, -1.5, 2.5], dtype=torch.float64, requires_grad=True)
    y = torch.tensor([4.0, 1.25, -0.75], dtype=torch.float64, requires_grad=True)
    return [("x", x), ("y", y)]


def _square_times(x: Tensor, y: Tensor) -> Tensor:
    return x**2 * y


_WRONG_SQUARE_TIMES: WrongFormulas = {
    "gradient_order_swapped": lambda x, y, g: (g * x**2, g * 2 * x * y),
    "factor_two_missing": lambda x, y, g: (g * x * y, g * x**2),
    "other_factor_forgotten": lambda x, y, g: (g * 2 * x, g * x**2),
    "square_forgotten": lambda x, y, g: (g * 2 * x * y, g * x),
    "derivative_of_square_in_both": lambda x, y, g: (g * 2 * x * y, g * 2 * x),
    "value_for_y": lambda x, y, g: (g * 2 * x * y, g * x**2 * y),
    "same_gradient_twice": lambda x, y, g: (g * 2 * x * y, g * 2 * x * y),
}

cube = Exercise(
    FunctionProblem(entry("01.cube"), _cube_inputs, _cube, _WRONG_CUBES),
    hints=3,
    solution=_solutions,
    defines=["Cube"],
)

square_times = Exercise(
    FunctionProblem(
        entry("01.square_times"), _square_times_inputs, _square_times, _WRONG_SQUARE_TIMES
    ),
    hints=3,
    solution=_solutions,
    defines=["SquareTimes"],
)

"""The exercises of lesson 05: `gallery`, and three Functions to repair."""

from __future__ import annotations

import torch
from torch import Tensor

from handgrad.exercises import gallery_functions as broken
from handgrad.exercises.catalogue import entry
from handgrad.exercises.exercise import Exercise
from handgrad.exercises.gallery import Gallery, GalleryExercise
from handgrad.exercises.problem import Named
from handgrad.exercises.repair_function import RepairFunction
from handgrad.exercises.solutions import lesson_05 as _solutions


def _leaf(*values: float) -> Tensor:
    return torch.tensor(values, dtype=torch.float64, requires_grad=True)


def _mask_inputs() -> Named:
    return [("x", _leaf(-1.0, 0.5, 1.5, 3.0)), ("clip_val", 2.0)]


def _sigmoid_inputs() -> Named:
    return [("x", _leaf(-2.0, -0.5, 0.25, 1.5))]


def _product_inputs() -> Named:
    return [("x", _leaf(0.5, -1.5, 2.5)), ("y", _leaf(4.0, 1.25, -0.75)), ("factor", 3.0)]


gallery = GalleryExercise(
    Gallery(entry("05.gallery")), hints=3, solution=_solutions, defines=["my_diagnosis"]
)

repair_mask = Exercise(
    RepairFunction(
        entry("05.repair_mask"),
        broken.StraightMask,
        _mask_inputs,
        lambda x, clip_val: x.clamp(0.0, clip_val),
    ),
    hints=2,
    solution=_solutions,
    defines=["StraightMask"],
)

repair_sigmoid = Exercise(
    RepairFunction(entry("05.repair_sigmoid"), broken.Sigmoid, _sigmoid_inputs, torch.sigmoid),
    hints=2,
    solution=_solutions,
    defines=["Sigmoid"],
)

repair_product = Exercise(
    RepairFunction(
        entry("05.repair_product"),
        broken.ScaledProduct,
        _product_inputs,
        lambda x, y, factor: factor * x * y,
    ),
    hints=2,
    solution=_solutions,
    defines=["ScaledProduct"],
)

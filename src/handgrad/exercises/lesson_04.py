"""The exercises of lesson 04: `predict_walk` and `repair`."""

from __future__ import annotations

from handgrad.exercises.catalogue import entry
from handgrad.exercises.exercise import Exercise
from handgrad.exercises.predict_walk import PredictWalk
from handgrad.exercises.repair_graph import RepairGraph
from handgrad.exercises.solutions import lesson_04 as _solutions

predict_walk = Exercise(
    PredictWalk(entry("04.predict_walk")), hints=3, solution=_solutions, defines=["my_walk"]
)

repair = Exercise(
    RepairGraph(entry("04.repair")), hints=3, solution=_solutions, defines=["my_loss"]
)

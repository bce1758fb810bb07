"""The exercises of lesson 02: `predict_gradient`, `forward`, `backward` and `whole`."""

from __future__ import annotations

from handgrad.exercises.catalogue import entry
from handgrad.exercises.exercise import Exercise
from handgrad.exercises.plain_backward import PlainBackward
from handgrad.exercises.plain_forward import PlainForward
from handgrad.exercises.prediction import PredictGradient
from handgrad.exercises.solutions import lesson_02 as _solutions
from handgrad.exercises.whole_problem import WholeProblem

predict_gradient = Exercise(
    PredictGradient(entry("02.predict_gradient")),
    hints=3,
    solution=_solutions,
    defines=["my_prediction"],
)

forward = Exercise(
    PlainForward(entry("02.forward")), hints=3, solution=_solutions, defines=["my_forward"]
)

backward = Exercise(
    PlainBackward(entry("02.backward")), hints=3, solution=_solutions, defines=["my_backward"]
)

whole = Exercise(
    WholeProblem(entry("02.whole")),
    hints=3,
    solution=_solutions,
    defines=["MyClippedReLUFunction", "my_clipped_relu"],
)

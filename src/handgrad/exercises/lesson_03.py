"""The exercises of lesson 03: `mask`, `forty_percent` and `any_inputs`."""

from __future__ import annotations

from handgrad.exercises.catalogue import entry
from handgrad.exercises.exercise import Exercise
from handgrad.exercises.find_clip import FindAnyClip, FindClip
from handgrad.exercises.plain_mask import PlainMask
from handgrad.exercises.solutions import lesson_03 as _solutions

mask = Exercise(PlainMask(entry("03.mask")), hints=3, solution=_solutions, defines=["my_mask"])

forty_percent = Exercise(
    FindClip(entry("03.forty_percent")), hints=3, solution=_solutions, defines=["my_clip_val"]
)

any_inputs = Exercise(
    FindAnyClip(entry("03.any_inputs")), hints=3, solution=_solutions, defines=["my_clip"]
)

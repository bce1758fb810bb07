"""Lesson 04: blank, half-done, wrong and right answers to its two exercises."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn

from handgrad.exercises import lesson_04
from handgrad.exercises.predict_walk import WALK, node_name
from handgrad.exercises.solutions import lesson_04 as solutions
from handgrad.functions import ClippedReLUFunction, clipped_relu


def is_correct(feedback: Any) -> None:
    assert (feedback.outcome, feedback.kind) == ("correct", None), f"it said:\n{feedback}"


def is_incorrect(feedback: Any, kind: str) -> None:
    assert (feedback.outcome, feedback.kind) == ("incorrect", kind), f"it said:\n{feedback}"


# ---------------------------------------------------------------- predict_walk

RIGHT = ["SumBackward0", "SubBackward0", "ClippedReLUFunctionBackward", "MulBackward0"]
RIGHT += ["AccumulateGrad"]


def test_the_walk_is_that_of_the_lessons_program() -> None:
    x = torch.tensor([-1.0, 0.5, 3.0], requires_grad=True)
    w = torch.tensor([2.0, 2.0, 2.0])
    h = x * w
    y = clipped_relu(h, 2.0)
    z = (y - h.detach()).sum()
    node, names = z.grad_fn, []
    while node is not None:
        names.append(node.name())
        node = next((following for following, _ in node.next_functions if following), None)
    assert [node_name(name.rsplit("::", 1)[-1]) for name in names] == list(WALK)


@pytest.mark.parametrize("answer", [..., None, [...] * 5, [...], (None, None)], ids=str)
def test_no_walk(answer: Any) -> None:
    assert lesson_04.predict_walk.check(answer).outcome == "not_attempted"


@pytest.mark.parametrize(
    "answer",
    [
        RIGHT,
        tuple(RIGHT),
        ["sum", "sub", "clipped_relu", "mul", "x"],
        ["Sum", "-", "ClippedReLUFunction", "*", "AccumulateGrad"],
        ["sum()", "minus", "ClippedReLU", "times", "leaf"],
        solutions.my_walk,
    ],
    ids=str,
)
def test_a_right_walk(answer: Any) -> None:
    is_correct(lesson_04.predict_walk.check(answer))


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (RIGHT[::-1], "forward_order"),
        (RIGHT[:-1], "leaf_missing"),
        (["sum", "sub", "mul", "x"], "own_node_missing"),
        (["sum", "sub", "clamp", "mul", "x"], "clamp_listed"),
        (["sum", "sub", "detach", "clipped_relu", "mul", "x"], "detach_listed"),
        (["sum", "sub", "clipped_relu", "mul", "x", "w"], "frozen_listed"),
        (["sum", "sub", "clipped_relu", "clip_val", "mul", "x"], "number_listed"),
        (["sum", "sub", "clipped_relu", "2.0", "mul", "x"], "number_listed"),
        (["sum", "sub", "clipped_relu", "mul", "mul", "x"], "cut_branch_listed"),
        (["z", "y", "h", "x"], "tensors_listed"),
        (["sum"], "own_node_missing"),
        (["sum", "sub", "clipped_relu"], "walk_too_short"),
        (["mean", "sub", "clipped_relu", "mul", "x"], "wrong_step"),
        ([*RIGHT, "sum"], "wrong_step"),
        (["sum", 2, "clipped_relu", "mul", "x"], "not_a_name"),
        ("sum, sub", "not_a_list"),
        (5, "not_a_list"),
    ],
    ids=str,
)
def test_a_wrong_walk_is_named(answer: Any, kind: str) -> None:
    is_incorrect(lesson_04.predict_walk.check(answer), kind)


def test_a_walk_that_is_half_done_is_no_mistake() -> None:
    feedback = lesson_04.predict_walk.check(["sum", ..., ..., ..., ...])
    assert feedback.kind == "prediction_incomplete"
    assert "Half way" in str(feedback)


def test_the_first_wrong_step_is_named_by_its_number() -> None:
    said = str(lesson_04.predict_walk.check(["sum", "add", "clipped_relu", "mul", "x"]))
    assert "Step 2" in said
    assert "`add`" in said
    assert "sub" not in said.replace("substitute", "")  # the right one is not given away


# ---------------------------------------------------------------- repair


def blank(x, w, target): ...


def test_no_repair() -> None:
    for answer in (..., None, blank):
        assert lesson_04.repair.check(answer).outcome == "not_attempted"


def apply_called(x, w, target):
    return (ClippedReLUFunction.apply(x * w, 2.0) - target).pow(2).mean()


def mse(x, w, target):
    return nn.functional.mse_loss(clipped_relu(torch.mul(x, w), 2.0), target)


def sum_over_count(x, w, target):
    with torch.enable_grad():
        error = target - clipped_relu(w * x, 2)
    return (error * error).sum() / error.numel()


@pytest.mark.parametrize("answer", [solutions.my_loss, apply_called, mse, sum_over_count])
def test_a_right_repair(answer: Any) -> None:
    is_correct(lesson_04.repair.check(answer))


def all_three_cuts(x, w, target):
    hidden = (x * w).detach()
    output = ClippedReLUFunction.forward(hidden, 2.0)
    with torch.no_grad():
        error = output - target
    return (error**2).mean()


def only_no_grad_removed(x, w, target):
    hidden = (x * w).detach()
    return ((ClippedReLUFunction.forward(hidden, 2.0) - target) ** 2).mean()


def graph_begun_anew(x, w, target):
    hidden = (x * w).detach().requires_grad_()
    return ((clipped_relu(hidden, 2.0) - target) ** 2).mean()


def w_detached(x, w, target):
    return ((clipped_relu(x * w.detach(), 2.0) - target) ** 2).mean()


def forward_called(x, w, target):
    return ((ClippedReLUFunction.forward(x * w, 2.0) - target) ** 2).mean()


def clamp_used(x, w, target):
    return (((x * w).clamp(0.0, 2.0) - target) ** 2).mean()


def a_number(x, w, target):
    return ((clipped_relu(x * w, 2.0) - target) ** 2).mean().item()


def mean_missing(x, w, target):
    return (clipped_relu(x * w, 2.0) - target) ** 2


def other_clip_value(x, w, target):
    return ((clipped_relu(x * w, 1.0) - target) ** 2).mean()


def square_missing(x, w, target):
    return (clipped_relu(x * w, 2.0) - target).mean()


def half_the_gradient(x, w, target):
    # The value is right, but of what is added and taken away again only one side has a gradient.
    extra = x.sum()
    return ((clipped_relu(x * w, 2.0) - target) ** 2).mean() + extra - extra.detach()


def nothing_returned(x, w, target):
    (clipped_relu(x * w, 2.0) - target).pow(2).mean()


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (all_three_cuts, "graph_gone"),
        (only_no_grad_removed, "graph_gone"),
        (graph_begun_anew, "input_unreached"),
        (w_detached, "input_unreached"),
        (forward_called, "own_node_missing"),
        (clamp_used, "own_node_missing"),
        (a_number, "returns_a_number"),
        (mean_missing, "loss_not_one_number"),
        (other_clip_value, "loss_wrong"),
        (square_missing, "loss_wrong"),
        (half_the_gradient, "gradient_wrong"),
        (nothing_returned, "returns_nothing"),
        (nn.ReLU, "class_instead_of_function"),
        (3.0, "answer_of_wrong_type"),
    ],
)
def test_a_wrong_repair_is_named(answer: Any, kind: str) -> None:
    is_incorrect(lesson_04.repair.check(answer), kind)


def test_the_inputs_that_are_not_reached_are_named() -> None:
    assert "does not reach `w`." in str(lesson_04.repair.check(w_detached))
    assert "does not reach `x`, `w`." in str(lesson_04.repair.check(graph_begun_anew))


def test_the_loss_is_shown_beside_the_right_one() -> None:
    # x·w = (-2, 0.5, 1.5, 6), clipped (0, 0.5, 1.5, 2); minus 1 and squared (1, 0.25, 0.25, 1): mean 0.625.
    # Clipped at 1 instead: (0, 0.5, 1, 1), so (1, 0.25, 0, 0): mean 0.3125.
    said = str(lesson_04.repair.check(other_clip_value))
    assert "0.625" in said
    assert "0.3125" in said


def test_what_raises_is_told_with_its_line() -> None:
    def my_loss(x, w, target):
        return x.no_such_method()

    feedback = lesson_04.repair.check(my_loss)
    assert feedback.outcome == "raised"
    assert "return x.no_such_method()" in str(feedback)


@pytest.mark.parametrize("exercise", ["predict_walk", "repair"])
def test_there_are_three_hints_and_a_solution(exercise: str) -> None:
    ours = getattr(lesson_04, exercise)
    hints = [str(ours.hint(number)) for number in (1, 2, 3)]
    assert len(set(hints)) == 3
    shown = str(ours.solution())
    assert all(line in shown for line in ours.solution_code.splitlines())

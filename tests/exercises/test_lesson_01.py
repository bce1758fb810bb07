"""Lesson 01: blank, half-done, wrong and right answers to `cube` and `square_times`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.autograd import Function
from torch.autograd.function import once_differentiable

from handgrad.exercises import lesson_01
from handgrad.exercises.solutions import lesson_01 as solutions

# ---------------------------------------------------------------- Cube


def cube_with(
    backward: Callable[[Any, Any], Any], forward: Callable[[Any], Any] = lambda x: x**3
) -> type[Function]:
    """Return a Cube that computes `forward(x)` and answers `backward(x, grad_output)`."""
    wanted_forward, wanted_backward = forward, backward

    class Cube(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return wanted_forward(x)

        @staticmethod
        def backward(ctx, grad_output):
            (x,) = ctx.saved_tensors
            return wanted_backward(x, grad_output)

    return Cube


class BlankCube(Function):
    @staticmethod
    def forward(ctx, x): ...

    @staticmethod
    def backward(ctx, grad_output): ...


class CubeWithoutBody(Function):
    pass


class CubeWithDocstrings(Function):
    @staticmethod
    def forward(ctx, x):
        """Later."""

    @staticmethod
    def backward(ctx, grad_output):
        pass


@pytest.mark.parametrize("answer", [BlankCube, CubeWithoutBody, CubeWithDocstrings, ..., None])
@pytest.mark.parametrize("exercise", [lesson_01.cube, lesson_01.square_times])
def test_starter_code_is_not_an_attempt(exercise: Any, answer: Any) -> None:
    feedback = exercise.check(answer)
    assert (feedback.outcome, feedback.kind) == ("not_attempted", None)


class ForwardOnly(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad_output): ...


class ForwardWithoutBackward(Function):
    @staticmethod
    def forward(ctx, x):
        return x * x * x


class WrongForwardOnly(Function):
    @staticmethod
    def forward(ctx, x):
        return x**2

    @staticmethod
    def backward(ctx, grad_output): ...


class ForwardWithoutReturn(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)

    @staticmethod
    def backward(ctx, grad_output): ...


class BackwardOnly(Function):
    @staticmethod
    def forward(ctx, x): ...

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


@pytest.mark.parametrize(
    ("answer", "kind", "says"),
    [
        (ForwardOnly, "backward_unwritten", "Now write `backward`"),
        (ForwardWithoutBackward, "backward_unwritten", "its values are right"),
        (WrongForwardOnly, "backward_unwritten_forward_wrong", "not right yet"),
        (ForwardWithoutReturn, "backward_unwritten_forward_wrong", "not right yet"),
        (BackwardOnly, "forward_unwritten", "`forward` is still empty"),
    ],
)
def test_half_an_answer_is_told_what_is_missing(answer: Any, kind: str, says: str) -> None:
    feedback = lesson_01.cube.check(answer)
    assert (feedback.outcome, feedback.kind) == ("incorrect", kind)
    assert str(feedback).startswith("Half way.")
    assert says in str(feedback)


def test_a_forward_that_raises_is_told_so_before_backward_is_written() -> None:
    class Cube(Function):
        @staticmethod
        def forward(ctx, x):
            return x**three  # noqa: F821

    assert lesson_01.cube.check(Cube).outcome == "raised"


WRONG_CUBES = {
    "grad_output forgotten": (cube_with(lambda x, g: 3 * x**2), "grad_output_ignored"),
    "three missing": (cube_with(lambda x, g: g * x**2), "factor_three_missing"),
    "power not lowered": (cube_with(lambda x, g: g * 3 * x**3), "power_not_lowered"),
    "power too low": (cube_with(lambda x, g: g * 3 * x), "power_too_low"),
    "square's derivative": (cube_with(lambda x, g: g * 2 * x), "derivative_of_square"),
    "the value": (cube_with(lambda x, g: g * x**3), "value_instead_of_derivative"),
    "sign": (cube_with(lambda x, g: -g * 3 * x**2), "sign_flipped"),
    "twice too much": (cube_with(lambda x, g: g * 6 * x**2), "constant_factor_missing"),
    "upstream twice": (cube_with(lambda x, g: g * g * 3 * x**2), "grad_output_applied_twice"),
    "nothing": (cube_with(lambda x, g: None), "none_for_needed_gradient"),
    "zeros": (cube_with(lambda x, g: torch.zeros_like(x)), "gradient_always_zero"),
    "summed up": (cube_with(lambda x, g: (g * 3 * x**2).sum()), "gradient_shape_wrong"),
    "two gradients": (cube_with(lambda x, g: (g * 3 * x**2, g)), "too_many_gradients"),
    "a list": (cube_with(lambda x, g: [g * 3 * x**2]), "gradients_nested"),
    "a number": (cube_with(lambda x, g: 12.0), "gradient_not_a_tensor"),
    "single precision": (cube_with(lambda x, g: (g * 3 * x**2).float()), "gradient_dtype_changed"),
    "grad_output damaged": (
        cube_with(lambda x, g: g.mul_(3 * x**2)),
        "grad_output_modified_in_place",
    ),
    "a square": (
        cube_with(lambda x, g: g * 2 * x, lambda x: x**2),
        "self_consistent_wrong_forward",
    ),
    "no return": (cube_with(lambda x, g: g * 3 * x**2, lambda x: None), "output_not_a_tensor"),
    "float forward": (
        cube_with(lambda x, g: g * 3 * x**2, lambda x: (x**3).float()),
        "output_dtype_changed",
    ),
}


@pytest.mark.parametrize("name", WRONG_CUBES)
def test_wrong_cubes_are_named(name: str) -> None:
    answer, kind = WRONG_CUBES[name]
    feedback = lesson_01.cube.check(answer)
    assert (feedback.outcome, feedback.kind) == ("incorrect", kind), f"it said:\n{feedback}"
    assert "lesson_01.cube.hint()" in str(feedback)


def test_the_smallest_input_shows_the_mistake() -> None:
    # 3x² at 3 is 27; without the factor it is 9.
    shown = str(lesson_01.cube.check(cube_with(lambda x, g: g * x**2)))
    lines = [line.split() for line in shown.splitlines()]
    for line in (["`x`", "3.0"], ["expected", "27.0"], ["got", "9.0"]):
        assert line in lines, f"{line} is missing in:\n{shown}"


class NotAFunction:
    @staticmethod
    def forward(ctx, x):
        return x**3


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (NotAFunction, "class_is_no_function"),
        (lambda x: x**3, "no_function_used"),
        ("Cube", "answer_of_wrong_type"),
        (3.0, "answer_of_wrong_type"),
        ([solutions.Cube], "answer_of_wrong_type"),
        (torch.ones(3), "answer_of_wrong_type"),
    ],
)
def test_other_things_than_a_function(answer: Any, kind: str) -> None:
    feedback = lesson_01.cube.check(answer)
    assert (feedback.outcome, feedback.kind) == ("incorrect", kind)


@pytest.mark.filterwarnings("ignore:.*should not be instantiated")
def test_an_object_in_place_of_the_class() -> None:
    assert lesson_01.cube.check(solutions.Cube()).kind == "instance_instead_of_class"


class SetupContextCube(Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        return 3 * ctx.saved_tensors[0] ** 2 * grad_output


class TrailingNoneCube(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.pow(x, 3)

    @staticmethod
    def backward(ctx, grad_output):
        return 3 * ctx.saved_tensors[0].pow(2) * grad_output, None


class TupleCube(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x * x

    @staticmethod
    def backward(ctx, grad_output):
        return (ctx.saved_tensors[0].square().mul(3).mul(grad_output),)


class SavedDerivativeCube(Function):
    @staticmethod
    @torch.no_grad()
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    @once_differentiable
    def backward(ctx, grad_output):
        return grad_output * 3 * ctx.saved_tensors[0] ** 2


class VjpCube(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def vjp(ctx, grad_output):
        return grad_output * 3 * ctx.saved_tensors[0] ** 2


class InheritedCube(SetupContextCube):
    """Both methods come from the parent."""


def cube_function(x):
    return solutions.Cube.apply(x)


RIGHT_CUBES = {
    "solution": solutions.Cube,
    "setup_context": SetupContextCube,
    "extra None": TrailingNoneCube,
    "a tuple of one": TupleCube,
    "once differentiable": SavedDerivativeCube,
    "vjp": VjpCube,
    "inherited": InheritedCube,
    "apply": solutions.Cube.apply,
    "a function": cube_function,
    "a lambda": lambda x: 1.0 * solutions.Cube.apply(x),
}


@pytest.mark.parametrize("name", RIGHT_CUBES)
def test_right_cubes_are_right_whatever_their_style(name: str) -> None:
    feedback = lesson_01.cube.check(RIGHT_CUBES[name])
    assert (feedback.outcome, feedback.kind) == ("correct", None), f"it said:\n{feedback}"


# ---------------------------------------------------------------- SquareTimes


def square_times_with(backward: Callable[[Any, Any, Any], Any]) -> type[Function]:
    """Return a SquareTimes that answers `backward(x, y, grad_output)`."""
    wanted = backward

    class SquareTimes(Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x, y)
            return x**2 * y

        @staticmethod
        def backward(ctx, grad_output):
            return wanted(*ctx.saved_tensors, grad_output)

    return SquareTimes


WRONG_SQUARE_TIMES = {
    "swapped": (lambda x, y, g: (g * x**2, g * 2 * x * y), "gradient_order_swapped"),
    "two missing": (lambda x, y, g: (g * x * y, g * x**2), "factor_two_missing"),
    "both without upstream": (lambda x, y, g: (2 * x * y, x**2), "grad_output_ignored"),
    "second without upstream": (lambda x, y, g: (g * 2 * x * y, x**2), "grad_output_ignored"),
    "one gradient": (lambda x, y, g: g * 2 * x * y, "too_few_gradients"),
    "three gradients": (lambda x, y, g: (g * 2 * x * y, g * x**2, g), "too_many_gradients"),
    "None for y": (lambda x, y, g: (g * 2 * x * y, None), "none_for_needed_gradient"),
    "y dropped": (lambda x, y, g: (g * 2 * x, g * x**2), "other_factor_forgotten"),
    "x not squared": (lambda x, y, g: (g * 2 * x * y, g * x), "square_forgotten"),
    "2x for y": (lambda x, y, g: (g * 2 * x * y, g * 2 * x), "derivative_of_square_in_both"),
    "output for y": (lambda x, y, g: (g * 2 * x * y, g * x**2 * y), "value_for_y"),
    "same twice": (lambda x, y, g: (g * 2 * x * y,) * 2, "same_gradient_twice"),
    "sign of both": (lambda x, y, g: (-g * 2 * x * y, -g * x**2), "sign_flipped"),
    "sum": (lambda x, y, g: g * 2 * x * y + g * x**2, "too_few_gradients"),
}


@pytest.mark.parametrize("name", WRONG_SQUARE_TIMES)
def test_wrong_square_times_are_named(name: str) -> None:
    backward, kind = WRONG_SQUARE_TIMES[name]
    feedback = lesson_01.square_times.check(square_times_with(backward))
    assert (feedback.outcome, feedback.kind) == ("incorrect", kind), f"it said:\n{feedback}"


def test_swapped_gradients_are_told_with_the_numbers_of_the_lesson() -> None:
    swapped = WRONG_SQUARE_TIMES["swapped"][0]
    shown = str(lesson_01.square_times.check(square_times_with(swapped)))
    # At x = 3, y = 2 the gradients are 2xy = 12 and x² = 9.
    assert "each stands in the other's place" in shown
    assert "12.0" in shown
    assert "9.0" in shown


class UnpackedLate(Function):
    @staticmethod
    def forward(ctx, x, y):
        square = x * x
        ctx.save_for_backward(x, y)
        return torch.mul(square, y)

    @staticmethod
    def backward(ctx, grad_output):
        saved = ctx.saved_tensors
        grads = [2 * saved[0] * saved[1] * grad_output, saved[0].square() * grad_output]
        return tuple(grads)


class OnlyWhatIsNeeded(Function):
    @staticmethod
    def forward(x, y):
        return x.pow(2).mul(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        grad_x = 2 * x * y * grad_output if ctx.needs_input_grad[0] else None
        grad_y = x**2 * grad_output if ctx.needs_input_grad[1] else None
        return grad_x, grad_y


@pytest.mark.parametrize(
    "answer", [solutions.SquareTimes, UnpackedLate, OnlyWhatIsNeeded, solutions.SquareTimes.apply]
)
def test_right_square_times(answer: Any) -> None:
    feedback = lesson_01.square_times.check(answer)
    assert (feedback.outcome, feedback.kind) == ("correct", None), f"it said:\n{feedback}"


def test_an_argument_forgotten_is_told() -> None:
    class SquareTimes(Function):
        @staticmethod
        def forward(ctx, x):
            return x**2

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output

    feedback = lesson_01.square_times.check(SquareTimes)
    assert (feedback.outcome, feedback.kind) == ("incorrect", "setup_context_misused")
    assert "forward() takes 2 positional arguments but 3 were given" in str(feedback)


def test_the_line_that_raised_is_shown_and_nothing_else() -> None:
    class Cube(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, grad_output):
            (x,) = ctx.saved_tensors
            return grad_output * three * x**2  # noqa: F821

    feedback = lesson_01.cube.check(Cube)
    assert feedback.outcome == "raised"
    shown = str(feedback)
    assert "Your code raised `NameError`." in shown
    assert "name 'three' is not defined" in shown
    assert "return grad_output * three * x**2" in shown
    assert "/" not in shown, f"no paths: {shown}"


def test_a_tuple_that_was_not_unpacked_is_named_with_the_line() -> None:
    class Cube(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, grad_output):
            x = ctx.saved_tensors
            return grad_output * 3 * x**2

    feedback = lesson_01.cube.check(Cube)
    assert (feedback.outcome, feedback.kind) == ("incorrect", "saved_tensors_not_unpacked")
    assert "return grad_output * 3 * x**2" in str(feedback)


class SavedIntermediate(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(3 * x**2)
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.saved_tensors[0]


def test_second_derivatives_are_for_a_later_lesson() -> None:
    feedback = lesson_01.cube.check(SavedIntermediate)
    assert feedback.outcome == "correct", "the derivative is right"
    assert "Worth knowing" in str(feedback)
    assert "second derivative" in str(feedback)


def test_a_tensor_kept_as_an_attribute_is_a_mistake_of_this_lesson() -> None:
    class Cube(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.x = x
            return x**3

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output * 3 * ctx.x**2

    assert lesson_01.cube.check(Cube).kind == "input_on_ctx_attribute"

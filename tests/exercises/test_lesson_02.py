"""Lesson 02: blank, half-done, wrong and right answers to its four exercises."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from torch import nn
from torch.autograd import Function

import handgrad
from handgrad.exercises import lesson_02
from handgrad.exercises.solutions import lesson_02 as solutions


def is_correct(feedback: Any) -> None:
    assert (feedback.outcome, feedback.kind) == ("correct", None), f"it said:\n{feedback}"


def is_incorrect(feedback: Any, kind: str) -> None:
    assert (feedback.outcome, feedback.kind) == ("incorrect", kind), f"it said:\n{feedback}"


# ---------------------------------------------------------------- predict_gradient

FIFTH = 0.2


@pytest.mark.parametrize("answer", [..., None, [...] * 5, [...], (None,) * 5], ids=str)
def test_no_prediction(answer: Any) -> None:
    assert lesson_02.predict_gradient.check(answer).outcome == "not_attempted"


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ([1, 1, 1, 1, 1], "mean_and_mask_forgotten"),
        ([0, 1, 1, 0, 0], "mean_forgotten"),
        ([0, 1, 1, 1, 0], "mean_forgotten"),
        ([FIFTH] * 5, "mask_forgotten"),
        ([0, FIFTH, FIFTH, FIFTH, FIFTH], "upper_mask_missing"),
        ([0, FIFTH, FIFTH, 0, FIFTH], "upper_mask_missing"),
        ([FIFTH, FIFTH, FIFTH, 0, 0], "lower_mask_missing"),
        ([FIFTH, 0, 0, 0, FIFTH], "mask_inverted"),
        ([0, -FIFTH, -FIFTH, 0, 0], "sign_flipped"),
        ([0, 0.5, 0.5, 0, 0], "alive_counted_alone"),
        ([0, 1 / 3, 1 / 3, 1 / 3, 0], "alive_counted_alone"),
        ([0, 0.5, 1.5, 2, 2], "output_given"),
        ([0, 0.1, 0.3, 0.4, 0.4], "output_over_five_given"),
        ([-1, 0.5, 1.5, 2, 3], "input_given"),
        ([0, 0, 0, 0, 0], "wrong_element"),
        ([0, FIFTH, FIFTH, 1, 0], "wrong_element"),
        ([0, FIFTH, FIFTH, -0.2, 0], "wrong_element"),
        ([0, math.nan, FIFTH, 0, 0], "wrong_element"),
        ([0, math.inf, FIFTH, 0, 0], "wrong_element"),
        ([0, 10**400, FIFTH, 0, 0], "wrong_element"),
        ([0, FIFTH, FIFTH, 0], "wrong_length"),
        ([], "wrong_length"),
        ([0] * 1_000_000, "wrong_length"),
        (torch.zeros(6), "wrong_length"),
        (np.zeros(7), "wrong_length"),
        ("0, 0.2, 0.2, 0, 0", "not_a_list"),
        (0.2, "not_a_list"),
        (True, "not_a_list"),
        ({0, 0.2}, "not_a_list"),
        ({"x": 0.2}, "not_a_list"),
        (torch.tensor(0.2), "not_a_list"),
        (np.float64(0.2), "not_a_list"),
        (torch.zeros(1).expand(10**9), "not_a_list"),
        (iter([0, FIFTH, FIFTH, 0, 0]), "not_a_list"),
        (list, "not_a_list"),
        (["0", "0.2", "0.2", "0", "0"], "not_a_number"),
        ([0, FIFTH, FIFTH, 0, True], "not_a_number"),
        ([0, FIFTH, FIFTH, 0, 1j], "not_a_number"),
        ([0, [FIFTH], FIFTH, 0, 0], "not_a_number"),
        (np.array(["0", "0.2", "0.2", "0", "0"]), "not_a_number"),
        ([0, FIFTH, ..., 0, 0], "prediction_incomplete"),
    ],
)
def test_wrong_predictions_are_named(answer: Any, kind: str) -> None:
    is_incorrect(lesson_02.predict_gradient.check(answer), kind)


RIGHT = [0, FIFTH, FIFTH, 0, 0]


@pytest.mark.parametrize(
    "answer",
    [
        RIGHT,
        tuple(RIGHT),
        [-0.0, 1 / 5, 0.2, 0.0, 0],
        [0, Fraction(1, 5), Fraction(1, 5), 0, 0],
        [0, Decimal("0.2"), Decimal("0.2"), 0, 0],
        [torch.tensor(value) for value in RIGHT],
        [np.float32(value) for value in RIGHT],
        torch.tensor(RIGHT),
        torch.tensor(RIGHT, dtype=torch.float16),
        torch.tensor([RIGHT]),
        torch.tensor(RIGHT, requires_grad=True),
        np.array(RIGHT),
        np.array(RIGHT, dtype=np.float32),
    ],
)
def test_right_predictions(answer: Any) -> None:
    feedback = lesson_02.predict_gradient.check(answer)
    is_correct(feedback)
    assert "you chose 0, and so do we" in str(feedback)


@pytest.mark.parametrize(("chosen", "says"), [(0.2, "a legitimate choice"), (0.1, "you chose 0.1")])
def test_any_subgradient_is_right_at_the_kink_and_ours_is_told(chosen: float, says: str) -> None:
    feedback = lesson_02.predict_gradient.check([0, FIFTH, FIFTH, chosen, 0])
    is_correct(feedback)
    assert says in str(feedback)
    assert "Ours is 0" in str(feedback)


def test_the_claims_about_the_kink_are_true() -> None:
    x = torch.tensor([2.0], dtype=torch.float64, requires_grad=True)
    ours = torch.autograd.grad(handgrad.clipped_relu(x, 2.0) / 5, x)[0]
    clamp = torch.autograd.grad(x.clamp(0, 2.0) / 5, x)[0]
    assert (ours.item(), clamp.item()) == (0.0, 0.2)


def test_the_first_wrong_element_is_shown() -> None:
    lines = [
        line.split() for line in str(lesson_02.predict_gradient.check([FIFTH] * 5)).splitlines()
    ]
    for line in (["`x`", "-1.0"], ["expected", "0.0"], ["got", "0.2"]):
        assert line in lines


# ---------------------------------------------------------------- forward


def blank_forward(input_tensor, clip_val): ...


def documented_blank(input_tensor, clip_val):
    """Clip."""


def ellipsis_returned(input_tensor, clip_val):
    return ...


@pytest.mark.parametrize("answer", [blank_forward, documented_blank, ellipsis_returned, ...])
def test_no_forward(answer: Any) -> None:
    assert lesson_02.forward.check(answer).outcome == "not_attempted"


def forgets_return(input_tensor, clip_val):
    torch.clamp(input_tensor, 0.0, clip_val)


def in_place(input_tensor, clip_val):
    return input_tensor.clamp_(0.0, clip_val)


def in_place_on_the_side(input_tensor, clip_val):
    result = input_tensor.clamp(0.0, clip_val)
    input_tensor.zero_()
    return result


def resizes(input_tensor, clip_val):
    result = input_tensor.clamp(0.0, clip_val)
    input_tensor.resize_(1)
    return result


WRONG_FORWARDS = {
    "no upper bound": (lambda x, c: torch.relu(x), "upper_bound_missing"),
    "no lower bound": (lambda x, c: torch.clamp(x, max=c), "lower_bound_missing"),
    "nothing": (lambda x, c: x, "nothing_clipped"),
    "copied": (lambda x, c: x.clone(), "nothing_clipped"),
    "sign": (lambda x, c: -x.clamp(0, c), "sign_flipped"),
    "swapped": (lambda x, c: torch.clamp(x, c, 0.0), "bounds_swapped"),
    "symmetric": (lambda x, c: F.hardtanh(x, -c, c), "clipped_symmetrically"),
    "masked": (lambda x, c: x * ((x > 0) & (x < c)), "saturated_to_zero"),
    "mask": (lambda x, c: (x > 0) & (x < c), "mask_returned"),
    "float mask": (lambda x, c: ((x > 0) & (x < c)).double(), "mask_returned"),
    "rest": (lambda x, c: x - x.clamp(0, c), "inverted"),
    "fixed at 2": (lambda x, c: x.clamp(0, 2.0), "clip_val_ignored"),
    "relu6": (lambda x, c: F.relu6(x), "upper_bound_missing"),
    "fixed at 1": (lambda x, c: x.clamp(0, 1.0), "clip_val_always_one"),
    "absolute": (lambda x, c: x.abs().clamp(max=c), "wrong_value"),
    "NaN": (lambda x, c: x * math.nan, "wrong_value"),
    "complex": (lambda x, c: x.clamp(0, c) * 1j, "wrong_value"),
    "integers": (lambda x, c: x.clamp(0, c).long(), "wrong_value"),
    "None": (forgets_return, "returns_nothing"),
    "tuple": (lambda x, c: (x.clamp(0, c), None), "tuple_returned"),
    "list": (lambda x, c: [min(max(0.0, v), c) for v in x.tolist()], "output_not_a_tensor"),
    "array": (lambda x, c: np.clip(x.numpy(), 0, c), "output_not_a_tensor"),
    "number": (lambda x, c: 3.0, "output_not_a_tensor"),
    "sum": (lambda x, c: x.clamp(0, c).sum(), "output_shape_wrong"),
    "kept alone": (lambda x, c: x[(x > 0) & (x < c)], "output_shape_wrong"),
    "single precision": (lambda x, c: x.clamp(0, c).float(), "output_dtype_changed"),
    "double precision": (lambda x, c: x.double().clamp(0, c), "output_dtype_changed"),
    "in place": (in_place, "input_changed_in_place"),
    "on the side": (in_place_on_the_side, "input_changed_in_place"),
    "resized": (resizes, "input_changed_in_place"),
    "class": (handgrad.ClippedReLUFunction, "class_instead_of_function"),
    "string": ("torch.clamp", "answer_of_wrong_type"),
}


@pytest.mark.parametrize("name", WRONG_FORWARDS)
def test_wrong_forwards_are_named(name: str) -> None:
    answer, kind = WRONG_FORWARDS[name]
    is_incorrect(lesson_02.forward.check(answer), kind)


def with_minimum(input_tensor, clip_val):
    zero = torch.zeros((), dtype=input_tensor.dtype)
    ceiling = torch.full((), clip_val, dtype=input_tensor.dtype)
    return torch.minimum(torch.maximum(zero, input_tensor), ceiling)


def with_where(input_tensor, clip_val):
    low = torch.where(input_tensor > 0, input_tensor, torch.zeros_like(input_tensor))
    return torch.where(low < clip_val, low, torch.full_like(low, clip_val))


def with_loop(input_tensor, clip_val):
    result = input_tensor.clone()
    flat = result.view(-1) if result.is_contiguous() else None
    if flat is None:
        return input_tensor.clamp(0, clip_val)
    for index in range(flat.numel()):
        flat[index] = min(max(0.0, float(flat[index])), clip_val)
    return result


def with_a_copy_changed_in_place(input_tensor, clip_val):
    return input_tensor.clone().relu_().clamp_(max=clip_val)


RIGHT_FORWARDS = {
    "solution": solutions.my_forward,
    "method": lambda x, c: x.clamp(0, c),
    "min and max": with_minimum,
    "where": with_where,
    "loop": with_loop,
    "own copy": with_a_copy_changed_in_place,
    "hardtanh": lambda x, c: F.hardtanh(x, 0.0, c),
    "builtin": handgrad.clipped_relu,
    "relu of relu": lambda x, c: F.relu(x) - F.relu(x - c),
    "partial": functools.partial(lambda low, x, c: x.clip(low, c), 0.0),
    "no_grad": torch.no_grad()(solutions.my_forward),
}


@pytest.mark.parametrize("name", RIGHT_FORWARDS)
def test_right_forwards(name: str) -> None:
    is_correct(lesson_02.forward.check(RIGHT_FORWARDS[name]))


def test_a_forward_that_raises_shows_its_line_and_the_input() -> None:
    def my_forward(input_tensor, clip_val):
        return torch.clamp(input_tensor, 0.0, clip_vall)  # noqa: F821

    feedback = lesson_02.forward.check(my_forward)
    assert feedback.outcome == "raised"
    shown = str(feedback)
    for part in ("`NameError`", "clip_vall", "[3.0, -1.0, 0.5, 1.5, -3.0, 0.25]", "2.0"):
        assert part in shown, f"{part!r} is missing in:\n{shown}"


def test_a_wrong_signature_is_raised_without_a_line_of_ours() -> None:
    feedback = lesson_02.forward.check(lambda input_tensor: input_tensor)
    assert feedback.outcome == "raised"
    assert "`TypeError`" in str(feedback)
    assert not feedback.card.code, f"the call is ours, not theirs:\n{feedback}"


# ---------------------------------------------------------------- backward


def blank_backward(grad_output, input_tensor, clip_val): ...


def test_no_backward() -> None:
    assert lesson_02.backward.check(blank_backward).outcome == "not_attempted"


def damages_grad_output(grad_output, input_tensor, clip_val):
    grad_output[(input_tensor <= 0) | (input_tensor >= clip_val)] = 0
    return grad_output


def forgets_to_return(grad_output, input_tensor, clip_val):
    grad_output * ((input_tensor > 0) & (input_tensor < clip_val))


def damages_input(grad_output, input_tensor, clip_val):
    mask = (input_tensor > 0) & (input_tensor < clip_val)
    input_tensor.zero_()
    return grad_output * mask


WRONG_BACKWARDS = {
    "no mask": (lambda g, x, c: g, "mask_missing"),
    "no upper bound": (lambda g, x, c: g * (x > 0), "upper_mask_missing"),
    "no lower bound": (lambda g, x, c: g * (x < c), "lower_mask_missing"),
    "inverted": (lambda g, x, c: g * ((x < 0) | (x > c)), "mask_inverted"),
    "sign": (lambda g, x, c: -g * ((x > 0) & (x < c)), "sign_flipped"),
    "no grad_output": (lambda g, x, c: ((x > 0) & (x < c)).to(x.dtype), "grad_output_ignored"),
    "twice": (lambda g, x, c: g * g * ((x > 0) & (x < c)), "grad_output_applied_twice"),
    "clip at 1": (lambda g, x, c: g * ((x > 0) & (x < 1)), "mask_too_narrow"),
    "value": (lambda g, x, c: g * x.clamp(0, c), "value_instead_of_derivative"),
    "zeros": (lambda g, x, c: torch.zeros_like(x), "gradient_always_zero"),
    "half": (lambda g, x, c: 0.5 * g * ((x > 0) & (x < c)), "constant_factor_missing"),
    "None": (forgets_to_return, "returns_nothing"),
    "pair": (lambda g, x, c: (g * ((x > 0) & (x < c)), None), "tuple_returned"),
    "number": (lambda g, x, c: 1.0, "output_not_a_tensor"),
    "sum": (lambda g, x, c: (g * ((x > 0) & (x < c))).sum(), "output_shape_wrong"),
    "picked": (lambda g, x, c: g[(x > 0) & (x < c)], "output_shape_wrong"),
    "single precision": (
        lambda g, x, c: (g * ((x > 0) & (x < c))).float(),
        "gradient_dtype_changed",
    ),
    "boolean": (lambda g, x, c: (x > 0) & (x < c), "mask_returned"),
    "grad_output in place": (damages_grad_output, "grad_output_modified_in_place"),
    "input in place": (damages_input, "input_changed_in_place"),
    "class": (handgrad.ClippedReLUFunction, "class_instead_of_function"),
    "number instead": (3, "answer_of_wrong_type"),
}


@pytest.mark.parametrize("name", WRONG_BACKWARDS)
def test_wrong_backwards_are_named(name: str) -> None:
    answer, kind = WRONG_BACKWARDS[name]
    is_incorrect(lesson_02.backward.check(answer), kind)


def test_a_mistake_at_the_upper_end_is_told_as_the_lesson_would() -> None:
    feedback = lesson_02.backward.check(lambda g, x, c: g * (x > 0))
    assert "Look at the upper end of your mask." in str(feedback)
    lines = [line.split() for line in str(feedback).splitlines()]
    for line in (
        ["`input_tensor`", "3.0"],
        ["`clip_val`", "2.0"],
        ["expected", "0.0"],
        ["got", "1.0"],
    ):
        assert line in lines, f"{line} is missing in:\n{feedback}"


def kernel(grad_output, input_tensor, clip_val):
    return torch.ops.aten.hardtanh_backward(grad_output, input_tensor, 0.0, clip_val)


def half_at_the_kinks(grad_output, input_tensor, clip_val):
    inside = (input_tensor > 0) & (input_tensor < clip_val)
    kinks = (input_tensor == 0) | (input_tensor == clip_val)
    return grad_output * (inside + 0.5 * kinks).to(grad_output.dtype)


def cleared_copy(grad_output, input_tensor, clip_val):
    grad_input = grad_output.clone()
    grad_input[input_tensor <= 0] = 0
    grad_input[input_tensor >= clip_val] = 0
    return grad_input


RIGHT_BACKWARDS = {
    "solution": solutions.my_backward,
    "where": lambda g, x, c: torch.where((x > 0) & (x < c), g, 0.0),
    "masked_fill": lambda g, x, c: g.masked_fill((x <= 0) | (x >= c), 0.0),
    "kernel": kernel,
    "half at the kinks": half_at_the_kinks,
    "one at the kinks": lambda g, x, c: g * ((x >= 0) & (x <= c)),
    "cleared copy": cleared_copy,
    "float mask": lambda g, x, c: g * ((x > 0) & (x < c)).float(),
    "by the output": lambda g, x, c: g * (x.clamp(0, c) == x),
}


@pytest.mark.parametrize("name", RIGHT_BACKWARDS)
def test_right_backwards(name: str) -> None:
    is_correct(lesson_02.backward.check(RIGHT_BACKWARDS[name]))


def test_a_backward_that_raises_shows_its_line() -> None:
    def my_backward(grad_output, input_tensor, clip_val):
        mask = input_tensor > 0 and input_tensor < clip_val
        return grad_output * mask

    feedback = lesson_02.backward.check(my_backward)
    assert feedback.outcome == "raised"
    assert "mask = input_tensor > 0 and input_tensor < clip_val" in str(feedback)


# ---------------------------------------------------------------- whole


def whole_with(
    backward: Callable[[Any, Any], Any],
    forward: Callable[[Any, float], Any] = lambda x, c: torch.clamp(x, 0.0, c),
) -> Callable[..., Any]:
    """Return a `my_clipped_relu` whose Function answers `backward(ctx, grad_output)`."""
    wanted_forward, wanted_backward = forward, backward

    class MyClippedReLUFunction(Function):
        @staticmethod
        def forward(ctx, input_tensor, clip_val):
            ctx.save_for_backward(input_tensor)
            ctx.clip_val = clip_val
            return wanted_forward(input_tensor, clip_val)

        @staticmethod
        def backward(ctx, grad_output):
            return wanted_backward(ctx, grad_output)

    def my_clipped_relu(input_tensor, clip_val=1.0):
        return MyClippedReLUFunction.apply(input_tensor, clip_val)

    return my_clipped_relu


def mask_of(ctx: Any) -> Any:
    (x,) = ctx.saved_tensors
    return (x > 0) & (x < ctx.clip_val)


def grad(ctx: Any, grad_output: Any) -> Any:
    return grad_output * mask_of(ctx)


class BlankFunction(Function):
    @staticmethod
    def forward(ctx, input_tensor, clip_val): ...

    @staticmethod
    def backward(ctx, grad_output): ...


def blank_function(input_tensor, clip_val=1.0): ...


def calls_a_blank_class(input_tensor, clip_val=1.0):
    return BlankFunction.apply(input_tensor, clip_val)


@pytest.mark.parametrize("answer", [BlankFunction, blank_function, ..., None])
def test_no_whole(answer: Any) -> None:
    assert lesson_02.whole.check(answer).outcome == "not_attempted"


def cell(source: str) -> Any:
    """Run a starter cell that somebody has edited, and return `my_clipped_relu`."""
    namespace: dict[str, Any] = {"torch": torch}
    exec(source, namespace)
    return namespace["my_clipped_relu"]


STARTER = """
class MyClippedReLUFunction(torch.autograd.Function):
    @staticmethod
    def forward(ctx, input_tensor, clip_val):
        ...

    @staticmethod
    def backward(ctx, grad_output):
        ...


def my_clipped_relu(input_tensor, clip_val=1.0):
    ...
"""
FORWARD = STARTER.replace(
    "        ...",
    "        ctx.save_for_backward(input_tensor)\n        return input_tensor.clamp(0.0, clip_val)",
    1,
)
CALL = "    return MyClippedReLUFunction.apply(input_tensor, clip_val)\n"


def test_the_starter_is_not_an_attempt() -> None:
    assert lesson_02.whole.check(cell(STARTER)).outcome == "not_attempted"


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        (FORWARD, "function_unwritten"),
        (FORWARD[: FORWARD.rindex("    ...")] + CALL, "backward_unwritten"),
        (STARTER[: STARTER.rindex("    ...")] + CALL, "class_unwritten"),
    ],
)
def test_half_a_whole_is_told_what_is_missing(source: str, kind: str) -> None:
    feedback = lesson_02.whole.check(cell(source))
    is_incorrect(feedback, kind)
    assert str(feedback).startswith("Half way.")


def in_place_forward(x: Any, c: float) -> Any:
    with torch.no_grad():
        x.clamp_(0.0, c)
    return x.clone()


def calls_forward(input_tensor, clip_val=1.0):
    class StandIn:
        def save_for_backward(self, *tensors):
            self.saved_tensors = tensors

    return solutions.MyClippedReLUFunction.forward(StandIn(), input_tensor, clip_val)


def calls_forward_without_ctx(input_tensor, clip_val=1.0):
    return solutions.MyClippedReLUFunction.forward(input_tensor, clip_val)


class SavesTheNumber(Function):
    @staticmethod
    def forward(ctx, input_tensor, clip_val):
        ctx.save_for_backward(input_tensor, clip_val)
        return torch.clamp(input_tensor, 0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, None


WRONG_WHOLES = {
    "mask missing": (whole_with(lambda ctx, g: (g, None)), "mask_missing"),
    "shipped wrong one": (handgrad.IncorrectClippedReLUFunction, "mask_missing"),
    "upper bound missing": (
        whole_with(lambda ctx, g: (g * (ctx.saved_tensors[0] > 0), None)),
        "upper_mask_missing",
    ),
    "grad_output forgotten": (
        whole_with(lambda ctx, g: (mask_of(ctx).to(g.dtype), None)),
        "grad_output_ignored",
    ),
    "one gradient": (whole_with(grad), "too_few_gradients"),
    "three gradients": (whole_with(lambda ctx, g: (grad(ctx, g), None, g)), "too_many_gradients"),
    "order": (
        whole_with(lambda ctx, g: (None, grad(ctx, g))),
        "gradient_for_non_tensor_input",
    ),
    "for a number": (
        whole_with(lambda ctx, g: (grad(ctx, g), torch.zeros(()))),
        "gradient_for_non_tensor_input",
    ),
    "forward called": (calls_forward, "forward_called_instead_of_apply"),
    "forward called without ctx": (calls_forward_without_ctx, "forward_called_instead_of_apply"),
    "single precision": (
        whole_with(lambda ctx, g: (grad(ctx, g), None), lambda x, c: x.clamp(0, c).float()),
        "output_dtype_changed",
    ),
    "gradient in single precision": (
        whole_with(lambda ctx, g: (grad(ctx, g).float(), None)),
        "gradient_dtype_changed",
    ),
    "input in place": (
        whole_with(lambda ctx, g: (grad(ctx, g), None), in_place_forward),
        "input_modified_without_mark_dirty",
    ),
    "number saved": (SavesTheNumber, "save_for_backward_non_tensor"),
    "no default": (
        lambda input_tensor, clip_val: SavesMask.apply(input_tensor, 1.0 * clip_val),
        "default_missing",
    ),
    "another default": (
        lambda input_tensor, clip_val=6.0: solutions.my_clipped_relu(input_tensor, clip_val),
        "default_wrong",
    ),
    "no Function": (lambda x, c=1.0: x.clamp(0.0, c), "no_function_used"),
    "forward is relu": (
        whole_with(lambda ctx, g: (g * (ctx.saved_tensors[0] > 0), None), lambda x, c: x.relu()),
        "self_consistent_wrong_forward",
    ),
    "fixed module": (nn.ReLU6(), "module_with_fixed_clip_val"),
    "string": ("MyClippedReLUFunction", "answer_of_wrong_type"),
}


@pytest.mark.parametrize("name", WRONG_WHOLES)
def test_wrong_wholes_are_named(name: str) -> None:
    answer, kind = WRONG_WHOLES[name]
    is_incorrect(lesson_02.whole.check(answer), kind)


class SavesMask(Function):
    @staticmethod
    def forward(ctx, input_tensor, clip_val):
        ctx.save_for_backward((input_tensor > 0) & (input_tensor < clip_val))
        return torch.clamp(input_tensor, 0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.saved_tensors[0], None


class SavesOutput(Function):
    @staticmethod
    def forward(ctx, input_tensor, clip_val):
        output = torch.clamp(input_tensor, 0.0, clip_val)
        ctx.clip_val = clip_val
        ctx.save_for_backward(output)
        return output

    @staticmethod
    def backward(ctx, grad_output):
        (output,) = ctx.saved_tensors
        return torch.where((output > 0) & (output < ctx.clip_val), grad_output, 0.0), None


class Kernel(Function):
    @staticmethod
    def forward(input_tensor, clip_val):
        return F.hardtanh(input_tensor, 0.0, clip_val)

    @staticmethod
    def setup_context(ctx, inputs, output):
        input_tensor, ctx.clip_val = inputs
        ctx.save_for_backward(input_tensor)

    @staticmethod
    def backward(ctx, grad_output):
        (input_tensor,) = ctx.saved_tensors
        return torch.ops.aten.hardtanh_backward(grad_output, input_tensor, 0.0, ctx.clip_val), None


class HalfAtKinks(Function):
    @staticmethod
    def forward(ctx, input_tensor, clip_val):
        ctx.save_for_backward(input_tensor)
        ctx.clip_val = clip_val
        return input_tensor.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        inside = ((x > 0) & (x < ctx.clip_val)).to(x.dtype)
        kinks = ((x == 0) | (x == ctx.clip_val)).to(x.dtype)
        return grad_output * (inside + 0.5 * kinks), None, None


class Layer(nn.Module):
    def __init__(self, clip_val=1.0):
        super().__init__()
        self.clip_val = clip_val

    def forward(self, input_tensor):
        return SavesMask.apply(input_tensor, self.clip_val)


class LayerOfTwo(nn.Module):
    def forward(self, input_tensor, clip_val=1.0):
        return SavesMask.apply(input_tensor, clip_val)


RIGHT_WHOLES = {
    "solution": solutions.my_clipped_relu,
    "solution's class": solutions.MyClippedReLUFunction,
    "shipped": handgrad.clipped_relu,
    "shipped class": handgrad.ClippedReLUFunction,
    "shipped module": handgrad.ClippedReLU,
    "mask saved": SavesMask,
    "output saved": SavesOutput,
    "kernel and setup_context": Kernel,
    "half at the kinks, extra None": HalfAtKinks,
    "a lambda": lambda x, c=1.0: Kernel.apply(x, c),
    "module": Layer,
    "module of two": LayerOfTwo(),
    "apply": SavesMask.apply,
    "float mask": whole_with(lambda ctx, g: (g * mask_of(ctx).float(), None)),
    "cell": cell(lesson_02.whole.solution_code),
}


@pytest.mark.parametrize("name", RIGHT_WHOLES)
def test_right_wholes(name: str) -> None:
    is_correct(lesson_02.whole.check(RIGHT_WHOLES[name]))

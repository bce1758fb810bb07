"""Value, first and second gradient of the clipped ReLU, against `hardtanh` and against figures by hand."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace

import pytest
import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor
from torch.autograd import gradcheck, gradgradcheck

from handgrad.functions import (
    ClippedReLUFunction,
    IncorrectClippedReLUFunction,
    clipped_relu,
    gradient_mask,
)

FORWARD = (
    "forward must return min(max(0, x), clip_val) in the dtype of x: see ClippedReLUFunction.forward in"
    " src/handgrad/functions/clipped_relu.py"
)
BACKWARD = (
    "backward must multiply grad_output by the mask 0 < x < clip_val: see ClippedReLUFunction.backward"
    " and gradient_mask in src/handgrad/functions/clipped_relu.py"
)
DTYPES = (torch.float64, torch.float32, torch.float16, torch.bfloat16)
INF, NAN = float("inf"), float("nan")

every_dtype = pytest.mark.parametrize("dtype", DTYPES, ids=str)


# ---------------------------------------------------------------- by hand


@every_dtype
def test_the_lessons_five_numbers(dtype: torch.dtype) -> None:
    x = torch.tensor([-1.0, 0.5, 1.5, 2.0, 3.0], dtype=dtype, requires_grad=True)
    y = clipped_relu(x, 2.0)
    (gradient,) = torch.autograd.grad(y, x, torch.full_like(x, 0.25))
    assert y.tolist() == [0.0, 0.5, 1.5, 2.0, 2.0], FORWARD
    assert gradient.tolist() == [0.0, 0.25, 0.25, 0.0, 0.0], BACKWARD
    assert (y.dtype, gradient.dtype) == (dtype, dtype), "keep the dtype of the input"


def test_the_default_clip_value_is_one() -> None:
    assert clipped_relu(torch.tensor([0.5, 3.0])).tolist() == [0.5, 1.0], FORWARD


@pytest.mark.parametrize(
    ("dtype", "clip_val", "rounded", "gradient"),
    [
        # Each dtype rounds C its own way: below C the gradient still passes, at C and above it does not.
        (torch.float16, 0.1, 0.0999755859375, 1.0),
        (torch.float16, 0.3, 0.300048828125, 0.0),
        (torch.float16, 0.5, 0.5, 0.0),
        (torch.bfloat16, 0.1, 0.10009765625, 0.0),
        (torch.bfloat16, 0.7, 0.69921875, 1.0),
        # float32 has nothing finer to compare in: C itself is rounded, and x is exactly at it.
        (torch.float32, 0.1, 0.10000000149011612, 0.0),
        (torch.float64, 0.1, 0.1, 0.0),
    ],
    ids=str,
)
def test_half_precision_is_compared_with_the_clip_value_as_given(
    dtype: torch.dtype, clip_val: float, rounded: float, gradient: float
) -> None:
    x = torch.tensor(clip_val, dtype=dtype, requires_grad=True)
    assert x.item() == rounded
    (ours,) = torch.autograd.grad(clipped_relu(x, clip_val), x)
    (reference,) = torch.autograd.grad(F.hardtanh(x, 0.0, clip_val), x)
    assert ours.item() == reference.item() == gradient, (
        "gradient_mask must compare half precision in float32, as hardtanh does"
    )


@every_dtype
def test_an_infinite_clip_value_is_plain_relu(dtype: torch.dtype) -> None:
    largest = torch.finfo(dtype).max
    x = torch.tensor([-INF, -1.0, 0.0, 1.0, largest, INF], dtype=dtype, requires_grad=True)
    y = clipped_relu(x, INF)
    (gradient,) = torch.autograd.grad(y.sum(), x)
    assert torch.equal(y, F.relu(x)), FORWARD
    # At x = inf = C the input is at the upper kink.
    assert gradient.tolist() == [0.0, 0.0, 0.0, 1.0, 1.0, 0.0], BACKWARD


@pytest.mark.parametrize(
    ("dtype", "clip_val"),
    [(torch.float16, 1e5), (torch.bfloat16, 3.4e38), (torch.float32, 1e39)],
    ids=str,
)
def test_a_clip_value_beyond_the_dtype_clips_nothing_finite(
    dtype: torch.dtype, clip_val: float
) -> None:
    largest = torch.finfo(dtype).max
    x = torch.tensor([-1.0, 1.0, largest, INF], dtype=dtype, requires_grad=True)
    y = clipped_relu(x, clip_val)
    (gradient,) = torch.autograd.grad(y.sum(), x)
    assert y.tolist() == [0.0, 1.0, largest, INF], FORWARD
    assert gradient.tolist() == [0.0, 1.0, 1.0, 0.0], BACKWARD


@every_dtype
def test_nan_goes_through_and_gets_gradient_zero(dtype: torch.dtype) -> None:
    # 17 of them: a vectorised part and a scalar tail. `clamp` agrees; `hardtanh` is of two minds.
    x = torch.full((17,), NAN, dtype=dtype, requires_grad=True)
    y = clipped_relu(x, 2.0)
    (gradient,) = torch.autograd.grad(y, x, torch.ones_like(x))
    assert y.isnan().all(), FORWARD
    assert gradient.tolist() == [0.0] * 17, BACKWARD


def test_an_infinite_upstream_gradient_is_multiplied_as_the_docstring_says() -> None:
    x = torch.tensor([-1.0, 1.0], requires_grad=True)
    (gradient,) = torch.autograd.grad(clipped_relu(x, 2.0), x, torch.tensor([INF, INF]))
    assert math.isnan(gradient[0])
    assert gradient[1] == INF


def test_negative_zero_is_zero() -> None:
    x = torch.tensor([-0.0], requires_grad=True)
    y = clipped_relu(x, 2.0)
    (gradient,) = torch.autograd.grad(y, x)
    assert y.item() == 0.0
    assert gradient.item() == 0.0, BACKWARD


@every_dtype
def test_subnormal_numbers_are_alive(dtype: torch.dtype) -> None:
    tiny = torch.finfo(dtype).smallest_normal / 4
    x = torch.tensor([-tiny, tiny], dtype=dtype, requires_grad=True)
    assert x[1] > 0, "this machine flushes subnormal numbers to zero; the test cannot speak here"
    y = clipped_relu(x, 1.0)
    (gradient,) = torch.autograd.grad(y.sum(), x)
    assert y.tolist() == [0.0, tiny], FORWARD
    assert gradient.tolist() == [0.0, 1.0], BACKWARD


def test_the_mask_is_boolean_and_open_at_both_ends() -> None:
    mask = gradient_mask(torch.tensor([-1.0, 0.0, 1.0, 2.0, 3.0, NAN]), 2.0)
    assert mask.dtype is torch.bool
    assert mask.tolist() == [False, False, True, False, False, False], BACKWARD


@every_dtype
def test_backward_itself_keeps_the_dtype(dtype: torch.dtype) -> None:
    # Asked directly: autograd would quietly turn a float32 product back into the dtype of the input.
    ctx = SimpleNamespace(saved_tensors=(torch.ones(2, dtype=dtype),), clip_val=2.0)
    gradient, for_clip_val = ClippedReLUFunction.backward(ctx, torch.ones(2, dtype=dtype))
    assert gradient.dtype is dtype, "multiply by a boolean mask, not by a float32 one"
    assert for_clip_val is None, "clip_val is a number: backward returns None for it"


def test_neither_input_nor_upstream_gradient_is_changed() -> None:
    x = torch.tensor([-1.0, 1.0, 3.0], requires_grad=True)
    grad_output = torch.tensor([5.0, 6.0, 7.0])
    y = clipped_relu(x, INF)
    torch.autograd.grad(y, x, grad_output)
    assert x.tolist() == [-1.0, 1.0, 3.0], "forward must not work in place"
    assert grad_output.tolist() == [5.0, 6.0, 7.0], "backward must not work in place"
    assert y.data_ptr() != x.data_ptr(), "forward must return a new tensor"


# ---------------------------------------------------------------- against hardtanh, on drawn inputs


@dataclass(frozen=True)
class Case:
    """A drawn input with its clip value, and two vectors to multiply derivatives by."""

    x: Tensor
    clip_val: float
    grad_output: Tensor
    direction: Tensor


@st.composite
def cases(draw: st.DrawFn) -> Case:
    dtype = draw(st.sampled_from(DTYPES))
    largest = torch.finfo(dtype).max
    clip_val = draw(
        st.sampled_from([0.1, 0.3, 1.0, 2.0, 6.0, largest, INF, 1e-7, 1e-40, 5e-324])
        | st.floats(0.0, largest, exclude_min=True)
    )
    x = draw(inputs(dtype, clip_val))
    return Case(x, clip_val, draw(like(x)), draw(like(x)))


@st.composite
def inputs(draw: st.DrawFn, dtype: torch.dtype, clip_val: float) -> Tensor:
    """Draw a tensor of any shape and memory layout, with many elements at and next to the kinks."""
    at = torch.tensor([0.0, min(clip_val, torch.finfo(dtype).max)], dtype=dtype)
    above, below = at.nextafter(torch.full_like(at, INF)), at.nextafter(torch.full_like(at, -INF))
    kinks = [-0.0, *at.tolist(), *above.tolist(), *below.tolist(), INF, -INF]
    number = st.sampled_from(kinks) | st.floats(-3.0, 3.0) | st.floats(allow_nan=False)
    shape = draw(st.lists(st.integers(0, 4), max_size=3))
    count = math.prod(shape)
    numbers = draw(st.lists(number, min_size=count, max_size=count))
    x = torch.tensor(numbers, dtype=torch.float64).to(dtype).reshape(shape)
    return draw(st.sampled_from(LAYOUTS))(x)


def like(x: Tensor) -> st.SearchStrategy[Tensor]:
    """Draw finite factors in the shape and dtype of `x`."""
    factor = st.floats(-100.0, 100.0, width=16)
    factors = st.lists(factor, min_size=x.numel(), max_size=x.numel())
    return factors.map(lambda drawn: torch.tensor(drawn, dtype=x.dtype).reshape(x.shape))


def as_it_is(x: Tensor) -> Tensor:
    return x


def transposed(x: Tensor) -> Tensor:
    return x.mT if x.dim() > 1 else x


def every_second(x: Tensor) -> Tensor:
    return torch.stack([x, x], dim=-1)[..., 0]


def expanded(x: Tensor) -> Tensor:
    return x.expand(3, *x.shape)


def overlapping(x: Tensor) -> Tensor:
    return x.flatten().unfold(0, 2, 1) if x.numel() > 1 else x


LAYOUTS = (as_it_is, transposed, every_second, expanded, overlapping)


@settings(derandomize=True, database=None, deadline=None, max_examples=400)
@given(cases())
def test_value_and_both_gradients_equal_those_of_hardtanh(case: Case) -> None:
    ours = derivatives(lambda x: clipped_relu(x, case.clip_val), case)
    reference = derivatives(lambda x: F.hardtanh(x, 0.0, case.clip_val), case)
    advice = {"value": FORWARD, "gradient": BACKWARD, "second gradient": BACKWARD}
    for name, to_do in advice.items():
        got, expected = ours[name], reference[name]
        assert got.dtype == case.x.dtype, f"the {name} must keep the dtype {case.x.dtype}"
        assert torch.equal(got, expected), (
            f"the {name} differs from hardtanh's at x = {case.x.tolist()}, clip_val = {case.clip_val}:"
            f" got {got.tolist()}, expected {expected.tolist()}. {to_do}"
        )


def derivatives(operation: Callable[[Tensor], Tensor], case: Case) -> dict[str, Tensor]:
    """Return value, vector-Jacobian product, and the derivative of that by the upstream gradient."""
    x = case.x.detach().requires_grad_()
    grad_output = case.grad_output.clone().requires_grad_()
    value = operation(x)
    (gradient,) = torch.autograd.grad(value, x, grad_output, create_graph=True)
    second, by_x = torch.autograd.grad(
        gradient, (grad_output, x), case.direction, allow_unused=True, materialize_grads=True
    )
    assert not by_x.any(), "the operation is piecewise linear: its curvature is zero"
    return {"value": value, "gradient": gradient, "second gradient": second}


# ---------------------------------------------------------------- gradcheck


@pytest.mark.parametrize("clip_val", [0.5, 2.0, INF])
@pytest.mark.parametrize("shape", [(), (0,), (12,), (3, 4)], ids=str)
def test_gradcheck_and_gradgradcheck_away_from_the_kinks(
    clip_val: float, shape: tuple[int, ...]
) -> None:
    # Chosen, not drawn: dead, alive and saturated inputs, none within 0.1 of 0, 0.5 or 2.
    chosen = torch.tensor(
        [-3.0, -1.0, -0.1, 0.1, 0.3, 0.4, 0.6, 1.0, 1.5, 2.1, 2.5, 4.0], dtype=torch.float64
    )
    x = chosen[torch.arange(math.prod(shape))].reshape(shape).requires_grad_()
    assert gradcheck(lambda x: clipped_relu(x, clip_val), (x,), raise_exception=False), BACKWARD
    assert gradgradcheck(lambda x: clipped_relu(x, clip_val), (x,), raise_exception=False), BACKWARD


@pytest.mark.parametrize(
    "mode",
    [{"fast_mode": True}, {"check_forward_ad": True, "check_batched_grad": True}],
    ids=["fast mode", "forward mode"],
)
def test_gradcheck_in_other_modes(mode: dict[str, bool]) -> None:
    x = torch.tensor([-1.0, 0.3, 1.0, 2.5], dtype=torch.float64, requires_grad=True)
    assert gradcheck(lambda x: clipped_relu(x, 2.0), (x,), raise_exception=False, **mode), (
        f"{BACKWARD}; and so must jvp its tangent"
    )


# ---------------------------------------------------------------- the wrong one


def test_the_incorrect_function_is_wrong_in_its_backward_alone() -> None:
    x = torch.tensor([-1.0, 1.0, 3.0], dtype=torch.float64, requires_grad=True)
    y = IncorrectClippedReLUFunction.apply(x, 2.0)
    (gradient,) = torch.autograd.grad(y.sum(), x)
    assert y.tolist() == [0.0, 1.0, 2.0], "lesson 05 needs a right forward"
    assert gradient.tolist() == [1.0, 1.0, 1.0], "lesson 05 needs a backward that forgets the mask"
    assert not gradcheck(
        lambda x: IncorrectClippedReLUFunction.apply(x, 2.0), (x,), raise_exception=False
    ), "lesson 05 shows how gradcheck catches this Function"


def test_the_incorrect_function_says_that_it_is_wrong() -> None:
    assert "WRONG ON PURPOSE" in (IncorrectClippedReLUFunction.__doc__ or "")
    assert "WRONG" not in (ClippedReLUFunction.__doc__ or "")

"""The depth explorer: norms of the gradient through a stack, worked out anew by other means."""

from __future__ import annotations

import math

import pytest
import torch

from handgrad.explorers import explore_depth
from handgrad.explorers.base import as_json
from handgrad.explorers.clip import as_operation
from handgrad.explorers.depth import (
    BATCH,
    CLIP_VALUES,
    DEPTHS,
    LOWEST,
    WIDTH,
    _stack,
    depth_table,
)
from handgrad.functions import IncorrectClippedReLUFunction, clipped_relu


@pytest.fixture(scope="module")
def table() -> dict:
    return depth_table(clipped_relu, 8)


def norms_by_autograd(operation, clip_val: float, depth: int) -> list[float]:
    """Run the whole stack in one graph and ask autograd for every layer's input."""
    weights, inputs, arriving = _stack()
    value, entries = inputs.clone().requires_grad_(), []
    for weight in weights[:depth]:
        entries.append(value)
        value = operation(value @ weight.T, clip_val)
    gradients = torch.autograd.grad(value, entries, arriving)
    return [float(gradient.norm() / arriving.norm()) for gradient in gradients]


@pytest.mark.parametrize("clip_val", [0.1, 0.7, 1.0, 5.0])
@pytest.mark.parametrize("depth", [1, 2, 8, 16])
def test_norms_are_those_of_autograd(table: dict, clip_val: float, depth: int) -> None:
    row = table["rows"][CLIP_VALUES.index(clip_val)]
    got = row["norms"][DEPTHS.index(depth)]
    expected = norms_by_autograd(clipped_relu, clip_val, depth)
    assert len(got) == depth
    for exponent, norm in zip(got, expected, strict=True):
        assert exponent / 100 == pytest.approx(max(math.log10(norm), LOWEST), abs=0.006)


def test_what_is_alive_is_counted_in_the_first_layer_by_hand(table: dict) -> None:
    weights, inputs, _ = _stack()
    z = inputs @ weights[0].T
    for clip_val in (0.5, 2.0):
        share = float(((z > 0) & (z < clip_val)).double().mean())
        assert table["rows"][CLIP_VALUES.index(clip_val)]["alive"][0] == round(100 * share)


def test_less_arrives_when_the_clip_value_shrinks_and_the_depth_grows(table: dict) -> None:
    def first(clip_val: float, depth: int) -> int:
        return table["rows"][CLIP_VALUES.index(clip_val)]["norms"][DEPTHS.index(depth)][0]

    assert first(0.2, 8) < first(0.5, 8) < first(1.0, 8) < first(2.0, 8) < first(5.0, 8)
    assert first(0.5, 16) < first(0.5, 8) < first(0.5, 2)


def test_a_plain_relu_keeps_the_norm_as_he_meant_it() -> None:
    # He's variance 2/width makes up for the half that is dead: over 16 layers the norm stays near 1.
    relu = depth_table(lambda z, _: z.clamp(min=0.0), 8)
    assert abs(relu["rows"][0]["norms"][-1][0]) < 50  # within a factor of three


def test_a_forgotten_mask_makes_the_gradient_explode() -> None:
    wrong = depth_table(IncorrectClippedReLUFunction.apply, 8)
    # Nothing is stopped, so each layer multiplies the norm by about the root of two: 2^8 after 16.
    exponent = wrong["rows"][CLIP_VALUES.index(1.0)]["norms"][-1][0] / 100
    assert exponent == pytest.approx(8 * math.log10(2), abs=0.3)
    assert all(row["alive"] == [100] * 16 for row in wrong["rows"])


class IgnoresGradOutput(torch.autograd.Function):
    """Its backward returns the mask alone: what came from the layers above is lost."""

    @staticmethod
    def forward(ctx, x, clip_val):
        mask = (x > 0) & (x < clip_val)
        ctx.save_for_backward(mask)
        return x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (mask,) = ctx.saved_tensors
        return mask.to(grad_output.dtype), None


@pytest.mark.parametrize("depth", [1, 5, 16])
def test_a_backward_that_ignores_what_comes_in_shows_what_it_really_returns(depth: int) -> None:
    wrong = depth_table(as_operation(IgnoresGradOutput), 8)
    got = wrong["rows"][CLIP_VALUES.index(1.0)]["norms"][DEPTHS.index(depth)]
    expected = norms_by_autograd(IgnoresGradOutput.apply, 1.0, depth)
    assert [e / 100 for e in got] == pytest.approx([math.log10(n) for n in expected], abs=0.006)
    # The mask of the last layer alone decides, so a deeper stack loses nothing: unlike the right one.
    assert abs(wrong["rows"][1]["norms"][15][0] - wrong["rows"][1]["norms"][1][0]) < 20


def test_a_function_class_stands_for_its_apply() -> None:
    by_class = explore_depth(IncorrectClippedReLUFunction)
    assert by_class.table == depth_table(IncorrectClippedReLUFunction.apply, 8)


def test_a_gradient_that_is_not_a_number_is_said_and_drawn_as_a_gap() -> None:
    class Poisoned(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, clip_val):
            return x.clamp(0.0, clip_val)

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output * math.nan, None

    explorer = explore_depth(Poisoned, layers=2)
    assert explorer.table["rows"][0]["norms"][1] == [None, None]
    assert str(explorer).count("is NaN of that") == 5
    assert "NaN" not in as_json(explorer.table["rows"])  # JSON has no such number


def test_an_operation_without_gradient_stops_everything_at_the_lower_edge() -> None:
    stopped = depth_table(lambda z, c: z.detach().clamp(0.0, c), 8)
    assert stopped["rows"][0]["norms"][0] == [100 * LOWEST]
    assert stopped["rows"][0]["norms"][-1] == [100 * LOWEST] * 16


def test_the_stack_is_the_same_everywhere() -> None:
    weights, inputs, arriving = _stack()
    assert (len(weights), inputs.shape, arriving.shape) == (16, (BATCH, WIDTH), (BATCH, WIDTH))
    # The first number of Python's generator with seed 0, times the root of 2/32.
    assert float(weights[0][0, 0]) == pytest.approx(0.9417154046806644 / 4, rel=1e-12)


def test_two_are_the_same_and_small() -> None:
    first, second = explore_depth(), explore_depth()
    assert first.to_html() == second.to_html()
    assert len(as_json(first.table)) < 40_000
    assert " id=" not in first.to_html().replace("xlink", "")


def test_words_without_a_picture(table: dict) -> None:
    said = str(explore_depth(layers=4))
    assert said.count("4 layers") == 5
    assert str(explore_depth(layers=1)).count(", 1 layer:") == 5


@pytest.mark.parametrize("layers", [0, 17, 2.5, "8", True])
def test_a_depth_out_of_range(layers) -> None:
    with pytest.raises(ValueError, match="whole number from 1 to 16"):
        explore_depth(layers=layers)


def test_what_cannot_be_called_or_run() -> None:
    with pytest.raises(TypeError, match="int"):
        explore_depth(3)  # type: ignore[arg-type]
    assert "ZeroDivisionError" in str(explore_depth(lambda z, c: z * (1 / 0)))
    assert "shape" in str(explore_depth(lambda z, c: z.sum()))

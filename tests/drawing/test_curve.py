"""The curve shows what the operation and its backward answer, right or wrong."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor

from handgrad import clipped_relu, use_language
from handgrad.drawing import draw_curve
from handgrad.drawing.curve import sample_regions
from handgrad.functions import IncorrectClippedReLUFunction


class Spike(torch.autograd.Function):
    """Its forward clips, its backward answers 7 whatever the input."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, clip_val: float) -> Tensor:
        return x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx: Any, grad_output: Tensor) -> tuple[Tensor, None]:
        return 7 * grad_output, None


def test_regions_have_the_values_of_the_definition() -> None:
    dead, alive, saturated = sample_regions(clipped_relu, 2.0).regions
    assert [dead.name, alive.name, saturated.name] == ["dead", "alive", "saturated"]
    assert set(dead.values) == {0.0}
    assert alive.values == alive.xs
    assert set(saturated.values) == {2.0}


def test_regions_have_the_derivative_of_the_definition() -> None:
    regions = sample_regions(clipped_relu, 2.0).regions
    assert [set(region.slopes) for region in regions] == [{0.0}, {1.0}, {0.0}]


def test_regions_do_not_touch_the_kinks() -> None:
    dead, alive, saturated = sample_regions(clipped_relu, 0.5).regions
    assert dead.xs[0] < dead.xs[-1] < 0 < alive.xs[0] < alive.xs[-1] < 0.5 < saturated.xs[0]


def test_kinks_are_asked_on_and_beside() -> None:
    at_zero, at_clip = sample_regions(clipped_relu, 2.0).kinks
    assert (at_zero.x, at_clip.x) == (0.0, 2.0)
    assert at_zero.slopes == [0.0, 0.0, 1.0]
    assert at_clip.slopes == [1.0, 0.0, 0.0]


def test_a_wrong_backward_is_drawn_as_it_is() -> None:
    sample = sample_regions(IncorrectClippedReLUFunction.apply, 2.0)
    assert [set(region.slopes) for region in sample.regions] == [{1.0}] * 3
    assert sample.kinks[1].slopes == [1.0, 1.0, 1.0]


def test_the_alt_text_tells_what_this_operation_answers() -> None:
    lines = draw_curve(Spike.apply, clip_val=2.0).alt.splitlines()
    assert lines[1:4] == [
        "dead (x < 0), for example x = −0.75: output 0, derivative 7.",
        "alive (0 < x < C), for example x = 1: output 1, derivative 7.",
        "saturated (x > C), for example x = 2.75: output 2, derivative 7.",
    ]
    assert lines[4:] == ["Exactly at x = 0: derivative 7.", "Exactly at x = 2: derivative 7."]


def test_the_alt_text_is_in_the_language_of_the_notebook() -> None:
    use_language("zh")
    try:
        assert "恰好在 x = 2：导数 0。" in draw_curve().alt
    finally:
        use_language("en")


def test_no_gradient_is_said_not_raised() -> None:
    picture = draw_curve(lambda x, clip_val: x.detach().clamp(0.0, clip_val))
    assert "derivative –" in picture.alt


def test_a_gradient_recorder_that_is_off_does_not_matter() -> None:
    with torch.no_grad():
        assert "derivative 1" in draw_curve().alt


def test_an_infinite_clip_has_no_saturated_region() -> None:
    sample = sample_regions(clipped_relu, float("inf"))
    assert [region.name for region in sample.regions] == ["dead", "alive"]
    assert [kink.x for kink in sample.kinks] == [0.0]
    assert "saturated" not in draw_curve(clip_val=float("inf")).alt


@pytest.mark.parametrize("clip_val", [0.0, -1.0, float("nan")])
def test_a_bad_clip_value_is_refused(clip_val: float) -> None:
    with pytest.raises(ValueError, match="clip_val must be a positive number"):
        draw_curve(clip_val=clip_val)


def test_an_error_of_the_operation_is_its_own() -> None:
    def broken(x: Tensor, clip_val: float) -> Tensor:
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        draw_curve(broken)

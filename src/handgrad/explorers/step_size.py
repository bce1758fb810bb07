"""`explore_step_size`: the error of a finite difference against its step, and why there is a best one.

A central difference is off by a truncation error that grows as h² and by a rounding error that grows as u/h,
with u the machine epsilon. Their sum is smallest near the cube root of u (Press et al., "Numerical Recipes",
section on numerical derivatives). A piecewise linear function has no truncation error, until the step reaches
across a kink.

Both operations here are made of products, sums and comparisons. IEEE 754 says what each of these gives to the last
digit, so the curves are the same on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from handgrad.drawing.step_size import draw_step_size
from handgrad.explorers.base import Explorer, Slider
from handgrad.functions import clipped_relu
from handgrad.messages import text

Function = Callable[[Tensor], Tensor]

DTYPES = {"float32": torch.float32, "float64": torch.float64}
# Four steps to a power of ten, from 1e-12 to 1.
EXPONENTS = [round(-12 + 0.25 * k, 2) for k in range(49)]
# Rounded in decimal, since processors differ in the last digit of a power, and with it in every rounding error.
STEPS = [float(f"{10.0**e:.4g}") for e in EXPONENTS]
START = EXPONENTS.index(-6.0)
POINTS = 32
LOWEST, HIGHEST = -16.0, 1.0

CENTRE = 1.3  # where the secant is drawn
CLIP_VAL = 2.0
# The kink at 0 is at least this far away.
DISTANCE = 0.5


def explore_step_size() -> Explorer:
    """Show the error of a central difference against its step, for `x³` and for the clipped ReLU.

    Returns:
        An output with a slider for the step, which needs no kernel.
    """
    table = step_size_table()
    values = [_written(step) for step in STEPS]
    return Explorer(
        view="step-size",
        title=text("step-size-title"),
        captions=[],
        table=table,
        static_html=draw_step_size(table).to_image(),
        plain_text=_plain_text(table),
        slider=Slider("h", values, START),
    )


def cube(x: Tensor) -> Tensor:
    """Return `x³`, whose central difference is off by exactly `h²`."""
    return x * x * x


def step_size_table() -> dict[str, Any]:
    """Work out errors for every step, in both dtypes, as exponents of ten.

    Each error is the root of the mean square over 32 points, so that one lucky rounding does not show.
    """
    smooth = torch.linspace(1.0, 1.6, POINTS, dtype=torch.float64)
    inside = torch.linspace(DISTANCE, DISTANCE + 0.02, POINTS, dtype=torch.float64)
    curves = {
        "smooth": (cube, smooth, lambda x: 3 * x * x),
        "clipped": (lambda x: clipped_relu(x, CLIP_VAL), inside, torch.ones_like),
    }
    xs = torch.linspace(0.0, 2.4, 49, dtype=torch.float64)
    return {
        "exponents": EXPONENTS,
        "errors": {
            name: {
                dtype: [exponent(error(*curve, step, DTYPES[dtype])) for step in STEPS]
                for dtype in DTYPES
            }
            for name, curve in curves.items()
        },
        "epsilon": {name: round(_epsilon(dtype), 3) for name, dtype in DTYPES.items()},
        "best": {name: round(_epsilon(dtype) / 3, 3) for name, dtype in DTYPES.items()},
        # Up to the kink at 0 there are 0.5 from the first point.
        "kink": round(math.log10(DISTANCE), 3),
        "range": [LOWEST, HIGHEST],
        "curve": [[round(v, 3) for v in axis.tolist()] for axis in (xs, cube(xs))],
        "centre": CENTRE,
        "ends": [_ends(step) for step in STEPS],
        "words": {name: text(f"step-size-{name}") for name in _WORDS},
    }


_WORDS = ("secant", "smooth", "clipped", "best", "kink", "step")


def error(
    function: Function, points: Tensor, derivative: Function, step: float, dtype: torch.dtype
) -> float:
    """Return how far the central difference in `dtype` is from the derivative, as root mean square.

    Args:
        function: computes in the dtype of its input.
        points: where, in float64.
        derivative: the true one, in float64.
        step: the step `h`.
        dtype: in what the difference is computed.
    """
    x = points.to(dtype)
    h = torch.tensor(step, dtype=dtype)
    difference = (function(x + h) - function(x - h)) / (2 * h)
    # The points that were rounded to `dtype` are the ones to compare at.
    off = difference.double() - derivative(x.double())
    return math.sqrt(sum(value * value for value in off.tolist()) / len(points))


def _epsilon(dtype: torch.dtype) -> float:
    """Return the machine epsilon as an exponent of ten."""
    return math.log10(torch.finfo(dtype).eps)


def _ends(step: float) -> list[float]:
    """Return the values of the cube at both ends of the secant."""
    ends = torch.tensor([CENTRE - step, CENTRE + step], dtype=torch.float64)
    return [round(value, 3) for value in cube(ends).tolist()]


def exponent(value: float) -> float:
    """Return the exponent of ten of an error, within what is drawn."""
    return round(min(max(math.log10(value), LOWEST), HIGHEST), 2) if value > 0 else LOWEST


def _written(step: float) -> str:
    return f"{step:.1e}".replace("e-0", "e-").replace("e+00", "")


def _plain_text(table: dict[str, Any]) -> str:
    lines = [text("step-size-title")]
    for e in (-1.0, -3.0, -5.0, -6.0, -8.0, -10.0):
        place = EXPONENTS.index(e)
        single, double = (f"1e{table['errors']['smooth'][name][place]:.0f}" for name in DTYPES)
        lines.append(text("step-size-plain-row", step=f"1e{e:.0f}", single=single, double=double))
    return "\n".join(lines)

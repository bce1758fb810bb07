"""What the clipped ReLU says to bad input: what came, and what is wanted."""

from __future__ import annotations

import fractions
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor
from torch.autograd import forward_ad
from torch.func import grad, jacfwd, jacrev, jvp, vmap

from handgrad.functions import ClippedReLU, ClippedReLUFunction, as_clip_value, clipped_relu

NAN, INF = float("nan"), float("inf")
X = torch.tensor([-1.0, 0.5, 2.0])


def constructed(x: Tensor, clip_val: Any) -> Tensor:
    return ClippedReLU(clip_val)(x)


def assigned(x: Tensor, clip_val: Any) -> Tensor:
    layer = ClippedReLU()
    layer.clip_val = clip_val
    return layer(x)


Operation = Callable[[Any, Any], Tensor]
every_way = pytest.mark.parametrize(
    "operation",
    [
        pytest.param(ClippedReLUFunction.apply, id="apply"),
        pytest.param(clipped_relu, id="clipped_relu"),
        pytest.param(constructed, id="module"),
        pytest.param(assigned, id="module, assigned"),
    ],
)


def needs_gradient() -> Tensor:
    return torch.tensor(1.0, requires_grad=True)


BAD_CLIP_VALUES: dict[str, tuple[Any, type[Exception], list[str]]] = {
    "zero": (0.0, ValueError, ["got 0.0"]),
    "integer zero": (0, ValueError, ["got 0.0"]),
    "negative zero": (-0.0, ValueError, ["got -0.0"]),
    "negative": (-1.5, ValueError, ["got -1.5"]),
    "minus infinity": (-INF, ValueError, ["got -inf"]),
    "nan": (NAN, ValueError, ["got nan"]),
    "nan tensor": (torch.tensor(NAN), ValueError, ["got nan"]),
    "integer beyond float": (10**5000, ValueError, ["got a larger int", "float('inf')"]),
    "string": ("2.0", TypeError, ["'2.0'", "str"]),
    "True": (True, TypeError, ["True", "bool"]),
    "False": (False, TypeError, ["False", "bool"]),
    "numpy bool": (np.bool_(True), TypeError, ["True", "bool"]),
    "bool tensor": (torch.tensor(True), TypeError, ["torch.bool"]),
    "None": (None, TypeError, ["None"]),
    "complex": (1 + 0j, TypeError, ["(1+0j)", "complex"]),
    "complex tensor": (torch.tensor(1 + 0j), TypeError, ["torch.complex64"]),
    "two elements": (torch.ones(2), TypeError, ["(2,)"]),
    "no element": (torch.ones(0), TypeError, ["(0,)"]),
    "array": (np.ones(3), TypeError, ["ndarray"]),
    "meta tensor": (torch.tensor(1.0, device="meta"), TypeError, ["meta"]),
    "needs a gradient": (needs_gradient(), TypeError, ["requires a gradient", "learnable clip"]),
    "parameter": (torch.nn.Parameter(torch.ones(())), TypeError, ["learnable clip", ".item()"]),
    "long list": ([1.0] * 1_000_000, TypeError, ["[1.0, 1.0", "...", "list"]),
    "long string": ("9" * 1_000_000, TypeError, ["...", "str"]),
    "long tensor": (torch.ones(1_000_000), TypeError, ["(1000000,)"]),
}


@every_way
@pytest.mark.parametrize("name", BAD_CLIP_VALUES)
def test_a_bad_clip_value_is_named(operation: Operation, name: str) -> None:
    clip_val, kind, came = BAD_CLIP_VALUES[name]
    with pytest.raises(kind) as caught:
        operation(X, clip_val)
    says(caught.value, "clip_val must be", "positive number", *came)


BAD_INPUTS: dict[str, tuple[Any, list[str]]] = {
    "integers": (torch.arange(3), ["torch.int64", ".float()"]),
    "bools": (torch.tensor([True]), ["torch.bool", ".float()"]),
    "complex": (torch.ones(2, dtype=torch.complex64), ["torch.complex64", ".real"]),
    "sparse": (torch.eye(2).to_sparse(), ["torch.sparse_coo", ".to_dense()"]),
    "list": ([1.0, 2.0], ["[1.0, 2.0]", "list"]),
    "long list": ([1.0] * 1_000_000, ["...", "list"]),
    "array": (np.zeros(100_000), ["ndarray"]),
    "number": (1.0, ["1.0", "float"]),
    "None": (None, ["None"]),
}


@every_way
@pytest.mark.parametrize("name", BAD_INPUTS)
def test_a_bad_input_is_named(operation: Operation, name: str) -> None:
    bad, came = BAD_INPUTS[name]
    with pytest.raises(TypeError) as caught:
        operation(bad, 1.0)
    says(caught.value, "input_tensor must be a dense tensor of a floating dtype", *came)


@pytest.mark.parametrize("operation", [ClippedReLUFunction.apply, clipped_relu])
@pytest.mark.parametrize(
    "transform",
    [
        pytest.param(grad, id="grad"),
        pytest.param(jacrev, id="jacrev"),
        pytest.param(jacfwd, id="jacfwd"),
        pytest.param(lambda f: lambda c: jvp(f, (c,), (c,)), id="jvp"),
        pytest.param(lambda f: lambda c: jvp(grad(f), (c,), (c,)), id="jvp of grad"),
    ],
)
def test_no_derivative_by_the_clip_value(
    transform: Callable[[Any], Any], operation: Operation
) -> None:
    with pytest.raises(TypeError) as caught:
        transform(lambda clip_val: operation(X, clip_val).sum())(torch.tensor(1.0))
    says(caught.value, "carries a tangent", "learnable clip")


@pytest.mark.parametrize("operation", [ClippedReLUFunction.apply, clipped_relu])
@pytest.mark.parametrize("x_too", [True, False], ids=["x too", "clip_val alone"])
def test_no_tangent_on_the_clip_value(operation: Operation, x_too: bool) -> None:
    with forward_ad.dual_level():
        x = forward_ad.make_dual(X, torch.ones_like(X)) if x_too else X
        clip_val = forward_ad.make_dual(torch.tensor(1.0), torch.tensor(1.0))
        with pytest.raises(TypeError) as caught:
            operation(x, clip_val)
    says(caught.value, "carries a tangent", "learnable clip")


@pytest.mark.parametrize("operation", [ClippedReLUFunction.apply, clipped_relu])
@pytest.mark.parametrize("in_dims", [(None, 0), (0, 0)], ids=str)
def test_no_vmap_over_the_clip_value(operation: Operation, in_dims: tuple[int | None, ...]) -> None:
    with pytest.raises(TypeError) as caught:
        vmap(operation, in_dims=in_dims)(X, torch.ones(3))
    says(caught.value, "one positive number for the whole call", "vmap")


def says(error: BaseException, *parts: str) -> None:
    """Assert that `error` holds all `parts`, and is short enough to be read."""
    message = str(error)
    for part in parts:
        assert part in message, f"the error must say {part!r}, it says: {message[:500]}"
    assert len(message) < 300, f"shorten what came (reprlib); the error has {len(message)} letters"


GOOD_CLIP_VALUES: dict[str, Any] = {
    "float": 0.75,
    "fraction": fractions.Fraction(3, 4),
    "float64": np.float64(0.75),
    "float32": np.float32(0.75),
    "float16": np.float16(0.75),
    "0-d tensor": torch.tensor(0.75),
    "0-d half tensor": torch.tensor(0.75, dtype=torch.bfloat16),
    "one-element tensor": torch.tensor([[0.75]]),
    "detached": torch.tensor(0.75, requires_grad=True).detach(),
}


@every_way
@pytest.mark.parametrize("name", GOOD_CLIP_VALUES)
def test_numbers_of_every_make_are_accepted(operation: Operation, name: str) -> None:
    assert operation(X, GOOD_CLIP_VALUES[name]).tolist() == [0.0, 0.5, 0.75]


@pytest.mark.parametrize(
    "clip_val", [2, np.int64(2), torch.tensor(2)], ids=["int", "numpy", "torch"]
)
def test_integers_become_floats(clip_val: Any) -> None:
    value = as_clip_value(clip_val)
    assert type(value) is float
    assert value == 2.0


def test_a_missing_clip_value_is_named() -> None:
    with pytest.raises(TypeError, match="clip_val"):
        ClippedReLUFunction.apply(X)

"""`ClippedReLU` as a layer: printed, copied, stored, trained."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest
import torch
from torch import nn

import handgrad
from handgrad.functions import ClippedReLU


def test_print_shows_the_clip_value_inside_a_model() -> None:
    model = nn.Sequential(nn.Linear(1, 1), ClippedReLU(6))
    assert "(1): ClippedReLU(clip_val=6.0)" in repr(model)


def test_the_default_is_one() -> None:
    assert ClippedReLU().clip_val == 1.0


@pytest.mark.parametrize(
    "copied",
    [
        pytest.param(copy.deepcopy, id="deepcopy"),
        pytest.param(lambda layer: pickle.loads(pickle.dumps(layer)), id="pickle"),
    ],
)
def test_copies_are_equal_and_independent(copied: Callable[[ClippedReLU], ClippedReLU]) -> None:
    layer = ClippedReLU(0.5)
    twin = copied(layer)
    layer.clip_val = 2.0
    assert twin.clip_val == 0.5
    assert twin(torch.tensor([3.0])).tolist() == [0.5]


def test_there_is_nothing_to_learn_or_to_store() -> None:
    layer = ClippedReLU(0.5)
    assert list(layer.parameters()) == []
    assert layer.state_dict() == {}
    assert layer.load_state_dict({}).missing_keys == []


def test_an_assigned_clip_value_counts() -> None:
    layer = ClippedReLU(0.5)
    layer.clip_val = 2.0
    assert layer(torch.tensor([3.0])).tolist() == [2.0]


def test_a_model_trains_through_it() -> None:
    # One weight, w = 0.5, input 1, target 0.75, clip 1: loss (w - 0.75)², gradient 2·(0.5 - 0.75).
    model = nn.Sequential(nn.Linear(1, 1, bias=False), ClippedReLU(1.0))
    nn.init.constant_(model[0].weight, 0.5)
    loss = (model(torch.ones(1, 1)) - 0.75).square().sum()
    loss.backward()
    assert model[0].weight.grad.item() == -0.5


def test_module_hooks_run() -> None:
    layer = ClippedReLU(1.0)
    seen: list[list[float]] = []
    layer.register_full_backward_hook(lambda _, grad_input, __: seen.append(grad_input[0].tolist()))
    x = torch.tensor([-1.0, 0.5, 2.0], requires_grad=True)
    layer(x).sum().backward()
    assert seen == [[0.0, 1.0, 0.0]]


@pytest.mark.parametrize(
    "name", ["ClippedReLU", "ClippedReLUFunction", "IncorrectClippedReLUFunction", "clipped_relu"]
)
def test_lessons_import_it_from_handgrad(name: str) -> None:
    assert getattr(handgrad, name) is getattr(handgrad.functions, name)
    assert name in handgrad.__all__

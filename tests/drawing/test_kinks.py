"""At the kinks each way gives its own subgradient."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

from handgrad.drawing import draw_kinks
from handgrad.drawing.kinks import WAYS, answers_at_kinks


def test_each_way_is_a_clipped_relu() -> None:
    x = torch.tensor([-1.0, 0.5, 1.5, 3.0])
    for way, op in WAYS.items():
        assert op(x, 1.5).tolist() == [0.0, 0.5, 1.5, 1.5], way


@pytest.mark.parametrize("clip_val", [0.5, 2.0])
def test_answers_are_what_pytorch_documents_and_does(clip_val: float) -> None:
    # clamp lets the gradient through at both bounds, hardtanh at neither; relu gives 0 at 0,
    # and minimum shares the gradient between two equal arguments.
    answers = {a.way: (a.at_zero, a.at_clip) for a in answers_at_kinks(clip_val)}
    assert answers == {
        "torch.clamp(x, 0, C)": (1.0, 1.0),
        "torch.minimum(torch.relu(x), C)": (0.0, 0.5),
        "F.hardtanh(x, 0, C)": (0.0, 0.0),
        "clipped_relu(x, C)": (0.0, 0.0),
    }


def test_the_alt_text_tells_every_answer() -> None:
    alt = draw_kinks().alt
    assert "torch.minimum(torch.relu(x), C): 0 at x = 0, ½ at x = C." in alt
    assert alt.count("\n") == len(WAYS)


def test_answers_come_from_autograd_live(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(x: Tensor, clip_val: float) -> Tensor:
        return 2 * x.clamp(0.0, clip_val)

    monkeypatch.setitem(WAYS, "torch.clamp(x, 0, C)", doubled)
    assert "torch.clamp(x, 0, C): 2 at x = 0, 2 at x = C." in draw_kinks().alt

"""step_through tells what happened, step by step, in words, in HTML and in plain text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.autograd import Function

from handgrad import ClippedReLUFunction, use_language
from handgrad.explorers import step_through
from handgrad.explorers.stepping import steps_of
from handgrad.explorers.trace import trace


class Square(Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx: Any, grad_output: Tensor) -> Tensor:
        (x,) = ctx.saved_tensors
        return grad_output * 2 * x


class Multiply(Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor, factor: float) -> Tensor:
        ctx.factor = factor
        return x * factor

    @staticmethod
    def backward(ctx: Any, grad_output: Tensor) -> Any:
        return grad_output * ctx.factor, None


class Forgetful(Square):
    @staticmethod
    def backward(ctx: Any, grad_output: Tensor) -> Tensor:
        return grad_output * ctx.factor


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


def kinds(function: type[Function], *args: Any) -> list[str]:
    return [step.kind for step in steps_of(trace(function, args))]


def data_of(page: str) -> Any:
    (data,) = re.findall(r'<script type="application/json">(.*?)</script>', page, flags=re.DOTALL)
    return json.loads(data)


def test_plain_text_by_hand() -> None:
    assert repr(step_through(Square, torch.tensor(3.0), grad_output=2.0)).splitlines() == [
        "Step by step through Square",
        "1. You call Square.apply. The inputs go in: x = 3.0. ctx is still empty.",
        "2. forward saves for the way back: x = 3.0. Tensors go into save_for_backward.",
        "       ctx.save_for_backward(x)",
        "3. forward returns its result: output = 9.0.",
        "4. Now the way back. From the loss comes its gradient with respect to the output:"
        " grad_output = 2.0.",
        "5. backward reads the saved tensors from ctx: x = 3.0.",
        "       (x,) = ctx.saved_tensors",
        "6. backward returns 12.0 for x.",
    ]


def test_the_language_is_the_notebooks() -> None:
    use_language("zh")
    explorer = step_through(Multiply, torch.tensor([1.0, 2.0]), 3.0)
    last = repr(explorer).splitlines()[-1]
    assert (
        last
        == "6. backward 返回：x 的梯度 [3.0, 3.0]、factor 的梯度 None。None 表示：这个输入没有梯度。"
    )
    assert data_of(explorer.to_html())["labels"]["play"] == "播放"


def test_the_classic_form_keeps_before_it_returns() -> None:
    assert kinds(Square, torch.tensor(3.0)) == [
        "inputs", "write", "output", "grad-output", "read", "gradients",
    ]  # fmt: skip


def test_setup_context_keeps_after_forward_returned() -> None:
    assert kinds(ClippedReLUFunction, torch.tensor(1.0), 2.0) == [
        "inputs", "output", "write", "write", "grad-output", "read", "read", "gradients",
    ]  # fmt: skip
    assert "setup_context keeps a value" in repr(
        step_through(ClippedReLUFunction, torch.tensor(1.0), 2.0)
    )


def test_an_error_of_theirs_is_the_last_step() -> None:
    explorer = step_through(Forgetful, torch.tensor(3.0))
    *_, caption, code = repr(explorer).splitlines()
    line = Forgetful.backward.__code__.co_firstlineno + 2
    assert caption.startswith(f"5. backward stopped at line {line}. AttributeError:")
    assert code.strip() == "return grad_output * ctx.factor"
    assert "hg-raised" in explorer.to_html()
    assert "Traceback" not in explorer.to_html()


def test_without_a_tensor_there_is_no_way_back() -> None:
    assert repr(step_through(Square, 3.0)).endswith(
        "forward returned no tensor, so no gradient can come back."
    )


def test_without_a_need_backward_is_not_called() -> None:
    assert repr(step_through(Square, torch.tensor(3))).endswith(
        "The output needs no gradient, so backward is not called."
    )


def test_the_html_is_the_same_every_time() -> None:
    pages = {step_through(Square, torch.tensor(3.0)).to_html() for _ in range(3)}
    assert len(pages) == 1


def test_nothing_in_the_html_has_an_id() -> None:
    # Two explorers, or one shown twice, can then never clash.
    page = step_through(Square, torch.tensor(3.0)).to_html()
    assert not re.findall(r"\sid=", page)


def test_a_value_cannot_break_out_of_the_page() -> None:
    class Named(Square):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Tensor:
            ctx.label = "</script><b>"
            return x * 1

    page = step_through(Named, torch.tensor(1.0)).to_html()
    assert page.count("</script>") == 2
    assert "<b>" not in page
    assert "<" not in page.split('<script type="application/json">')[1].split("</script>")[0]
    assert "&lt;/script&gt;&lt;b&gt;" in data_of(page)["captions"][1]


def test_there_is_a_caption_and_a_way_for_every_step() -> None:
    data = data_of(step_through(Square, torch.tensor(3.0)).to_html())
    assert len(data["captions"]) == 6
    assert data["table"]["ways"] == ["there"] * 3 + ["back"] * 3


def test_an_explorer_stays_small() -> None:
    size = len(step_through(Square, torch.randn(1000)).to_html())
    assert size < 25_000, "twenty of them stand in one notebook"

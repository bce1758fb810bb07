"""The trace is what really happened: numbers by hand, code lines of the Function itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.autograd import Function
from torch.autograd.function import once_differentiable

from handgrad.explorers.trace import Entry, trace
from handgrad.functions import ClippedReLUFunction


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
    def backward(ctx: Any, grad_output: Tensor) -> tuple[Tensor, None]:
        return grad_output * ctx.factor, None


class SumAndProduct(Function):
    @staticmethod
    def forward(ctx: Any, *numbers: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        ctx.save_for_backward(*numbers)
        first, second = numbers
        positive = first > 0
        ctx.mark_non_differentiable(positive)
        return first + second, first * second, positive

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, grad_sum: Tensor, grad_product: Tensor, _: Tensor) -> Any:
        first, second = ctx.saved_tensors
        return grad_sum + grad_product * second, grad_sum + grad_product * first


def pairs(entries: Sequence[Entry]) -> list[tuple[str, str]]:
    return [(entry.name, entry.value) for entry in entries]


def test_square_by_hand() -> None:
    record = trace(Square, [torch.tensor(3.0)], grad_output=2.0)
    assert pairs(record.inputs) == [("x", "3.0")]
    assert pairs(record.outputs) == [("output", "9.0")]
    assert pairs(record.grad_outputs) == [("grad_output", "2.0")]
    assert pairs(record.gradients) == [("x", "12.0")]  # 2 · 2 · 3
    assert record.failure is None


def test_square_saves_and_reads_its_input() -> None:
    record = trace(Square, [torch.tensor(3.0)])
    (write,), (read,) = record.writes, record.reads
    assert (write.kind, write.code) == ("saved_tensors", "ctx.save_for_backward(x)")
    assert (read.kind, read.code) == ("saved_tensors", "(x,) = ctx.saved_tensors")
    assert pairs(write.entries) == pairs(read.entries) == [("x", "3.0")]


def test_an_attribute_and_none() -> None:
    record = trace(Multiply, [torch.tensor([1.0, 2.0]), 3.0])
    (write,), (read,) = record.writes, record.reads
    assert (write.kind, write.code) == ("attribute", "ctx.factor = factor")
    assert read.code == "return grad_output * ctx.factor, None"
    assert pairs(write.entries) == pairs(read.entries) == [("ctx.factor", "3.0")]
    assert pairs(record.gradients) == [("x", "[3.0, 3.0]"), ("factor", "None")]


def test_several_inputs_and_outputs() -> None:
    inputs = [torch.tensor(2.0), torch.tensor(5.0)]
    record = trace(SumAndProduct, inputs, grad_output=(1.0, 10.0))
    assert pairs(record.inputs) == [("numbers[0]", "2.0"), ("numbers[1]", "5.0")]
    assert pairs(record.outputs) == [
        ("output[0]", "7.0"),
        ("output[1]", "10.0"),
        ("output[2]", "True"),
    ]
    assert pairs(record.grad_outputs)[:2] == [("grad_sum", "1.0"), ("grad_product", "10.0")]
    # 1 + 10 · 5 and 1 + 10 · 2
    assert pairs(record.gradients) == [("numbers[0]", "51.0"), ("numbers[1]", "21.0")]


def test_the_form_with_setup_context() -> None:
    x = torch.tensor([-1.0, 0.5, 1.5, 2.0, 3.0], dtype=torch.float64)
    record = trace(ClippedReLUFunction, [x, 2.0], grad_output=0.2)
    assert record.splits_setup
    assert pairs(record.inputs)[1] == ("clip_val", "2.0")
    assert pairs(record.outputs) == [("output", "[0.0, 0.5, 1.5, 2.0, 2.0]")]
    assert {write.name for write in record.writes} == {"clip_val", "saved_tensors"}
    assert pairs(record.gradients) == [
        ("input_tensor", "[0.0, 0.2, 0.2, 0.0, 0.0]"),
        ("clip_val", "None"),
    ]


def test_what_backward_reads_is_what_it_reads() -> None:
    class Forgetful(Square):
        @staticmethod
        def backward(ctx: Any, grad_output: Tensor) -> Tensor:
            return grad_output if ctx.needs_input_grad[0] else torch.zeros(())

    (read,) = trace(Forgetful, [torch.tensor(3.0)]).reads
    assert pairs(read.entries) == [("ctx.needs_input_grad", "(True,)")]


def test_the_last_value_of_an_attribute_wins() -> None:
    class Twice(Square):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Tensor:
            ctx.n = 1
            ctx.save_for_backward(x)
            ctx.n = 2
            return x * x

    writes = trace(Twice, [torch.tensor(3.0)]).writes
    assert [pairs(write.entries) for write in writes] == [[("x", "3.0")], [("ctx.n", "2")]]


def test_backward_may_be_called_vjp() -> None:
    class Renamed(Function):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Tensor:
            return 4 * x

        @staticmethod
        def vjp(ctx: Any, grad_output: Tensor) -> Tensor:
            return 4 * grad_output

    assert pairs(trace(Renamed, [torch.tensor(1.0)]).gradients) == [("x", "4.0")]


# ---------------------------------------------------------------- code that fails


def test_an_error_in_forward_names_its_line() -> None:
    class Broken(Square):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Tensor:
            ctx.n = 1
            return torch.mm(x, x)

    record = trace(Broken, [torch.tensor([1.0])])
    assert record.failure is not None
    assert (record.failure.stage, record.failure.error) == ("forward", "RuntimeError")
    assert record.failure.code == "return torch.mm(x, x)"
    assert record.failure.line == Broken.forward.__code__.co_firstlineno + 3
    assert [write.name for write in record.writes] == ["n"]
    assert record.outputs == record.gradients == []


def test_reading_what_was_never_kept() -> None:
    class Broken(Square):
        @staticmethod
        def backward(ctx: Any, grad_output: Tensor) -> Tensor:
            return grad_output * ctx.factor

    failure = trace(Broken, [torch.tensor(3.0)]).failure
    assert failure is not None
    assert failure.stage == "backward"
    assert failure.error == "AttributeError"
    assert "'factor'" in failure.message


def test_a_gradient_too_few_is_autograds_error() -> None:
    class Short(Multiply):
        @staticmethod
        def backward(ctx: Any, grad_output: Tensor) -> Any:
            return grad_output * ctx.factor

    record = trace(Short, [torch.tensor(1.0), 3.0])
    assert pairs(record.gradients) == [("x", "3.0")]
    assert record.failure is not None
    assert "expected 2, got 1" in record.failure.message
    assert record.failure.line is None, "this error is raised by torch, not by a line of theirs"


def test_messages_hold_no_address() -> None:
    class Broken(Square):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Tensor:
            raise ValueError(f"what is {object()}")

    failure = trace(Broken, [torch.tensor(1.0)]).failure
    assert failure is not None
    assert failure.message == "what is <object object>"


def test_a_blank_forward_has_no_way_back() -> None:
    class Blank(Function):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Any: ...

    record = trace(Blank, [torch.tensor(1.0)])
    assert pairs(record.outputs) == [("output", "None")]
    assert not record.returned_tensor
    assert record.grad_outputs == []


def test_stopping_the_kernel_is_not_swallowed() -> None:
    class Stopped(Square):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Tensor:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        trace(Stopped, [torch.tensor(1.0)])


# ---------------------------------------------------------------- what is given, and what stays as it was


def test_inputs_are_copied() -> None:
    class Doubles(Function):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Tensor:
            return x.mul_(2)

        @staticmethod
        def backward(ctx: Any, grad_output: Tensor) -> Tensor:
            return grad_output.mul_(2)

    x, upstream = torch.tensor([1.0], requires_grad=True), torch.tensor([1.0])
    record = trace(Doubles, [x], upstream)
    assert pairs(record.inputs) == [("x", "[1.0]")]
    assert pairs(record.outputs) == [("output", "[2.0]")]
    assert (x.item(), x.grad, upstream.item()) == (1.0, None, 1.0)


def test_torch_stays_as_it_was() -> None:
    class Noisy(Square):
        @staticmethod
        def forward(ctx: Any, x: Tensor) -> Tensor:
            ctx.save_for_backward(x)
            return x * torch.rand(3)

    before = torch.get_rng_state()
    with torch.no_grad():
        assert trace(Noisy, [torch.ones(3)]).gradients
        assert not torch.is_grad_enabled()
    assert torch.equal(torch.get_rng_state(), before)


def test_only_the_tensors_that_ask_need_a_gradient() -> None:
    x, y = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0)

    class Product(Function):
        @staticmethod
        def forward(ctx: Any, x: Tensor, y: Tensor) -> Tensor:
            return x * y

        @staticmethod
        def backward(ctx: Any, grad_output: Tensor) -> Any:
            return tuple(grad_output if needed else None for needed in ctx.needs_input_grad)

    assert pairs(trace(Product, [x, y]).gradients) == [("x", "1.0"), ("y", "None")]
    assert pairs(trace(Product, [x.detach(), y]).gradients) == [("x", "1.0"), ("y", "1.0")]


def test_whole_numbers_need_no_gradient() -> None:
    record = trace(Square, [torch.tensor(3)])
    assert record.returned_tensor
    assert record.grad_outputs == []


@pytest.mark.parametrize("wrong", [Square.apply, Square.__name__, torch.relu])
def test_something_else_than_a_class_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"step_through\(Square, x\)"):
        trace(wrong, [torch.tensor(1.0)])


def test_a_grad_output_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match=r"shape of the output, \(2,\), got \(3,\)"):
        trace(Square, [torch.ones(2)], grad_output=torch.ones(3))

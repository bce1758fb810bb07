"""Answers that would hang or break whoever looks at them."""

import pytest
import torch

from handgrad.doctor import examine
from handgrad.doctor.hostile import brief, class_name


class Evil:
    def __repr__(self):
        raise RuntimeError("repr")

    def __eq__(self, other):
        while True:
            pass

    __hash__ = None

    def __bool__(self):
        raise RuntimeError("bool")

    def __iter__(self):
        while True:
            yield 1

    def __len__(self):
        return 10**12

    def __getattr__(self, name):
        raise RuntimeError(name)


class EvilTuple(tuple):
    __slots__ = ()

    def __iter__(self):
        while True:
            yield 1

    def __len__(self):
        raise RuntimeError("len")


class WithTorchFunction(torch.Tensor):
    @classmethod
    def __torch_function__(cls, *args, **kwargs):
        raise RuntimeError("torch function")


class WithTorchDispatch(torch.Tensor):
    @staticmethod
    def __new__(cls):
        return torch.Tensor._make_wrapper_subclass(cls, (3,))

    @classmethod
    def __torch_dispatch__(cls, *args, **kwargs):
        raise RuntimeError("torch dispatch")


class EndlessMessage(Exception):
    def __str__(self):  # noqa: PLE0307 - it never returns
        while True:
            pass


def endless():
    while True:
        yield torch.ones(3)


def raising(error):
    def backward(grad_output):
        raise error

    return backward


def huge(_):
    return torch.ones(1).expand(10**12, 3)


SELF_CONTAINING = []
SELF_CONTAINING.append(SELF_CONTAINING)


def times_two(x):
    return 2 * x


def op_with(forward=times_two, backward=times_two):
    class Hostile(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return forward(x)

        @staticmethod
        def backward(ctx, grad_output):
            return backward(grad_output)

    return Hostile.apply


@pytest.mark.parametrize(
    ("backward", "kind"),
    [
        (lambda g: endless(), "gradient_not_a_tensor"),
        (lambda g: Evil(), "gradient_not_a_tensor"),
        (lambda g: (Evil(),), "gradient_not_a_tensor"),
        (lambda g: WithTorchDispatch(), "gradient_unreadable"),
        (huge, "gradient_unreadable"),
        (lambda g: SELF_CONTAINING, "gradients_nested"),
        (raising(EndlessMessage(Evil())), "raised"),
        (raising(KeyboardInterrupt()), "raised"),
        (raising(SystemExit(3)), "raised"),
        (lambda g: g[:2], "gradient_shape_wrong"),
    ],
)
def test_what_backward_does(backward, kind):
    assert examine(op_with(backward=backward), (torch.ones(3),)).kinds == [kind]


@pytest.mark.parametrize(
    ("forward", "kind"),
    [
        (lambda x: endless(), "output_not_a_tensor"),
        (lambda x: Evil(), "output_not_a_tensor"),
        (lambda x: SELF_CONTAINING, "output_not_a_tensor"),
        (lambda x: None, "output_not_a_tensor"),
        (huge, "output_unreadable"),
        (lambda x: WithTorchDispatch(), "output_unreadable"),
        (raising(EndlessMessage(Evil())), "raised"),
        (raising(KeyboardInterrupt()), "raised"),
        (raising(SystemExit(3)), "raised"),
    ],
)
def test_what_forward_does(forward, kind):
    assert examine(op_with(forward=forward), (torch.ones(3),)).kinds == [kind]


def test_a_tuple_that_lies_about_itself_is_read_as_the_tuple_it_is():
    report = examine(op_with(backward=lambda g: EvilTuple((2 * g,))), (torch.ones(3),))
    assert report.findings == []


def test_a_tensor_subclass_is_read_as_the_tensor_it_is():
    def backward(grad_output):
        return (2 * grad_output).as_subclass(WithTorchFunction)

    assert examine(op_with(backward=backward), (torch.ones(3),)).findings == []


def test_every_report_of_a_hostile_answer_can_be_shown():
    for backward in (lambda g: Evil(), huge, raising(EndlessMessage(Evil()))):
        report = examine(op_with(backward=backward), (torch.ones(3),))
        assert str(report)
        assert report._repr_mimebundle_()["text/plain"] == str(report)


def test_an_exception_shows_the_learners_line_and_none_of_ours():
    class Divides(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return 2 * x

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output / (1 // 0)

    evidence = examine(Divides, (torch.ones(3),)).findings[0].evidence
    assert evidence.source == "return grad_output / (1 // 0)"
    assert evidence.place.startswith("test_hostile.py:")
    assert evidence.got.startswith("ZeroDivisionError: integer division")


def test_an_exception_from_within_torch_shows_the_learners_line_too():
    class Interpolates(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return 2 * x

        @staticmethod
        def backward(ctx, grad_output):
            return torch.nn.functional.interpolate(grad_output)

    evidence = examine(Interpolates, (torch.ones(3),)).findings[0].evidence
    assert evidence.source == "return torch.nn.functional.interpolate(grad_output)"


def test_an_object_is_described_by_its_type():
    assert brief(Evil()) == "Evil"
    assert class_name(endless()) == "generator"
    assert brief((1.5, None, "a")) == "(1.5, None, 'a')"

"""Our own cases: wrong ones are named, right ones are left alone, in every way of asking."""

import pytest
import torch
from doctor_loading import load_faults

from handgrad.doctor import examine

right = load_faults("right")
wrong = load_faults("wrong")


def without_requires_grad(args):
    return tuple(a.detach() if isinstance(a, torch.Tensor) else a for a in args)


def operation(entry):
    name, _, _, call, _ = entry
    apply = getattr(right, name).apply
    return call(apply) if call else apply


@pytest.mark.parametrize("entry", right.RIGHT, ids=lambda entry: entry[0])
def test_a_right_function_is_left_alone(entry):
    name, args, reference, _, surrogate = entry
    for given in (reference, None) if reference else (None,):
        report = examine(operation(entry), args(), given, surrogate=surrogate)
        assert report.findings == [], f"{name} is right, but the doctor says:\n{report}"


@pytest.mark.parametrize("entry", right.RIGHT, ids=lambda entry: entry[0])
def test_a_right_function_is_left_alone_when_no_input_says_that_it_requires_a_gradient(entry):
    name, args, reference, _, surrogate = entry
    inputs = without_requires_grad(args())
    report = examine(operation(entry), inputs, reference, surrogate=surrogate)
    assert report.findings == [], f"{name} is right, but the doctor says:\n{report}"


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.bfloat16])
@pytest.mark.parametrize("entry", right.RIGHT[:15], ids=lambda entry: entry[0])
def test_a_right_function_is_left_alone_in_every_dtype(entry, dtype):
    name, args, reference, _, surrogate = entry
    inputs = tuple(
        a.detach().to(dtype).requires_grad_() if isinstance(a, torch.Tensor) else a for a in args()
    )
    report = examine(operation(entry), inputs, reference, surrogate=surrogate)
    assert report.findings == [], f"{name} is right in {dtype}, but the doctor says:\n{report}"


@pytest.mark.parametrize("entry", wrong.WRONG, ids=lambda entry: entry[0].__name__)
def test_a_wrong_function_is_named(entry):
    function, kind, args, reference, surrogate = entry
    report = examine(function, args(), reference, surrogate=surrogate)
    assert report.kinds == [kind], f"{function.__name__} should be named {kind}:\n{report}"


def test_there_are_enough_cases_over_enough_operations():
    assert len(right.RIGHT) + len(wrong.WRONG) >= 60

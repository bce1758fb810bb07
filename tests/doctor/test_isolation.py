"""Whatever the examined code does to the process is undone."""

import random
import sys
import warnings

import numpy
import pytest
import torch

from handgrad.doctor import examine
from handgrad.doctor.isolation import isolated


def vandalise():
    random.seed(1)
    numpy.random.seed(1)
    torch.manual_seed(1)
    torch.set_grad_enabled(False)
    torch.set_default_dtype(torch.float64)
    torch.set_default_device("meta")
    torch.autograd.set_detect_anomaly(True, check_nan=False)
    torch.use_deterministic_algorithms(True)
    torch.set_autocast_enabled("cpu", True)
    torch.set_autocast_dtype("cpu", torch.float16)
    torch.set_num_threads(1)
    torch.set_float32_matmul_precision("medium")
    torch.set_printoptions(precision=1)
    warnings.simplefilter("error")
    sys.setrecursionlimit(5000)
    sys.stdout = None


def state():
    return {
        "python random": random.getstate(),
        "numpy random": str(numpy.random.get_state()),
        "torch random": torch.get_rng_state().tolist(),
        "grad mode": torch.is_grad_enabled(),
        "default dtype": torch.get_default_dtype(),
        "default device": torch.get_default_device(),
        "anomaly": (torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled()),
        "deterministic": torch.are_deterministic_algorithms_enabled(),
        "autocast": (torch.is_autocast_enabled("cpu"), torch.get_autocast_dtype("cpu")),
        "threads": torch.get_num_threads(),
        "matmul": torch.get_float32_matmul_precision(),
        "printing": str(torch.tensor([1 / 3])),
        "warnings": list(warnings.filters),
        "recursion": sys.getrecursionlimit(),
        "stdout": sys.stdout,
    }


def test_the_room_restores_everything():
    before = state()
    with isolated():
        vandalise()
    assert state() == before


def raise_in_the_room(error):
    with isolated():
        vandalise()
        raise error


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit])
def test_the_room_restores_everything_after_an_exception(error):
    before = state()
    with pytest.raises(error):
        raise_in_the_room(error)
    assert state() == before


class Vandal(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        vandalise()
        return x.new_tensor(0.0, device=x.device) + 2 * x

    @staticmethod
    def backward(ctx, grad_output):
        vandalise()
        return 2 * grad_output


def test_an_examination_leaves_the_process_as_it_was_and_says_what_was_changed():
    before = state()
    report = examine(Vandal, (torch.ones(3),))
    assert state() == before
    assert report.kinds == ["global_state_changed"]
    assert "default dtype" in report.findings[0].evidence.got


def test_the_callers_settings_do_not_disturb_the_examination(fault):
    with torch.no_grad(), torch.autocast("cpu"):
        report = examine(fault.op, fault.ARGS(), fault.REFERENCE, surrogate=fault.REFERENCE is None)
    assert report.kinds == ([] if fault.KIND == "correct" else [fault.KIND])


def test_the_callers_inputs_are_not_touched():
    x = torch.tensor([1.0, -2.0, 3.0], requires_grad=True)
    x.grad = torch.ones(3)

    class Overwrites(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x.detach().mul_(2).clone()

        @staticmethod
        def backward(ctx, grad_output):
            return 2 * grad_output

    report = examine(Overwrites, (x,))
    assert report.kinds == ["input_modified_without_mark_dirty"]
    assert x.tolist() == [1.0, -2.0, 3.0]
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


def test_the_classes_have_their_methods_back(fault):
    before = dict(vars(fault.Candidate))
    examine(fault.op, fault.ARGS())
    assert dict(vars(fault.Candidate)) == before


def test_nothing_that_the_code_prints_is_shown(capsys):
    class Chatty(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            print("forward")
            warnings.warn("forward", stacklevel=1)
            return 2 * x

        @staticmethod
        def backward(ctx, grad_output):
            print("backward", file=sys.stderr)
            return 2 * grad_output

    assert examine(Chatty, (torch.ones(3),)).findings == []
    assert capsys.readouterr() == ("", "")

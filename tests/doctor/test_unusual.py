"""Operations of every shape: containers, modules, odd dtypes, odd outputs. All are right; none may be blamed."""

from collections import namedtuple

import pytest
import torch
from torch import nn

from handgrad.doctor import CouldNotExamineError, examine

Pair = namedtuple("Pair", "a b")


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * grad_output


class Spread(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.expand(4, 3).clone()

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.sum(0)


class SparseGradient(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x

    @staticmethod
    def backward(ctx, grad_output):
        return (2 * grad_output).to_sparse()


def randn(*shape, dtype=None):
    return torch.randn(shape, generator=torch.Generator().manual_seed(len(shape)), dtype=dtype)


double = Double.apply
UNUSUAL = {
    "a scalar": (double, (torch.tensor(1.0),)),
    "one tensor, not in a tuple": (double, torch.tensor([1.0, 2.0])),
    "a dictionary": (lambda d: double(d["x"]) + d["y"], ({"x": randn(3), "y": randn(3)},)),
    "a named tuple": (lambda p: double(p.a) * p.b, (Pair(randn(3), randn(3)),)),
    "an integer tensor first": (lambda i, x: double(x)[i], (torch.tensor([0, 2]), randn(3))),
    "a boolean mask": (lambda m, x: double(x) * m, (torch.tensor([True, False]), randn(2))),
    "an expanded input": (double, (randn(1).expand(5),)),
    "a transposed input": (double, (randn(4, 3).t(),)),
    "a strided input": (double, (randn(8)[::2],)),
    "a parameter": (double, (nn.Parameter(randn(3)),)),
    "bfloat16": (double, (randn(3).bfloat16(),)),
    "a dictionary returned": (lambda x: {"y": double(x)}, (randn(3),)),
    "nested outputs": (lambda x: (double(x), (x * 3, None)), (randn(3),)),
    "an integer output beside": (lambda x: (double(x), x.long()), (randn(3),)),
    "a larger output": (Spread.apply, (randn(3),)),
    "a sparse gradient": (SparseGradient.apply, (randn(3),)),
    "a constant": (lambda x: torch.ones(3), (randn(3),)),
    "an index": (lambda x: x.argmax(), (randn(3),)),
    "the input itself": (lambda x: x, (randn(3),)),
    "an operation in place": (lambda x: x.relu_(), (randn(3),)),
    "a loss": (nn.functional.cross_entropy, (randn(3, 4), torch.tensor([0, 1, 2]))),
    "sort": (torch.sort, (randn(5),)),
    "singular values": (torch.linalg.svdvals, (randn(3, 3),)),
    "a module in single precision": (nn.Sequential(nn.Linear(3, 3), nn.ReLU()), (randn(2, 3),)),
    "batch normalisation": (nn.BatchNorm1d(3), (randn(4, 3),)),
    "dropout": (nn.Dropout(0.5), (randn(20),)),
    "a recurrent network": (nn.LSTM(3, 4), (randn(5, 2, 3),)),
    "attention": (nn.MultiheadAttention(4, 2), (randn(3, 1, 4),) * 3),
    "a convolution": (nn.Conv2d(1, 2, 3), (randn(1, 1, 6, 6),)),
    "a transform inside": (torch.func.vmap(torch.sin), (randn(3),)),
    "a million elements": (double, (randn(1000, 1000),)),
}


@pytest.mark.parametrize("name", UNUSUAL)
def test_a_right_operation_is_not_blamed_and_every_probe_copes(name):
    torch.manual_seed(0)
    report = examine(*UNUSUAL[name])
    assert report.findings == [], str(report)
    assert report.gave_up == [], "a probe raised on an operation that is not that unusual"


def test_a_module_of_the_caller_keeps_its_statistics():
    module = nn.BatchNorm1d(3)
    examine(module, (randn(4, 3),))
    assert module.running_mean.tolist() == [0.0, 0.0, 0.0]
    assert module.num_batches_tracked == 0


def test_a_complex_number_among_the_inputs_is_a_constant():
    report = examine(lambda x, z: double(x) * z, (randn(3), randn(3, dtype=torch.cfloat)))
    assert report.findings == []


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (lambda x, n: double(x)[: 1 + n % 3], "not_repeatable"),
        (lambda x, n: double(x) if n % 2 else (double(x), double(x)), "not_repeatable"),
        (lambda x, n: double(x) if n % 3 else 1 / 0, "not_repeatable"),
    ],
)
def test_an_operation_that_changes_its_mind_is_told_so(change, kind):
    calls = iter(range(1, 10_000))
    assert examine(lambda x: change(x, next(calls)), (randn(3),)).kinds == [kind]


def test_an_operation_that_quits_in_the_middle_ends_the_examination():
    calls = iter(range(10_000))

    def quits(x):
        if next(calls) == 20:
            raise SystemExit
        return double(x)

    report = examine(quits, (randn(3),))
    assert report.kinds == ["raised"]
    assert report.findings[0].evidence.got == "SystemExit"
    assert next(calls) == 21


def test_sparse_inputs_are_refused():
    with pytest.raises(CouldNotExamineError, match="sparse tensors"):
        examine(double, (randn(3).to_sparse(),))


def test_a_probe_that_cannot_cope_is_named_in_the_report(monkeypatch):
    def broken(case):
        raise ArithmeticError

    monkeypatch.setattr("handgrad.doctor.probes.latent.second_derivative_difference", broken)
    report = examine(double, (randn(3),))
    assert report.healthy
    assert report.gave_up == ["double_backward_wrong"]
    assert "too unusual to be examined for: double_backward_wrong" in str(report)

"""What `examine` returns, what it refuses, and how it is shown."""

import pytest
import torch
from torch import nn

from handgrad import ClippedReLU, ClippedReLUFunction, IncorrectClippedReLUFunction, use_language
from handgrad.doctor import CouldNotExamineError, assert_healthy, examine
from handgrad.doctor.evidence import argument, number


@pytest.fixture(autouse=True)
def english():
    yield
    use_language("en")


def x():
    return torch.tensor([-1.0, 0.5, 1.5, 2.0, 3.0], dtype=torch.float64)


def clamp(x, clip_val):
    return x.clamp(0.0, clip_val)


def test_the_shipped_operation_is_healthy():
    report = examine(ClippedReLUFunction, (x(), 2.0), clamp)
    assert report.healthy
    assert report.findings == []
    assert str(report).splitlines()[0] == "Healthy"


def test_the_shipped_module_is_healthy():
    assert examine(ClippedReLU(2.0), x(), nn.Hardtanh(0.0, 2.0)).findings == []


def test_plain_pytorch_is_healthy():
    assert examine(torch.tanh, (x(),)).findings == []
    assert examine(nn.Linear(3, 2), (torch.ones(4, 3),)).findings == []


def test_the_incorrect_one_is_shown_on_one_number():
    report = examine(IncorrectClippedReLUFunction, (x(), 2.0), clamp)
    (finding,) = report.findings
    assert not report.healthy
    assert (finding.kind, finding.severity) == ("mask_missing", "error")
    evidence = finding.evidence
    assert evidence.inputs == (("input_tensor", "3.0"), ("clip_val", "2.0"))
    assert (evidence.upstream, evidence.expected, evidence.got) == ("1.0", "0.0", "1.0")
    assert finding.message == (
        "At `input_tensor = 3.0, clip_val = 2.0` with `grad_output` 1.0, the gradient for `input_tensor`"
        " should be 0.0, because the output does not move there. It is 1.0."
    )
    assert finding.advice.startswith("Multiply `grad_output` with a mask")


def test_the_report_follows_the_language():
    report = examine(IncorrectClippedReLUFunction, (x(), 2.0))
    use_language("zh")
    assert str(report).splitlines()[0] == "缺少掩码"
    assert "因为输出在那里不动" in report.findings[0].message


def test_the_report_is_a_card_in_jupyter():
    shown = examine(IncorrectClippedReLUFunction, (x(), 2.0))._repr_mimebundle_()
    assert shown["text/html"].count("hg-card hg-bad") == 1
    assert "<code>grad_output</code>" in shown["text/html"]
    assert shown["text/plain"].splitlines()[0] == "The mask is missing"


def test_a_warning_does_not_make_a_report_unhealthy():
    class FloatMask(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward((x > 0).to(x.dtype))
            return x.clamp(min=0)

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output * ctx.saved_tensors[0]

    report = examine(FloatMask, (x(),), torch.relu)
    assert report.kinds == ["float_mask_saved"]
    assert report.healthy
    assert str(report).startswith("Worth a look: ")
    assert_healthy(FloatMask, (x(),), torch.relu)


def test_assert_healthy_raises_with_the_text():
    assert_healthy(ClippedReLUFunction, (x(), 2.0))
    with pytest.raises(AssertionError, match="The mask is missing"):
        assert_healthy(IncorrectClippedReLUFunction, (x(), 2.0))


def test_questions_that_have_no_answer_are_refused():
    with pytest.raises(TypeError, match="op must be callable"):
        examine(3, (x(),))
    with pytest.raises(TypeError, match="reference must be callable"):
        examine(torch.tanh, (x(),), 3)
    with pytest.raises(CouldNotExamineError, match="none of the inputs is a floating-point tensor"):
        examine(torch.neg, (torch.tensor([1, 2]), 3.0))
    with pytest.raises(CouldNotExamineError, match="the reference raised ValueError: no"):
        examine(torch.tanh, (x(),), _refuses)


def _refuses(x):
    raise ValueError("no")


def test_an_empty_input_is_no_problem():
    assert examine(ClippedReLUFunction, (torch.empty(0), 2.0), clamp).findings == []
    assert examine(ClippedReLUFunction, (torch.empty(0, 3), 2.0)).findings == []


def test_nan_and_infinity_among_the_inputs_are_no_problem():
    strange = torch.tensor([1.0, float("nan"), float("inf"), -float("inf")], dtype=torch.float64)
    assert examine(ClippedReLUFunction, (strange, 2.0), clamp).findings == []


def test_inputs_exactly_at_the_kinks_are_no_problem():
    at_kinks = torch.tensor([0.0, 2.0, 0.0, 2.0], dtype=torch.float64)
    assert examine(ClippedReLUFunction, (at_kinks, 2.0), clamp).findings == []
    near = at_kinks + 1e-7 * torch.tensor([1.0, -1.0, -1.0, 1.0], dtype=torch.float64)
    assert examine(ClippedReLUFunction, (near, 2.0)).findings == []


def test_many_elements_are_no_problem():
    many = torch.linspace(-3, 3, 20_000)
    assert examine(ClippedReLUFunction, (many, 1.0), clamp).findings == []
    assert examine(IncorrectClippedReLUFunction, (many, 1.0)).kinds == ["mask_missing"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1.0"),
        (0.0, "0.0"),
        (-0.0, "0.0"),
        (1 / 3, "0.3333"),
        (1e-9, "1e-09"),
        (123456.0, "1.235e+05"),
        (float("inf"), "inf"),
        (float("nan"), "nan"),
    ],
)
def test_numbers_are_written_as_by_hand(value, text):
    assert number(value) == text


def test_arguments_are_described_shortly():
    assert argument(torch.tensor([1.0, 0.25])) == "[1.0, 0.25]"
    assert argument(torch.ones(3, 4)) == "tensor of shape (3, 4)"
    assert argument(torch.tensor([True, False])) == "[True, False]"
    assert argument("mean") == "'mean'"

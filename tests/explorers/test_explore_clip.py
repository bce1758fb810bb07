"""The clip explorer shows what an operation really does, right or wrong, and says so when it cannot."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor
from torch.autograd import Function

from handgrad import IncorrectClippedReLUFunction, clipped_relu, use_language
from handgrad.display import Card
from handgrad.explorers import explore_clip
from handgrad.explorers.base import Explorer
from handgrad.explorers.clip import (
    ALIVE,
    CLIP_VALUES,
    COUNT,
    DEAD,
    GRID,
    OTHER,
    SATURATED,
    Inputs,
    clip_table,
    inputs_table,
)
from handgrad.explorers.distributions import share_between

Backward = Callable[[Tensor, Tensor, float], Tensor | None]


def with_backward(backward: Backward) -> Any:
    """Return an operation with the right forward and this gradient of `grad_output`, input and clip value."""

    class Clipped(Function):
        @staticmethod
        def forward(ctx: Any, x: Tensor, clip_val: float) -> Tensor:
            ctx.save_for_backward(x)
            ctx.clip_val = clip_val
            return x.clamp(0, clip_val)

        @staticmethod
        def backward(ctx: Any, grad_output: Tensor) -> Any:
            (x,) = ctx.saved_tensors
            return backward(grad_output, x, ctx.clip_val), None

    return Clipped


def inside(x: Tensor, clip_val: float) -> Tensor:
    return ((x > 0) & (x < clip_val)).to(x)


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


def unrun(runs: list[int]) -> list[int]:
    pairs = zip(runs[::2], runs[1::2], strict=True)
    return [value for length, value in pairs for _ in range(length)]


def kinds_at(operation: Any, clip_val: float) -> tuple[list[float], list[int], list[str]]:
    """Return the inputs, what became of each, and the strange gradients."""
    table = clip_table(operation, Inputs())
    row = table["rows"][CLIP_VALUES.index(clip_val)]
    return table["inputs"], unrun(row["k"]), row["odd"]


def shares_at(table: dict[str, Any], clip_val: float) -> list[str]:
    shares: list[str] = table["rows"][CLIP_VALUES.index(clip_val)]["share"]
    return shares


def data_of(page: str) -> Any:
    (data,) = re.findall(r'<script type="application/json">(.*?)</script>', page, flags=re.DOTALL)
    return json.loads(data)


# ---------------------------------------------------------------- the right operation, by hand


def test_the_curve_is_the_function_and_the_steps_are_its_derivative() -> None:
    table = clip_table(clipped_relu, Inputs())
    middles = [(low + high) / 2 for low, high in itertools.pairwise(GRID)]
    for clip_val, row in zip(CLIP_VALUES, table["rows"], strict=True):
        assert unrun(row["y"]) == [round(100 * min(max(0.0, x), clip_val)) for x in GRID]
        assert unrun(row["d"]) == [100 if 0 < x < clip_val else 0 for x in middles]


def test_dead_alive_and_saturated_at_every_clip_value() -> None:
    table = clip_table(clipped_relu, Inputs("laplace", 1.5, 0.5))
    for clip_val, row in zip(CLIP_VALUES, table["rows"], strict=True):
        by_hand = [
            DEAD if x <= 0 else ALIVE if x < clip_val else SATURATED for x in table["inputs"]
        ]
        assert unrun(row["k"]) == by_hand
        assert row["odd"] == []


def test_shares_of_a_uniform_distribution_by_hand() -> None:
    # A standard deviation of 2/√3 is the uniform distribution from -2 to 2.
    table = inputs_table(clipped_relu, Inputs("uniform", 2 / 3**0.5, 0.0))
    assert shares_at(table, 1.0) == ["50.0 %", "25.0 %", "25.0 %", "0.0 %"]
    assert shares_at(table, 0.5) == ["50.0 %", "12.5 %", "37.5 %", "0.0 %"]
    assert shares_at(table, 3.0) == ["50.0 %", "50.0 %", "0.0 %", "0.0 %"]


@pytest.mark.parametrize(
    ("distribution", "spread", "shift", "expected"),
    [
        ("normal", 1.0, 0.0, "34.1 %"),  # Φ(1) - Φ(0) = 0.8413 - 0.5
        ("normal", 2.0, -1.0, "15.0 %"),  # Φ(1) - Φ(½) = 0.8413 - 0.6915
        ("uniform", 2 / 3**0.5, 0.5, "25.0 %"),  # a quarter of -1.5 … 2.5
        ("laplace", 2**0.5, 0.0, "31.6 %"),  # scale 1: ½(1 - 1/e)
    ],
)
def test_the_closed_form_by_hand(
    distribution: str, spread: float, shift: float, expected: str
) -> None:
    table = inputs_table(clipped_relu, Inputs(distribution, spread, shift))
    assert table["rows"][CLIP_VALUES.index(1.0)]["formula"] == expected


def test_the_closed_form_stands_beside_its_own_clip_value() -> None:
    # Uniform from -3 to 7: a tenth of it lies in each unit, so between 0 and C there is C / 10.
    table = inputs_table(clipped_relu, Inputs("uniform", 5 / 3**0.5, 2.0))
    for clip_val, row in zip(CLIP_VALUES, table["rows"], strict=True):
        assert row["formula"] == f"{10 * clip_val:.1f} %"


any_distribution = st.sampled_from(["normal", "uniform", "laplace"])
any_spread, any_shift = st.floats(0.1, 3.0), st.floats(-3.0, 3.0)


@given(any_distribution, any_spread, any_shift, st.sampled_from(CLIP_VALUES))
def test_the_share_alive_is_the_closed_form(
    distribution: str, spread: float, shift: float, clip_val: float
) -> None:
    inputs = Inputs(distribution, spread, shift)
    alive = sum(0 < x < clip_val for x in inputs.values()) / COUNT
    # Each end of an even sample is off by half an input at most, and its four digits by less.
    assert abs(alive - inputs.share_alive(clip_val)) <= 1.5 / COUNT


@given(any_distribution, any_spread, any_shift, st.floats(-4, 4), st.floats(0, 4))
def test_the_closed_form_is_the_one_of_torch(
    distribution: str, spread: float, shift: float, low: float, width: float
) -> None:
    mean, deviation = (torch.tensor(v, dtype=torch.float64) for v in (shift, spread))
    half = deviation * 3**0.5
    reference = {
        "normal": torch.distributions.Normal(mean, deviation),
        "laplace": torch.distributions.Laplace(mean, deviation / 2**0.5),
        "uniform": torch.distributions.Uniform(mean - half, mean + half, validate_args=False),
    }[distribution]
    ends = torch.tensor([low, low + width], dtype=torch.float64)
    at_low, at_high = reference.cdf(ends).tolist()
    assert share_between(distribution, spread, shift, low, low + width) == pytest.approx(
        at_high - at_low, abs=1e-9
    )


@given(any_distribution, any_spread, any_shift)
def test_the_inputs_have_the_mean_and_the_spread_they_should(
    distribution: str, spread: float, shift: float
) -> None:
    values = torch.tensor(Inputs(distribution, spread, shift).values(), dtype=torch.float64)
    assert float(values.mean()) == pytest.approx(shift, abs=1e-3)
    # The tails beyond the outermost of 576 inputs are missing.
    assert float(values.std()) == pytest.approx(spread, rel=0.02)
    assert torch.equal(values, values.sort().values)


# ---------------------------------------------------------------- wrong operations are seen


def test_a_forgotten_mask_is_alive_everywhere() -> None:
    for operation in (IncorrectClippedReLUFunction.apply, with_backward(lambda g, x, c: g).apply):
        _, kinds, _ = kinds_at(operation, 1.0)
        assert set(kinds) == {ALIVE}


def test_a_mask_of_the_lower_end_only_keeps_the_saturated_alive() -> None:
    xs, kinds, _ = kinds_at(with_backward(lambda g, x, c: g * (x > 0)).apply, 1.0)
    assert kinds == [ALIVE if x > 0 else DEAD for x in xs]


def test_an_inverted_mask_shows_inverted() -> None:
    operation = with_backward(lambda g, x, c: g * (1 - inside(x, c))).apply
    xs, kinds, _ = kinds_at(operation, 1.0)
    # Inside, nothing comes back and the output is above 0: there it looks saturated.
    assert kinds == [SATURATED if 0 < x < 1 else ALIVE for x in xs]


@pytest.mark.parametrize(
    ("factor", "told"), [(0.5, "0.5"), (-1.0, "-1"), (float("nan"), "nan"), (1e9, "1e+09")]
)
def test_a_gradient_that_is_neither_0_nor_1_is_told(factor: float, told: str) -> None:
    operation = with_backward(lambda g, x, c: torch.where(inside(x, c) > 0, factor * g, 0.0)).apply
    xs, kinds, odd = kinds_at(operation, 1.0)
    assert kinds == [OTHER if 0 < x < 1 else SATURATED if x >= 1 else DEAD for x in xs]
    assert odd == [told]
    assert "other gradients" in repr(explore_clip(operation, controls=False))


def test_a_strange_gradient_is_told_beside_its_own_clip_value() -> None:
    operation = with_backward(lambda g, x, c: c * g * inside(x, c)).apply
    table = clip_table(operation, Inputs())
    for clip_val, row in zip(CLIP_VALUES, table["rows"], strict=True):
        assert row["odd"] == ([] if clip_val == 1.0 else [f"{clip_val:.2g}"])


def test_backward_follows_each_forward_at_once() -> None:
    class Remembers(Function):
        """Keeps the clip value on the class: the next forward overwrites it."""

        clip_val = 0.0

        @staticmethod
        def forward(ctx: Any, x: Tensor, clip_val: float) -> Tensor:
            Remembers.clip_val = clip_val
            ctx.save_for_backward(x)
            return x.clamp(0, clip_val)

        @staticmethod
        def backward(ctx: Any, grad_output: Tensor) -> Any:
            (x,) = ctx.saved_tensors
            return grad_output * inside(x, Remembers.clip_val), None

    assert clip_table(Remembers.apply, Inputs()) == clip_table(clipped_relu, Inputs())


def test_of_many_strange_gradients_three_are_told() -> None:
    _, _, odd = kinds_at(lambda x, c: 0.3 * x + torch.tanh(x), 1.0)
    assert len(odd) == 3


@pytest.mark.parametrize(
    "operation",
    [
        lambda x, c: x.detach().clamp(0, c),
        with_backward(lambda g, x, c: torch.zeros_like(g)).apply,
        with_backward(lambda g, x, c: None).apply,
    ],
    ids=["no graph", "zeros", "None"],
)
def test_where_no_gradient_comes_back_nothing_is_alive(operation: Any) -> None:
    xs, kinds, _ = kinds_at(operation, 1.0)
    assert kinds == [SATURATED if x > 0 else DEAD for x in xs]


def test_a_function_class_stands_for_its_apply() -> None:
    as_class, applied = (
        explore_clip(operation, controls=False)
        for operation in (IncorrectClippedReLUFunction, IncorrectClippedReLUFunction.apply)
    )
    assert isinstance(as_class, Explorer)
    assert isinstance(applied, Explorer)
    assert as_class.to_html() == applied.to_html()


# ---------------------------------------------------------------- operations that cannot be shown


def forgets_clip_val(x: Tensor) -> Tensor:
    return x


def raises_later(x: Tensor, clip_val: float) -> Tensor:
    if clip_val > 3:
        return x[clip_val]
    return x.clamp(0, clip_val)


def unpacks_two(grad_output: Tensor, x: Tensor, clip_val: float) -> Tensor:
    _, mask = (x,)
    return grad_output * mask


@pytest.mark.parametrize(
    ("operation", "error", "line"),
    [
        (raises_later, "`IndexError`", "return x[clip_val]"),
        (with_backward(unpacks_two).apply, "`ValueError`", "_, mask = (x,)"),
        (forgets_clip_val, "`TypeError`", ""),
    ],
)
def test_what_it_raises_is_a_card_with_its_own_line(operation: Any, error: str, line: str) -> None:
    card = explore_clip(operation)
    assert isinstance(card, Card)
    assert error in card.title
    assert line in card.code
    assert bool(card.code) == bool(line)
    assert "Traceback" not in card.to_html()


@pytest.mark.parametrize(
    ("operation", "told"),
    [
        (lambda x, c: None, "NoneType"),
        (lambda x, c: x.mean(), "()"),
        (lambda x, c: 3.0, "float"),
        (lambda x, c: x[:5], "(5,)"),
        (lambda x, c: x / 0, "NaN or infinity"),
        (lambda x, c: x.sqrt().clamp(0, c), "NaN or infinity"),
    ],
)
def test_nonsense_is_a_card_that_says_what_was_got(operation: Any, told: str) -> None:
    card = explore_clip(operation)
    assert isinstance(card, Card)
    assert told in str(card)
    assert card.tone == "bad"


def test_a_card_speaks_the_notebooks_language() -> None:
    use_language("zh")
    assert "运算应该返回" in str(explore_clip(lambda x, c: None))


def test_a_message_cannot_break_out_of_the_page() -> None:
    def hostile(x: Tensor, clip_val: float) -> Tensor:
        raise ValueError("</script><b>")

    card = explore_clip(hostile)
    assert isinstance(card, Card)
    assert "<b>" not in card.to_html()


def test_a_message_holds_no_address() -> None:
    def vague(x: Tensor, clip_val: float) -> Tensor:
        raise ValueError(f"what is {object()}")

    assert "what is <object object>" in str(explore_clip(vague))


def test_stopping_the_kernel_is_not_swallowed() -> None:
    def stopped(x: Tensor, clip_val: float) -> Tensor:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        explore_clip(stopped)


@pytest.mark.parametrize(
    ("options", "error", "told"),
    [
        ({"distribution": "cauchy"}, ValueError, "'normal', 'uniform', 'laplace', got 'cauchy'"),
        ({"distribution": ["normal"]}, ValueError, r"got \['normal'\]"),
        ({"spread": 0}, ValueError, "above 0"),
        ({"spread": -1.0}, ValueError, "above 0"),
        ({"spread": float("nan")}, ValueError, "above 0"),
        ({"shift": 11}, ValueError, "between -10 and 10"),
        ({"shift": float("inf")}, ValueError, "between -10 and 10"),
        ({"spread": "1"}, TypeError, "spread must be a number, got `str`"),
        ({"shift": True}, TypeError, "shift must be a number, got `bool`"),
    ],
)
def test_bad_numbers_are_refused(
    options: dict[str, Any], error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        explore_clip(**options)


@pytest.mark.parametrize("operation", [None, 2.0, "relu"])
def test_something_that_cannot_be_called_is_refused(operation: Any) -> None:
    with pytest.raises(TypeError, match="something to call"):
        explore_clip(operation)


# ---------------------------------------------------------------- the output


def test_plain_text_by_hand() -> None:
    text = repr(explore_clip(spread=2 / 3**0.5, distribution="uniform"))
    assert text.splitlines() == [
        "The clip value and the gradient",
        "Inputs: uniform, spread 1.15, shift 0.0",
        "C = 0.5: dead 50.0 %, alive 12.5 % (formula 12.5 %), saturated 37.5 %",
        "C = 1.0: dead 50.0 %, alive 25.0 % (formula 25.0 %), saturated 25.0 %",
        "C = 2.0: dead 50.0 %, alive 50.0 % (formula 50.0 %), saturated 0.0 %",
        "C = 4.0: dead 50.0 %, alive 50.0 % (formula 50.0 %), saturated 0.0 %",
    ]


_PRINT = """
import sys, torch
torch.set_num_threads(1)
from handgrad.explorers import explore_clip
sys.stdout.buffer.write(explore_clip(controls=False).to_html().encode())
"""


def test_another_process_stores_the_same_text() -> None:
    explorer = explore_clip(controls=False)
    assert isinstance(explorer, Explorer)
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    command = [sys.executable, "-c", _PRINT]
    run = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert run.stdout.decode() == explorer.to_html()


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("operation", [clipped_relu, lambda x, c: 0.5 * torch.tanh(x) * c])
def test_an_explorer_stays_small_and_has_no_ids(language: str, operation: Any) -> None:
    use_language(language)
    explorer = explore_clip(operation, controls=False)
    assert isinstance(explorer, Explorer)
    page = explorer.to_html()
    assert len(page.encode()) < 150_000
    assert not re.findall(r"\sid=", page)
    assert "<" not in page.split('<script type="application/json">')[1].split("</script>")[0]


def test_the_slider_and_the_words_are_there() -> None:
    use_language("zh")
    explorer = explore_clip(controls=False)
    assert isinstance(explorer, Explorer)
    data = data_of(explorer.to_html())
    assert len(data["slider"]["values"]) == len(data["table"]["rows"]) == len(CLIP_VALUES)
    assert data["slider"]["values"][data["slider"]["start"]] == "1.5"
    assert data["table"]["words"]["dead"] == "死亡"


def test_torch_stays_as_it_was() -> None:
    before = torch.get_rng_state()
    with torch.no_grad():
        assert "alive 34.2 %" in repr(explore_clip())
        assert not torch.is_grad_enabled()
    assert torch.equal(torch.get_rng_state(), before)

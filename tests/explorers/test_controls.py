"""The widgets around the clip explorer: the newest state reaches the page, once, and nothing else changes."""

from __future__ import annotations

import html
import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import IPython.display
import pytest
from torch import Tensor

from handgrad import clipped_relu, use_language
from handgrad.explorers import explore_clip
from handgrad.explorers.base import Explorer
from handgrad.explorers.clip import Inputs, inputs_table
from handgrad.explorers.controls import Controlled, Controls
from handgrad.messages import current_language

PATIENCE = 30


class Kernel:
    """Stands for the one that works out tables, and keeps for what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Inputs] = []

    def table(self, inputs: Inputs) -> dict[str, Any]:
        self.asked.append(inputs)
        return {"spread": inputs.spread}


@pytest.fixture
def kernel() -> Kernel:
    return Kernel()


@pytest.fixture
def controls(kernel: Kernel) -> Controls:
    return Controls(Inputs(), kernel.table)


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


def sent(controls: Controls) -> Any:
    """Return what the page would read in the channel."""
    return json.loads(html.unescape(controls.channel.value))


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.001)


def test_nothing_is_sent_before_a_control_moves(controls: Controls, kernel: Kernel) -> None:
    assert controls.channel.value == ""
    assert kernel.asked == []


def test_a_move_sends_the_table_for_all_three_controls(controls: Controls, kernel: Kernel) -> None:
    controls.spread.value = 2.0
    controls.shift.value = -0.5
    controls.distribution.value = "laplace"
    assert kernel.asked == [
        Inputs("normal", 2.0, 0.0),
        Inputs("normal", 2.0, -0.5),
        Inputs("laplace", 2.0, -0.5),
    ]
    assert sent(controls) == {"spread": 2.0}


def test_the_table_is_the_one_of_a_new_explorer() -> None:
    controlled = explore_clip()
    assert isinstance(controlled, Controlled)
    controls = Controls(controlled._inputs, controlled._table)
    controls.distribution.value = "uniform"
    assert sent(controls) == inputs_table(clipped_relu, Inputs("uniform"))


def test_reset_goes_back_with_one_table(kernel: Kernel) -> None:
    first = Inputs("uniform", 0.5, 1.0)
    controls = Controls(first, kernel.table)
    controls.spread.value, controls.shift.value = 2.0, 0.0
    controls.distribution.value = "normal"
    kernel.asked.clear()
    controls.reset.click()
    assert kernel.asked == [first]
    assert (controls.spread.value, controls.shift.value) == (0.5, 1.0)
    controls.spread.value = 0.6
    assert len(kernel.asked) == 2, "after a reset the controls work on"


def test_of_many_states_only_the_newest_is_worked_out() -> None:
    started, go_on = threading.Event(), threading.Event()
    asked: list[float] = []

    def slow(inputs: Inputs) -> dict[str, Any]:
        asked.append(inputs.spread)
        started.set()
        assert go_on.wait(PATIENCE)
        return {"spread": inputs.spread}

    controls = Controls(Inputs(), slow)
    moves = []
    for number, spread in enumerate((1.5, 2.0, 2.5, 3.0), start=1):
        move = threading.Thread(target=setattr, args=(controls.spread, "value", spread))
        moves.append(move)
        move.start()
        wait_until(lambda number=number: controls._wanted == number)  # type: ignore[misc]
    assert started.wait(PATIENCE)
    go_on.set()
    for move in moves:
        move.join(PATIENCE)
    assert asked == [1.5, 3.0]
    assert sent(controls) == {"spread": 3.0}


def test_values_beyond_the_usual_range_stand_in_the_controls(kernel: Kernel) -> None:
    controls = Controls(Inputs("normal", 5.0, -8.0), kernel.table)
    assert (controls.spread.value, controls.shift.value) == (5.0, -8.0)
    assert Controls(Inputs("normal", 0.02), kernel.table).spread.value == 0.02


def test_a_move_leaves_the_language_alone() -> None:
    use_language("zh")
    controlled = explore_clip()
    assert isinstance(controlled, Controlled)
    controls = Controls(controlled._inputs, controlled._table)
    assert controls.spread.description == "标准差"
    use_language("en")
    controls.spread.value = 2.0
    assert current_language() == "en"


def test_an_operation_that_raises_for_other_inputs_says_so() -> None:
    def fragile(x: Tensor, clip_val: float) -> Tensor:
        if x.mean() > 2:
            raise ValueError('"too" <far>')
        return x.clamp(0, clip_val)

    controlled = explore_clip(fragile)
    assert isinstance(controlled, Controlled)
    controls = Controls(controlled._inputs, controlled._table)
    controls.shift.value = 2.5
    problem = sent(controls)["problem"]
    assert "Your operation raised <code>ValueError</code>" in problem
    assert "&quot;too&quot; &lt;far&gt;" in problem
    controls.shift.value = 0.5
    assert "problem" not in sent(controls)


def test_the_explorer_stands_in_an_output_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[Any, dict[str, Any]]] = []
    monkeypatch.setattr(
        IPython.display, "display", lambda output, **options: shown.append((output, options))
    )
    controlled = explore_clip()
    assert isinstance(controlled, Controlled)
    controlled._ipython_display_()
    (explorer, _), (widgets, options) = shown
    assert isinstance(explorer, Explorer)
    assert options == {"raw": True}
    assert set(widgets) == {
        "application/vnd.jupyter.widget-view+json",
        "text/html",
        "text/plain",
    }
    assert widgets["text/plain"] == "", "a repr of a widget would hold an id"


def test_without_controls_there_are_none() -> None:
    assert isinstance(explore_clip(controls=False), Explorer)

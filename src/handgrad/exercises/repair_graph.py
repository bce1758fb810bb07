"""The problem of lesson 04's `repair`: a loss whose graph is cut in three places, written anew without cuts."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.autograd.function import BackwardCFunction

from handgrad.doctor import hostile
from handgrad.doctor.evidence import argument, number, shape_of
from handgrad.doctor.finding import Evidence
from handgrad.doctor.graph import nodes_behind
from handgrad.exercises.blanks import is_blank
from handgrad.exercises.catalogue import Entry
from handgrad.exercises.comparing import equal, no_tensor
from handgrad.exercises.outcome import Correct, Incorrect, NotAttempted, Outcome
from handgrad.exercises.problem import Named, call, is_class, mistake, readable_tensor, unusable


class RepairGraph:
    """`my_loss(x, w, target)` is `mean((clipped_relu(x * w, 2) - target)²)`, and `x` and `w` learn from it.

    Args:
        entry: the exercise.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def judge(self, answer: object) -> Outcome:
        """Return what the function comes to; see `Problem.judge`."""
        if is_blank(answer):
            return NotAttempted()
        if is_class(answer):
            return mistake(self.entry, "class_instead_of_function")
        if not callable(answer):
            return unusable(self.entry, answer)
        for inputs in (_numbers(), _other_numbers()):
            found = self._tried(answer, inputs)
            if found is not None:
                return found
        return Correct()

    def _tried(self, answer: Any, inputs: Named) -> Incorrect | None:
        result = call(answer, inputs)
        if hostile.has_type(result, float, int):
            return mistake(self.entry, "returns_a_number", Evidence(got=number(float(result))))
        problem = no_tensor(result)
        if problem is not None:
            return mistake(self.entry, *problem)
        loss = readable_tensor(result)
        assert loss is not None
        return self._wrong_loss(loss, inputs) or self._wrong_graph(loss, inputs)

    def _wrong_loss(self, loss: Tensor, inputs: Named) -> Incorrect | None:
        expected = _reference(inputs)
        if loss.shape != expected.shape:
            shape = shape_of(loss.shape)
            return mistake(self.entry, "loss_not_one_number", Evidence(got=shape))
        if equal(loss, expected).all():
            return None
        evidence = Evidence(
            _shown(inputs), expected=number(float(expected)), got=number(float(loss))
        )
        return mistake(self.entry, "loss_wrong", evidence)

    def _wrong_graph(self, loss: Tensor, inputs: Named) -> Incorrect | None:
        if not loss.requires_grad:
            return mistake(self.entry, "graph_gone")
        learning = {name: value for name, value in inputs if value.requires_grad}
        got = dict(zip(learning, self._gradients(loss, list(learning.values())), strict=True))
        if None in got.values():
            unreached = ", ".join(f"`{name}`" for name, gradient in got.items() if gradient is None)
            return mistake(self.entry, "input_unreached", Evidence(details={"names": unreached}))
        if not any(issubclass(type(node), BackwardCFunction) for node in nodes_behind([loss])):
            return mistake(self.entry, "own_node_missing")
        expected = torch.autograd.grad(_reference(inputs), list(learning.values()))
        for name, wanted in zip(learning, expected, strict=True):
            if not equal(got[name], wanted).all():
                evidence = Evidence(
                    _shown(inputs),
                    expected=argument(wanted),
                    got=argument(got[name]),
                    details={"name": name},
                )
                return mistake(self.entry, "gradient_wrong", evidence)
        return None

    def _gradients(self, loss: Tensor, leaves: list[Tensor]) -> tuple[Any, ...]:
        # Hand-written backwards run here, so within `call`.
        gradients = call(lambda: torch.autograd.grad(loss, leaves, allow_unused=True), [])
        return tuple(gradients)


def _leaf(*values: float) -> Tensor:
    return torch.tensor(values, dtype=torch.float64, requires_grad=True)


def _target(*values: float) -> Tensor:
    return torch.tensor(values, dtype=torch.float64)


def _numbers() -> Named:
    """Return inputs with a dead, two living and a saturated product."""
    x, w = _leaf(-1.0, 0.5, 1.5, 3.0), _leaf(2.0, 1.0, 1.0, 2.0)
    return [("x", x), ("w", w), ("target", _target(1.0, 1.0, 1.0, 1.0))]


def _other_numbers() -> Named:
    return [("x", _leaf(0.25, 4.0)), ("w", _leaf(3.0, -0.5)), ("target", _target(0.0, 2.0))]


def _reference(inputs: Named) -> Tensor:
    x, w, target = (value for _, value in inputs)
    loss: Tensor = ((x * w).clamp(0.0, 2.0) - target).square().mean()
    return loss


def _shown(inputs: Named) -> tuple[tuple[str, str], ...]:
    return tuple((name, argument(value)) for name, value in inputs)

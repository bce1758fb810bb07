"""Has torchviz draw a graph that was walked."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from typing import Any

from graphviz import Digraph

from handgrad.drawing.graph.recorded import Recorded
from handgrad.drawing.graph.refusals import GraphError
from handgrad.messages import text

# A statement in the body of torchviz's Digraph: a node, or an edge to a second one, each named by an object's id.
_STATEMENT = re.compile(r"\t(\d+)(?: -> (\d+))?")


def have_drawn(recorded: Recorded) -> None:
    """Have torchviz draw the graph, and put our keys in place of its ids.

    Fills in `drawing` and `edges`.

    Raises:
        GraphError: the graph is deeper than Python lets torchviz go.
    """
    nodes = {key: _node_stand_in(node) for key, node in recorded.nodes.items()}
    for key, node in recorded.nodes.items():
        nodes[key].next_functions = tuple(
            (nodes[id(following)], number)
            for following, number in node.next_functions
            if following is not None
        )
    outputs = [_StandIn() for _ in recorded.outputs]
    for stand_in, output in zip(outputs, recorded.outputs, strict=True):
        stand_in.grad_fn, stand_in.shape = nodes[id(output.grad_fn)], tuple(output.shape)
    keys = {id(stand_in): recorded.keys[key] for key, stand_in in nodes.items()}
    keys |= {id(s): recorded.keys[id(o)] for s, o in zip(outputs, recorded.outputs, strict=True)}
    keys |= {key: recorded.keys[key] for key in recorded.leaves}

    def renamed(statement: re.Match[str]) -> str:
        here, there = keys[int(statement[1])], keys.get(int(statement[2] or 0))
        if there is None:
            return f"\t{here}"
        recorded.edges.append((here, there))
        return f"\t{here} -> {there}"

    recorded.drawing = _torchviz(outputs)
    recorded.drawing.body = [
        _STATEMENT.sub(renamed, line, count=1) for line in recorded.drawing.body
    ]


class _StandIn:
    """What torchviz asks of a node or an output, and no more.

    Of the real ones it also asks for the saved tensors, and stumbles where a Function has saved a `None`.
    """

    next_functions: tuple[tuple[Any, int], ...] = ()
    grad_fn: Any = None
    shape: tuple[int, ...] = ()

    def size(self) -> tuple[int, ...]:
        return self.shape

    def _is_view(self) -> bool:
        return False


def _node_stand_in(node: Any) -> _StandIn:
    stand_in: _StandIn = type(type(node).__name__, (_StandIn,), {})()
    if hasattr(node, "variable"):
        stand_in.variable = node.variable  # type: ignore[attr-defined]
    return stand_in


def _torchviz(outputs: Sequence[_StandIn]) -> Digraph:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # it asks distutils for torch's version
        import torchviz

        try:
            return torchviz.make_dot(tuple(outputs))
        except RecursionError:
            raise GraphError(text("graph-too-deep")) from None

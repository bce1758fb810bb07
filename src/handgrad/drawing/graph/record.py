"""Walks the graph behind tensors, and has torchviz write it down.

Everything that is met is kept until the end: Python gives the id of a freed object to the next one, and
torchviz names its nodes by id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from torch import Tensor

from handgrad.drawing.graph.by_torchviz import have_drawn
from handgrad.drawing.graph.recorded import Recorded
from handgrad.drawing.graph.refusals import GraphError, check_names, check_outputs, check_saved
from handgrad.messages import text


def record(outputs: Sequence[Tensor], names: Mapping[str, Tensor], max_nodes: int) -> Recorded:
    """Walk the graph behind `outputs` and return it.

    Args:
        outputs: tensors that have a graph.
        names: the names by which the learner knows tensors.
        max_nodes: more nodes than this are refused.

    Raises:
        GraphError: an output has no graph, the saved tensors are freed or changed, the graph is too large, or a
            named tensor is not in it.
    """
    check_outputs(outputs, names)
    found = Recorded(
        outputs,
        names=_by_tensor(names),
        named={id(tensor): tensor for tensor in names.values()},
    )
    for node in _walk(outputs):
        found.nodes[id(node)] = node
        if len(found.nodes) > max_nodes:
            raise GraphError(text("graph-too-large", most=str(max_nodes)))
        if hasattr(node, "variable"):
            found.leaves[id(node.variable)] = node.variable
    check_saved(found)
    check_names(found, names)
    found.keys = _numbered(found)
    have_drawn(found)
    return found


def _by_tensor(names: Mapping[str, Tensor]) -> dict[int, str]:
    """Return the names by the id of their tensor; one that has several bears them all."""
    found: dict[int, str] = {}
    for name, tensor in names.items():
        known = found.get(id(tensor))
        found[id(tensor)] = f"{known} = {name}" if known else name
    return found


def _walk(outputs: Sequence[Tensor]) -> Iterator[Any]:
    """Yield each node once, depth first, inputs in their order."""
    seen: set[Any] = set()
    waiting: list[Any] = [output.grad_fn for output in reversed(outputs)]
    while waiting:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        yield node
        waiting += [following for following, _ in reversed(node.next_functions)]


def _numbered(recorded: Recorded) -> dict[int, str]:
    """Number what is drawn in the order of the walk: the ids of objects differ from run to run."""
    ids = [*map(id, recorded.outputs), *recorded.nodes, *recorded.leaves]
    return {key: f"n{number}" for number, key in enumerate(dict.fromkeys(ids))}

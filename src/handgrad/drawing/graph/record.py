"""Walks the graph behind tensors, and has torchviz write it down.

Everything that is met is kept until the end: Python gives the id of a freed object to the next one, and
torchviz names its nodes by id.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from torch.autograd.function import BackwardCFunction

from handgrad.messages import text

# What may be shown of a number on ctx; anything else is described by its type.
_PLAIN = (bool, int, float, str, type(None))
_LONGEST = 24
# An edge in the body of torchviz's Digraph, whose nodes bear the ids of objects.
_EDGE = re.compile(r"\t(\d+) -> (\d+)\n")


class GraphError(ValueError):
    """There is no graph to draw, or none that anybody could read. The text says why and what to do."""


@dataclass
class Saved:
    """A tensor that a node keeps for the backward.

    Args:
        name: the learner's name for it, or PyTorch's, or nothing.
        shape: its shape.
        dtype: its dtype without `torch.`.
    """

    name: str
    shape: tuple[int, ...]
    dtype: str


@dataclass
class Recorded:
    """The graph behind some tensors.

    Args:
        outputs: the tensors, in the order given.
        nodes: every node of the graph by its id, in the order of a walk back from the outputs.
        leaves: the leaves by their id.
        names: the learner's names, by the id of the tensor.
        named: the tensors that have them, by their id.
        edges: from which node to which, each by its id, as torchviz writes them down.
    """

    outputs: Sequence[Tensor]
    nodes: dict[int, Any] = field(default_factory=dict)
    leaves: dict[int, Tensor] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    named: dict[int, Tensor] = field(default_factory=dict)
    edges: list[tuple[int, int]] = field(default_factory=list)


def record(outputs: Sequence[Tensor], names: Mapping[str, Tensor], max_nodes: int) -> Recorded:
    """Walk the graph behind `outputs` and return it.

    Args:
        outputs: tensors that have a graph.
        names: the names by which the learner knows tensors.
        max_nodes: more nodes than this are refused.

    Raises:
        GraphError: an output has no graph, the saved tensors are freed, the graph is too large, or a named
            tensor is not in it.
    """
    for output in outputs:
        _check_graph(output, names)
    found = Recorded(
        outputs,
        names={id(tensor): name for name, tensor in names.items()},
        named={id(tensor): tensor for tensor in names.values()},
    )
    for node in _walk(outputs):
        found.nodes[id(node)] = node
        if len(found.nodes) > max_nodes:
            raise GraphError(text("graph-too-large", most=str(max_nodes)))
        if hasattr(node, "variable"):
            found.leaves[id(node.variable)] = node.variable
    _check_not_freed(found)
    _check_names(found, names)
    found.edges = _edges(found)
    return found


def is_custom(node: Any) -> bool:
    """Whether a node belongs to a Function that is written in Python."""
    return isinstance(node, BackwardCFunction)


def title_of(node: Any) -> str:
    """Return what a node is called: the Function's own name, or PyTorch's name for the node."""
    name = type(node).__name__
    return name.removesuffix("Backward") if is_custom(node) else name


def saved_by(node: Any, recorded: Recorded) -> list[Saved]:
    """Return what a hand-written node keeps with `save_for_backward`, in order."""
    return [_saved(tensor, "", recorded) for tensor in node.saved_tensors if tensor is not None]


def saved_by_pytorch(node: Any, recorded: Recorded) -> list[Saved]:
    """Return what one of PyTorch's own nodes keeps. What is freed already is left out."""
    kept = []
    for attribute in sorted(name for name in dir(node) if name.startswith("_saved_")):
        try:
            value = getattr(node, attribute)
        except RuntimeError:  # freed
            continue
        if isinstance(value, Tensor):
            kept.append(_saved(value, attribute.removeprefix("_saved_"), recorded))
    return kept


def numbers_on(node: Any) -> list[tuple[str, str]]:
    """Return name and value of what a hand-written node keeps as attributes of ctx.

    Only plain values are printed: printing anything else would run code of others.
    """
    return [(name, _brief(value)) for name, value in vars(node).items() if not name.startswith("_")]


def _brief(value: object) -> str:
    if type(value) in _PLAIN:
        shown = repr(value)
        return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"
    if isinstance(value, Tensor):
        return f"tensor {tuple(value.shape)}"
    if type(value) in (tuple, list) and all(type(item) in _PLAIN for item in value):  # type: ignore[attr-defined]
        return repr(value) if len(repr(value)) <= _LONGEST else type(value).__name__
    return type(value).__name__


def _saved(tensor: Tensor, otherwise: str, recorded: Recorded) -> Saved:
    name = recorded.names.get(id(tensor), "")
    if (
        not name
    ):  # PyTorch hands out a saved tensor in a new wrapper: look for one with the same memory
        same = (key for key, each in recorded.named.items() if _is_same(each, tensor))
        name = recorded.names.get(next(same, 0), "")
    shape, dtype = tuple(tensor.shape), str(tensor.dtype).removeprefix("torch.")
    return Saved(name or otherwise, shape, dtype)


def _is_same(one: Tensor, other: Tensor) -> bool:
    if one.layout is not torch.strided or other.layout is not torch.strided:
        return False
    return one.numel() > 0 and one.shape == other.shape and one.data_ptr() == other.data_ptr()


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


def _check_graph(output: Tensor, names: Mapping[str, Tensor]) -> None:
    if output.grad_fn is not None:
        return
    if output.requires_grad:
        raise GraphError(text("graph-only-a-leaf"))
    if output.is_inference():
        raise GraphError(text("graph-inference-mode"))
    wanting = [name for name, tensor in names.items() if tensor.requires_grad]
    if names and not wanting:
        raise GraphError(text("graph-nothing-wants-gradients", names=_listed(names)))
    if wanting:
        raise GraphError(text("graph-cut", names=_listed(wanting)))
    raise GraphError(text("graph-none"))


def _check_not_freed(recorded: Recorded) -> None:
    for node in recorded.nodes.values():
        if is_custom(node):
            try:
                node.saved_tensors  # noqa: B018 - asking is what raises
            except RuntimeError:
                raise GraphError(text("graph-freed")) from None


def _check_names(recorded: Recorded, names: Mapping[str, Tensor]) -> None:
    inside = {*recorded.leaves, *map(id, recorded.outputs)}
    lost = [
        name
        for name, tensor in names.items()
        if id(tensor) not in inside and id(tensor.grad_fn) not in recorded.nodes
    ]
    if lost:
        raise GraphError(text("graph-name-not-in-it", names=_listed(lost)))


def _listed(names: Sequence[str] | Mapping[str, Tensor]) -> str:
    return ", ".join(f"`{name}`" for name in names)


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


def _edges(recorded: Recorded) -> list[tuple[int, int]]:
    """Return the edges that torchviz writes down, as pairs of ids of nodes, leaves and outputs."""
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
    real = {id(stand_in): key for key, stand_in in nodes.items()}
    real |= {id(s): id(output) for s, output in zip(outputs, recorded.outputs, strict=True)}
    real |= {key: key for key in recorded.leaves}
    found = (_EDGE.fullmatch(line) for line in _torchviz(outputs))
    return [(real[int(edge[1])], real[int(edge[2])]) for edge in found if edge]


def _node_stand_in(node: Any) -> _StandIn:
    stand_in: _StandIn = type(type(node).__name__, (_StandIn,), {})()
    if hasattr(node, "variable"):
        stand_in.variable = node.variable  # type: ignore[attr-defined]
    return stand_in


def _torchviz(outputs: Sequence[_StandIn]) -> list[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # it asks distutils for torch's version
        import torchviz

        try:
            return list(torchviz.make_dot(tuple(outputs)).body)
        except RecursionError:
            raise GraphError(text("graph-too-deep")) from None

"""Turns torchviz's Digraph into ours: stable names, kinds, dashed numbers, dotted gradients."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from graphviz import Digraph

from handgrad.drawing.graph.record import (
    Recorded,
    Saved,
    is_custom,
    numbers_on,
    saved_by,
    saved_by_pytorch,
    title_of,
)
from handgrad.messages import text

BoxKind = Literal["leaf", "operation", "custom", "saved", "number", "output"]
ArrowKind = Literal["value", "saved", "number", "backward"]

_STYLES = {"value": "solid", "saved": "solid", "number": "dashed", "backward": "dotted"}


@dataclass(frozen=True)
class Layers:
    """Which parts of the graph are shown.

    Args:
        saved: tensors that hand-written nodes save.
        saved_by_pytorch: tensors that PyTorch's own nodes save.
        numbers: what hand-written nodes keep that is no tensor.
        backward: the way of the gradients.
        legend: what the marks mean.
    """

    saved: bool = True
    saved_by_pytorch: bool = False
    numbers: bool = True
    backward: bool = True
    legend: bool = True


@dataclass(frozen=True)
class Box:
    """A node of the drawing: its name in the Digraph, its kind, its lines of text."""

    name: str
    kind: BoxKind
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Arrow:
    """An edge of the drawing."""

    tail: str
    head: str
    kind: ArrowKind


@dataclass(frozen=True)
class Diagram:
    """What is drawn, still without positions."""

    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]

    def to_digraph(self, sizes: dict[str, tuple[float, float]] | None = None) -> Digraph:
        """Return the drawing as a graphviz Digraph.

        Args:
            sizes: width and height of each box in inches; without them `dot` measures the labels.
        """
        graph = Digraph(
            graph_attr={"nodesep": "0.35", "ranksep": "0.3"},
            node_attr={"shape": "box"},
        )
        for box in self.boxes:
            style = {"number": "dashed", "custom": "bold"}.get(box.kind, "solid")
            attributes = {"class": box.kind, "style": style}
            if sizes is not None:
                width, height = sizes[box.name]
                attributes |= {
                    "fixedsize": "true",
                    "width": f"{width:.3f}",
                    "height": f"{height:.3f}",
                }
            graph.node(box.name, label="\n".join(box.lines), **attributes)
        for arrow in self.arrows:
            graph.edge(arrow.tail, arrow.head, **_arrow_attributes(arrow.kind))
        return graph


def _arrow_attributes(kind: ArrowKind) -> dict[str, str]:
    attributes = {"class": kind, "style": _STYLES[kind]}
    if kind == "saved":
        attributes["dir"] = "none"
    if kind == "backward":
        attributes["constraint"] = "false"  # it follows the way of the values and must not bend it
    return attributes


def diagram_of(recorded: Recorded, layers: Layers) -> Diagram:
    """Return the drawing of a recorded graph.

    torchviz's nodes are named by the ids of objects; here they are numbered in the order of the walk, so that
    the same graph gives the same Digraph.
    """
    names = _numbered(recorded)
    boxes = [*_outputs(recorded, names), *_nodes(recorded, names), *_leaves(recorded, names)]
    arrows = [Arrow(names[tail], names[head], "value") for tail, head in recorded.edges]
    if layers.backward:
        arrows += [Arrow(arrow.head, arrow.tail, "backward") for arrow in arrows]
    for key, node in recorded.nodes.items():
        extra = _extras(node, names[key], recorded, layers)
        boxes += [box for box, _ in extra]
        arrows += [arrow for _, arrow in extra]
    return Diagram(tuple(boxes), tuple(arrows))


def _numbered(recorded: Recorded) -> dict[int, str]:
    keys = [*map(id, recorded.outputs), *recorded.nodes, *recorded.leaves]
    return {key: f"n{number}" for number, key in enumerate(dict.fromkeys(keys))}


def _outputs(recorded: Recorded, names: dict[int, str]) -> Iterator[Box]:
    for output in recorded.outputs:
        if id(output) not in recorded.leaves:
            title = recorded.names.get(id(output)) or text("graph-output")
            yield Box(names[id(output)], "output", (title, _shape(output.shape)))


def _nodes(recorded: Recorded, names: dict[int, str]) -> Iterator[Box]:
    made = {id(node): recorded.names[key] for key, node in _named_inner(recorded)}
    for key, node in recorded.nodes.items():
        lines = [title_of(node)]
        if is_custom(node):
            lines.append(text("graph-custom-node"))
        if key in made:
            lines.append(text("graph-makes", name=made[key]))
        yield Box(names[key], "custom" if is_custom(node) else "operation", tuple(lines))


def _named_inner(recorded: Recorded) -> Iterator[tuple[int, object]]:
    """Yield the id of each named tensor in the middle of the graph, with the node that made it."""
    outside = {*recorded.leaves, *map(id, recorded.outputs)}
    for key, tensor in recorded.named.items():
        if key not in outside and tensor.grad_fn is not None:
            yield key, tensor.grad_fn


def _leaves(recorded: Recorded, names: dict[int, str]) -> Iterator[Box]:
    for key, leaf in recorded.leaves.items():
        title = recorded.names.get(key) or text("graph-leaf")
        yield Box(names[key], "leaf", (title, _shape(leaf.shape)))


def _extras(node: object, name: str, recorded: Recorded, layers: Layers) -> list[tuple[Box, Arrow]]:
    """Return the boxes beside a node: what it saves, and what it keeps that is no tensor."""
    kept: list[Saved] = []
    if is_custom(node):
        kept = saved_by(node, recorded) if layers.saved else []
    elif layers.saved_by_pytorch:
        kept = saved_by_pytorch(node, recorded)
    extras = []
    for number, saved in enumerate(kept):
        title = text("graph-saved-name", name=saved.name) if saved.name else text("graph-saved")
        box = Box(f"{name}s{number}", "saved", (title, f"{_shape(saved.shape)} {saved.dtype}"))
        extras.append((box, Arrow(box.name, name, "saved")))
    if is_custom(node) and layers.numbers:
        for number, (attribute, value) in enumerate(numbers_on(node)):
            lines = (f"{attribute} = {value}", text("graph-no-gradient"))
            box = Box(f"{name}c{number}", "number", lines)
            extras.append((box, Arrow(box.name, name, "number")))
    return extras


def _shape(shape: tuple[int, ...]) -> str:
    return str(tuple(shape))

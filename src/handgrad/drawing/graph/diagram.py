"""Adds to torchviz's Digraph what it leaves out: our words, kinds, dashed numbers, dotted gradients."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from graphviz import Digraph, escape

from handgrad.drawing.graph.nodes import (
    Saved,
    is_custom,
    kept_on_ctx,
    saved_by,
    saved_by_pytorch,
    title_of,
)
from handgrad.drawing.graph.recorded import Recorded
from handgrad.messages import text

BoxKind = Literal["leaf", "operation", "custom", "saved", "number", "output"]
ArrowKind = Literal["value", "saved", "number", "backward"]

# How the Digraph looks where somebody draws it as it is. torchviz has coloured leaves and outputs already.
_BOX_ATTRIBUTES: dict[BoxKind, dict[str, str]] = {
    "custom": {"style": "filled,bold", "fillcolor": "gold"},
    "saved": {"fillcolor": "orange"},
    "number": {"style": "dashed"},
}
_ARROW_ATTRIBUTES: dict[ArrowKind, dict[str, str]] = {
    "saved": {"dir": "none"},
    "number": {"style": "dashed"},
    # It follows the way of the values and must not bend it.
    "backward": {"style": "dotted", "color": "crimson", "constraint": "false"},
}


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
    """What is drawn, still without positions.

    Args:
        boxes: all nodes.
        arrows: all edges, those of torchviz first.
        torchviz: the nodes and edges that torchviz drew, under the names of the boxes.
    """

    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    torchviz: Digraph = field(compare=False, repr=False)

    def to_digraph(self, sizes: Mapping[str, tuple[float, float]] | None = None) -> Digraph:
        """Return torchviz's Digraph with our words, kinds, and the edges that it does not draw.

        In Graphviz's language a node that is written a second time keeps its place and takes on what is new.

        Args:
            sizes: width and height of each box in inches; without them `dot` measures the labels.
        """
        graph = self.torchviz.copy()
        # torchviz limits the size of the paper, and shrinks all letters to it.
        graph.graph_attr = {"nodesep": "0.35", "ranksep": "0.3"}
        graph.edge_attr = {"class": "value"}
        for box in self.boxes:
            attributes = {"class": box.kind, **_BOX_ATTRIBUTES.get(box.kind, {})}
            if sizes is not None:
                width, height = (f"{side:.3f}" for side in sizes[box.name])
                attributes |= {"fixedsize": "true", "width": width, "height": height}
            graph.node(box.name, label=escape("\n".join(box.lines)), **attributes)
        for arrow in self.arrows:
            if arrow.kind != "value":
                attributes = {"class": arrow.kind, **_ARROW_ATTRIBUTES[arrow.kind]}
                graph.edge(arrow.tail, arrow.head, **attributes)
        return graph


def diagram_of(recorded: Recorded, layers: Layers) -> Diagram:
    """Return the drawing of a recorded graph."""
    boxes = [*_outputs(recorded), *_nodes(recorded), *_leaves(recorded)]
    arrows = [Arrow(tail, head, "value") for tail, head in recorded.edges]
    if layers.backward:
        arrows += [Arrow(arrow.head, arrow.tail, "backward") for arrow in arrows]
    for key, node in recorded.nodes.items():
        for box in _extras(node, recorded.keys[key], recorded, layers):
            boxes.append(box)
            kind: ArrowKind = "saved" if box.kind == "saved" else "number"
            arrows.append(Arrow(box.name, recorded.keys[key], kind))
    return Diagram(tuple(boxes), tuple(arrows), recorded.drawing)


def _outputs(recorded: Recorded) -> Iterator[Box]:
    for output in recorded.outputs:
        title = recorded.names.get(id(output)) or text("graph-output")
        yield Box(recorded.keys[id(output)], "output", (title, _shape(output.shape)))


def _nodes(recorded: Recorded) -> Iterator[Box]:
    made = {id(node): recorded.names[key] for key, node in _named_inner(recorded)}
    for key, node in recorded.nodes.items():
        lines = [title_of(node)]
        if is_custom(node):
            lines.append(text("graph-custom-node"))
        if key in made:
            lines.append(text("graph-makes", name=made[key]))
        yield Box(recorded.keys[key], "custom" if is_custom(node) else "operation", tuple(lines))


def _named_inner(recorded: Recorded) -> Iterator[tuple[int, object]]:
    """Yield the id of each named tensor in the middle of the graph, with the node that made it."""
    outside = {*recorded.leaves, *map(id, recorded.outputs)}
    for key, tensor in recorded.named.items():
        if key not in outside and tensor.grad_fn is not None:
            yield key, tensor.grad_fn


def _leaves(recorded: Recorded) -> Iterator[Box]:
    for key, leaf in recorded.leaves.items():
        title = recorded.names.get(key) or text("graph-leaf")
        yield Box(recorded.keys[key], "leaf", (title, _shape(leaf.shape)))


def _extras(node: object, name: str, recorded: Recorded, layers: Layers) -> Iterator[Box]:
    """Yield the boxes beside a node: what it saves, and what else it keeps on ctx."""
    kept: list[Saved] = []
    if is_custom(node):
        kept = saved_by(node, recorded) if layers.saved else []
    elif layers.saved_by_pytorch:
        kept = saved_by_pytorch(node, recorded)
    for number, saved in enumerate(kept):
        title = text("graph-saved-name", name=saved.name) if saved.name else text("graph-saved")
        yield Box(f"{name}s{number}", "saved", (title, f"{_shape(saved.shape)} {saved.dtype}"))
    if is_custom(node) and layers.numbers:
        for number, kept_on in enumerate(kept_on_ctx(node)):
            remark = "graph-tensor-on-ctx" if kept_on.is_tensor else "graph-no-gradient"
            lines = (f"{kept_on.name} = {kept_on.value}", text(remark))
            yield Box(f"{name}c{number}", "number", lines)


def _shape(shape: tuple[int, ...]) -> str:
    return str(tuple(shape))

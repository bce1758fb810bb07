"""What a walk through a graph has found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from graphviz import Digraph
from torch import Tensor


@dataclass
class Recorded:
    """The graph behind some tensors.

    Args:
        outputs: the tensors, in the order given, each once.
        nodes: every node of the graph by its id, in the order of a walk back from the outputs.
        leaves: the leaves by their id.
        names: the learner's names, by the id of the tensor.
        named: the tensors that have them, by their id.
        keys: what each output, node and leaf is called in the drawing, by its id.
        drawing: the graph as torchviz writes it down, under these keys.
        edges: from which key to which, in the order of the drawing.
    """

    outputs: Sequence[Tensor]
    nodes: dict[int, Any] = field(default_factory=dict)
    leaves: dict[int, Tensor] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    named: dict[int, Tensor] = field(default_factory=dict)
    keys: dict[int, str] = field(default_factory=dict)
    drawing: Digraph = field(default_factory=Digraph)
    edges: list[tuple[str, str]] = field(default_factory=list)

"""`draw_graph`: from tensors to a picture of the graph behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from graphviz import Digraph
from torch import Tensor

from handgrad.drawing.graph.diagram import Diagram, Layers, diagram_of
from handgrad.drawing.graph.layout import lay_out
from handgrad.drawing.graph.paint import paint, sizes_of
from handgrad.drawing.graph.record import record
from handgrad.drawing.graph.refusals import GraphError
from handgrad.drawing.graph.words import outline
from handgrad.drawing.picture import Picture
from handgrad.messages import text

# Two screens high; beyond that nobody finds their way.
MAX_NODES = 60

Outputs = Tensor | Sequence[Tensor] | Mapping[str, Tensor]


class Graph(Picture):
    """A drawn computation graph: SVG in a notebook, its outline as plain text.

    Nothing of the graph itself is kept: the tensors may go.

    Args:
        diagram: boxes and arrows.
        layers: what is shown.
    """

    def __init__(self, diagram: Diagram, layers: Layers) -> None:
        self.diagram = diagram
        layout = lay_out(
            diagram.to_digraph(sizes_of(diagram)),
            [(arrow.tail, arrow.head, arrow.kind) for arrow in diagram.arrows],
        )
        alt = f"{text('graph-title')}\n{outline(diagram)}"
        super().__init__(lambda colours: paint(diagram, layout, colours, legend=layers.legend), alt)

    @property
    def digraph(self) -> Digraph:
        """The Digraph of torchviz with what we added, to write out or to change."""
        return self.diagram.to_digraph()


def draw_graph(  # noqa: PLR0913 - each is one switch of the picture, by keyword only
    output: Outputs,
    names: Mapping[str, Tensor] | None = None,
    *,
    saved: bool = True,
    saved_by_pytorch: bool = False,
    non_tensors: bool = True,
    backward: bool = True,
    legend: bool = True,
    max_nodes: int = MAX_NODES,
) -> Graph:
    """Draw the graph that autograd recorded behind `output`.

    Hand-written Functions stand out and bear their own name. Draw before `backward()`: it frees what was saved.

    Args:
        output: a tensor with a graph, or several as a list, tuple or dict (whose keys become names).
        names: the tensors you want to see by name, such as `{"x": x, "w": w}`: inputs, outputs, and values in
            between.
        saved: show the tensors that hand-written Functions save.
        saved_by_pytorch: show those that PyTorch's own operations save, too.
        non_tensors: show what hand-written Functions keep on `ctx` that is no tensor.
        backward: show the way of the gradients.
        legend: say below what the marks mean.
        max_nodes: refuse a graph of more operations than this.

    Returns:
        A picture that shows itself in a notebook. `save("graph.svg")` and `save("graph.png")` write it to a file,
        `digraph` is torchviz's own drawing with the same additions, as a graphviz Digraph.

    Raises:
        TypeError: `output` or a named value is no tensor.
        GraphError: there is no graph, what it saved is freed or changed, it is too large, or a named tensor is not
            in it.
        LayoutError: no program is there to lay the graph out.
    """
    outputs, named = _outputs(output, dict(names or {}))
    layers = Layers(saved, saved_by_pytorch, non_tensors, backward, legend)
    return Graph(diagram_of(record(outputs, named, max_nodes), layers), layers)


def _outputs(output: object, names: dict[str, Tensor]) -> tuple[list[Tensor], dict[str, Tensor]]:
    """Return all outputs as a list, and the names with those that a dict of outputs brings."""
    if isinstance(output, Mapping):
        names = {**{str(name): tensor for name, tensor in output.items()}, **names}
        output = list(output.values())
    outputs: list[Any] = list(output) if isinstance(output, list | tuple) else [output]
    if not outputs:
        raise GraphError(text("graph-no-outputs"))
    outputs = list({id(value): value for value in outputs}.values())
    for value in (*outputs, *names.values()):
        if not isinstance(value, Tensor):
            raise TypeError(text("graph-not-a-tensor", got=type(value).__name__))
    return outputs, names

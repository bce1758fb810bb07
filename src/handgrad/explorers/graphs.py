"""Several computation graphs to choose from, with layers to show and hide: alive without a kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from torch import Tensor

from handgrad.display import theme_variables
from handgrad.drawing import draw_graph
from handgrad.drawing.graph import Graph
from handgrad.explorers.base import as_json, compact
from handgrad.messages import text

# A model is computed when it is asked for, and may be freed as soon as it is drawn.
Model = Callable[[], tuple[Any, Mapping[str, Tensor]]]

LAYERS = ("saved", "number", "backward")


@dataclass(frozen=True)
class GraphExplorer:
    """Graphs to choose from.

    Args:
        graphs: the drawings, by the name of their model.
    """

    graphs: Mapping[str, Graph]

    def __repr__(self) -> str:
        parts = [f"{name}\n{graph.alt}" for name, graph in self.graphs.items()]
        return "\n\n".join([text("graphs-title"), *parts])

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.to_html(), "text/plain": repr(self)}

    def to_html(self) -> str:
        """Return the explorer as one HTML element, style, pictures and script included."""
        first, *others = self.graphs.values()
        labels = {name: text(f"graphs-{name}") for name in ("title", "model", "layers", *LAYERS)}
        content = {
            "models": list(self.graphs),
            "others": [graph.to_inline_svg() for graph in others],
            "labels": labels,
        }
        data = as_json(content)
        style = compact("graphs.css", comment="/*")
        return (
            f'<div class="hg hg-graphs"><style>{theme_variables()}{style}</style>'
            f'<div class="hg-static">{first.to_html()}</div>'
            f'<script type="application/json">{data}</script>'
            f'<script>(() => {{\n"use strict";\n{compact("graphs.js", comment="//")}\n}})();</script></div>'
        )


def explore_graph(models: Mapping[str, Model]) -> GraphExplorer:
    """Draw the graphs of several models, to be chosen from in a list and shown layer by layer.

    Args:
        models: from a name, such as the line of code that is drawn, to a function that computes the model and
            returns its output and the names of tensors, as `draw_graph` takes them.

    Raises:
        ValueError: there is no model.
        TypeError: a model returns something else than an output and a dict of names.
        GraphError: a model has no graph to draw.
    """
    if not models:
        raise ValueError(text("graphs-no-models"))
    return GraphExplorer({name: _drawn(name, model) for name, model in models.items()})


def _drawn(name: str, model: Model) -> Graph:
    computed = model()
    if not (
        isinstance(computed, tuple) and len(computed) == 2 and isinstance(computed[1], Mapping)
    ):
        got = type(computed).__name__
        raise TypeError(text("graphs-not-a-pair", name=name, got=got))
    # Without a legend each: several would be most of the page, and lessons explain the marks beforehand.
    return draw_graph(computed[0], computed[1], legend=False)

"""The computation graph behind a tensor, drawn with the hand-written nodes standing out.

`record` walks the graph, refuses what cannot be drawn, and has torchviz write the rest as a Digraph. `diagram`
adds what torchviz leaves out, `layout` asks `dot` for positions, `paint` draws. Imports handgrad.messages and the rest of drawing.
"""

from handgrad.drawing.graph.draw import Graph, draw_graph
from handgrad.drawing.graph.layout import LayoutError
from handgrad.drawing.graph.refusals import GraphError

__all__ = ["Graph", "GraphError", "LayoutError", "draw_graph"]

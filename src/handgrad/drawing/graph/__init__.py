"""The computation graph behind a tensor, drawn with the hand-written nodes standing out.

`record` walks the graph and has torchviz write it as a Digraph, `diagram` turns that into ours, `layout` asks
`dot` for positions, `paint` draws. Imports handgrad.messages and the rest of drawing.
"""

from handgrad.drawing.graph.draw import Graph, draw_graph
from handgrad.drawing.graph.layout import LayoutError
from handgrad.drawing.graph.record import GraphError

__all__ = ["Graph", "GraphError", "LayoutError", "draw_graph"]

"""Figures for lessons: curve, kinks, the way there and back; and the font that brings its own Chinese. No widgets.

Imports handgrad.functions, messages and display. The explorers may import from here.
"""

from handgrad.drawing.cover import draw_cover
from handgrad.drawing.curve import draw_curve
from handgrad.drawing.forward_backward import draw_forward_backward
from handgrad.drawing.graph import draw_graph
from handgrad.drawing.jacobians import draw_jacobians
from handgrad.drawing.kinks import draw_kinks
from handgrad.drawing.picture import Picture
from handgrad.drawing.slopes import draw_slopes

__all__ = [
    "Picture",
    "draw_cover",
    "draw_curve",
    "draw_forward_backward",
    "draw_graph",
    "draw_jacobians",
    "draw_kinks",
    "draw_slopes",
]

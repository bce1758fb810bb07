"""Pictures that follow the hand: outputs to step or slide through, alive without a kernel.

Imports handgrad.functions, drawing, messages and display. Lessons import from here.
"""

from handgrad.explorers.asleep import show_widget
from handgrad.explorers.clip import explore_clip
from handgrad.explorers.depth import explore_depth
from handgrad.explorers.graphs import explore_graph
from handgrad.explorers.step_size import explore_step_size
from handgrad.explorers.stepping import step_through

__all__ = [
    "explore_clip",
    "explore_depth",
    "explore_graph",
    "explore_step_size",
    "show_widget",
    "step_through",
]

"""A lesson as it runs when every exercise is solved."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell

from handgrad.authoring.exercises import Exercise

_CHECK = re.compile(r"^\w+\.(\w+)\.check\(", re.MULTILINE)
# The Feedback is the result of the cell before; a stale one of an earlier cell must not count.
_PROBE = "print(Out[len(In) - 2].outcome)"
_PROBE_ID = "-outcome"


def with_solutions(notebook: NotebookNode, exercises: Mapping[str, Exercise]) -> NotebookNode:
    """Return a copy of `notebook` with solutions for starter code and a probe after each check.

    Args:
        notebook: what `select` made of a lesson.
        exercises: the exercises of the lesson by name.
    """
    solved = copy.deepcopy(notebook)
    cells = []
    for cell in solved.cells:
        cells.append(cell)
        if name := cell.metadata.get("handgrad", {}).get("exercise"):
            cell.source = exercises[name].solution_code
        elif cell.cell_type == "code" and _CHECK.search(cell.source):
            cells.append(new_code_cell(_PROBE, id=f"{cell.id}{_PROBE_ID}"))
    solved.cells = cells
    return solved


def outcomes(notebook: NotebookNode) -> dict[str, str]:
    """Return the outcome of each check by the exercise's name, from a run notebook with probes."""
    found = {}
    for check, probe in zip(notebook.cells, notebook.cells[1:], strict=False):
        if probe.id.endswith(_PROBE_ID):
            names = _CHECK.findall(check.source)
            printed = "".join(output.text for output in probe.outputs).strip()
            found[names[-1]] = printed
    return found

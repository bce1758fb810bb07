"""Takes out of a run notebook what is no news: numbers of chance, chunks of streams, widgets' ids."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import nbformat
from nbformat import NotebookNode

from handgrad.authoring.select import notebook_metadata

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def normalise(notebook: NotebookNode) -> None:
    """Make a run notebook depend on its source and on what its code computes, and on nothing else.

    Metadata is what `select` gave it; code cells are numbered 1, 2, …; consecutive pieces of one stream are
    one output; widget views go, since they name a model that lives in a kernel (nbval leaves them out, too).
    """
    notebook.metadata = nbformat.from_dict(notebook_metadata(dict(notebook.metadata.handgrad)))
    code = (cell for cell in notebook.cells if cell.cell_type == "code")
    for number, cell in enumerate(code, start=1):
        cell.execution_count = number
        cell.outputs = list(_without_widget_views(_merged(cell.outputs)))
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = number


def serialise(notebook: NotebookNode) -> str:
    """Return the text of a notebook's file."""
    nbformat.validate(notebook)
    return f"{nbformat.writes(notebook)}\n"


def _without_widget_views(outputs: Iterable[NotebookNode]) -> Iterator[NotebookNode]:
    for output in outputs:
        output.get("data", {}).pop(WIDGET_VIEW, None)
        if output.get("data", True):
            yield output


def _merged(outputs: Iterable[NotebookNode]) -> Iterator[NotebookNode]:
    for stream, pieces in itertools.groupby(outputs, key=lambda output: output.get("name")):
        if stream is None:
            yield from pieces
        else:
            first, *more = pieces
            first.text += "".join(piece.text for piece in more)
            yield first

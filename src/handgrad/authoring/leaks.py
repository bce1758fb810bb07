"""What must never stand in a notebook that a learner opens: errors, warnings, reprs, the author's paths."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nbformat import NotebookNode

from handgrad.authoring.normalise import WIDGET_VIEW

_BASE64 = re.compile(r"base64,[A-Za-z0-9+/=\s]+")
_PATH = re.compile(
    r"(?<![\w.])/(?:home|Users|root|tmp|var|opt|usr|mnt|private|work)/[^\s\"'<)]*|\b[A-Z]:\\\w[^\s\"'<)]*"
)
_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{4,}")
_REPR = re.compile(
    r"<Figure[^>]*>|<[\w.]+ object[^>]*>|\w*Widget\w*|\b[A-Z]\w+\((?:children|value|layout|options)=\S*"
)


def leaks(notebook: NotebookNode) -> Iterator[tuple[NotebookNode, str]]:
    """Yield a cell and what leaks from it, for each leak in a notebook."""
    for cell in notebook.cells:
        for found in _PATH.finditer(cell.source):
            yield cell, f"its source holds a path of one machine: {found[0]}"
        for output in cell.get("outputs", []):
            for leak in _output_leaks(output):
                yield cell, leak


def silent_widgets(notebook: NotebookNode) -> Iterator[tuple[NotebookNode, str]]:
    """Yield each cell of a run notebook whose widget leaves nothing to see once the kernel is gone."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if WIDGET_VIEW in data and "text/html" not in data:
                yield (
                    cell,
                    "its widget shows nothing without a kernel: text/html is missing beside it",
                )


def _output_leaks(output: NotebookNode) -> Iterator[str]:
    if output.output_type == "error":
        yield f"its output is an error: {output.ename}: {output.evalue}"
        return
    if output.get("name") == "stderr":
        yield f"it writes to stderr (a warning?): {output.text[:200]!r}"
    for kind, text in _texts(output):
        for found in (*_PATH.finditer(text), *_ADDRESS.finditer(text)):
            yield f"its output ({kind}) holds a path or an address of one machine: {found[0]}"
        if kind in ("stream", "text/plain"):
            for found in _REPR.finditer(text):
                yield f"its output ({kind}) holds the repr of an object: {found[0]}"


def _texts(output: NotebookNode) -> Iterator[tuple[str, str]]:
    if output.output_type == "stream":
        yield "stream", output.text
    for kind, value in output.get("data", {}).items():
        if isinstance(value, str) and kind not in ("image/png", "image/jpeg"):
            yield kind, _BASE64.sub("", value)

"""A stored notebook against what its lesson builds, cell by cell."""

from __future__ import annotations

import difflib
import itertools
import json
from collections.abc import Iterator, Sequence

from nbformat import NotebookNode

# Another processor, or another version of a library, may draw other bytes of the same picture.
NOT_COMPARED = ("image/png", "image/jpeg")
IGNORE_OUTPUT = "nbval-ignore-output"


def differences(stored: NotebookNode, built: NotebookNode) -> Iterator[str]:
    """Yield, for each cell of two notebooks that differ, which one, in what, and the first difference."""
    if stored.metadata != built.metadata:
        yield f"the notebook's metadata: {_first_difference(_json(stored.metadata), _json(built.metadata))}"
    for number, (old, new) in enumerate(_aligned(stored.cells, built.cells), start=1):
        if old is not None and new is not None:
            yield from _cell_differences(_name(number, new), old, new)
        elif new is not None:
            yield f"{_name(number, new)}: it is missing from the notebook"
        elif old is not None:
            yield f"{_name(number, old)}: it is not in the lesson"


def describe(notebook: NotebookNode, cell: NotebookNode) -> str:
    """Return how messages name a cell: its number from 1, its type and its first line."""
    return _name(notebook.cells.index(cell) + 1, cell)


def _name(number: int, cell: NotebookNode) -> str:
    first = next((line for line in cell.source.splitlines() if line.strip()), "")
    return f"cell {number} ({cell.cell_type}, “{first[:48]}”)"


def _aligned(
    old: Sequence[NotebookNode], new: Sequence[NotebookNode]
) -> Iterator[tuple[NotebookNode | None, NotebookNode | None]]:
    ids = [cell.id for cell in old], [cell.id for cell in new]
    for _, i1, i2, j1, j2 in difflib.SequenceMatcher(None, *ids, autojunk=False).get_opcodes():
        yield from itertools.zip_longest(old[i1:i2], new[j1:j2])


def _cell_differences(name: str, old: NotebookNode, new: NotebookNode) -> Iterator[str]:
    before, after = _aspects(old), _aspects(new)
    for aspect in before | after:
        if before.get(aspect) != after.get(aspect):
            first = _first_difference(before.get(aspect), after.get(aspect))
            yield f"{name}: its {aspect}: {first}"


def _aspects(cell: NotebookNode) -> dict[str, str]:
    aspects = {"type": cell.cell_type, "source": cell.source, "metadata": _json(cell.metadata)}
    if cell.cell_type == "code":
        aspects["number"] = str(cell.execution_count)
    compared = [] if IGNORE_OUTPUT in cell.metadata.get("tags", []) else cell.get("outputs", [])
    for position, output in enumerate(compared, start=1):
        for part, value in _output_parts(output):
            aspects[f"output {position} ({part})"] = value
    # last, so that a source which changed is reported before the id that follows from it
    return aspects | {"id": cell.id}


def _output_parts(output: NotebookNode) -> Iterator[tuple[str, str]]:
    if output.output_type == "stream":
        yield output.name, output.text
        return
    # output_type, metadata, the number; of an error, which no built notebook has, also what it says
    yield "kind", _json({key: output[key] for key in output if key != "data"})
    for kind, value in output.get("data", {}).items():
        if kind in NOT_COMPARED:
            yield kind, "a picture"
        else:
            yield kind, value if isinstance(value, str) else _json(value)


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _first_difference(stored: str | None, built: str | None) -> str:
    pairs = enumerate(itertools.zip_longest(stored or "", built or ""))
    start = max(next((at for at, (one, other) in pairs if one != other), 0) - 20, 0)
    return f"\n      - stored {_excerpt(stored, start)}\n      + built  {_excerpt(built, start)}"


def _excerpt(text: str | None, start: int) -> str:
    if text is None:
        return "nothing"
    before, after = "…" * (start > 0), "…" * (start + 100 < len(text))
    return f"{before}{text[start : start + 100]!r}{after}"

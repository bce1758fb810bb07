"""A graph in words: for screen readers, and for places that show no pictures."""

from __future__ import annotations

from collections.abc import Iterator

from handgrad.drawing.graph.diagram import Box, Diagram
from handgrad.messages import text


def outline(diagram: Diagram) -> str:
    """Return the graph as an indented list, from the outputs back to the leaves.

    A box that is reached twice is written out once and named again where it returns.
    """
    boxes = {box.name: box for box in diagram.boxes}
    back: dict[str, list[str]] = {}
    beside: dict[str, list[Box]] = {}
    for arrow in diagram.arrows:
        if arrow.kind == "value":
            back.setdefault(arrow.head, []).append(arrow.tail)
        elif arrow.kind != "backward":
            beside.setdefault(arrow.head, []).append(boxes[arrow.tail])
    seen: set[str] = set()

    def lines(name: str, depth: int) -> Iterator[str]:
        box, again = boxes[name], name in seen
        seen.add(name)
        repeated = text("graph-again") if again and back.get(name) else ""
        yield "  " * depth + _line(box, beside.get(name, [])) + repeated
        if not again:
            for following in back.get(name, []):
                yield from lines(following, depth + 1)

    starts = [box.name for box in diagram.boxes if box.kind == "output"]
    return "\n".join(line for start in starts for line in lines(start, 0))


def _line(box: Box, beside: list[Box]) -> str:
    extras = [
        " ".join(extra.lines[:1] if extra.kind == "number" else extra.lines) for extra in beside
    ]
    title = " ".join(box.lines[:1] if box.kind == "custom" else box.lines)
    remarks = [*box.lines[1:], *extras] if box.kind == "custom" else extras
    if not remarks:
        return title
    return text("graph-aside", line=title, remarks=text("graph-remark-comma").join(remarks))

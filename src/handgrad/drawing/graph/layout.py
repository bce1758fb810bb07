"""Asks `dot` where boxes and arrows go. The one place that knows where a `dot` comes from."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sysconfig
from dataclasses import dataclass

from graphviz import Digraph

from handgrad.messages import text

# graphviz-pure brings a whole `dot` in a wheel, for every system; it is young, so a system's own is the way out.
_BUNDLED = "graphviz-pure"
_SYSTEM = "dot"
_SECONDS = 60

Point = tuple[float, float]


class LayoutError(RuntimeError):
    """No program could lay the graph out. The text says what to do."""


@dataclass(frozen=True)
class Curve:
    """The way of an arrow: cubic Bézier points, and the tip beyond the last, if it has one."""

    points: tuple[Point, ...]
    tip: Point | None


@dataclass(frozen=True)
class Layout:
    """Where everything goes, in points, the origin at the lower left.

    Args:
        width: of the whole.
        height: of the whole.
        centres: the centre of each box, by its name.
        curves: the ways of the arrows, in the order of the Digraph's edges.
    """

    width: float
    height: float
    centres: dict[str, Point]
    curves: tuple[Curve, ...]


def lay_out(graph: Digraph, arrows: list[tuple[str, str, str]]) -> Layout:
    """Return where `dot` puts the boxes and arrows of `graph`.

    Args:
        graph: boxes of fixed sizes.
        arrows: tail, head and class of each edge, in the order in which the ways are wanted.

    Raises:
        LayoutError: there is no `dot`, or it failed.
    """
    found = json.loads(_run(graph.source))
    _, _, width, height = map(float, found["bb"].split(","))
    boxes = {item["_gvid"]: item for item in found["objects"]}
    centres = {item["name"]: _point(item["pos"]) for item in boxes.values()}
    ways: dict[tuple[str, str, str], list[Curve]] = {}
    for edge in found.get("edges", []):
        key = (boxes[edge["tail"]]["name"], boxes[edge["head"]]["name"], edge["class"])
        ways.setdefault(key, []).append(_curve(edge["pos"]))
    curves = tuple(ways[key].pop(0) for key in arrows)
    return Layout(width, height, centres, curves)


def program() -> str | None:
    """Return the path of a `dot`: the bundled one, else the system's, else nothing."""
    user = sysconfig.get_preferred_scheme("user")  # `pip install --user`; often not on the PATH
    places = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", user)]
    bundled = shutil.which(_BUNDLED, path=os.pathsep.join(places)) or shutil.which(_BUNDLED)
    return bundled or shutil.which(_SYSTEM)


def _run(source: str) -> str:
    path = program()
    if path is None:
        raise LayoutError(text("graph-no-dot"))
    try:
        done = subprocess.run(
            [path, "-Tjson0"],
            input=source.encode(),
            capture_output=True,
            timeout=_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        said = getattr(error, "stderr", None) or str(error).encode()
        reason = said.decode(errors="replace").strip().splitlines()[-1:]
        raise LayoutError(
            text("graph-dot-failed", program=path, reason=" ".join(reason))
        ) from error
    return done.stdout.decode()


def _curve(position: str) -> Curve:
    """Read graphviz's `e,x,y x,y x,y …`: the tip, then the points of the curve."""
    parts = position.split()
    tip = None
    if parts[0].startswith("e,"):
        tip = _point(parts.pop(0).removeprefix("e,"))
    return Curve(tuple(_point(part) for part in parts), tip)


def _point(written: str) -> Point:
    x, y = written.split(",")[:2]
    return float(x), float(y)

"""What all explorers share: a table of positions, worked out once by torch, and one small script that shows them.

An explorer is one self-contained piece of HTML. It needs no kernel and no network, so it lives on in a
reopened notebook, in an exported page and in slides. Nothing in it has an id, so any number of them, the same
one twice included, can stand in one page. Where scripts do not run, a static text stands in its place.

A new kind of explorer is a file `<view>.js` beside `explorer.js`, which defines `createView(stage, table)`,
and a function that returns an `Explorer` with the table for it. `createView` returns `show(position)`, and may
give it a method `replace(table)` for tables that the kernel works out later, see `controls`. Views that draw
share `chart.js`.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from handgrad.display import theme_variables
from handgrad.messages import text

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Slider:
    """The slider of an explorer whose positions stand for values; without one they are steps.

    Args:
        label: what it moves, such as `C`; also for a screen reader.
        values: the value at each position, as it is shown: `1.30`.
        start: the position at which it stands first.
    """

    label: str
    values: Sequence[str]
    start: int = 0


@dataclass(frozen=True)
class Explorer:
    """An output that the reader steps or slides through.

    Args:
        view: which script draws it: `<view>.js`.
        title: names it, also for a screen reader.
        captions: what is said at each position, as HTML; may be empty if there is a slider.
        table: what the view draws from: numbers and strings that JSON can hold, rounded already.
        static_html: stands where scripts do not run.
        plain_text: stands where HTML is not shown; tests compare it.
        slider: what the positions mean, if they are no steps.
    """

    view: str
    title: str
    captions: Sequence[str]
    table: Any
    static_html: str
    plain_text: str
    slider: Slider | None = None

    def __repr__(self) -> str:
        return self.plain_text

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.to_html(), "text/plain": self.plain_text}

    def to_html(self) -> str:
        """Return the explorer as one HTML element, style, data and script included."""
        content = {
            "title": self.title,
            "captions": list(self.captions),
            "labels": {name: text(f"explorer-{name}") for name in _LABELS},
            "table": self.table,
        }
        if self.slider is not None:
            content["slider"] = asdict(self.slider)
        data = as_json(content)
        return (
            f'<div class="hg hg-explorer" data-hg-view="{self.view}">'
            f"<style>{theme_variables()}{_stylesheet()}</style>"
            f'<div class="hg-static">{self.static_html}</div>'
            f'<script type="application/json">{data}</script>'
            f"<script>{_script(self.view)}</script></div>"
        )


def as_json(content: Any) -> str:
    """Return content for a `<script>`: compact, and without a `<`, which could end the script early."""
    data = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return data.replace("<", "\\u003c")


_LABELS = ("back", "forward", "play", "pause", "position", "count")


# Views that draw with the shared marks of chart.js.
_DRAWN = ("clip", "depth", "step-size")


@functools.cache
def _stylesheet() -> str:
    return compact("explorer.css", comment="/*")


@functools.cache
def _script(view: str) -> str:
    parts = [f"{view}.js", "explorer.js"]
    if view in _DRAWN:
        parts.insert(0, "chart.js")
    scripts = "\n".join(compact(part, comment="//") for part in parts)
    return f'(() => {{\n"use strict";\nconst viewName = "{view}";\n{scripts}\n}})();'


def compact(name: str, comment: str) -> str:
    """Return a file of ours without indentation and without the lines that are comments."""
    lines = (line.strip() for line in (_HERE / name).read_text(encoding="utf-8").splitlines())
    return "\n".join(line for line in lines if line and not line.startswith(comment))

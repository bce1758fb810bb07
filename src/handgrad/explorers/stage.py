"""The stage of `step_through`: boxes and arrows, each marked with the steps at which it appears and lights up.

    inputs    → forward  → output
                   ↓           ↘
                  ctx           loss
                   ↓           ↙
    gradients ← backward ← grad_output
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from handgrad.explorers.trace import Entry

Kind = Literal["inputs", "write", "output", "grad-output", "read", "gradients", "end", "failure"]


@dataclass(frozen=True)
class Step:
    """One position of the explorer.

    Args:
        kind: what happens.
        caption: says so, in the markup of cards.
        entries: the values that move.
        code: the line of the Function that did it, where there is one.
        place: the name on `ctx`, of a write or a read.
    """

    kind: Kind
    caption: str
    entries: Sequence[Entry] = ()
    code: str = ""
    place: str = ""


def stage_html(steps: Sequence[Step]) -> str:
    """Return the stage for `steps` as HTML that `step-through.js` brings to life."""
    parts = [
        _cell("inputs", _chips(steps, "inputs")),
        _arrow("to-forward", steps, "inputs"),
        _box("forward", steps, ["inputs", "output"]),
        _arrow("to-output", steps, "output"),
        _cell("output", _chips(steps, "output")),
        _arrow("to-ctx", steps, "write"),
        _ctx(steps),
        _arrow("from-ctx", steps, "read"),
        _arrow("to-loss", steps, "grad-output"),
        _cell("loss", "<code>loss</code>"),
        _arrow("from-loss", steps, "grad-output"),
        _cell("grad-output", _chips(steps, "grad-output")),
        _arrow("to-backward", steps, "grad-output"),
        _box("backward", steps, ["grad-output", "read", "gradients"]),
        _arrow("to-gradients", steps, "gradients"),
        _cell("gradients", _chips(steps, "gradients")),
    ]
    return "".join(parts)


def _numbers(steps: Sequence[Step], kinds: Iterable[Kind]) -> list[int]:
    wanted = set(kinds)
    return [number for number, step in enumerate(steps) if step.kind in wanted]


def _at(numbers: Iterable[int]) -> str:
    joined = " ".join(map(str, numbers))
    return f' data-hg-at="{joined}"' if joined else ""


def _cell(place: str, content: str) -> str:
    return f'<div class="hg-cell hg-at-{place}">{content}</div>'


def _arrow(place: str, steps: Sequence[Step], kind: Kind) -> str:
    at = _at(_numbers(steps, [kind]))
    return f'<span class="hg-arrow hg-at-{place}"{at} aria-hidden="true"></span>'


def _box(name: str, steps: Sequence[Step], kinds: Sequence[Kind]) -> str:
    failed = [n for n, step in enumerate(steps) if step.kind == "failure" and step.place == name]
    classes = " hg-failed" if failed else ""
    at = _at([*_numbers(steps, kinds), *failed])
    return f'<div class="hg-box hg-at-{name}{classes}"{at}><code>{name}</code></div>'


def _ctx(steps: Sequence[Step]) -> str:
    """Return the box of `ctx`: what was written to it, and what was read without having been written."""
    chips: dict[str, tuple[Step, list[int]]] = {}
    for number, step in enumerate(steps):
        if step.kind in ("write", "read"):
            chips.setdefault(step.place, (step, []))[1].append(number)
    content = "".join(
        _chip(entry, numbers) for step, numbers in chips.values() for entry in step.entries
    )
    at = _at(_numbers(steps, ["write", "read"]))
    return f'<div class="hg-box hg-at-ctx"{at}><code>ctx</code>{content}</div>'


def _chips(steps: Sequence[Step], kind: Kind) -> str:
    return "".join(
        _chip(entry, [number])
        for number in _numbers(steps, [kind])
        for entry in steps[number].entries
    )


def _chip(entry: Entry, numbers: Sequence[int]) -> str:
    name, value = html.escape(entry.name), html.escape(entry.value)
    return (
        f'<div class="hg-chip" data-hg-from="{numbers[0]}"{_at(numbers)}>'
        f'<span class="hg-name">{name}</span> <code>{value}</code></div>'
    )

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
        _arrow("to-forward", "right", steps, "inputs"),
        _box("forward", steps, ["inputs", "output"]),
        _arrow("to-output", "right", steps, "output"),
        _cell("output", _chips(steps, "output")),
        _arrow("to-ctx", "down", steps, "write"),
        _ctx(steps),
        _arrow("from-ctx", "down", steps, "read"),
        _arrow("to-loss", "down", steps, "grad-output"),
        _box("loss", steps, ["grad-output"]),
        _arrow("from-loss", "down", steps, "grad-output"),
        _cell("grad-output", _chips(steps, "grad-output")),
        _arrow("to-backward", "left", steps, "grad-output"),
        _box("backward", steps, ["grad-output", "read", "gradients"]),
        _arrow("to-gradients", "left", steps, "gradients"),
        _cell("gradients", _chips(steps, "gradients")),
    ]
    return "".join(parts)


def ways_of(steps: Sequence[Step]) -> list[str]:
    """Return for each step whether it belongs to the way there or the way back."""
    turn = min(_numbers(steps, ["grad-output"]), default=len(steps))
    return ["there" if number < turn else "back" for number in range(len(steps))]


def _numbers(steps: Sequence[Step], kinds: Iterable[Kind]) -> list[int]:
    wanted = set(kinds)
    return [number for number, step in enumerate(steps) if step.kind in wanted]


def _at(numbers: Iterable[int]) -> str:
    joined = " ".join(map(str, numbers))
    return f' data-hg-at="{joined}"' if joined else ""


def _cell(place: str, content: str) -> str:
    return f'<div class="hg-cell hg-at-{place}">{content}</div>'


def _arrow(place: str, direction: str, steps: Sequence[Step], kind: Kind) -> str:
    at = _at(_numbers(steps, [kind]))
    return f'<span class="hg-arrow hg-{direction} hg-at-{place}"{at} aria-hidden="true"></span>'


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
    value = html.escape(entry.value)
    # In a narrow column a long name may break after an underscore or a point.
    name = html.escape(entry.name).replace("_", "_<wbr>").replace(".", ".<wbr>")
    return (
        f'<div class="hg-chip" data-hg-from="{numbers[0]}"{_at(numbers)}>'
        f'<span class="hg-name">{name}</span> <code>{value}</code></div>'
    )

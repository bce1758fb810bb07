"""A card: what handgrad says to a learner, as HTML that follows the theme and as plain text."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from handgrad.display.palette import stylesheet

Tone = Literal["neutral", "info", "good", "bad"]

# `code`, or **strong** that hugs its text: the stars of `2 ** n` are none.
_MARKUP = re.compile(r"(`[^`]+`|\*\*(?! )[^*]+(?<! )\*\*)")


@dataclass(frozen=True)
class Row:
    """One line of evidence: what it is, and its value."""

    label: str
    value: str


@dataclass(frozen=True)
class Card:
    """A titled message.

    Text may hold `` `code` `` and `**strong**`; everything else is shown as it is, HTML included.

    Args:
        title: the first line.
        paragraphs: what follows, one idea each.
        rows: evidence, as a small table under the paragraphs.
        code: a block of Python or a traceback, shown as it is.
        note: a last, quieter line.
        tone: `"good"`, `"bad"`, `"info"` or `"neutral"`: the colour of the edge and the title.
    """

    title: str
    paragraphs: Sequence[str] = ()
    rows: Sequence[Row] = ()
    code: str = ""
    note: str = ""
    tone: Tone = "neutral"

    def __str__(self) -> str:
        rows = [(plain(row.label), plain(row.value)) for row in self.rows]
        width = max((len(label) for label, _ in rows), default=0)
        lines = [plain(self.title), *map(plain, self.paragraphs)]
        lines += [f"  {label:<{width}}  {value}" for label, value in rows]
        lines += ["", *(f"    {line}".rstrip() for line in self.code.splitlines()), ""] * bool(
            self.code
        )
        lines += [plain(self.note)] * bool(self.note)
        return "\n".join(lines).rstrip()

    __repr__ = __str__

    def to_html(self) -> str:
        """Return the card as one HTML element, its stylesheet included."""
        parts = [f'<p class="hg-title">{inline(self.title)}</p>']
        parts += [f"<p>{inline(paragraph)}</p>" for paragraph in self.paragraphs]
        if self.rows:
            cells = "".join(
                f'<tr><th scope="row">{inline(row.label)}</th><td>{inline(row.value)}</td></tr>'
                for row in self.rows
            )
            parts.append(f"<table><tbody>{cells}</tbody></table>")
        parts += [f"<pre><code>{html.escape(self.code)}</code></pre>"] * bool(self.code)
        parts += [f'<p class="hg-note">{inline(self.note)}</p>'] * bool(self.note)
        return (
            f'<div class="hg hg-card hg-{self.tone}"><style>{stylesheet()}</style>'
            f"{''.join(parts)}</div>"
        )

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.to_html(), "text/plain": str(self)}


def plain(text: str) -> str:
    """Return `text` for a reader without HTML: the stars of `**strong**` left out, `` `code` `` kept."""
    return "".join(piece[2:-2] if _is_strong(piece) else piece for piece in _MARKUP.split(text))


def inline(text: str) -> str:
    """Return `text` as HTML: escaped, with `` `code` `` and `**strong**` marked up."""
    return "".join(_inline_piece(piece) for piece in _MARKUP.split(text))


def _inline_piece(piece: str) -> str:
    if _is_strong(piece):
        return f"<strong>{inline(piece[2:-2])}</strong>"
    if _MARKUP.fullmatch(piece):
        return f"<code>{html.escape(piece[1:-1])}</code>"
    return html.escape(piece)


def _is_strong(piece: str) -> bool:
    return piece.startswith("**") and _MARKUP.fullmatch(piece) is not None

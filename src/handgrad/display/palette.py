"""The one palette: colours that colour-blind readers can tell apart, for light and for dark pages.

The hues are those of Okabe and Ito, "Color Universal Design" (2008), darkened on light pages and lightened
on dark ones until text in them reaches a contrast of 4.5:1 and those that carry meaning stay apart for every
kind of colour vision (tests/display/test_palette.py computes both).
Pages follow JupyterLab's theme (`data-jp-theme-light`), or the system's where there is no JupyterLab.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Shade:
    """One colour of the palette on a light and on a dark page, as `#rrggbb`."""

    light: str
    dark: str


PALETTE: dict[str, Shade] = {
    "paper": Shade("#ffffff", "#111111"),
    "panel": Shade("#f6f7f9", "#1d2026"),
    "ink": Shade("#1f2328", "#e6e8eb"),
    "muted": Shade("#57606a", "#a3acb8"),
    "line": Shade("#c5ccd3", "#444c56"),
    # what happens to an input of the clipped ReLU
    "dead": Shade("#68717c", "#828d9a"),
    "alive": Shade("#0067a3", "#5cb8ee"),
    "saturated": Shade("#b04a00", "#f0953d"),
    # roles
    "gradient": Shade("#8a1550", "#f5aad2"),
    "good": Shade("#00704f", "#6ee0b2"),
    "bad": Shade("#b3261e", "#ff7a6b"),
    "focus": Shade("#0067a3", "#5cb8ee"),
}


@functools.cache
def theme_variables() -> str:
    """Return the CSS that gives elements of class `hg` the palette as `--hg-…` variables."""
    light = "".join(f"--hg-{name}:{shade.light};" for name, shade in PALETTE.items())
    dark = "".join(f"--hg-{name}:{shade.dark};" for name, shade in PALETTE.items())
    return (
        f".hg{{{light}}}"
        f"@media (prefers-color-scheme:dark){{body:not([data-jp-theme-light]) .hg{{{dark}}}}}"
        f'[data-jp-theme-light="false"] .hg{{{dark}}}'
    )


@functools.cache
def stylesheet() -> str:
    """Return the CSS shared by all cards: the palette, then the components."""
    components = (Path(__file__).parent / "card.css").read_text(encoding="utf-8")
    return theme_variables() + "".join(line.strip() for line in components.splitlines())

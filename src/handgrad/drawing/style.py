"""How figures look: the font that brings its own Chinese, sizes and lines. matplotlib's own settings stay as they are."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib import font_manager

FONT = Path(__file__).parent / "fonts" / "HandgradSansSC-Regular.otf"
CODE_FONT = "DejaVu Sans Mono"

# Points. A figure is shown at its own size, so 10.5 points are 14 pixels: JupyterLab's text size.
SIZE, SMALL = 10.5, 9.0
# Inches. 650 pixels: what a notebook of 700 pixels leaves beside its prompt.
WIDTH = 6.77

# `matplotlib.rc_context` swaps settings of the whole process, so one drawing at a time.
_lock = threading.RLock()


@contextmanager
def drawing_style(colours: Mapping[str, str]) -> Iterator[None]:
    """Draw with our settings and `colours` inside the `with`, whatever style the notebook has chosen."""
    with _lock, matplotlib.rc_context():
        _register_font()
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_settings(colours))
        yield


def _register_font() -> None:
    # Asked every time: whoever reloads matplotlib's list of fonts drops ours.
    if all(entry.fname != str(FONT) for entry in font_manager.fontManager.ttflist):
        font_manager.fontManager.addfont(FONT)


def _settings(colours: Mapping[str, str]) -> Any:
    return {
        # Chinese first: the other order breaks labels that mix both scripts.
        "font.family": ["Handgrad Sans SC", "DejaVu Sans"],
        "font.size": SIZE,
        "text.color": colours["ink"],
        "axes.facecolor": "none",
        "axes.edgecolor": colours["line"],
        "axes.labelcolor": colours["muted"],
        "axes.linewidth": 1.0,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.unicode_minus": True,
        "xtick.color": colours["line"],
        "ytick.color": colours["line"],
        "xtick.labelcolor": colours["muted"],
        "ytick.labelcolor": colours["muted"],
        "figure.facecolor": "none",
        "lines.solid_capstyle": "round",
        # Letters as outlines: no browser needs the font.
        "svg.fonttype": "path",
    }

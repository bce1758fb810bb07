"""The files that all decks load: reveal.js, MathJax, fonts, our stylesheet and scripts."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import matplotlib

from handgrad.authoring.slides.export import TEMPLATE
from handgrad.display import theme_variables

_PACKAGE = Path(__file__).parents[2]
_VENDOR = Path(__file__).parent / "vendor"


def write_assets(folder: Path) -> None:
    """Write all assets to `folder`; what was there before is gone.

    Raises:
        OSError: a file cannot be read or written.
    """
    shutil.rmtree(folder, ignore_errors=True)
    for source, name in _files():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    stylesheet = (TEMPLATE / "slides.css").read_text(encoding="utf-8")
    (folder / "slides.css").write_text(f"{theme_variables()}\n{stylesheet}", encoding="utf-8")


def _files() -> Iterator[tuple[Path, str]]:
    """Yield each file to copy, and its name among the assets."""
    for path in _VENDOR.glob("*/*"):
        yield path, path.relative_to(_VENDOR).as_posix()
    for path in TEMPLATE.glob("*.js"):
        yield path, path.name
    for path in (_PACKAGE / "drawing" / "fonts").iterdir():
        yield path, f"fonts/{path.name}"
    # matplotlib, which the lessons need, brings a font for code, and its licence.
    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    yield fonts / "DejaVuSansMono.ttf", "fonts/DejaVuSansMono.ttf"
    yield fonts / "LICENSE_DEJAVU", "fonts/LICENSE_DEJAVU"

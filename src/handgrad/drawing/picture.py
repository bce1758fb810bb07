"""What a figure function returns: an image that follows the notebook's theme and has its words beside it."""

from __future__ import annotations

import base64
import hashlib
import html
import io
import itertools
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

from matplotlib.figure import Figure

from handgrad.display import PALETTE, theme_variables
from handgrad.drawing.style import drawing_style

Theme = Literal["light", "dark"]
Colours = Mapping[str, str]

_SVG = "http://www.w3.org/2000/svg"
_HREF = "{http://www.w3.org/1999/xlink}href"
# The figure is drawn once in colours that nothing else uses; then each is replaced by what it stands for.
_SENTINELS = {name: f"#5e1f{index:02x}" for index, name in enumerate(PALETTE)}
# An artist with a `gid` that begins so gets it as a class, by which a page can show and hide it.
LAYER = "layer-"
# Two decimals are finer than any screen, and the same on every processor. A glyph's scale stays exact.
_NUMBER = re.compile(r"scale\([^)]*\)|-?\d*\.\d{3,}(?:e-?\d+)?")
_STYLE = (
    ".hg-picture{margin:.6rem 0;max-width:100%}"
    ".hg-picture svg{display:block;max-width:100%;height:auto}"
    ".hg-picture img{display:none}"
)


class Picture:
    """A figure for a notebook.

    In JupyterLab its colours follow the light or dark theme. Where a page allows neither styles nor inline
    SVG (the preview of an untrusted notebook), the same figure stands as an image on light paper.

    Args:
        build: draws the figure in the colours it is given, a value for each name of the palette. It is called
            at once and again by `save`, so what depends on the moment (language, data) must be fixed before.
        alt: says in words what the figure shows.
    """

    def __init__(self, build: Callable[[Colours], Figure], alt: str) -> None:
        self.alt = alt
        self._build = build
        self._drawing = _draw(build)

    def __repr__(self) -> str:
        return self.alt

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.to_html(), "text/plain": self.alt}

    def to_html(self) -> str:
        """Return the figure as one HTML element that follows the page's theme."""
        return (
            f'<div class="hg hg-picture"><style>{theme_variables()}{_STYLE}</style>'
            f"{self.to_inline_svg()}{self.to_image()}</div>"
        )

    def to_image(self) -> str:
        """Return the figure on light paper as an `<img>`, which every page allows."""
        image = base64.b64encode(self.to_svg().encode()).decode()
        return f'<img src="data:image/svg+xml;base64,{image}" alt="{html.escape(self.alt)}">'

    def to_inline_svg(self) -> str:
        """Return the figure as SVG for a page that defines the palette's variables: `theme_variables()`."""
        return self._svg({name: f"var(--hg-{name})" for name in PALETTE})

    def to_svg(self, theme: Theme = "light") -> str:
        """Return the figure as an SVG file of its own, on the paper of `theme`."""
        colours = theme_colours(theme)
        return self._svg(
            colours, paper=f'<rect width="100%" height="100%" fill="{colours["paper"]}"/>'
        )

    def save(self, path: str | Path, theme: Theme = "light") -> None:
        """Write the figure to a file.

        Args:
            path: where; `.svg` or `.png` says in which format.
            theme: `"light"` or `"dark"`.

        Raises:
            ValueError: the file name ends otherwise.
        """
        path = Path(path)
        if path.suffix == ".svg":
            path.write_text(self.to_svg(theme), encoding="utf-8", newline="\n")
        elif path.suffix == ".png":
            path.write_bytes(self._to_png(theme))
        else:
            raise ValueError(f"a picture is saved as .svg or .png, got {path.name!r}")

    def _svg(self, colours: Colours, paper: str = "") -> str:
        body = re.sub(
            "|".join(_SENTINELS.values()),
            lambda match: colours[_NAMES[match.group()]],
            self._drawing,
        )
        opening, rest = body.split(">", 1)
        label = html.escape(self.alt)
        return f'{opening} role="img" aria-label="{label}">{paper}{rest}'

    def _to_png(self, theme: Theme) -> bytes:
        colours = theme_colours(theme)
        target = io.BytesIO()
        with drawing_style(colours):
            self._build(colours).savefig(
                target,
                format="png",
                dpi=200,
                facecolor=colours["paper"],
                metadata={"Software": None},
            )
        return target.getvalue()


_NAMES = {sentinel: name for name, sentinel in _SENTINELS.items()}


def theme_colours(theme: Theme) -> dict[str, str]:
    """Return the palette of one theme, name to `#rrggbb`."""
    return {name: getattr(shade, theme) for name, shade in PALETTE.items()}


def _draw(build: Callable[[Colours], Figure]) -> str:
    """Return the figure as SVG text in sentinel colours: small, the same on every run and every machine."""
    target = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with drawing_style(_SENTINELS):
        build(_SENTINELS).savefig(target, format="svg", metadata=nothing)
    root = ElementTree.fromstring(target.getvalue())
    _tidy(root)
    _name_by_content(root)
    return _serialise(root)


def _tidy(root: ElementTree.Element) -> None:
    """Drop what no browser needs, and what would reach beyond the figure."""
    # matplotlib's <style> sets these two for every element of the *page*; as attributes they are inherited.
    root.set("stroke-linejoin", "round")
    root.set("stroke-linecap", "butt")
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in (f"{{{_SVG}}}style", f"{{{_SVG}}}metadata"):
                parent.remove(child)
    for element in root.iter():
        element.text = element.tail = None
        if _HREF in element.attrib:
            element.set("href", element.attrib.pop(_HREF))
        for key, value in element.attrib.items():
            element.set(key, _NUMBER.sub(_round, value).strip())
    # Points are matplotlib's unit; a browser shows them 4/3 as large as pixels.
    for key in ("width", "height"):
        root.set(key, f"{float(root.get(key, '').removesuffix('pt')) * 4 / 3:.0f}")


def _round(match: re.Match[str]) -> str:
    if match.group().startswith("scale"):
        return match.group()
    rounded = f"{float(match.group()):.2f}".rstrip("0").rstrip(".")
    return "0" if rounded == "-0" else rounded


def _name_by_content(root: ElementTree.Element) -> None:
    """Name what is referred to by the figure's content, so that two figures in a page never share an id."""
    text = ElementTree.tostring(root, encoding="unicode")
    used = dict.fromkeys(re.findall(r"(?:url\(|href=\")#([^)\"]+)", text))
    counter = itertools.count()
    short = {name: f"{next(counter)}" for name in used}
    _replace_ids(root, short)
    digest = hashlib.sha256(ElementTree.tostring(root)).hexdigest()[:10]
    _replace_ids(root, {name: f"hg-{digest}-{name}" for name in short.values()})


def _replace_ids(root: ElementTree.Element, new: Mapping[str, str]) -> None:
    for element in root.iter():
        name = element.attrib.pop("id", "")
        if name in new:
            element.set("id", new[name])
        elif name.startswith(LAYER):  # many parts may belong to one layer: a class
            element.set("class", f"hg-{name}")
        for key, value in element.attrib.items():
            if key == "href":
                element.set(key, f"#{new[value[1:]]}")
            elif "url(#" in value:
                element.set(key, re.sub(r"url\(#([^)]+)\)", lambda m: f"url(#{new[m[1]]})", value))


def _serialise(root: ElementTree.Element) -> str:
    # Namespaces by hand: ElementTree would register the prefix for the whole process.
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{_SVG}}}")
    root.set("xmlns", _SVG)
    return ElementTree.tostring(root, encoding="unicode")

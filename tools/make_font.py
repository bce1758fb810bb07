"""Make the Chinese font that figures are drawn with: a subset of Noto Sans SC under another name.

A maintainer runs this after a Chinese sentence of a figure got a rare character (a test says which):

    python -m pip download --no-deps pylopdf-fonts-zh-cn==0.1.1   # a wheel that carries Noto Sans SC
    python tools/make_font.py pylopdf_fonts_zh_cn-0.1.1-py3-none-any.whl

The argument may also be the font itself (`NotoSansSC-Regular.otf`). The subset holds the 3,755 characters
of GB 2312 level 1, every character of the Chinese catalogues, and the signs of mathematics that labels use.
The Open Font License asks that a changed font has another name and keeps its licence: both happen here.
"""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "src/handgrad/messages/zh"
TARGET = ROOT / "src/handgrad/drawing/fonts/HandgradSansSC-Regular.otf"
FAMILY = "Handgrad Sans SC"

LATIN = {chr(code) for code in range(0x20, 0x7F)} | {chr(code) for code in range(0xA0, 0x100)}
GREEK = {chr(code) for code in range(0x391, 0x3CA)}
FULL_WIDTH = {chr(code) for code in (*range(0x3000, 0x3012), *range(0xFF01, 0xFF5F))}
SIGNS = set("–—‘’“”…·×÷±−≤≥≠≈∞∂∑∏√∈←↑→↓↔⇒½²³¹′″①②③④⑤⑥⑦⑧⑨●○■□▲△▶◀✓")


def main(source: Path) -> None:
    """Write the subset of the font at `source` (a font, or a wheel with one inside)."""
    font = TTFont(io.BytesIO(read_font(source)), recalcTimestamp=False)
    options = subset.Options(
        layout_features=["kern"], hinting=False, desubroutinize=False, notdef_outline=True
    )
    options.name_IDs = ["*"]
    cutter = subset.Subsetter(options)
    cutter.populate(text="".join(sorted(characters())))
    cutter.subset(font)
    rename(font)
    font.save(TARGET)
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size / 1e6:.2f} MB")


def read_font(source: Path) -> bytes:
    """Return the bytes of Noto Sans SC, taken out of the wheel if `source` is one."""
    if source.suffix != ".whl":
        return source.read_bytes()
    with zipfile.ZipFile(source) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith("NotoSansSC-Regular.otf"))
        return wheel.read(name)


def characters() -> set[str]:
    """Return every character that the font must be able to draw."""
    rows = (bytes([high, low]) for high in range(0xB0, 0xD8) for low in range(0xA1, 0xFF))
    level_1 = {row.decode("gb2312", errors="ignore") for row in rows} - {""}
    used = {sign for path in CATALOGUES.glob("*.ftl") for sign in path.read_text(encoding="utf-8")}
    return LATIN | GREEK | FULL_WIDTH | SIGNS | level_1 | used - {"\n"}


def rename(font: TTFont) -> None:
    """Give the changed font its own name, as its licence asks."""
    postscript = FAMILY.replace(" ", "")
    # 0: copyright and 13, 14: licence stay as they are.
    new = {1: FAMILY, 2: "Regular", 3: f"{postscript}-1", 4: FAMILY, 6: f"{postscript}-Regular"}
    table = font["name"]
    table.names = [record for record in table.names if record.nameID in (0, 5, 13, 14)]
    for name_id, value in new.items():
        table.setName(value, name_id, 3, 1, 0x409)
    top = font["CFF "].cff
    top.fontNames = [new[6]]
    top[0].FamilyName, top[0].FullName = FAMILY, FAMILY


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Chinese in figures: our own font draws every character, whatever the machine has installed."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fontTools.ttLib import TTFont
from matplotlib import font_manager
from matplotlib.figure import Figure

from handgrad import messages
from handgrad.drawing import Picture, draw_cover, draw_curve, draw_forward_backward, draw_kinks
from handgrad.drawing.style import FONT

FIGURES = [draw_curve, draw_kinks, draw_forward_backward, draw_cover]
# Rooms whose sentences end up in figures.
ROOMS = ("drawing", "explorers")


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    messages.use_language("en")


@pytest.fixture
def _only_matplotlibs_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the machine's fonts; handgrad adds its own when it draws."""
    own = str(Path(font_manager.__file__).parent)
    manager = font_manager.fontManager
    kept = [entry for entry in manager.ttflist if entry.fname.startswith(own)]
    monkeypatch.setattr(manager, "ttflist", kept)


def characters(room: str) -> set[str]:
    source = Path(messages.__file__).parent / "zh" / f"{room}.ftl"
    entries = FluentParser().parse(source.read_text(encoding="utf-8")).body
    found = set()
    for entry in entries:
        if isinstance(entry, ftl.Message):
            found |= {
                sign
                for element in entry.value.elements
                if isinstance(element, ftl.TextElement)
                for sign in element.value
            }
    return found - {"\n"}


@pytest.mark.parametrize("room", ROOMS)
def test_every_character_has_a_glyph(room: str) -> None:
    missing = characters(room) - set(map(chr, TTFont(FONT).getBestCmap()))
    assert not missing, f"run tools/make_font.py: zh/{room}.ftl uses {sorted(missing)}"


def test_the_common_characters_are_there() -> None:
    # GB 2312 level 1 goes from 啊 to 座; 3,755 characters in all.
    cmap = TTFont(FONT).getBestCmap()
    assert {ord("啊"), ord("座"), ord("梯"), ord("度"), ord("，"), ord("½"), ord("∂")} <= set(cmap)
    assert sum(0x4E00 <= code <= 0x9FFF for code in cmap) >= 3755


def test_the_font_has_its_own_name_and_its_licence() -> None:
    names = {record.nameID: str(record) for record in TTFont(FONT)["name"].names}
    assert names[1] == "Handgrad Sans SC"
    assert "Noto" not in names[1] + names[4] + names[6], "the licence asks for another name"
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONT.parent / "OFL.txt").read_text()


def test_the_font_stays_small() -> None:
    assert FONT.stat().st_size < 1_000_000


@pytest.mark.usefixtures("_only_matplotlibs_fonts")
@pytest.mark.parametrize("language", messages.LANGUAGES)
@pytest.mark.parametrize("draw", FIGURES)
def test_no_warning_and_no_log_record(
    draw: Callable[[], Picture], language: str, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    messages.use_language(language)
    with warnings.catch_warnings(), caplog.at_level(logging.INFO):
        warnings.simplefilter("error")
        draw().save(tmp_path / "figure.png")
    assert not caplog.records, "matplotlib complained, most likely about a glyph or a font"


@pytest.mark.usefixtures("_only_matplotlibs_fonts")
def test_a_missing_glyph_would_be_seen() -> None:
    def build(_: object) -> Figure:
        figure = Figure()
        figure.text(0.5, 0.5, "\u9f98")  # a character far beyond the common ones
        return figure

    with pytest.warns(UserWarning, match="[Gg]lyph"):
        Picture(build, "a rare character")

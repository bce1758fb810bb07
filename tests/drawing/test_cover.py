"""The committed covers are what the code draws."""

from __future__ import annotations

from pathlib import Path

import pytest

from handgrad.drawing import draw_cover
from handgrad.messages import LANGUAGES, use_language

IMAGES = Path(__file__).parents[2] / "docs" / "images"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_committed_cover_is_what_the_code_draws(language: str) -> None:
    use_language(language)
    try:
        drawn = draw_cover().to_svg()
    finally:
        use_language("en")
    committed = (IMAGES / f"cover.{language}.svg").read_text(encoding="utf-8")
    assert committed == drawn, "run `python tools/make_cover.py` and commit docs/images"

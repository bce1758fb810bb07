"""Draw docs/images/cover.<language>.svg, the picture at the head of the READMEs: `python tools/make_cover.py`."""

from __future__ import annotations

from pathlib import Path

from handgrad.drawing import draw_cover
from handgrad.messages import LANGUAGES, use_language

IMAGES = Path(__file__).resolve().parent.parent / "docs/images"


def main() -> None:
    """Write one file for each language."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        use_language(language)
        draw_cover().save(IMAGES / f"cover.{language}.svg")


if __name__ == "__main__":
    main()

"""A deck as HTML."""

from __future__ import annotations

import functools
from pathlib import Path

from nbconvert.exporters import SlidesExporter
from nbformat import NotebookNode

from handgrad.authoring.lesson import Language
from handgrad.messages import text

HTML_LANGUAGES = {"en": "en", "zh": "zh-CN"}
TEMPLATE = Path(__file__).parent / "template"


def to_html(deck: NotebookNode, language: Language) -> str:
    """Return a page that loads what it needs from `../assets`.

    Args:
        deck: cells with outputs; see `handgrad.authoring.slides.deck`.
        language: the language of the deck.
    """
    about = {
        "lang": HTML_LANGUAGES[language],
        "title": text("slides-deck-title", language, lesson=deck.metadata.handgrad.title),
        "assets": "../assets",
        "sentences": {"theme": text("slides-key-theme", language)},
    }
    html, _ = _exporter().from_notebook_node(deck, resources={"deck": about})
    return str(html)


@functools.cache
def _exporter() -> SlidesExporter:
    return SlidesExporter(
        template_name=TEMPLATE.name,
        extra_template_basedirs=[str(TEMPLATE.parent)],
        exclude_input_prompt=True,
        exclude_output_prompt=True,
        exclude_anchor_links=True,
        embed_images=True,
    )

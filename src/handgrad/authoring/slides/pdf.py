"""Prints decks: one PDF each, one page a slide."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from handgrad.messages import text

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
_READY = (
    "() => 'hgReady' in document.documentElement.dataset && document.querySelector('.pdf-page')"
)


class NoChromiumError(Exception):
    """There is no browser that could print."""


def print_decks(decks: Sequence[Path]) -> Iterator[Path]:
    """Print decks with a Chromium of this computer, and yield each PDF; it lies beside its deck.

    Args:
        decks: HTML files as `build_slides` writes them.

    Raises:
        NoChromiumError: no browser is found.
    """
    path = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if path is None:
        raise NoChromiumError(text("slides-no-chromium", names=", ".join(CHROMIUMS)))
    from playwright.sync_api import sync_playwright  # only printing needs it

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_OPTIONS)
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        for deck in decks:
            page.goto(f"{deck.resolve().as_uri()}?print-pdf")
            page.wait_for_function(_READY)
            target = deck.with_suffix(".pdf")
            page.pdf(path=target, prefer_css_page_size=True, print_background=True)
            yield target
        browser.close()

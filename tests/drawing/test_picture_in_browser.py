"""A picture in a real Chromium: one drawing is seen, with styles or without them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from handgrad.display import PALETTE
from handgrad.drawing import draw_curve

pytestmark = pytest.mark.browser


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 700, "height": 700})
    page = context.new_page()
    page.set_default_timeout(5_000)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    yield page
    context.close()
    # The image in the page is data, which Chromium reports as a request that goes nowhere.
    assert [url for url in requests if not url.startswith("data:")] == []


def body(html: str, *, light: bool = True) -> str:
    return f'<body data-jp-theme-light="{str(light).lower()}" style="margin: 0">{html}</body>'


def without_styles_and_svg(html: str) -> str:
    """Do what previews of untrusted notebooks do."""
    return re.sub(r"<(style|svg)\b.*?</\1>", "", html, flags=re.DOTALL)


@pytest.mark.parametrize("light", [True, False])
def test_colours_follow_the_theme(page: Page, light: bool) -> None:
    page.set_content(body(draw_curve().to_html(), light=light))
    shade = PALETTE["alive"].light if light else PALETTE["alive"].dark
    rgb = ", ".join(str(int(shade[i : i + 2], 16)) for i in (1, 3, 5))
    strokes = page.locator("svg path").evaluate_all(
        "all => all.map(n => getComputedStyle(n).stroke)"
    )
    assert f"rgb({rgb})" in strokes


def test_only_the_inline_drawing_is_seen(page: Page) -> None:
    page.set_content(body(draw_curve().to_html()))
    expect(page.get_by_role("img")).to_have_count(1)
    expect(page.locator("svg")).to_be_visible()
    expect(page.locator(".hg-picture > img")).to_be_hidden()


def test_without_styles_the_image_is_seen(page: Page) -> None:
    page.set_content(body(without_styles_and_svg(draw_curve().to_html())))
    picture = page.get_by_role("img", name=re.compile("an operation and its derivative"))
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 650


def test_it_fits_a_narrow_page(page: Page) -> None:
    page.set_viewport_size({"width": 300, "height": 500})
    page.set_content(body(draw_curve().to_html()))
    assert page.evaluate("document.documentElement.scrollWidth") <= 300

"""Cards: what is escaped, what is marked up, and what the plain-text twin says."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from handgrad.display import PALETTE, Card, Row, stylesheet
from handgrad.display.card import inline, plain

HOSTILE = "<img src=x onerror=alert(1)> & \"quoted\" 'too' </style><script>"


class Elements(HTMLParser):
    """The names of the elements of a page, and its text outside `<style>`."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.closed: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self.closed.append(tag)

    def handle_data(self, data: str) -> None:
        if self.opened[-1:] != ["style"] or "style" in self.closed:
            self.text += data


@pytest.fixture
def full() -> Card:
    return Card(
        title="**Not yet.**",
        paragraphs=["Look at the `mask`.", "It is **open** at both ends."],
        rows=[Row("at", "`x = 3.0`"), Row("expected", "0.0")],
        code="def f(x):\n\n    return x",
        note="Ask for a `hint()`.",
        tone="bad",
    )


@pytest.mark.parametrize("field", ["title", "code", "note"])
def test_html_in_a_text_is_shown_and_not_obeyed(field: str) -> None:
    page = Elements(Card(**{"title": "t", field: HOSTILE}).to_html())
    assert HOSTILE in page.text, f"the card must show its {field} letter by letter"
    assert not {"img", "script"} & set(page.opened), f"escape the {field} of a card"


def test_html_in_paragraphs_and_rows_is_shown_and_not_obeyed() -> None:
    page = Elements(Card("t", [HOSTILE], [Row(HOSTILE, HOSTILE)]).to_html())
    assert page.text.count(HOSTILE) == 3
    assert not {"img", "script"} & set(page.opened), "escape paragraphs and rows of a card"


@pytest.mark.parametrize(
    ("text", "as_html", "as_plain"),
    [
        ("a `b` c", "a <code>b</code> c", "a `b` c"),
        ("a **b** c", "a <strong>b</strong> c", "a b c"),
        ("**a `b`**", "<strong>a <code>b</code></strong>", "a `b`"),
        ("**先想一想。**", "<strong>先想一想。</strong>", "先想一想。"),
        ("`a < b`", "<code>a &lt; b</code>", "`a < b`"),
        ("**a & b**", "<strong>a &amp; b</strong>", "a & b"),
        ("`x ** 2`", "<code>x ** 2</code>", "`x ** 2`"),
        ("`**x**`", "<code>**x**</code>", "`**x**`"),
        ("2 ** 3 ** 4", "2 ** 3 ** 4", "2 ** 3 ** 4"),
        ("**", "**", "**"),
        ("****", "****", "****"),
        ("a ` b", "a ` b", "a ` b"),
        ("``", "``", "``"),
        ("", "", ""),
    ],
)
def test_markup_in_both_forms(text: str, as_html: str, as_plain: str) -> None:
    assert inline(text) == as_html
    assert plain(text) == as_plain


def test_code_is_shown_as_it_is() -> None:
    card = Card("t", code="x = '`a`' ** 2  # **not strong**")
    assert "x = '`a`' ** 2  # **not strong**" in Elements(card.to_html()).text
    assert "x = '`a`' ** 2  # **not strong**" in str(card)


def test_the_plain_twin(full: Card) -> None:
    assert str(full).split("\n") == [
        "Not yet.",
        "Look at the `mask`.",
        "It is open at both ends.",
        "  at        `x = 3.0`",
        "  expected  0.0",
        "",
        "    def f(x):",
        "",
        "        return x",
        "",
        "Ask for a `hint()`.",
    ]
    assert repr(full) == str(full)


def test_the_plain_twin_of_a_title_alone() -> None:
    assert str(Card("Done.")) == "Done."


def test_both_forms_say_the_same(full: Card) -> None:
    words = Elements(full.to_html()).text
    for line in str(full).replace("`", "").split("\n"):
        for word in line.split():
            assert word in words, f"{word!r} is in the plain twin and missing in the HTML"


def test_jupyter_gets_html_and_its_twin(full: Card) -> None:
    bundle = full._repr_mimebundle_(include=None, exclude=None)
    assert bundle == {"text/html": full.to_html(), "text/plain": str(full)}


def test_the_html_is_one_balanced_element_and_always_the_same(full: Card) -> None:
    page = full.to_html()
    elements = Elements(page)
    assert page.startswith("<div")
    assert page.endswith("</div>")
    assert sorted(elements.opened) == sorted(elements.closed)
    assert page == full.to_html(), "no random ids: notebooks are compared letter by letter"
    assert "http" not in page, "a card fetches nothing"


@pytest.mark.parametrize("tone", ["neutral", "info", "good", "bad"])
def test_each_tone_has_its_colour(tone: str) -> None:
    page = Card("t", tone=tone).to_html()  # type: ignore[arg-type]
    assert f'class="hg hg-card hg-{tone}"' in page
    assert f".hg-card.hg-{tone} " in stylesheet(), f"give the tone {tone} a colour in card.css"


def test_the_stylesheet_uses_colours_of_the_palette_alone() -> None:
    import re

    variables = set(re.findall(r"var\(--hg-([a-z]+)\)", stylesheet()))
    assert variables - {"tone"} <= set(PALETTE), "name the colour in palette.py first"

"""Markdown as a reader sees it: its prose, its links, its outline; and how Chinese is set."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

# Stands for code or a formula in prose: it wants the same space around it as a Latin word.
_OBJECT = "`"
_HAN = r"[\u3400-\u9fff\uf900-\ufaff]"
_HAN_CHARACTER = re.compile(_HAN)
_HALF_WIDTH = re.compile(rf"{_HAN}[,;:?!()]|[,;:?!()]{_HAN}")
_NO_SPACE = re.compile(rf"{_HAN}[A-Za-z0-9{_OBJECT}]|[A-Za-z0-9{_OBJECT}]{_HAN}")
_OUTLINE = {
    "heading_open": "heading {tag}",
    "list_item_open": "list item",
    "tr_open": "table row",
    "math_block": "formula",
    "fence": "code block",
}

# Chinese that may stand in an English cell.
CHINESE_IN_ENGLISH = ("手写梯度", "中文版")


def has_chinese(text: str) -> bool:
    """Return whether `text` holds a Chinese character."""
    return _HAN_CHARACTER.search(text) is not None


def foreign_chinese(text: str) -> str | None:
    """Return the first Chinese words that do not belong into an English `text`."""
    for allowed in CHINESE_IN_ENGLISH:
        text = text.replace(allowed, "")
    found = re.search(rf"{_HAN}+", text)
    return found[0] if found else None


def prose(markdown: str) -> Iterator[tuple[int, str]]:
    """Yield line offset and text of each paragraph, heading or table cell, without code, math and urls."""
    for block in _inline_blocks(markdown):
        text = "".join(_text(token) for token in block.children or ())
        yield (block.map or [0])[0], text


def links(markdown: str) -> Iterator[tuple[int, str]]:
    """Yield line offset and target of each link and image."""
    for block in _inline_blocks(markdown):
        for token in block.children or ():
            target = token.attrs.get("href") or token.attrs.get("src")
            if target:
                yield (block.map or [0])[0], str(target)


def outline(markdown: str) -> list[str]:
    """Return what a text is made of that its translation must have too: headings, rows and such."""
    return [
        _OUTLINE[token.type].format(tag=token.tag)
        for token in _reader().parse(markdown)
        if token.type in _OUTLINE
    ]


def typography_problems(text: str) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the setting of a Chinese `text`, and the fix."""
    for found in _HALF_WIDTH.finditer(text):
        fix = "use full-width punctuation next to Chinese: ， ； ： ？ ！ （ ）."
        yield f"half-width punctuation next to Chinese: {_around(text, found)}", fix
    for found in _NO_SPACE.finditer(text):
        fix = "put a space between Chinese and Latin letters, digits, code or math."
        yield f"a space is missing: {_around(text, found)}", fix


def _around(text: str, found: re.Match[str]) -> str:
    return f"“{text[max(found.start() - 5, 0) : found.end() + 5]}”"


def _text(token: Token) -> str:
    match token.type:
        case "text":
            return token.content
        case "image":
            return token.content
        case "code_inline" | "math_inline" | "math_inline_double":
            return _OBJECT
        case "softbreak" | "hardbreak":
            return "\n"
        case _:
            return ""


def _inline_blocks(markdown: str) -> Iterator[Token]:
    return (token for token in _reader().parse(markdown) if token.type == "inline")


@functools.cache
def _reader() -> MarkdownIt:
    """The Markdown of JupyterLab as far as lessons use it: CommonMark, tables, math between dollars."""
    return MarkdownIt("commonmark").enable("table").use(dollarmath_plugin, double_inline=True)

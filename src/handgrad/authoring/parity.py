"""The two notebooks of a lesson may differ in language, and in nothing else."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator, Sequence

from nbformat import NotebookNode

from handgrad.authoring.compare import describe
from handgrad.authoring.prose import foreign_chinese, has_chinese

_USE_LANGUAGE = re.compile(r"use_language\(\"(?:en|zh)\"\)")
_NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE}


def language_differences(english: NotebookNode, chinese: NotebookNode) -> Iterator[str]:
    """Yield each cell in which the two notebooks of a lesson differ in more than language."""
    ids = [cell.id for cell in english.cells], [cell.id for cell in chinese.cells]
    if ids[0] != ids[1]:
        odd = sorted(set(ids[0]).symmetric_difference(ids[1])) or "the same ones in another order"
        yield f"the two have different cells: {odd}"
        return
    for one, other in zip(english.cells, chinese.cells, strict=True):
        for difference in _cell_differences(one, other):
            yield f"{describe(english, one)}: {difference}"


def _cell_differences(english: NotebookNode, chinese: NotebookNode) -> Iterator[str]:
    if english.cell_type != chinese.cell_type or english.metadata != chinese.metadata:
        yield "its type or metadata is another in Chinese"
    elif english.cell_type == "markdown":
        yield from _text_differences(english.source, chinese.source)
    else:
        if _code(english.source) != _code(chinese.source):
            yield "its code is another in Chinese"
        yield from _output_differences(english.outputs, chinese.outputs)


def _text_differences(english: str, chinese: str) -> Iterator[str]:
    if not has_chinese(chinese):
        yield "its Chinese twin holds no Chinese"
    if stray := foreign_chinese(english):
        yield f"Chinese in the English text: “{stray}”"


def _code(source: str) -> list[str]:
    """Return the tokens of `source` without comments and without the language it chooses."""
    neutral = _USE_LANGUAGE.sub("use_language(…)", source)
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(neutral).readline))
    except (tokenize.TokenError, SyntaxError):  # IPython's own syntax: compare the lines
        return [line for line in neutral.splitlines() if not line.lstrip().startswith("#")]
    return [token.string for token in tokens if token.type not in _NO_CODE]


def _output_differences(
    english: Sequence[NotebookNode], chinese: Sequence[NotebookNode]
) -> Iterator[str]:
    kinds = [[_kind(output) for output in outputs] for outputs in (english, chinese)]
    if kinds[0] != kinds[1]:
        yield f"its outputs are of other kinds in Chinese: {kinds[0]} and {kinds[1]}"
        return
    for one, other in zip(english, chinese, strict=True):
        # What a cell prints is the same in both, unless it is a sentence in the reader's language.
        if "text" in one and one.text != other.text and not has_chinese(other.text):
            yield f"it prints {one.text[:80]!r} in English and {other.text[:80]!r} in Chinese"


def _kind(output: NotebookNode) -> str:
    return f"{output.output_type} {' '.join(sorted(output.get('data', {})))}".strip()

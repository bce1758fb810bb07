"""The two notebooks of a lesson may differ in language, and in nothing else."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator

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
        if _outputs(english) != _outputs(chinese):
            yield f"its outputs are others in Chinese: {_outputs(english)} and {_outputs(chinese)}"


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


def _outputs(cell: NotebookNode) -> list[str]:
    """Return what each output is, and what it prints if that has no language."""
    return [
        _neutral(output.text)
        if output.output_type == "stream"
        else f"{output.output_type}: {', '.join(sorted(output.get('data', {})))}"
        for output in cell.outputs
    ]


def _neutral(printed: str) -> str:
    return "text in a language" if re.search(r"[A-Za-z\u3400-\u9fff]{2}", printed) else printed

"""Comments in code that both languages share: `#en …` with its twin `#zh …`."""

from __future__ import annotations

import io
import itertools
import re
import tokenize
from collections.abc import Iterator

from handgrad.authoring.lesson import Language

_MARKED = re.compile(r"(?P<indent>\s*)#(?P<language>en|zh)(?: (?P<text>.*))?")
_WORD = re.compile(r"[A-Za-z]{2,}|[\u3400-\u9fff]")


def keep_comments(source: str, language: Language) -> str:
    """Return `source` with the comments of one language, the marker taken off."""
    kept = []
    for line in source.splitlines():
        marked = _MARKED.fullmatch(line)
        if marked is None:
            kept.append(line)
        elif marked["language"] == language:
            kept.append(f"{marked['indent']}# {marked['text'] or ''}".rstrip())
    return "\n".join(kept)


def marked_comments(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield line offset, language and text of each comment marked with a language."""
    for offset, line in enumerate(source.splitlines()):
        if marked := _MARKED.fullmatch(line):
            yield offset, marked["language"], marked["text"] or ""


def comment_problems(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield line offset, what is wrong and the fix, for each comment that one language would lack."""
    yield from _missing_twins(source)
    yield from _unmarked(source)


def _missing_twins(source: str) -> Iterator[tuple[int, str, str]]:
    marked = (_MARKED.fullmatch(line) for line in source.splitlines())
    languages = enumerate(match["language"] if match else None for match in marked)
    runs = [
        (language, next(run)[0]) for language, run in itertools.groupby(languages, lambda at: at[1])
    ]
    for before, (language, offset), after in zip(
        [(None, 0), *runs], runs, [*runs[1:], (None, 0)], strict=False
    ):
        if language == "en" and after[0] != "zh":
            fix = "put its twin `#zh …` on the line below."
            yield offset, "an `#en` comment has no `#zh` twin", fix
        if language == "zh" and before[0] != "en":
            fix = "put its twin `#en …` on the line above; English comes first."
            yield offset, "a `#zh` comment has no `#en` twin before it", fix


def _unmarked(source: str) -> Iterator[tuple[int, str, str]]:
    lines = source.splitlines()
    for offset, comment in _comments(source):
        if _MARKED.fullmatch(lines[offset]):
            continue
        if re.match(r"#(en|zh)\b", comment):
            yield (
                offset,
                "a comment of one language shares its line with code",
                "give it its own line.",
            )
        elif _WORD.search(comment):
            fix = "write it twice, as `#en …` and `#zh …`."
            yield offset, f"a comment reads the same in both languages ({comment})", fix


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """Yield line offset and text of each comment, as far as the code is Python."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0] - 1, token.string
    except (tokenize.TokenError, SyntaxError):
        return  # running the cell will say more about it

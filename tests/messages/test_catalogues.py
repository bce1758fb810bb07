"""The catalogues: both languages say everything, the code finds all of it, and the Chinese is well set."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from handgrad.messages import LANGUAGES

SOURCE = Path(__file__).parents[2] / "src" / "handgrad"
CATALOGUES = SOURCE / "messages"

# Names that are the same in every language.
NAMES = {"English", "JupyterLab", "PyTorch", "Python", "handgrad", "torch"}


@dataclass(frozen=True)
class Message:
    """One entry of a catalogue; its text has `{…}` for each placeable."""

    key: str
    where: str
    text: str
    variables: frozenset[str]
    references: frozenset[str]


@cache
def catalogue(language: str) -> tuple[Message, ...]:
    return tuple(
        message
        for path in sorted((CATALOGUES / language).glob("*.ftl"))
        for message in _messages_in(path)
    )


def _messages_in(path: Path) -> Iterator[Message]:
    source = path.read_text(encoding="utf-8")
    for entry in FluentParser().parse(source).body:
        line = source.count("\n", 0, entry.span.start) + 1
        where = f"src/handgrad/messages/{path.parent.name}/{path.name}, line {line}"
        assert not isinstance(entry, ftl.Junk), f"{where}: Fluent cannot read {entry.content!r}"
        if isinstance(entry, ftl.Message):
            parts = _Parts()
            parts.visit(entry)
            yield Message(
                entry.id.name,
                where,
                "".join(parts.text),
                frozenset(parts.variables),
                frozenset(parts.references),
            )


class _Parts(Visitor):
    def __init__(self) -> None:
        self.text: list[str] = []
        self.variables: set[str] = set()
        self.references: set[str] = set()

    def visit_TextElement(self, node: ftl.TextElement) -> None:
        self.text.append(node.value)

    def visit_Placeable(self, node: ftl.Placeable) -> None:
        self.text.append("{…}")
        self.generic_visit(node)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.references.add(node.id.name)


def by_key(language: str) -> dict[str, Message]:
    return {message.key: message for message in catalogue(language)}


# ---------------------------------------------------------------- parity


def test_each_language_has_a_folder() -> None:
    folders = {path.name for path in CATALOGUES.iterdir() if any(path.glob("*.ftl"))}
    assert folders == set(LANGUAGES), "give each language of LANGUAGES a folder of .ftl files"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_comes_twice(language: str) -> None:
    first: dict[str, str] = {}
    for message in catalogue(language):
        earlier = first.setdefault(message.key, message.where)
        assert earlier == message.where, (
            f"{message.where}: {message.key!r} is already in {earlier}; rename one of them"
        )


def test_every_key_is_in_every_language() -> None:
    for language in LANGUAGES:
        for message in catalogue(language):
            for other in LANGUAGES:
                assert message.key in by_key(other), (
                    f"{message.where}: write {message.key!r} in messages/{other}/ too"
                )


def test_twins_are_in_files_of_the_same_name() -> None:
    for message in catalogue("en"):
        twin = by_key("zh").get(message.key)
        if twin is not None:
            assert _file(twin) == _file(message), (
                f"{twin.where}: move {message.key!r} to zh/{_file(message)}, where its twin is in en"
            )


def _file(message: Message) -> str:
    return message.where.split(",")[0].rsplit("/", 1)[1]


def test_twins_have_the_same_placeholders() -> None:
    for message in catalogue("en"):
        twin = by_key("zh").get(message.key)
        if twin is not None:
            assert twin.variables == message.variables, (
                f"{twin.where}: {message.key!r} must use {sorted(message.variables)} as in English,"
                f" it uses {sorted(twin.variables)}"
            )


# ---------------------------------------------------------------- used by the code


@cache
def python_sources() -> tuple[tuple[str, ast.Module], ...]:
    return tuple(
        (str(path.relative_to(SOURCE.parent)), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(SOURCE.rglob("*.py"))
    )


def test_the_keys_that_the_code_asks_for_exist() -> None:
    for where, module in python_sources():
        for call in (node for node in ast.walk(module) if isinstance(node, ast.Call)):
            key = _literal_key(call)
            assert key is None or key in by_key("en"), (
                f"{where}, line {call.lineno}: write {key!r} in messages/en and messages/zh"
            )


def test_the_code_fills_in_the_placeholders_of_its_keys() -> None:
    for where, module in python_sources():
        for call in (node for node in ast.walk(module) if isinstance(node, ast.Call)):
            message = by_key("en").get(_literal_key(call) or "")
            given = {keyword.arg for keyword in call.keywords} - {"language"}
            if message is not None and None not in given:
                assert given == message.variables, (
                    f"{where}, line {call.lineno}: {message.key!r} wants {sorted(message.variables)},"
                    f" the call gives {sorted(map(str, given))}"
                )


def _literal_key(call: ast.Call) -> str | None:
    """Return the key of `text("key")` or `messages.text("key")`; matplotlib's `axes.text` is another."""
    name = ast.unparse(call.func)
    if name not in ("text", "messages.text") or not call.args:
        return None
    key = call.args[0]
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None


def test_every_message_is_used() -> None:
    constants, patterns = set[str](), list[re.Pattern[str]]()
    for _, module in python_sources():
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                constants.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                patterns += _key_pattern(node)
    constants |= {key for message in catalogue("en") for key in message.references}
    for message in catalogue("en"):
        used = message.key in constants or any(p.fullmatch(message.key) for p in patterns)
        assert used, (
            f"{message.where}: no code asks for {message.key!r}; use it, or delete it and its twin"
        )


def _key_pattern(node: ast.JoinedStr) -> list[re.Pattern[str]]:
    """Return the keys that an f-string like `f"mistake-{kind}"` can make, as a pattern."""
    literal = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
    written = "".join(str(part) for part in literal if part is not None)
    if not re.fullmatch(r"[a-z0-9-]*[a-z0-9]{2}[a-z0-9-]*", written):
        return []
    return [re.compile("".join(".+" if part is None else re.escape(str(part)) for part in literal))]


# ---------------------------------------------------------------- tone and typography

HAN = r"[\u3400-\u4dbf\u4e00-\u9fff]"
FULL_WIDTH = {
    ",": "，",
    ";": "；",
    ":": "：",
    "?": "？",
    "!": "！",
    "(": "（",
    ")": "）",
    ".": "。",
}


def prose(message: Message, code: str = "") -> str:
    """Return the text of `message` without its markup, with `code` in the place of each code span."""
    return re.sub(r"`[^`]*`", code, message.text).replace("**", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_exclamation_marks(language: str) -> None:
    for message in catalogue(language):
        assert not re.search("[!！]", prose(message)), (
            f"{message.where}: say it calmly, without one"
        )


def test_chinese_messages_are_chinese() -> None:
    for message in catalogue("zh"):
        words = set(re.findall(r"[A-Za-z]{2,}", prose(message).replace("{…}", ""))) - NAMES
        assert re.search(HAN, message.text) or not words, (
            f"{message.where}: {message.key!r} is not in Chinese: {message.text!r}"
        )


def test_english_messages_are_english() -> None:
    for message in catalogue("en"):
        english = message.text.replace("中文", "").replace(
            "手写梯度", ""
        )  # names in their own script
        found = re.search(HAN + r"|[，。；：？！（）、]", english)
        assert found is None, f"{message.where}: {message.key!r} has {found} in English"


def typographic_faults(chinese: str) -> Iterator[str]:
    """Name what is wrong with a Chinese sentence whose code spans read `code`."""
    for found in re.finditer(rf"{HAN}\s?([,;:?!()])|([,;:?!()])\s?{HAN}|{HAN}(\.)(?!\w)", chinese):
        half = next(mark for mark in found.groups() if mark)
        yield f"write {FULL_WIDTH[half]} for {half} in {_around(chinese, found)!r}"
    for found in re.finditer(rf"{HAN}[A-Za-z0-9`]|[A-Za-z0-9`]{HAN}", chinese):
        yield f"put a space between Chinese and Latin or digits in {_around(chinese, found)!r}"
    for found in re.finditer(r" [，。；：？！）、]|[，。；：？！（、] ", chinese):
        yield f"no space next to full-width punctuation in {_around(chinese, found)!r}"
    for found in re.finditer(rf"{HAN}\n{HAN}", chinese):
        yield f"a line break shows as a space in {_around(chinese, found)!r}; keep the sentence on one line"


def _around(sentence: str, found: re.Match[str]) -> str:
    return sentence[max(0, found.start() - 6) : found.end() + 6]


def test_chinese_is_set_as_chinese() -> None:
    for message in catalogue("zh"):
        for fault in typographic_faults(prose(message, code="`code`")):
            pytest.fail(f"{message.where}: {fault}")


@pytest.mark.parametrize(
    ("sentence", "faults"),
    [
        ("截断值是 2，梯度是 `code`。", 0),
        ("在 {…} 处，应为{…}。", 0),
        ("见 PyTorch 2.13 的文档。", 0),
        ("截断值,再来", 1),
        ("梯度 (见下)", 2),
        ("梯度:`code`", 1),
        ("对吗?", 1),
        ("结束.", 1),
        ("截断值是2。", 1),
        ("把`code`乘", 2),
        ("梯度， 再来", 1),
        ("上一行\n下一行", 1),
    ],
)
def test_the_typography_rules_see_what_they_should(sentence: str, faults: int) -> None:
    assert len(list(typographic_faults(sentence))) == faults

"""Choosing a language, looking a sentence up, and what is said when that fails."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from handgrad import messages
from handgrad.messages import UnknownMessageError, current_language, text, use_language


@pytest.fixture(autouse=True)
def _a_small_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two languages and two files instead of what is shipped; the language in use is put back."""
    for language, own_name in (("en", "English"), ("zh", "中文")):
        folder = tmp_path / language
        folder.mkdir()
        (folder / "a.ftl").write_text(f"name = {own_name}\n", encoding="utf-8")
        (folder / "b.ftl").write_text(
            "greeting = Hello { $name }.\nbare =\n    .note = an attribute alone\n",
            encoding="utf-8",
        )
    monkeypatch.setattr(messages, "_CATALOGUES", tmp_path)
    messages._bundle.cache_clear()
    before = current_language()
    yield
    use_language(before)
    messages._bundle.cache_clear()


def test_a_sentence_in_the_current_language() -> None:
    use_language("zh")
    assert current_language() == "zh"
    assert text("name") == "中文"
    use_language("en")
    assert text("name") == "English"


def test_one_sentence_in_another_language_leaves_the_current_one() -> None:
    use_language("en")
    assert text("name", "zh") == "中文"
    assert current_language() == "en"


def test_other_threads_see_the_choice() -> None:
    use_language("zh")
    seen: list[str] = []
    thread = threading.Thread(target=lambda: seen.append(text("name")))
    thread.start()
    thread.join()
    assert seen == ["中文"], "widget callbacks run in other threads: one language for the process"


@pytest.mark.parametrize("language", ["fr", "", "EN", None, 1])
def test_an_unknown_language_is_named(language: object) -> None:
    use_language("zh")
    with pytest.raises(ValueError, match="must be 'en' or 'zh', got") as caught:
        use_language(language)  # type: ignore[arg-type]
    assert repr(language) in str(caught.value)
    assert current_language() == "zh", "a refused language must change nothing"


@pytest.mark.parametrize(
    ("key", "language"), [("no-such-key", "en"), ("no-such-key", "zh"), ("name", "fr")]
)
def test_an_unknown_key_is_named_with_its_language(key: str, language: str) -> None:
    with pytest.raises(UnknownMessageError) as caught:
        text(key, language)
    assert repr(key) in str(caught.value)
    assert repr(language) in str(caught.value)


def test_values_are_filled_in_as_they_are() -> None:
    assert text("greeting", "en", name="<b>`x`</b>") == "Hello <b>`x`</b>."


def test_a_missing_value_is_named() -> None:
    with pytest.raises(UnknownMessageError, match=r"'greeting' in 'en'.*name"):
        text("greeting", "en")


def test_a_key_without_a_sentence_is_unknown() -> None:
    with pytest.raises(UnknownMessageError, match="'bare'"):
        text("bare", "en")

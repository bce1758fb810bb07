"""Every kind has its four messages in both languages, with the same placeholders."""

import re
from pathlib import Path

import pytest

import handgrad.messages
from handgrad.doctor.registry import KINDS

CATALOGUES = Path(handgrad.messages.__file__).parent
SUFFIXES = ("", "-title", "-shows", "-advice")


def entries(language):
    source = (CATALOGUES / language / "doctor.ftl").read_text(encoding="utf-8")
    return dict(re.findall(r"^(doctor-\S+) = (.*)$", source, re.MULTILINE))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_has_its_messages(kind, language):
    missing = [
        f"doctor-{kind}{s}" for s in SUFFIXES if f"doctor-{kind}{s}" not in entries(language)
    ]
    assert not missing, f"add {missing} to messages/{language}/doctor.ftl"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_message_is_left_over(language):
    titled = {key[7:-6] for key in entries(language) if key.endswith("-title")} - {"page"}
    assert titled == set(KINDS), f"remove what no probe finds from messages/{language}/doctor.ftl"


def test_both_languages_fill_in_the_same_values():
    english, chinese = entries("en"), entries("zh")
    assert english.keys() == chinese.keys()
    for key, sentence in english.items():
        wanted = set(re.findall(r"\{ \$(\w+) \}", sentence))
        assert set(re.findall(r"\{ \$(\w+) \}", chinese[key])) == wanted, (
            f"{key}: placeholders differ"
        )


def test_titles_advice_and_shows_need_no_values():
    sentences = entries("en")
    for key in [f"doctor-{kind}{suffix}" for kind in KINDS for suffix in SUFFIXES[1:]]:
        sentence = sentences[key]
        if key:
            assert "{ $" not in sentence, (
                f"{key} must be a sentence without values: the page shows it"
            )

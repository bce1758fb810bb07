"""The example of every kind shows that kind and nothing else, and the reference page is up to date."""

import importlib
from pathlib import Path

import pytest

from handgrad import use_language
from handgrad.doctor import examine, explain
from handgrad.doctor.pages import page
from handgrad.doctor.registry import KINDS

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_example_shows_its_kind_and_nothing_else(kind):
    example = importlib.import_module(f"handgrad.doctor.examples.{kind}")
    report = examine(example.op, example.inputs, getattr(example, "reference", None))
    assert report.kinds == [kind], f"examples/{kind}.py should show {kind}:\n{report}"
    assert report.findings[0].severity == KINDS[kind].severity


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_reference_page_is_up_to_date(language):
    stored = (DOCS / f"kinds.{language}.md").read_text(encoding="utf-8")
    assert stored == page(language), "run: python -m handgrad.doctor --write-pages docs"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_finding_links_to_an_entry_of_the_page(language):
    stored = (DOCS / f"kinds.{language}.md").read_text(encoding="utf-8")
    use_language(language)
    try:
        example = importlib.import_module("handgrad.doctor.examples.mask_missing")
        finding = examine(example.op, example.inputs).findings[0]
        assert finding.page == f"docs/kinds.{language}.md#mask_missing"
    finally:
        use_language("en")
    assert [kind for kind in KINDS if f'<a id="{kind}"></a>' not in stored] == []


def test_an_entry_can_be_shown_alone():
    card = explain("sign_flipped")
    assert card.title == "The sign is wrong"
    assert "class Minus(Function):" in card.code


def test_an_unknown_kind_is_answered_with_those_that_are_near():
    with pytest.raises(ValueError, match="did you mean 'mask_missing'"):
        explain("mask_mising")

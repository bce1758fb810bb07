"""The explorer of several graphs: choosing, showing, hiding, with and without a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from playwright.sync_api import Page, expect
from torch import Tensor

from handgrad.explorers import explore_graph, show_widget
from handgrad.explorers.graphs import GraphExplorer
from handgrad.functions import clipped_relu


def clipped() -> tuple[Tensor, dict[str, Tensor]]:
    x = torch.ones(3, requires_grad=True)
    return clipped_relu(x, 2.0).sum(), {"x": x}


def plain() -> tuple[Tensor, dict[str, Tensor]]:
    w = torch.ones(3, requires_grad=True)
    return (w * 2).sum(), {"w": w}


def explorer() -> GraphExplorer:
    return explore_graph({"clipped_relu(x, 2.0).sum()": clipped, "(w * 2 < 3).sum()": plain})


def test_the_words_hold_every_model() -> None:
    said = str(explorer())
    assert "clipped_relu(x, 2.0).sum()" in said
    assert "ClippedReLUFunction" in said
    assert "w (3,)" in said


def test_two_are_the_same_and_a_name_cannot_end_the_script() -> None:
    assert explorer().to_html() == explorer().to_html()
    assert "(w * 2 < 3)" not in explorer().to_html()
    assert "\\u003c" in explorer().to_html()


@pytest.mark.parametrize(
    ("models", "error", "match"),
    [
        ({}, ValueError, "at least one"),
        ({"m": lambda: clipped()[0]}, TypeError, "`m`"),
        ({"m": lambda: (clipped()[0], "x")}, TypeError, "names"),
    ],
)
def test_models_of_another_make(models: Any, error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        explore_graph(models)


@pytest.fixture
def page(open_page: Callable[..., Page], tmp_path: Path) -> Page:
    path = tmp_path / "graphs.html"
    path.write_text(f"<!doctype html><meta charset=utf-8>{explorer().to_html()}", encoding="utf-8")
    shown = open_page()
    shown.goto(path.as_uri())
    return shown


@pytest.mark.browser
def test_choosing_a_model_shows_its_graph_and_nothing_jumps(page: Page) -> None:
    stage = page.locator(".hg-graph-stage")
    height = stage.evaluate("node => node.offsetHeight")
    pictures = stage.locator(".hg-graph > svg")
    expect(pictures).to_have_count(2)
    expect(pictures.first).to_be_visible()
    expect(pictures.last).to_be_hidden()
    page.get_by_label("Model").select_option("(w * 2 < 3).sum()")
    expect(pictures.first).to_be_hidden()
    expect(pictures.last).to_be_visible()
    assert "w (3,)" in (pictures.last.get_attribute("aria-label") or "")
    assert stage.evaluate("node => node.offsetHeight") == height


@pytest.mark.browser
@pytest.mark.parametrize(
    ("label", "layer"),
    [
        ("saved tensors", "saved"),
        ("values that are no tensors", "number"),
        ("way of the gradients", "backward"),
    ],
)
def test_a_layer_is_hidden_and_comes_back(page: Page, label: str, layer: str) -> None:
    marks = page.locator(f".hg-chosen .hg-layer-{layer}")
    assert marks.count() > 0
    expect(marks.last).to_be_visible()
    page.get_by_label(label).uncheck()
    expect(marks.last).to_be_hidden()
    page.get_by_label(label).check()
    expect(marks.last).to_be_visible()


@pytest.mark.browser
def test_the_keys_are_the_controls_own(page: Page) -> None:
    select = page.get_by_label("Model")
    assert select.get_attribute("data-lm-suppress-shortcuts") == "true"
    select.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hg-graphs")).to_have_attribute("data-hg-model", "1")
    box = select.bounding_box()
    assert box is not None
    assert box["height"] >= 24


@pytest.mark.browser
def test_without_scripts_the_first_graph_stands_there(
    open_page: Callable[..., Page], tmp_path: Path
) -> None:
    path = tmp_path / "graphs.html"
    path.write_text(f"<!doctype html><meta charset=utf-8>{explorer().to_html()}", encoding="utf-8")
    page = open_page(java_script_enabled=False)
    page.goto(path.as_uri())
    expect(page.locator(".hg-static svg")).to_be_visible()


def test_only_a_widget_can_be_shown() -> None:
    with pytest.raises(TypeError, match="str"):
        show_widget("slider")

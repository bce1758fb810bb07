"""What `show_widget` writes into a notebook: the widget, and what stands there once its kernel is gone."""

from __future__ import annotations

import io
from typing import Any

import pytest
from ipywidgets import FloatSlider, Image, VBox
from matplotlib.figure import Figure

from handgrad.explorers import show_widget

WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return the outputs that are displayed: each as its data and its metadata."""
    outputs: list[tuple[dict[str, Any], dict[str, Any]]] = []

    def display(data: dict[str, Any], *, raw: bool, metadata: dict[str, Any]) -> None:
        assert raw
        outputs.append((data, metadata))

    monkeypatch.setattr("IPython.display.display", display)
    return outputs


def png() -> bytes:
    buffer = io.BytesIO()
    Figure(figsize=(1, 1)).savefig(buffer)
    return buffer.getvalue()


def test_the_widget_comes_last_and_what_replaces_it_before(shown) -> None:
    show_widget(FloatSlider(), still=png())
    (note, _), (still, about), (widget, _) = shown
    assert "Run this cell" in note["text/html"]
    assert still["image/png"] == png()
    assert about["image/png"]["alt"], "the picture needs its words"
    assert WIDGET in widget
    # nbval compares text: a widget's own repr is not the same twice, and neither is a PNG inside HTML.
    assert [data["text/plain"] for data, _ in shown] == ["", "", ""]
    assert "base64" not in note["text/html"]


def test_an_image_widget_hands_its_picture_on(shown) -> None:
    image = Image(value=png())
    show_widget(VBox([image]), still=image.value)
    assert shown[1][0]["image/png"] == png()


def test_without_a_picture_the_sentence_stands_alone(shown) -> None:
    show_widget(FloatSlider())
    assert [WIDGET in data for data, _ in shown] == [False, True]
    assert not any("image/png" in data for data, _ in shown)


def test_only_a_widget_can_be_shown(shown) -> None:
    with pytest.raises(TypeError, match="str"):
        show_widget("slider")
    assert shown == []


@pytest.mark.parametrize("still", ["mask.png", b"", b"\xff\xd8\xff a JPEG"], ids=str)
def test_the_still_picture_is_a_png_file(shown, still: Any) -> None:
    with pytest.raises(TypeError, match=type(still).__name__):
        show_widget(FloatSlider(), still=still)
    assert shown == []

"""Shows a learner's own widget, and a still picture in its place where no kernel runs."""

from __future__ import annotations

from typing import Any

from handgrad.messages import text


def show_widget(widget: Any, still: bytes | memoryview | None = None) -> None:
    """Show a widget; where no kernel runs any more, a still picture and how to bring the widget to life.

    By itself a widget leaves an error in a notebook that is only opened: its state is gone with the kernel. So
    three outputs are written. A stylesheet hides the first two where the third is alive, else the third.

    Args:
        widget: an ipywidget, such as a `VBox` with a slider and an `Image`.
        still: the bytes of a PNG file: what the widget shows at first. Without it only the sentence stands there.

    Raises:
        TypeError: `widget` is no widget, or `still` is no PNG file.
    """
    import ipywidgets
    from IPython.display import display

    if not isinstance(widget, ipywidgets.Widget):
        raise TypeError(text("widget-wanted", got=type(widget).__name__))
    if still is not None:
        still = _png(still)
    note = f'<div class="hg hg-asleep"><style>{_ASLEEP}</style><p>{text("widget-asleep")}</p></div>'
    outputs: list[dict[str, Any]] = [{"text/html": note, "text/plain": ""}]
    if still is not None:
        # As an image of its own, not inside the HTML: another machine may pack the same pixels differently.
        outputs.append({"image/png": still, "text/plain": ""})
    outputs.append(widget._repr_mimebundle_() | {"text/html": "", "text/plain": ""})
    alt = {"image/png": {"alt": text("widget-still")}}
    for output in outputs:
        metadata = alt if "image/png" in output else {}
        display(output, raw=True, metadata=metadata)  # type: ignore[no-untyped-call]


def _png(still: bytes | memoryview) -> bytes:
    """Return the file as bytes: an `Image` hands back a view of what was put in."""
    data = bytes(still) if isinstance(still, bytes | memoryview) else b""
    if not data.startswith(_PNG):
        raise TypeError(text("widget-still-wanted", got=type(still).__name__))
    return data


_PNG = b"\x89PNG\r\n\x1a\n"
# A widget that lives has elements inside; in one without its kernel stands nothing, or the text of an error.
_LIVING = ":has(~ .jp-OutputArea-child .jupyter-widgets *)"
_DEAD = ".jp-OutputArea-output.jupyter-widgets:not(:has(*))"
_ASLEEP = (
    ".hg-asleep p{margin:.4rem 0;font-style:italic}"
    f".jp-OutputArea-child:has(.hg-asleep){_LIVING},"
    f".jp-OutputArea-child:has(.hg-asleep)~.jp-OutputArea-child{_LIVING},"
    f".jp-OutputArea-child:has(.hg-asleep)~.jp-OutputArea-child {_DEAD}"
    "{display:none}"
)

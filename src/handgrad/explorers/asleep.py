"""Shows a learner's own widget, and a sentence in its place where no kernel runs."""

from __future__ import annotations

from typing import Any

from handgrad.messages import text


def show_widget(widget: Any) -> None:
    """Show a widget; where no kernel runs any more, a sentence that says how to bring it to life.

    By itself a widget leaves an error in a notebook that is only opened: its state is gone with the kernel.

    Args:
        widget: an ipywidget, such as a `VBox` with a slider and an `Image`.

    Raises:
        TypeError: it is no widget.
    """
    import ipywidgets
    from IPython.display import display

    if not isinstance(widget, ipywidgets.Widget):
        raise TypeError(text("widget-wanted", got=type(widget).__name__))
    note = f'<div class="hg hg-asleep"><style>{_ASLEEP}</style><p>{text("widget-asleep")}</p></div>'
    display({"text/html": note, "text/plain": ""}, raw=True)  # type: ignore[no-untyped-call]
    view = widget._repr_mimebundle_() | {"text/html": "", "text/plain": ""}
    display(view, raw=True)  # type: ignore[no-untyped-call]


# The output that follows holds the widget: with something in it while a kernel runs, with an error otherwise.
_AFTER = "+ .jp-OutputArea-child .jp-OutputArea-output.jupyter-widgets"
_ASLEEP = (
    ".hg-asleep p{margin:.4rem 0;font-style:italic}"
    f".jp-OutputArea-child:has(.hg-asleep):has({_AFTER} *){{display:none}}"
    f".jp-OutputArea-child:has(.hg-asleep) {_AFTER}:not(:has(*)){{display:none}}"
)

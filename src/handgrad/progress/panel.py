"""What `show_progress()` returns: the table, and in a live notebook a button that clears it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from handgrad.display.card import inline
from handgrad.messages import text
from handgrad.progress import store
from handgrad.progress.table import table_html, table_text

Bundle = dict[str, Any]


def show_progress() -> Progress:
    """Show which exercises of the course are solved, with a button that clears the list."""
    return Progress()


class Progress:
    """The learner's progress. Jupyter shows a table with a button; elsewhere it is text."""

    def __repr__(self) -> str:
        snapshot = store.load()
        return table_text(snapshot, *_without_a_file(snapshot))

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        return _bundle()

    def _ipython_display_(self) -> None:
        """Show the table, and below it what holds for the running kernel alone: the button, a note if need be.

        Two outputs, not two forms of one: JupyterLab shows a widget in place of the HTML beside it, and an
        error in place of a widget whose kernel is gone. The table's stylesheet hides that error.
        """
        from IPython.display import display

        table = display(_bundle(), raw=True, display_id=True)  # type: ignore[no-untyped-call]
        buttons = Buttons(lambda bundle: table.update(bundle, raw=True))
        # In the stored notebook, whose widgets are gone, this output shows nothing.
        view: Bundle = buttons.widget._repr_mimebundle_() | {"text/html": "", "text/plain": ""}
        display(view, raw=True)  # type: ignore[no-untyped-call]


class Buttons:
    """The button that clears progress, and one that does not. The first click only asks.

    Above them stands how long progress lasts where no file keeps it. That is true of the running kernel, not
    of the folder in which somebody reads the stored notebook, so it is no part of the table.

    Args:
        show: called with the table as it is after a click.
    """

    def __init__(self, show: Callable[[Bundle], None]) -> None:
        # Late, because the launcher and the checks need the store without the widgets.
        import ipywidgets

        self._show = show
        self.clear = ipywidgets.Button(layout={"width": "auto"})
        self.keep = ipywidgets.Button(layout={"width": "auto"})
        self.clear.on_click(self._on_clear)
        self.keep.on_click(self._on_keep)
        notes = [_note(sentence) for sentence in _without_a_file(store.load())]
        self.widget = ipywidgets.VBox([*notes, ipywidgets.HBox([self.clear, self.keep])])
        self._asked = False
        # Callbacks come from other threads, and a double click sends two at once.
        self._lock = threading.Lock()
        self._label()

    def _on_clear(self, _: object) -> None:
        with self._lock:
            asked, self._asked = self._asked, not self._asked
            self._label()
            if asked:
                trouble = store.clear()
                self._show(_bundle(text("progress-not-cleared" if trouble else "progress-cleared")))

    def _on_keep(self, _: object) -> None:
        with self._lock:
            self._asked = False
            self._label()

    def _label(self) -> None:
        asked = self._asked
        self.clear.description = text("progress-clear-really" if asked else "progress-clear")
        self.clear.button_style = "danger" if asked else ""
        self.keep.description = text("progress-keep")
        self.keep.layout.display = None if asked else "none"


def _without_a_file(snapshot: store.Snapshot) -> list[str]:
    return [text("progress-in-memory")] if snapshot.folder is None else []


def _note(sentence: str) -> Any:
    import ipywidgets

    # A widget's text is one line high by itself.
    return ipywidgets.HTML(f'<p style="margin:0;line-height:1.5">{inline(sentence)}</p>')


def _bundle(*news: str) -> Bundle:
    snapshot = store.load()
    return {
        "text/html": table_html(snapshot, text("progress-run-this-cell"), *news),
        "text/plain": table_text(snapshot, *news),
    }

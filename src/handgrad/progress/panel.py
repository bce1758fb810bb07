"""What `show_progress()` returns: the table, and in a live notebook a button that clears it."""

from __future__ import annotations

import threading
from typing import Any

from handgrad.messages import text
from handgrad.progress import store
from handgrad.progress.table import table_html, table_text


def show_progress() -> Progress:
    """Show which exercises of the course are solved, with a button that clears the list."""
    return Progress()


class Progress:
    """The learner's progress. Jupyter shows a table with a button; elsewhere it is text."""

    def __repr__(self) -> str:
        return table_text(store.load())

    def to_html(self) -> str:
        """Return the table as it stands where no kernel answers: it says how to bring it to life."""
        return table_html(store.load(), text("progress-run-this-cell"))

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        live: dict[str, Any] = _Panel().widget._repr_mimebundle_()
        return live | {"text/html": self.to_html(), "text/plain": repr(self)}


class _Panel:
    """The live table with its button. Two clicks clear: the first only asks."""

    def __init__(self) -> None:
        # Late, because the launcher and the checks need the store without the widgets.
        import ipywidgets

        # An output, not an HTML widget: JupyterLab resolves relative links in outputs alone.
        self._table = ipywidgets.Output()
        self._clear = ipywidgets.Button(layout={"width": "auto"})
        self._keep = ipywidgets.Button(layout={"width": "auto"})
        self._clear.on_click(self._on_clear)
        self._keep.on_click(self._on_keep)
        buttons = ipywidgets.HBox([self._clear, self._keep])
        self.widget = ipywidgets.VBox([self._table, buttons])
        self._asked = False
        # Callbacks come from other threads, and a double click sends two at once.
        self._lock = threading.Lock()
        self._show()

    def _on_clear(self, _: object) -> None:
        with self._lock:
            if not self._asked:
                self._asked = True
                self._show()
                return
            self._asked = False
            trouble = store.clear()
            self._show(text("progress-not-cleared" if trouble else "progress-cleared"))

    def _on_keep(self, _: object) -> None:
        with self._lock:
            self._asked = False
            self._show()

    def _show(self, *news: str) -> None:
        snapshot = store.load()
        notes = (text("progress-run-again"), *news)
        data = {
            "text/html": table_html(snapshot, *notes),
            "text/plain": table_text(snapshot, *notes),
        }
        self._table.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},)
        asks = self._asked
        self._clear.description = text("progress-clear-really" if asks else "progress-clear")
        self._clear.button_style = "danger" if asks else ""
        self._keep.description = text("progress-keep")
        self._keep.layout.display = None if asks else "none"

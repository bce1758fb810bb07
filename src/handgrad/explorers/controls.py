"""Sliders around an explorer that have the kernel work out a new table, while the picture stays where it is.

The explorer is HTML with a script of its own. A hidden widget beside it carries later tables as text; the
script watches for them (see `listen` in explorer.js). So nothing is drawn anew, the main slider keeps its place,
and where no kernel runs the explorer works on with the table it has.
"""

from __future__ import annotations

import dataclasses
import html
import threading
from collections.abc import Callable
from typing import Any

from handgrad.explorers.base import Explorer, as_json
from handgrad.messages import text


class Controlled:
    """An explorer with further controls, which are ipywidgets.

    Args:
        explorer: what is shown first.
        inputs: where the controls stand first; a frozen dataclass with `distribution`, `spread` and `shift`.
        table: works out the table for other inputs, or `{"problem": HTML}` where there is none.
    """

    def __init__(self, explorer: Explorer, inputs: Any, table: Callable[[Any], Any]) -> None:
        self.explorer = explorer
        self._inputs = inputs
        self._table = table

    def __repr__(self) -> str:
        return repr(self.explorer)

    def _ipython_display_(self) -> None:
        """Show the explorer, and below it the controls of the running kernel.

        Two outputs, not two forms of one: JupyterLab shows a widget in place of the HTML beside it, and an
        error in place of a widget whose kernel is gone. The stylesheet of explorers hides that error.
        """
        from IPython.display import display

        display(self.explorer)  # type: ignore[no-untyped-call]
        widget = Controls(self._inputs, self._table).widget
        view = widget._repr_mimebundle_() | {"text/html": "", "text/plain": ""}
        display(view, raw=True)  # type: ignore[no-untyped-call]


class Controls:
    """The widgets, and the channel by which tables go to the page.

    Args:
        inputs: see `Controlled`.
        table: see `Controlled`.
    """

    def __init__(self, inputs: Any, table: Callable[[Any], Any]) -> None:
        import ipywidgets

        self._first, self._table = inputs, table
        style, layout = {"description_width": "initial"}, {"width": "15rem"}
        common = {
            "style": style,
            "layout": layout,
            "continuous_update": True,
            "step": 0.05,
            "readout_format": ".2f",
        }
        self.spread = ipywidgets.FloatSlider(
            inputs.spread,
            min=min(0.1, inputs.spread),
            max=max(3.0, inputs.spread),
            description=text("clip-spread"),
            **common,
        )
        self.shift = ipywidgets.FloatSlider(
            inputs.shift,
            min=min(-3.0, inputs.shift),
            max=max(3.0, inputs.shift),
            description=text("clip-shift"),
            **common,
        )
        self.distribution = ipywidgets.Dropdown(
            options=[(text(f"clip-{name}"), name) for name in ("normal", "uniform", "laplace")],
            value=inputs.distribution,
            description=text("clip-distribution"),
            style=style,
            layout=layout,
        )
        self.reset = ipywidgets.Button(description=text("clip-reset"), layout={"width": "auto"})
        self.channel = ipywidgets.HTML(layout={"display": "none"})
        self.channel.add_class("hg-channel-box")
        row = ipywidgets.HBox(
            [self.spread, self.shift, self.distribution, self.reset],
            layout={"flex_flow": "row wrap"},
        )
        self.widget = ipywidgets.VBox([row, self.channel])
        self.widget.add_class("hg-widgets")
        # Callbacks come from threads of their own: one computes at a time, and only the newest state counts.
        self._wanted = 0
        self._resetting = False
        self._counting, self._computing = threading.Lock(), threading.Lock()
        for control in (self.spread, self.shift, self.distribution):
            control.observe(self._on_change, "value")
        self.reset.on_click(self._on_reset)

    def _on_reset(self, _: object) -> None:
        self._resetting = True
        try:
            for name in ("spread", "shift", "distribution"):
                getattr(self, name).value = getattr(self._first, name)
        finally:
            self._resetting = False
        self._on_change(None)

    def _on_change(self, _: object) -> None:
        if self._resetting:  # one table for three changes
            return
        with self._counting:
            self._wanted += 1
            mine = self._wanted
        with self._computing:
            if mine != self._wanted:
                return  # somebody newer waits already
            later = dataclasses.replace(
                self._first,
                spread=round(self.spread.value, 2),
                shift=round(self.shift.value, 2),
                distribution=self.distribution.value,
            )
            self.channel.value = html.escape(as_json(self._table(later)), quote=False)

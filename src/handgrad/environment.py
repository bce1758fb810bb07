"""Is everything there that the lessons need? Asked by the start page and by `handgrad check`.

Imports only messages and display of handgrad, and the packages in question one by one, so that it can speak
when any of them is missing.
"""

from __future__ import annotations

import functools
import html
import importlib
import importlib.metadata
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from handgrad.display import Card, Row
from handgrad.messages import text

# The lower ends of the ranges in pyproject.toml, which is not there where the package is installed.
OLDEST_PYTHON = (3, 11)
OLDEST = {"torch": (2, 6), "matplotlib": (3, 9), "jupyterlab": (4, 4), "ipywidgets": (8, 1)}

# Modules that come in a package of another name.
_PACKAGES = {"distutils": "setuptools"}


@dataclass(frozen=True)
class Item:
    """One thing the lessons need.

    Args:
        name: what it is called.
        state: a few words if it is well, else what is wrong and how to get it.
        well: whether it is.
    """

    name: str
    state: str
    well: bool


@dataclass(frozen=True)
class Environment:
    """What was found. Jupyter shows it as a card, which also tries whether widgets show in the browser."""

    items: tuple[Item, ...]

    @property
    def healthy(self) -> bool:
        """Whether nothing is missing, as far as Python can tell."""
        return all(item.well for item in self.items)

    def __repr__(self) -> str:
        return str(self._card())

    def to_html(self) -> str:
        """Return the card; a script in it says whether the widget below has appeared in the browser."""
        row = Row(text("environment-browser"), text("environment-browser-run"))
        words = {
            "shown": text("environment-browser-shown"),
            "missing": text("environment-browser-missing"),
        }
        # "<" would end the script early if a value held a closing tag.
        words_json = json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")
        return f"{self._card(row).to_html()}<script>({_script()})({words_json});</script>"

    def _card(self, *more: Row) -> Card:
        rows = [Row(item.name, item.state) for item in self.items]
        title = text("environment-ready" if self.healthy else "environment-not-ready")
        return Card(title, rows=[*rows, *more], tone="good" if self.healthy else "bad")

    def _ipython_display_(self) -> None:
        """Show the card, and below it the widget that it looks for.

        Two outputs, not two forms of one: JupyterLab shows a widget in place of the HTML beside it, and an
        error in place of a widget whose kernel is gone. The script hides the second output either way.
        """
        display: Any = importlib.import_module("IPython.display").display
        display({"text/html": self.to_html(), "text/plain": repr(self)}, raw=True)
        widget = _widget_view()
        if widget:
            # Without a widget manager, or in the stored notebook, this output shows nothing.
            display(widget | {"text/html": "", "text/plain": ""}, raw=True)


def check_environment() -> Environment:
    """Look for everything the lessons need, and say how to get what is missing."""
    return Environment(
        (
            _python_item(sys.version_info[:2]),
            _package_item("PyTorch", "torch", "environment-torch-ready", _compute_a_gradient),
            _package_item(
                "matplotlib", "matplotlib", "environment-matplotlib-ready", _import_matplotlib
            ),
            _package_item("torchviz", "torchviz", "environment-installed", _import_torchviz),
            _package_item("JupyterLab", "jupyterlab", "environment-installed", _import_jupyterlab),
            _package_item("ipywidgets", "ipywidgets", "environment-installed", _import_widgets),
        )
    )


def _python_item(version: tuple[int, int]) -> Item:
    if version >= OLDEST_PYTHON:
        return Item("Python", text("environment-python-ready"), True)
    found, wanted = _dotted(version), _dotted(OLDEST_PYTHON)
    return Item("Python", text("environment-python-old", found=found, wanted=wanted), False)


def _package_item(name: str, package: str, ready: str, try_it: Callable[[], None]) -> Item:
    found = _version(package)
    if found and _numbers(found) < OLDEST.get(package, ()):
        wanted, command = _dotted(OLDEST[package]), _pip("--upgrade", package)
        state = text("environment-old", found=found, wanted=wanted, command=command)
        return Item(name, state, False)
    try:
        try_it()
    except ModuleNotFoundError as error:
        module = (error.name or package).split(".")[0]
        missing = _PACKAGES.get(module, module)
        state = text("environment-missing", package=missing, command=_pip(missing))
        return Item(name, state, False)
    except Exception as error:  # a package that is there and broken can raise anything
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        command = _pip("--force-reinstall", f"{package}=={found}" if found else package)
        return Item(name, text("environment-broken", reason=reason, command=command), False)
    return Item(name, text(ready), True)


def _version(package: str) -> str:
    """Return the version that is installed, as the index names it: without `+cpu`. Empty if there is none."""
    try:
        return importlib.metadata.version(package).partition("+")[0]
    except importlib.metadata.PackageNotFoundError:
        return ""


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)[:2]))


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))


def _compute_a_gradient() -> None:
    torch: Any = importlib.import_module("torch")
    x = torch.tensor(3.0, requires_grad=True)
    (x * x).backward()
    if x.grad.item() != 6.0:
        raise ArithmeticError(f"d(x * x)/dx at x = 3 is 6, not {x.grad.item()}")


def _import_matplotlib() -> None:
    # Not pyplot: that one would choose a backend for the learner's notebook.
    importlib.import_module("matplotlib.figure")


def _import_torchviz() -> None:
    importlib.import_module("torchviz")


def _import_jupyterlab() -> None:
    importlib.import_module("jupyterlab")
    importlib.import_module("ipykernel")


def _import_widgets() -> None:
    importlib.import_module("ipywidgets")
    importlib.import_module("jupyterlab_widgets")  # the half of it that runs in the browser


def _widget_view() -> dict[str, Any]:
    """Return the output that shows a live widget, or nothing where there can be none."""
    try:
        import ipywidgets
    except Exception:  # the card says so already
        return {}
    sentence = html.escape(text("environment-browser-shown"))
    widget = ipywidgets.HTML(sentence)
    widget.add_class("hg-widget-probe")
    bundle: dict[str, Any] = widget._repr_mimebundle_()
    return {kind: view for kind, view in bundle.items() if kind.endswith("widget-view+json")}


def _pip(*what: str) -> str:
    command = [sys.executable, "-m", "pip", "install", *what]
    return subprocess.list2cmdline(command) if os.name == "nt" else shlex.join(command)


@functools.cache
def _script() -> str:
    lines = Path(__file__).with_name("environment.js").read_text(encoding="utf-8").splitlines()
    return "\n".join(line.strip() for line in lines if not line.strip().startswith("//"))

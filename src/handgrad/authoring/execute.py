"""Runs a notebook in a fresh kernel of the Python that is running now."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

SECONDS_PER_CELL = 300

_TERMINAL_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class _ThisPython(AsyncKernelManager):
    """Without kernel folders of the user or the system, "python3" is the Python that is running now."""

    def _kernel_spec_manager_default(self) -> KernelSpecManager:
        return KernelSpecManager(kernel_dirs=[])


class CellFailed(Exception):
    """A cell raised, ran out of time or took the kernel down.

    Args:
        cell_id: the id of the cell.
        reason: one line.
        details: the last lines of the traceback.
    """

    def __init__(self, cell_id: str, reason: str, details: str = "") -> None:
        super().__init__(reason)
        self.cell_id, self.reason, self.details = cell_id, reason, details


def execute(notebook: NotebookNode, folder: Path) -> None:
    """Run all cells of `notebook`, which receives their outputs.

    Args:
        notebook: a notebook that has not run yet.
        folder: the kernel's working folder.

    Raises:
        CellFailed: a cell raised, took longer than `SECONDS_PER_CELL`, or ended the kernel.
    """
    started: list[str] = []
    client = NotebookClient(
        notebook,
        # a class, not a manager of ours: only a kernel that nbclient made itself is shut down by it
        kernel_manager_class=_ThisPython,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(folder)}},
        timeout=SECONDS_PER_CELL,
        record_timing=False,
        store_widget_state=False,
        on_cell_start=lambda cell, cell_index: started.append(cell.id),
    )
    with tempfile.TemporaryDirectory() as profile:  # no start-up files or settings of the author's
        try:
            client.execute(env={**os.environ, "IPYTHONDIR": profile})
        except CellExecutionError as error:
            last = _TERMINAL_COLOURS.sub("", error.traceback).rstrip().splitlines()[-8:]
            reason = f"it raises {error.ename}: {error.evalue}"
            raise CellFailed(started[-1], reason, "\n".join(last)) from error
        except (CellTimeoutError, DeadKernelError) as error:
            reason = f"{type(error).__name__}: {str(error).splitlines()[0]}"
            raise CellFailed(started[-1], reason) from error

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook

from handgrad.authoring.execute import CellFailed, execute


def run(folder: Path, *sources: str) -> NotebookNode:
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = new_notebook(cells=[new_code_cell(source) for source in sources], metadata=kernel)
    execute(notebook, folder)
    return notebook


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="signal 0 asks for a process on POSIX only")
def test_the_kernel_is_gone_afterwards(tmp_path: Path) -> None:
    notebook = run(tmp_path, "import os\n\nprint(os.getpid())")
    assert not alive(int(notebook.cells[0].outputs[0].text))


def test_the_kernel_is_this_python_in_the_folder_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a kernel of the user's, with the same name, that is another Python
    spec = tmp_path / "jupyter" / "kernels" / "python3"
    spec.mkdir(parents=True)
    (spec / "kernel.json").write_text(
        '{"argv": ["no-such-python"], "display_name": "Other", "language": "python"}'
    )
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "jupyter"))
    notebook = run(tmp_path, "import os, sys\n\nprint(sys.executable, os.getcwd(), sep='\\n')")
    assert notebook.cells[0].outputs[0].text.splitlines() == [sys.executable, str(tmp_path)]


def test_settings_of_the_author_do_not_reach_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    startup = tmp_path / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "mine.py").write_text("mine = True")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    with pytest.raises(CellFailed, match="NameError: name 'mine' is not defined"):
        run(tmp_path, "mine")


def test_the_cell_that_failed_is_named_and_later_ones_do_not_run(tmp_path: Path) -> None:
    later = "open('later', 'w').close()"
    with pytest.raises(CellFailed, match="it raises ValueError: no") as caught:
        run(tmp_path, "1", "def f():\n    raise ValueError('no')\n\n\nf()", later)
    assert "raise ValueError('no')" in caught.value.details
    assert "\x1b" not in caught.value.details
    assert not (tmp_path / "later").exists()


def test_a_cell_that_takes_too_long_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handgrad.authoring.execute.SECONDS_PER_CELL", 1)
    with pytest.raises(CellFailed, match="CellTimeoutError"):
        run(tmp_path, "import threading\n\nthreading.Event().wait()")

"""The learner's working copy: new lessons arrive, typed work stays, one lesson can be restored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from handgrad.launcher.workspace import STATE, restore, sync

NAME = "02_clipped_relu.ipynb"


def notebook(code: str, output: str = "") -> bytes:
    cell = {"cell_type": "code", "source": [code], "outputs": [{"text": output}], "metadata": {}}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4}).encode()


@pytest.fixture
def course(tmp_path: Path) -> Path:
    for language in ("en", "zh"):
        (tmp_path / "notebooks" / language).mkdir(parents=True)
        (tmp_path / "notebooks" / language / NAME).write_bytes(notebook("my_mask = ..."))
    return tmp_path


@pytest.fixture
def notebooks(course: Path) -> Path:
    return course / "notebooks"


@pytest.fixture
def workspace(course: Path, notebooks: Path) -> Path:
    sync(notebooks, course / "workspace")
    return course / "workspace"


def kinds(notebooks: Path, workspace: Path) -> list[tuple[str, str]]:
    return [
        (change.kind, change.new.relative_to(workspace).as_posix())
        for change in sync(notebooks, workspace)
    ]


def test_the_first_time_all_is_copied(notebooks: Path, course: Path) -> None:
    workspace = course / "workspace"
    assert kinds(notebooks, workspace) == [("copied", f"en/{NAME}"), ("copied", f"zh/{NAME}")]
    assert (workspace / "en" / NAME).read_bytes() == (notebooks / "en" / NAME).read_bytes()


def test_the_second_time_nothing_happens(notebooks: Path, workspace: Path) -> None:
    assert kinds(notebooks, workspace) == []


def test_an_untouched_lesson_is_updated(notebooks: Path, workspace: Path) -> None:
    (notebooks / "en" / NAME).write_bytes(notebook("my_mask = ...  # better"))
    assert kinds(notebooks, workspace) == [("updated", f"en/{NAME}")]
    assert b"better" in (workspace / "en" / NAME).read_bytes()


def test_one_that_was_only_run_counts_as_untouched(notebooks: Path, workspace: Path) -> None:
    (workspace / "en" / NAME).write_bytes(notebook("my_mask = ...", output="Not attempted yet."))
    (notebooks / "en" / NAME).write_bytes(notebook("my_mask = ...  # better"))
    assert kinds(notebooks, workspace) == [("updated", f"en/{NAME}")]


def test_what_was_typed_stays_and_the_new_version_lies_beside_it_once(
    notebooks: Path, workspace: Path
) -> None:
    typed = notebook("my_mask = x > 0")
    (workspace / "en" / NAME).write_bytes(typed)
    (notebooks / "en" / NAME).write_bytes(notebook("my_mask = ...  # better"))
    assert kinds(notebooks, workspace) == [("beside", "en/02_clipped_relu.new.ipynb")]
    assert (workspace / "en" / NAME).read_bytes() == typed
    assert b"better" in (workspace / "en" / "02_clipped_relu.new.ipynb").read_bytes()
    assert kinds(notebooks, workspace) == []


def test_work_in_the_new_version_is_not_overwritten_either(
    notebooks: Path, workspace: Path
) -> None:
    (workspace / "en" / NAME).write_bytes(notebook("my_mask = x > 0"))
    (notebooks / "en" / NAME).write_bytes(notebook("second"))
    sync(notebooks, workspace)
    beside = workspace / "en" / "02_clipped_relu.new.ipynb"
    beside.write_bytes(notebook("second, with work"))
    (notebooks / "en" / NAME).write_bytes(notebook("third"))
    assert kinds(notebooks, workspace) == [("beside", "en/02_clipped_relu.new-2.ipynb")]
    assert b"with work" in beside.read_bytes()


def test_a_new_lesson_and_one_that_is_gone_arrive(notebooks: Path, workspace: Path) -> None:
    (notebooks / "en" / "03_new.ipynb").write_bytes(notebook("new"))
    (workspace / "zh" / NAME).unlink()
    assert kinds(notebooks, workspace) == [("copied", "en/03_new.ipynb"), ("copied", f"zh/{NAME}")]


@pytest.mark.parametrize("content", [b"", b"{", b'{"cells": 3}', b"\xff\xfe", b"[]"])
def test_a_damaged_copy_is_reported_and_left_as_it_is(
    notebooks: Path, workspace: Path, content: bytes
) -> None:
    copy = workspace / "en" / NAME
    copy.write_bytes(content)
    assert kinds(notebooks, workspace) == [("damaged", f"en/{NAME}")]
    assert copy.read_bytes() == content


@pytest.mark.parametrize("content", [b"", b"{", b'{"written": 3}'])
def test_without_its_notes_every_copy_counts_as_the_learners(
    notebooks: Path, workspace: Path, content: bytes
) -> None:
    (workspace / STATE / "copies.json").write_bytes(content)
    (workspace / "en" / NAME).write_bytes(notebook("typed"))
    (notebooks / "en" / NAME).write_bytes(notebook("better"))
    assert ("beside", "en/02_clipped_relu.new.ipynb") in kinds(notebooks, workspace)
    assert b"typed" in (workspace / "en" / NAME).read_bytes()


@pytest.mark.parametrize("lesson", ["02", "2", "02_clipped_relu"])
def test_one_lesson_is_restored_and_the_old_copy_kept(
    notebooks: Path, workspace: Path, lesson: str
) -> None:
    typed, other = notebook("typed"), notebook("typed in Chinese")
    (workspace / "en" / NAME).write_bytes(typed)
    (workspace / "zh" / NAME).write_bytes(other)
    copy, kept = restore(notebooks, workspace, lesson, "en")
    assert copy.read_bytes() == (notebooks / "en" / NAME).read_bytes()
    assert kept is not None
    assert kept.read_bytes() == typed
    assert (workspace / "zh" / NAME).read_bytes() == other
    assert kinds(notebooks, workspace) == []


def test_a_lesson_as_shipped_needs_no_second_copy(notebooks: Path, workspace: Path) -> None:
    assert restore(notebooks, workspace, "02", "en") == (workspace / "en" / NAME, None)


def test_two_restores_in_a_second_keep_both(notebooks: Path, workspace: Path) -> None:
    kept = []
    for text in ("first", "second"):
        (workspace / "en" / NAME).write_bytes(notebook(text))
        kept.append(restore(notebooks, workspace, "02", "en")[1])
    assert [path.read_bytes() for path in kept if path] == [notebook("first"), notebook("second")]


def test_no_such_lesson(notebooks: Path, workspace: Path) -> None:
    with pytest.raises(LookupError):
        restore(notebooks, workspace, "77", "en")


def test_git_ignores_the_working_copy() -> None:
    ignored = (Path(__file__).parents[2] / ".gitignore").read_text(encoding="utf-8").split()
    assert "/workspace/" in ignored or "workspace/" in ignored

"""The learner's working copy of the lessons: filled, kept up to date, never overwritten."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Literal

from handgrad.launcher.files import digest, write_atomically
from handgrad.launcher.language import LANGUAGES

STATE = ".handgrad"

_MANIFEST = "copies.json"


@dataclass(frozen=True)
class Change:
    """What became of one lesson's copy.

    Args:
        kind: `"copied"` where there was none; `"updated"` over a copy that the learner had not touched;
            `"beside"` where they had; `"damaged"` if the copy is no notebook.
        copy: the learner's copy.
        new: the file that arrived; the copy itself unless it came to lie beside it.
    """

    kind: Literal["copied", "updated", "beside", "damaged"]
    copy: Path
    new: Path


@dataclass
class _Manifest:
    """What we brought. Keys are paths like `en/02_name.ipynb`.

    Args:
        written: what each file had typed in it when we left it (see `_typed`).
        delivered: the digest of the newest version of each lesson that the learner has had, in place or beside.
    """

    written: dict[str, str] = field(default_factory=dict)
    delivered: dict[str, str] = field(default_factory=dict)


def source_notebooks(notebooks: Path, language: str) -> list[Path]:
    """Return the lessons of one language as the course ships them, in order."""
    return sorted((notebooks / language).glob("*.ipynb"))


def sync(notebooks: Path, workspace: Path) -> list[Change]:
    """Bring new and changed lessons into the working copy, and say what is damaged there.

    A file is replaced only if nothing was typed into it since we wrote it. Otherwise it stays as it is, byte for
    byte, and a new version arrives beside it, once. A file that is gone comes back.

    Args:
        notebooks: the folder with `en/` and `zh/` that the course ships.
        workspace: the working copy; made if need be.

    Raises:
        OSError: the working copy cannot be read or written.
    """
    manifest = _read_manifest(workspace)
    try:
        return [
            change
            for language in LANGUAGES
            for source in source_notebooks(notebooks, language)
            for change in _sync_one(source, workspace, f"{language}/{source.name}", manifest)
        ]
    finally:
        _write_manifest(workspace, manifest)


def _sync_one(source: Path, workspace: Path, name: str, manifest: _Manifest) -> Iterator[Change]:
    content, copy = source.read_bytes(), workspace / name
    if not copy.exists():
        _write(copy, content, name, name, manifest)
        yield Change("copied", copy, copy)
        return
    present = copy.read_bytes()
    if _cells(present) is None:
        yield Change("damaged", copy, copy)
    if manifest.delivered.get(name) == digest(content):
        return
    if _is_ours(present, content, name, manifest):
        _write(copy, content, name, name, manifest)
        if present != content:
            yield Change("updated", copy, copy)
        return
    new = _place_beside(copy, content, workspace, manifest)
    _write(new, content, _key(new, workspace), name, manifest)
    yield Change("beside", copy, new)


def _write(path: Path, content: bytes, key: str, lesson: str, manifest: _Manifest) -> None:
    write_atomically(path, content)
    manifest.written[key] = _typed(content)
    manifest.delivered[lesson] = digest(content)


def _is_ours(present: bytes, content: bytes, key: str, manifest: _Manifest) -> bool:
    """Whether a file holds nothing that the learner typed: what we wrote there, or what we would write."""
    return _typed(present) in (manifest.written.get(key), _typed(content))


def _place_beside(copy: Path, content: bytes, workspace: Path, manifest: _Manifest) -> Path:
    """Return the first of `x.new.ipynb`, `x.new-2.ipynb`, … that is free or holds nothing of the learner's."""
    for suffix in itertools.chain(["new"], (f"new-{number}" for number in itertools.count(2))):
        path = copy.with_name(f"{copy.stem}.{suffix}.ipynb")
        key = _key(path, workspace)
        if not path.exists() or _is_ours(path.read_bytes(), content, key, manifest):
            return path
    raise AssertionError("the numbers do not end")


def restore(
    notebooks: Path, workspace: Path, lesson: str, language: str
) -> tuple[Path, Path | None]:
    """Put a lesson's copy back as the course ships it; what was there is kept under a dated name.

    Args:
        notebooks: the folder with `en/` and `zh/` that the course ships.
        workspace: the working copy.
        lesson: `"02"`, `"2"` or `"02_clipped_relu"`.
        language: `"en"` or `"zh"`.

    Returns:
        the copy, and where the old one went, `None` if there was none or it was already as shipped.

    Raises:
        LookupError: there is no such lesson.
        OSError: a file cannot be read or written.
    """
    sources = source_notebooks(notebooks, language)
    wanted = [s for s in sources if lesson == s.stem or lesson.zfill(2) == s.stem.split("_")[0]]
    if not wanted:
        raise LookupError(lesson)
    content = wanted[0].read_bytes()
    copy = workspace / language / wanted[0].name
    kept = None
    if copy.exists() and copy.read_bytes() != content:
        kept = _backup_name(copy)
        copy.rename(kept)
    manifest = _read_manifest(workspace)
    key = _key(copy, workspace)
    _write(copy, content, key, key, manifest)
    _write_manifest(workspace, manifest)
    return copy, kept


def _backup_name(copy: Path) -> Path:
    stem = f"{copy.stem}.backup-{datetime.now():%Y-%m-%d-%H%M%S}"
    for suffix in itertools.chain([""], (f"-{number}" for number in itertools.count(2))):
        path = copy.with_name(f"{stem}{suffix}.ipynb")
        if not path.exists():
            return path
    raise AssertionError("the numbers do not end")


def _typed(content: bytes) -> str:
    """Return what tells apart what people type into a notebook: its cells, without outputs and metadata.

    JupyterLab rewrites those as soon as a notebook is opened, so bytes say nothing about the learner.
    """
    cells = _cells(content)
    return digest(content if cells is None else json.dumps(cells).encode())


def _cells(content: bytes) -> list[tuple[str, str]] | None:
    """Return kind and text of each cell, or `None` if this is no notebook."""
    try:
        cells = json.loads(content)["cells"]
        return [(str(cell["cell_type"]), "".join(cell["source"])) for cell in cells]
    except (ValueError, TypeError, LookupError, RecursionError):
        return None


def _key(path: Path, workspace: Path) -> str:
    return path.relative_to(workspace).as_posix()


def _read_manifest(workspace: Path) -> _Manifest:
    """Return the manifest; without a readable one, every copy counts as the learner's."""
    try:
        data = json.loads((workspace / STATE / _MANIFEST).read_bytes())
        return _Manifest(dict(data["written"]), dict(data["delivered"]))
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return _Manifest()


def _write_manifest(workspace: Path, manifest: _Manifest) -> None:
    text = json.dumps(vars(manifest), indent=1, sort_keys=True) + "\n"
    write_atomically(workspace / STATE / _MANIFEST, text.encode())

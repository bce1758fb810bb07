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
    """What we brought: `written` is the digest of each file as we left it, `delivered` the newest version of
    each lesson that the learner has had, in place or beside. Keys are paths like `en/02_name.ipynb`.
    """

    written: dict[str, str] = field(default_factory=dict)
    delivered: dict[str, str] = field(default_factory=dict)


def source_notebooks(notebooks: Path, language: str) -> list[Path]:
    """Return the lessons of one language as the course ships them, in order."""
    return sorted((notebooks / language).glob("*.ipynb"))


def sync(notebooks: Path, workspace: Path) -> list[Change]:
    """Bring new and changed lessons into the working copy, and say what is damaged there.

    A file is replaced only if it is, byte for byte, what we wrote. One that the learner has touched stays as it
    is; a new version then arrives beside it, once. A file that is gone comes back.

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
    content = source.read_bytes()
    version = digest(content)
    copy = workspace / name
    present = digest(copy.read_bytes()) if copy.exists() else None
    if present in (None, version, manifest.written.get(name)):
        if present != version:
            write_atomically(copy, content)
            yield Change("copied" if present is None else "updated", copy, copy)
        manifest.written[name] = manifest.delivered[name] = version
        return
    if not _is_notebook(copy.read_bytes()):
        yield Change("damaged", copy, copy)
    if manifest.delivered.get(name) != version:
        new = _place_beside(copy, version, workspace, manifest)
        write_atomically(new, content)
        manifest.written[_key(new, workspace)] = manifest.delivered[name] = version
        yield Change("beside", copy, new)


def _place_beside(copy: Path, version: str, workspace: Path, manifest: _Manifest) -> Path:
    """Return the first of `x.new.ipynb`, `x.new-2.ipynb`, … that is free or holds nothing of the learner's."""
    for suffix in itertools.chain(["new"], (f"new-{number}" for number in itertools.count(2))):
        path = copy.with_name(f"{copy.stem}.{suffix}.ipynb")
        ours = (version, manifest.written.get(_key(path, workspace)))
        if not path.exists() or digest(path.read_bytes()) in ours:
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
    write_atomically(copy, content)
    manifest = _read_manifest(workspace)
    key = _key(copy, workspace)
    manifest.written[key] = manifest.delivered[key] = digest(content)
    _write_manifest(workspace, manifest)
    return copy, kept


def _backup_name(copy: Path) -> Path:
    stem = f"{copy.stem}.backup-{datetime.now():%Y-%m-%d-%H%M%S}"
    for suffix in itertools.chain([""], (f"-{number}" for number in itertools.count(2))):
        path = copy.with_name(f"{stem}{suffix}.ipynb")
        if not path.exists():
            return path
    raise AssertionError("the numbers do not end")


def _is_notebook(content: bytes) -> bool:
    try:
        notebook = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(notebook, dict) and isinstance(notebook.get("cells"), list)


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

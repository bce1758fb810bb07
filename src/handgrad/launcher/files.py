"""Files that are written as a whole or not at all."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that a crash leaves the old one or the new one, never half of one.

    Raises:
        OSError: the file cannot be written; the old one is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o644)  # mkstemp makes it readable for its owner alone
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def digest(content: bytes) -> str:
    """Return what tells one version of a file from another."""
    return hashlib.sha256(content).hexdigest()

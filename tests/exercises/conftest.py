"""Every test of the exercises: English, and progress that nobody else sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from handgrad import progress
from handgrad.messages import current_language, use_language


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = current_language()
    monkeypatch.chdir(tmp_path)
    progress.clear()
    use_language("en")
    yield
    progress.clear()
    use_language(before)

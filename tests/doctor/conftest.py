"""The handed cases as a fixture."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from doctor_loading import FAULTS, load


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "fault" in metafunc.fixturenames:
        paths = sorted(FAULTS.glob("case_*.py"))
        metafunc.parametrize("fault", paths, ids=[path.stem for path in paths], indirect=True)


@pytest.fixture
def fault(request: pytest.FixtureRequest) -> ModuleType:
    return load(request.param)

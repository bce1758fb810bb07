"""The cases: each a small module with `op`, `ARGS`, `REFERENCE` and the `KIND` of its mistake."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

FAULTS = Path(__file__).parents[1] / "faults"


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"fault_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "fault" in metafunc.fixturenames:
        paths = sorted(FAULTS.glob("case_*.py"))
        metafunc.parametrize("fault", paths, ids=[path.stem for path in paths], indirect=True)


@pytest.fixture
def fault(request: pytest.FixtureRequest) -> ModuleType:
    return load(request.param)

"""Loads the case files of `tests/faults`, which is no package."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

FAULTS = Path(__file__).parents[1] / "faults"


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"fault_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # `inspect.getsource` looks the file up there
    spec.loader.exec_module(module)
    return module


def load_faults(name: str) -> ModuleType:
    return load(FAULTS / f"{name}.py")

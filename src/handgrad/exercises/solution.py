"""The text of a solution, cut out of the module that holds it as real code."""

from __future__ import annotations

import ast
import inspect
from types import ModuleType


def source_of(module: ModuleType, *names: str) -> str:
    """Return the source of top-level definitions of `module`, ready to replace a starter cell.

    Args:
        module: a module of `handgrad.exercises.solutions`.
        names: classes, functions or variables, in the order of the module.

    Raises:
        LookupError: the module defines no such name.
    """
    source = inspect.getsource(module)
    found: dict[str, str] = {}
    for node in ast.parse(source).body:
        if (name := _name(node)) in names:
            found[name] = "\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno])
    missing = set(names) - set(found)
    if missing:
        raise LookupError(f"{module.__name__} does not define {', '.join(sorted(missing))}")
    return "\n\n\n".join(found.values())


def _name(node: ast.stmt) -> str:
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return node.name
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""

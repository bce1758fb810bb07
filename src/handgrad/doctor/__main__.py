"""`python -m handgrad.doctor FILE.py:NAME --inputs FILE.py:ARGS`: the doctor on the command line.

Exit status: 0 healthy, 1 not healthy, 2 could not run.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path
from typing import Any

from handgrad.doctor import hostile
from handgrad.doctor.case import CouldNotExamineError
from handgrad.doctor.examination import examine
from handgrad.doctor.pages import explain, write
from handgrad.doctor.registry import KINDS
from handgrad.messages import LANGUAGES, text, use_language


class _CouldNotRunError(Exception):
    """What the caller asked for cannot be done; the message says why."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return its exit status."""
    options = _parse(arguments)
    use_language(options.language)
    try:
        if options.explain:
            print(_explained(options.explain))
            return 0
        if options.write_pages:
            write(options.write_pages)
            return 0
        report = _report(options)
    except _CouldNotRunError as error:
        print(error, file=sys.stderr)
        return 2
    print(report)
    return 0 if report.healthy else 1


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m handgrad.doctor", description=text("doctor-command-about")
    )
    parser.add_argument(
        "operation", metavar="FILE.py:NAME", nargs="?", help=text("doctor-command-operation")
    )
    parser.add_argument("--inputs", metavar="FILE.py:ARGS", help=text("doctor-command-inputs"))
    parser.add_argument("--reference", metavar="FILE.py:REF", help=text("doctor-command-reference"))
    parser.add_argument("--surrogate", action="store_true", help=text("doctor-command-surrogate"))
    parser.add_argument(
        "--language", choices=LANGUAGES, default="en", help=text("doctor-command-language")
    )
    parser.add_argument("--explain", metavar="KIND", help=text("doctor-command-explain"))
    parser.add_argument(
        "--write-pages", metavar="FOLDER", type=Path, help=text("doctor-command-write-pages")
    )
    options = parser.parse_args(arguments)
    if options.explain or options.write_pages:
        return options
    if not (options.operation and options.inputs):
        parser.error("FILE.py:NAME and --inputs are needed")
    return options


def _report(options: argparse.Namespace) -> Any:
    op, inputs = _load(options.operation), _load(options.inputs)
    reference = _load(options.reference) if options.reference else None
    try:
        if callable(inputs):
            inputs = inputs()
        return examine(op, inputs, reference, surrogate=options.surrogate)
    except (CouldNotExamineError, TypeError) as error:
        raise _CouldNotRunError(text("doctor-command-no-examination", error=str(error))) from None


def _explained(kind: str) -> Any:
    if kind not in KINDS:
        raise _CouldNotRunError(text("doctor-command-kind", kind=kind))
    return explain(kind)


def _load(given: str) -> Any:
    """Return what `FILE.py:NAME` names."""
    file, _, name = given.rpartition(":")
    path = Path(file)
    if not file or not name:
        raise _CouldNotRunError(text("doctor-command-form", given=given))
    if not path.is_file():
        raise _CouldNotRunError(text("doctor-command-no-file", file=file))
    module = _module(path.resolve())
    if not hasattr(module, name):
        raise _CouldNotRunError(text("doctor-command-no-name", file=file, name=name))
    return getattr(module, name)


def _module(path: Path) -> Any:
    name = f"_examined_{path.stem}_{abs(hash(path))}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise _CouldNotRunError(text("doctor-command-no-file", file=str(path)))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    except BaseException as error:  # the file is anybody's: it may even exit
        del sys.modules[name]
        what = f"{hostile.class_name(error)}: {hostile.message_of(error)}"
        raise _CouldNotRunError(text("doctor-command-load", file=str(path), error=what)) from None
    return module


if __name__ == "__main__":
    sys.exit(main())

"""The command `python -m handgrad.authoring`, run at the root of the repository."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from handgrad.authoring.build import build, check, lesson_files
from handgrad.authoring.problems import LessonError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m handgrad.authoring", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    builder = commands.add_parser("build", help="lessons/*.md to notebooks/en and notebooks/zh")
    builder.add_argument("lesson", nargs="*", help="02 or 02_clipped_relu; all lessons if none")
    builder.add_argument(
        "--check", action="store_true", help="write nothing; compare with the stored notebooks"
    )
    options = parser.parse_args(arguments)
    root = Path.cwd()
    if not lesson_files(root):
        print(
            "There is no lessons/ here. Fix: run this at the root of the repository.",
            file=sys.stderr,
        )
        return 2
    faults = 0
    try:
        for line in check(root, options.lesson) if options.check else build(root, options.lesson):
            print(line, flush=True)
            faults += options.check
    except LessonError as error:
        print(error, file=sys.stderr)
        return 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

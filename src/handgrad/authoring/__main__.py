"""The command `python -m handgrad.authoring`, run at the root of the repository."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from handgrad.authoring.build import build, check, lesson_files
from handgrad.authoring.problems import LessonError
from handgrad.authoring.slides.pages import build_slides, deck_paths
from handgrad.authoring.slides.pdf import NoChromiumError, print_decks


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m handgrad.authoring", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    builder = commands.add_parser("build", help="lessons/*.md to notebooks/en and notebooks/zh")
    builder.add_argument("lesson", nargs="*", help="02 or 02_clipped_relu; all lessons if none")
    builder.add_argument(
        "--check", action="store_true", help="write nothing; compare with the stored notebooks"
    )
    builder.set_defaults(
        run=lambda root, given: (check if given.check else build)(root, given.lesson)
    )
    for name, run, about in (
        ("slides", _slides, "lessons/*.md to build/slides"),
        ("slides-pdf", _slides_pdf, "the same, and each deck printed to a PDF"),
    ):
        maker = commands.add_parser(name, help=about)
        maker.add_argument("lesson", nargs="*", help="02 or 02_clipped_relu; all lessons if none")
        maker.set_defaults(run=run, check=False)
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
        for line in options.run(root, options):
            print(line, flush=True)
            faults += options.check
    except (LessonError, NoChromiumError) as error:
        print(error, file=sys.stderr)
        return 1
    return 1 if faults else 0


def _slides(root: Path, options: argparse.Namespace) -> Iterator[str]:
    yield from build_slides(root, options.lesson)


def _slides_pdf(root: Path, options: argparse.Namespace) -> Iterator[str]:
    yield from build_slides(root, options.lesson)
    for path in print_decks(deck_paths(root, options.lesson)):
        yield f"printed    {path.relative_to(root).as_posix()}"


if __name__ == "__main__":
    sys.exit(main())

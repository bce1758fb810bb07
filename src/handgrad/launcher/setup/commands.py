"""The commands of start.py."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from handgrad.launcher.language import LANGUAGES, choose_language
from handgrad.launcher.setup.sentences import SetupError, text, use_language
from handgrad.launcher.setup.suite import run_suite
from handgrad.launcher.setup.venv import ready_python

ROOT = Path(__file__).parents[4]

# What runs in the environment; what the learner adds comes behind it.
LEARNER = {
    "lab": ("-m", "handgrad.launcher", "lab"),
    "restore": ("-m", "handgrad.launcher", "restore"),
    "check": ("-m", "handgrad.launcher", "check"),
    "benchmark": ("benchmarks/bench_clipped_relu.py",),
}
DEVELOPER = {
    "notebooks": ("-m", "handgrad.authoring", "build"),
    "slides": ("-m", "handgrad.authoring", "slides"),
    "slides-pdf": ("-m", "handgrad.authoring", "slides-pdf"),
    "benchmark-sliders": ("benchmarks/bench_sliders.py",),
    "lint": ("-m", "ruff", "check"),
    "format": ("-m", "ruff", "format"),
}
COMMANDS = (*LEARNER, "test", *DEVELOPER)


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Run a command of start.py and return its exit status."""
    for stream in (sys.stdout, sys.stderr):  # a console that cannot show Chinese shows "?" instead
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    use_language(_language(arguments, root))
    command, *others = arguments or ["help"]
    if command not in COMMANDS:
        return _help(asked=command in ("help", "-h", "--help"))
    try:
        python = ready_python(root, dev=command not in LEARNER)
        if command == "test":
            return run_suite(python, root, others)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        why = str(error.strerror or error)
        print(text("setup-file", file=str(error.filename or root), reason=why), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\n{text('setup-interrupted')}", file=sys.stderr)
        return 130
    return _run([str(python), *(LEARNER | DEVELOPER)[command], *others], root)


def _help(*, asked: bool) -> int:
    """List the commands; for one who typed something else, that is an error."""
    lines = [f"  {name:<18} {text(f'setup-help-{name}')}" for name in COMMANDS]
    print(text("setup-usage"), *lines, sep="\n", file=sys.stdout if asked else sys.stderr)
    return 0 if asked else 2


def _language(arguments: Sequence[str], root: Path) -> str:
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--language", nargs="?")
    parser.add_argument("--workspace", nargs="?", type=Path)
    options, _ = parser.parse_known_args(arguments)
    asked = options.language if options.language in LANGUAGES else None
    return choose_language(asked, (options.workspace or root / "workspace") / ".handgrad")


def _run(command: list[str], root: Path) -> int:
    """Run a command at the root of the course, in place of this process where the system can do that."""
    caller = "py" if os.name == "nt" else "python3"
    environment = {**os.environ, "HANDGRAD_COMMAND": f"{caller} start.py"}
    if os.name == "posix":
        os.chdir(root)
        os.execve(command[0], command, environment)
    process = subprocess.Popen(command, cwd=root, env=environment)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # the command got it, too, and ends in its own way
            continue

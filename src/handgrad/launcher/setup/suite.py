"""The whole suite, step by step, with headings, times and one line at the end."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from handgrad.launcher.setup.sentences import text

# Half of the suite waits for browsers and kernels: a worker for each core halves the time. Each test is free to
# run in any worker, and a lesson, which is one notebook, stays in one.
WORKERS = min(os.cpu_count() or 1, 4)
_PARALLEL = (f"--numprocesses={WORKERS}",)
# Name and module with arguments; pytest's steps take the options of the command line.
STEPS = (
    ("ruff check", ("ruff", "check")),
    ("ruff format", ("ruff", "format", "--check")),
    ("mypy", ("mypy",)),
    ("pytest", ("pytest", "tests", *_PARALLEL, "--dist=worksteal")),
    ("nbval", ("pytest", "--nbval", "notebooks", *_PARALLEL, "--dist=loadfile")),
)
# The workers share the cores already; more threads of torch in each would only stand in each other's way.
_ONE_THREAD = {"OMP_NUM_THREADS": "1"}
_NOTHING_SELECTED = 5  # an exit status of pytest


def run_suite(python: Path, root: Path, options: Sequence[str]) -> int:
    """Run all steps, those after a failure too, and return the exit status: 0 if all passed.

    Args:
        python: the interpreter of the environment with the test tools.
        root: the course.
        options: for pytest, such as `-k functions`; steps in which they select nothing are left out.
    """
    passed, failed, nothing = list[str](), list[str](), list[str]()
    began = time.monotonic()
    for name, arguments in STEPS:
        print(f"\n=== {name} ===", flush=True)
        started = time.monotonic()
        takes_options = arguments[0] == "pytest"
        command = [str(python), "-m", *arguments, *(options if takes_options else ())]
        environment = _ONE_THREAD | os.environ
        status = subprocess.run(command, cwd=root, env=environment, check=False).returncode
        if options and takes_options and status == _NOTHING_SELECTED:
            nothing.append(name)
            continue
        seconds = f"{time.monotonic() - started:.0f} s"
        key = "setup-step-failed" if status else "setup-step-passed"
        print(text(key, step=name, time=seconds), flush=True)
        (failed if status else passed).append(f"{name} ({seconds})")
    if len(nothing) == sum(arguments[0] == "pytest" for _, arguments in STEPS):
        failed += nothing
    total = f"{time.monotonic() - began:.0f} s"
    if failed:
        print(f"\n{text('setup-suite-failed', steps=', '.join(failed), time=total)}", flush=True)
        return 1
    print(f"\n{text('setup-suite-passed', steps=', '.join(passed), time=total)}", flush=True)
    return 0

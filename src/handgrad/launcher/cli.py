"""The handgrad command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from handgrad.environment import check_environment
from handgrad.launcher.jupyter import port_is_free, run_lab, trust
from handgrad.launcher.language import LANGUAGES, choose_language, remember_language
from handgrad.launcher.workspace import STATE, Change, restore, source_notebooks, sync
from handgrad.messages import text, use_language

COURSE = Path(__file__).parents[3]

# start.py says here how the learner calls it, so that what we tell them to type works where they read it.
_COMMAND = "HANDGRAD_COMMAND"


def main(arguments: Sequence[str] | None = None, course: Path = COURSE) -> int:
    """Run the command and return its exit status.

    Args:
        arguments: the command line; by default that of the process.
        course: the folder that holds `notebooks/`, and `workspace/` unless another is named.
    """
    for stream in (sys.stdout, sys.stderr):  # a console that cannot show Chinese shows "?" instead
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    use_language(choose_language(None, course / "workspace" / STATE))
    parser = _parser(course)
    options, others = parser.parse_known_args(arguments)
    if others and options.command != "lab":
        parser.error(text("launcher-unknown-option", option=others[0]))
    workspace = options.workspace.resolve()
    language = choose_language(options.language, workspace / STATE)
    use_language(language)
    if options.command == "check":
        report = check_environment()
        print(report)
        return 0 if report.healthy else 1
    notebooks = course / "notebooks"
    if not source_notebooks(notebooks, language):
        return _fail(text("launcher-no-course", folder=str(notebooks)))
    try:
        if options.command == "restore":
            return _restore(notebooks, workspace, options.lesson, language)
        return _lab(notebooks, workspace, language, options, others)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        where, why = str(error.filename or workspace), str(error.strerror or error)
        return _fail(text("launcher-file", file=where, reason=why))


def _parser(course: Path) -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--language", choices=LANGUAGES, help=text("launcher-help-language"))
    common.add_argument(
        "--workspace",
        type=Path,
        default=course / "workspace",
        metavar="DIR",
        help=text("launcher-help-workspace"),
    )
    parser = argparse.ArgumentParser(prog="handgrad", description=text("launcher-help"))
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")

    def command(name: str, help_text: str, more: str = "") -> argparse.ArgumentParser:
        return commands.add_parser(
            name,
            help=help_text,
            description=help_text,
            epilog=more,
            parents=[common],
            allow_abbrev=False,
        )

    lab = command("lab", text("launcher-help-lab"), text("launcher-help-options"))
    lab.add_argument("--port", type=int, help=text("launcher-help-port"))
    restoring = command("restore", text("launcher-help-restore"))
    restoring.add_argument("lesson", metavar="NN", help=text("launcher-help-lesson"))
    command("check", text("launcher-help-check"))
    return parser


def _lab(
    notebooks: Path,
    workspace: Path,
    language: str,
    options: argparse.Namespace,
    jupyter_options: Sequence[str],
) -> int:
    command = os.environ.pop(_COMMAND, "handgrad")
    if options.port is not None and not port_is_free(options.port):
        return _fail(text("launcher-port-taken", port=str(options.port)))
    for change in sync(notebooks, workspace):
        _tell(change, command)
    remember_language(language, workspace / STATE)
    shipped = [path for code in LANGUAGES for path in source_notebooks(notebooks, code)]
    trust(shipped, workspace / STATE)
    run_lab(
        workspace,
        language,
        port=options.port,
        options=jupyter_options,
        when_ready=_tell_ready,
    )
    print(text("launcher-ended"))
    return 0


def _tell_ready(address: str) -> None:
    print(text("launcher-ready", address=address))
    print(text("launcher-how-to-end"), flush=True)


def _tell(change: Change, command: str) -> None:
    copy = f"{change.copy.parent.name}/{change.copy.name}"
    match change.kind:
        case "updated":
            print(text("launcher-updated", copy=copy))
        case "beside":
            print(text("launcher-beside", copy=copy, new=change.new.name))
        case "damaged":
            number, language = change.copy.name.split("_")[0], change.copy.parent.name
            restoring = f"{command} restore {number} --language {language}"
            print(text("launcher-damaged", copy=copy, command=restoring))


def _restore(notebooks: Path, workspace: Path, lesson: str, language: str) -> int:
    try:
        copy, kept = restore(notebooks, workspace, lesson, language)
    except LookupError:
        known = ", ".join(path.stem for path in source_notebooks(notebooks, language))
        return _fail(text("launcher-no-lesson", lesson=lesson, known=known))
    print(text("launcher-restored", copy=f"{language}/{copy.name}"))
    if kept is not None:
        print(text("launcher-kept", old=f"{language}/{kept.name}"))
    return 0


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1

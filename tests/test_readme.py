"""The READMEs: the same in both languages, and no command in them that does not exist."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from handgrad.authoring.prose import foreign_chinese, links, prose, typography_problems
from handgrad.launcher.setup.commands import COMMANDS
from handgrad.messages import current_language, use_language

ROOT = Path(__file__).parents[1]
FILES = {"en": "README.md", "zh": "README.zh-CN.md"}
each_language = pytest.mark.parametrize("language", FILES)

# Who runs each command that the READMEs tell a reader to type.
RUN_BY = {
    "make lab": "tests/conftest.py starts what it starts; tests/launcher the command line",
    "make test": ".ci/run",
    "make restore": "tests/launcher",
    "make check": "tests/test_environment.py",
    "make notebooks": "tests/lessons builds every notebook",
    "make slides": "tests/slides builds every deck",
    "make slides-pdf": "tests/slides prints one",
    "make benchmark": "this file, with few elements",
    "make benchmark-sliders": "the figures in the README",
    "py start.py lab": "the same as make lab",
    "py start.py test": "the same as make test",
    "conda env create": "compared with requirements.txt by tests/test_requirements.py",
    "conda activate": "conda's own",
    "handgrad lab": "tests/conftest.py",
}


def readme(language: str) -> str:
    return (ROOT / FILES[language]).read_text(encoding="utf-8")


def commands(language: str) -> list[str]:
    """Return the lines of all console blocks."""
    blocks = re.findall(r"```(?:console|powershell)\n(.*?)```", readme(language), flags=re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def test_both_languages_have_the_same_commands_in_the_same_order() -> None:
    assert commands("en")
    assert commands("en") == commands("zh")


def known(command: str) -> str | None:
    return next(
        (start for start in sorted(RUN_BY, key=len, reverse=True) if command.startswith(start)),
        None,
    )


@pytest.mark.parametrize("command", commands("en"))
def test_a_command_exists_and_somebody_runs_it(command: str) -> None:
    assert known(command), f"say in RUN_BY who runs `{command}`"
    words = shlex.split(command)
    if words[0] == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        assert re.search(rf"^{words[1]}:", makefile, flags=re.MULTILINE)
        assert words[1] in COMMANDS
        assert all(word.split("=")[0] in ("ARGS", "LESSON", "PYTHON") for word in words[2:])
    if words[:2] == ["py", "start.py"]:
        assert words[2] in COMMANDS


def test_every_target_of_the_makefile_has_its_help_and_its_command() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z-]+):", makefile, flags=re.MULTILINE)
    with_help = re.findall(r"^([a-z-]+):.*## .+", makefile, flags=re.MULTILINE)
    assert targets == with_help
    assert {target for target in targets if target not in ("help", "clean")} == set(COMMANDS)
    listed = re.search(r"^\.PHONY: (.*)$", makefile, flags=re.MULTILINE)
    assert listed is not None
    assert listed[1].split() == targets


@each_language
def test_the_doctor_says_what_is_printed_there(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = re.findall(r"```(?:python|text)\n(.*?)```", readme(language), flags=re.DOTALL)
    spoken = current_language()
    try:
        exec(code, {})
    finally:
        use_language(spoken)
    assert capsys.readouterr().out == said


@each_language
def test_what_it_links_to_is_there(language: str) -> None:
    for _, target in links(readme(language)):
        if "://" not in target:
            assert (ROOT / target.partition("#")[0]).exists(), (
                f"{FILES[language]} leads to {target}"
            )


@each_language
def test_the_folders_it_names_are_those_of_the_repository(language: str) -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    if tracked.returncode:
        pytest.skip("not a git checkout")
    there = {line.split("/")[0] for line in tracked.stdout.splitlines() if "/" in line}
    table = readme(language)[readme(language).rindex("| `lessons/`") :]
    told = {name.split("/")[0] for name in re.findall(r"`([a-z]+/[a-z/]*)`", table)}
    assert told - {"workspace"} == there - {".ci"}


def test_chinese_is_set_as_chinese_and_english_is_english() -> None:
    for line, text in prose(readme("zh")):
        assert not list(typography_problems(text)), f"README.zh-CN.md, line {line + 1}: {text}"
    for line, text in prose(readme("en")):
        assert foreign_chinese(text.replace("中文说明", "")) is None, f"README.md, line {line + 1}"


@each_language
def test_every_lesson_is_in_the_table_with_its_minutes(language: str) -> None:
    from handgrad.authoring import parse
    from handgrad.authoring.build import lesson_files

    for path in lesson_files(ROOT):
        lesson = parse(path, ROOT)
        row = re.search(
            rf"notebooks/{language}/{lesson.name}\.ipynb\).*\| (\d+) \|", readme(language)
        )
        assert row is not None, f"{lesson.name} is missing in {FILES[language]}"
        assert int(row[1]) == lesson.minutes

"""The lists of requirements say the same: names, pins and ranges; and each dependency says why it is there."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pins(lines: list[str]) -> dict[str, str]:
    """Return name and version of each `name==version`, in canonical form."""
    found = {}
    for line in lines:
        requirement = line.split("#")[0].strip()
        if requirement and not requirement.startswith("-"):
            name, version = requirement.split("==")
            found[canonicalize_name(name)] = version
    return found


def listed(name: str) -> dict[str, str]:
    return pins((ROOT / name).read_text(encoding="utf-8").splitlines())


def ranges(requirements: list[str]) -> dict[str, Requirement]:
    return {canonicalize_name(Requirement(line).name): Requirement(line) for line in requirements}


LEARNER = listed("requirements.txt")
DEVELOPER = listed("requirements-dev.txt")
OPEN = ranges(PROJECT["dependencies"])
OPEN_DEVELOPER = ranges(PROJECT["optional-dependencies"]["dev"])
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))


def conda_pip() -> list[str]:
    return next(entry["pip"] for entry in CONDA["dependencies"] if isinstance(entry, dict))


def test_every_direct_dependency_is_pinned_and_nothing_else() -> None:
    assert set(LEARNER) == set(OPEN)
    assert set(DEVELOPER) == set(OPEN_DEVELOPER)


@pytest.mark.parametrize("name", sorted(LEARNER))
def test_a_learners_pin_lies_in_the_open_range(name: str) -> None:
    assert OPEN[name].specifier.contains(Version(LEARNER[name]), prereleases=True)


@pytest.mark.parametrize("name", sorted(DEVELOPER))
def test_a_developers_pin_lies_in_the_open_range(name: str) -> None:
    assert OPEN_DEVELOPER[name].specifier.contains(Version(DEVELOPER[name]), prereleases=True)


def test_conda_installs_the_same_and_the_course_itself() -> None:
    assert pins(conda_pip()) == LEARNER
    assert "--editable ." in conda_pip()
    assert CONDA["name"] == "handgrad"


def test_conda_and_the_readmes_ask_for_the_pythons_that_start_py_takes() -> None:
    start = runpy.run_path(str(ROOT / "start.py"), run_name="start")
    oldest, newest = start["OLDEST"], start["NEWEST"]
    assert PROJECT["requires-python"] == ">={}.{}".format(*oldest)
    assert "python>={}.{},<{}.{}".format(*oldest, newest[0], newest[1] + 1) in CONDA["dependencies"]
    for readme, words in (("README.md", "{}.{} to {}.{}"), ("README.zh-CN.md", "{}.{} 到 {}.{}")):
        assert words.format(*oldest, *newest) in (ROOT / readme).read_text(encoding="utf-8")


def test_the_developers_list_contains_the_learners() -> None:
    lines = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()
    assert "-r requirements.txt" in lines


def test_torch_is_one_exact_version_everywhere_that_is_installed() -> None:
    # An open range in the same command would bring in another build, gigabytes of it.
    assert LEARNER["torch"] == "2.13.0"
    assert "torch" not in DEVELOPER
    assert [line for line in conda_pip() if line.startswith("torch=")] == ["torch==2.13.0"]
    assert not OPEN["torch"].specifier.contains("2.5")
    assert OPEN["torch"].specifier.contains("2.14")  # the package itself keeps open


def test_every_dependency_says_why_it_is_there() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for line in re.findall(r'^    "[A-Za-z][^"]*[>=<][^"]*",.*$', text, flags=re.MULTILINE):
        if not line.strip().startswith('"pytest>=8"'):
            assert re.search(r'",\s+# \w', line), f"say why in pyproject.toml: {line.strip()}"

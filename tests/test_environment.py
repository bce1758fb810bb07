"""The check of the environment: what is missing, how to get it, and with which status it ends."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handgrad import environment
from handgrad.environment import check_environment
from handgrad.launcher import cli
from handgrad.messages import current_language, use_language

REAL = importlib.import_module


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = current_language()
    use_language("en")
    yield
    use_language(before)


def lacks(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    """Make one module impossible to import, as where it is not installed."""

    def fake(name: str, *rest: Any) -> Any:
        if name.split(".", maxsplit=1)[0] == module:
            raise ModuleNotFoundError(f"No module named {module!r}", name=module)
        return REAL(name, *rest)

    monkeypatch.setattr(environment.importlib, "import_module", fake)


def item(name: str) -> Any:
    return next(item for item in check_environment().items if item.name == name)


def test_here_nothing_is_missing() -> None:
    found = check_environment()
    assert found.healthy
    assert "Everything the lessons need is installed." in str(found)
    for name in ("Python", "PyTorch", "matplotlib", "ipywidgets"):
        assert name in str(found)


@pytest.mark.parametrize("module", ["torch", "matplotlib", "ipywidgets", "jupyterlab_widgets"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_missing_is_named_with_the_command_that_gets_it(
    monkeypatch: pytest.MonkeyPatch, module: str, language: str
) -> None:
    use_language(language)
    lacks(monkeypatch, module)
    found = check_environment()
    assert not found.healthy
    wrong = [entry for entry in found.items if not entry.well]
    assert len(wrong) == 1
    assert f"`{module}`" in wrong[0].state
    assert "pip install" in wrong[0].state


def test_a_package_that_breaks_is_told_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise OSError("libtorch.so: cannot open shared object file")

    monkeypatch.setattr(environment, "_compute_a_gradient", broken)
    assert "libtorch.so" in item("PyTorch").state
    assert "--force-reinstall" in item("PyTorch").state


@pytest.mark.parametrize(("language", "words"), [("en", "this is 3.9"), ("zh", "3.9")])
def test_an_old_python_is_told(language: str, words: str) -> None:
    use_language(language)
    old = environment._python_item((3, 9))
    assert not old.well
    assert words in old.state
    assert "3.11" in old.state


def test_the_command_ends_with_a_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "notebooks" / "en").mkdir(parents=True)
    assert cli.main(["check", "--language", "en"], tmp_path) == 0
    assert "Everything" in capsys.readouterr().out
    lacks(monkeypatch, "torch")
    assert cli.main(["check", "--language", "en"], tmp_path) == 1
    assert "`torch` is missing" in capsys.readouterr().out


def test_the_stored_output_is_the_same_twice_and_holds_no_path() -> None:
    first, second = check_environment(), check_environment()
    assert first.to_html() == second.to_html()
    assert str(Path(__file__).parents[1]) not in first.to_html()


def test_the_page_is_told_what_to_say_about_widgets() -> None:
    html = check_environment().to_html()
    assert "show in this browser" in html
    assert "have not appeared here" in html
    assert "</script>" in html

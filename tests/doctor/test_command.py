"""`python -m handgrad.doctor`: what it prints, and its exit status."""

import subprocess
import sys
from pathlib import Path

import pytest

from handgrad import use_language
from handgrad.doctor.__main__ import main

SOURCE = """
import torch
from torch.autograd import Function


class Right(Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.k = k
        return k * x

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.k * grad_output, None


class Wrong(Right):
    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, None


class Reversed(Right):
    @staticmethod
    def backward(ctx, grad_output):
        return -ctx.k * grad_output, None


right = Right.apply
ARGS = lambda: (torch.tensor([1.0, 2.0]), 3.0)
NUMBERS = (3, 4)


def REFERENCE(x, k):
    return x * k


def OTHER(x, k):
    return x + k
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def english():
    yield
    use_language("en")


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        (["right"], 0, "Healthy"),
        (["right", "--reference", "REFERENCE"], 0, "Healthy"),
        (["Wrong"], 1, "A constant factor is wrong"),
        (["right", "--reference", "OTHER"], 1, "implement another function"),
        (["Reversed"], 1, "The sign is wrong"),
        (["Reversed", "--surrogate"], 0, "Healthy"),
        (["Wrong", "--language", "zh"], 1, "常数系数不对"),
    ],
)
def test_it_says_what_it_finds(file, capsys, options, status, said):
    operation, *rest = options
    if "--reference" in rest:
        rest[1] = f"{file}:{rest[1]}"
    assert main([f"{file}:{operation}", "--inputs", f"{file}:ARGS", *rest]) == status
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("operation", "inputs", "said"),
    [
        ("{file}:nothing", "{file}:ARGS", "has no `nothing`"),
        ("{file}:right", "{file}:NUMBERS", "none of the inputs is a floating-point tensor"),
        ("{file}:NUMBERS", "{file}:ARGS", "op must be callable"),
        ("elsewhere.py:right", "{file}:ARGS", "there is no file `elsewhere.py`"),
        ("right", "{file}:ARGS", "`right` is not of the form FILE.py:NAME"),
        ("{folder}/broken.py:right", "{file}:ARGS", "ZeroDivisionError"),
        ("{folder}/leaves.py:right", "{file}:ARGS", "SystemExit"),
    ],
)
def test_it_says_why_it_could_not_run(file, capsys, operation, inputs, said):
    (file.parent / "broken.py").write_text("1 / 0", encoding="utf-8")
    (file.parent / "leaves.py").write_text("raise SystemExit(0)", encoding="utf-8")
    names = {"file": file, "folder": file.parent}
    assert main([operation.format(**names), "--inputs", inputs.format(**names)]) == 2
    assert said in capsys.readouterr().err


def test_it_explains_a_kind(capsys):
    assert main(["--explain", "mask_missing"]) == 0
    assert "class ClippedReLU(Function):" in capsys.readouterr().out
    assert main(["--explain", "nonsense"]) == 2
    assert "there is no kind `nonsense`" in capsys.readouterr().err


def test_it_writes_the_reference_page(tmp_path):
    assert main(["--write-pages", str(tmp_path)]) == 0
    assert sorted(path.name for path in Path(tmp_path).iterdir()) == ["kinds.en.md", "kinds.zh.md"]


def test_it_runs_as_a_command(file):
    command = [sys.executable, "-m", "handgrad.doctor", f"{file}:Wrong", "--inputs", f"{file}:ARGS"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 1
    assert "expected" not in done.stderr
    assert "At `x = 3.0, k = 3.0` with `grad_output` 1.0" in done.stdout

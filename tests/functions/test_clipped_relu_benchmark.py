"""The benchmark runs and measures what it says. Its times are never a test."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
import torch

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "bench_clipped_relu.py"


@pytest.fixture(scope="module")
def benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_clipped_relu", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_prints_one_row_for_each_size_and_operation(
    benchmark: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    benchmark.main(sizes=[3, 5], rounds=2)
    machine, header, *rows = capsys.readouterr().out.splitlines()
    assert torch.__version__ in machine
    assert "saved bytes" in header
    assert [row.split()[:2] for row in rows] == [
        [size, name] for size in ("3", "5") for name in ("hardtanh", "textbook", "handgrad")
    ]


def test_the_three_compute_the_same(benchmark: ModuleType) -> None:
    x = torch.tensor([-1.0, 0.0, 1.0, 2.0, 3.0], requires_grad=True)
    for name, operation in benchmark.OPERATIONS.items():
        y = operation(x)
        (gradient,) = torch.autograd.grad(y.sum(), x)
        assert y.tolist() == [0.0, 0.0, 1.0, 2.0, 2.0], name
        assert gradient.tolist() == [0.0, 0.0, 1.0, 0.0, 0.0], name


def test_saved_bytes_are_those_of_the_input(benchmark: ModuleType) -> None:
    for name, operation in benchmark.OPERATIONS.items():
        assert benchmark.saved_bytes(operation, 1000) == 4 * 1000, name


def test_a_ratio_is_taken_within_the_round(benchmark: ModuleType) -> None:
    # Slow rounds and quick ones; in each of them the ratio is 2.
    assert benchmark.ratio([2.0, 200.0, 20.0], [1.0, 100.0, 10.0]) == "2.00 [2.00-2.00]"

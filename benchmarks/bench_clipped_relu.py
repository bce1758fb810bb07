"""Forward + backward of the clipped ReLU: `F.hardtanh`, the textbook version, and ours.

    python benchmarks/bench_clipped_relu.py              # 10³, 10⁶ and 10⁷ elements
    python benchmarks/bench_clipped_relu.py 4096         # sizes of your own

Each round times the three in turn, in an order drawn anew, so that a busy moment of the machine and the
memory that one leaves behind hit all alike. A ratio is taken within a round; shown are its median and, in
brackets, its quartiles.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import timeit
from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor

from handgrad import clipped_relu

CLIP_VAL = 2.0
ROUNDS = 41
SIZES = (1_000, 1_000_000, 10_000_000)

Operation = Callable[[Tensor], Tensor]


class TextbookFunction(torch.autograd.Function):
    """The version most tutorials show: classic form, float mask."""

    @staticmethod
    def forward(ctx: Any, input_tensor: Tensor, clip_val: float) -> Tensor:
        ctx.clip_val = float(clip_val)
        ctx.save_for_backward(input_tensor)
        return input_tensor.clamp(0.0, ctx.clip_val)

    @staticmethod
    def backward(ctx: Any, grad_output: Tensor) -> tuple[Tensor, None]:
        (input_tensor,) = ctx.saved_tensors
        mask = ((input_tensor > 0) & (input_tensor < ctx.clip_val)).float()
        return grad_output * mask, None


OPERATIONS: dict[str, Operation] = {
    "hardtanh": lambda x: F.hardtanh(x, 0.0, CLIP_VAL),
    "textbook": lambda x: TextbookFunction.apply(x, CLIP_VAL),  # type: ignore[no-untyped-call]
    "handgrad": lambda x: clipped_relu(x, CLIP_VAL),
}


def main(sizes: Sequence[int] = SIZES, rounds: int = ROUNDS) -> None:
    """Print the machine, then one table row for each size and operation."""
    print(
        f"{platform.machine()} {torch.backends.cpu.get_cpu_capability()},"
        f" {torch.get_num_threads()} threads, torch {torch.__version__}, float32,"
        f" {rounds} rounds"
    )
    print(
        f"{'elements':>10}  {'':8}  {'µs':>8}  {'× hardtanh':>18}  {'× textbook':>18}  saved bytes"
    )
    for size in sizes:
        seconds = measure(size, rounds)
        for name, operation in OPERATIONS.items():
            print(
                f"{size:>10,}  {name}  {1e6 * statistics.median(seconds[name]):>8,.0f}"
                f"  {ratio(seconds[name], seconds['hardtanh']):>18}"
                f"  {ratio(seconds[name], seconds['textbook']):>18}"
                f"  {saved_bytes(operation, size):>11,}"
            )


def measure(size: int, rounds: int) -> dict[str, list[float]]:
    """Return the seconds of one forward + backward, for each operation and round."""
    generator = torch.Generator().manual_seed(0)
    x = torch.randn(size, generator=generator, requires_grad=True)
    grad_output = torch.randn(size, generator=generator)
    calls = min(max(5_000_000 // size, 1), 200)
    seconds: dict[str, list[float]] = {name: [] for name in OPERATIONS}
    order = random.Random(0)
    for _ in range(rounds):
        for name in order.sample(list(OPERATIONS), k=len(OPERATIONS)):
            run = _forward_backward(OPERATIONS[name], x, grad_output)
            run()  # untimed: it meets the caches as another operation left them
            seconds[name].append(timeit.timeit(run, number=calls) / calls)
    return seconds


def _forward_backward(operation: Operation, x: Tensor, grad_output: Tensor) -> Callable[[], object]:
    return lambda: torch.autograd.grad(operation(x), x, grad_output)


def ratio(seconds: Sequence[float], reference: Sequence[float]) -> str:
    """Return the median of the ratios of each round, with their quartiles."""
    low, middle, high = statistics.quantiles(
        [ours / theirs for ours, theirs in zip(seconds, reference, strict=True)], n=4
    )
    return f"{middle:.2f} [{low:.2f}-{high:.2f}]"


def saved_bytes(operation: Operation, size: int) -> int:
    """Return how many bytes autograd keeps between forward and backward."""
    kept: dict[int, int] = {}

    def pack(tensor: Tensor) -> Tensor:
        storage = tensor.untyped_storage()
        kept[storage.data_ptr()] = storage.nbytes()
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        operation(torch.ones(size, requires_grad=True))
    return sum(kept.values())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Time the clipped ReLU, forward and backward.")
    parser.add_argument("size", nargs="*", type=int, default=SIZES, help="how many elements")
    main(parser.parse_args().size)

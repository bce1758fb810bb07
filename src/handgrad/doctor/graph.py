"""Walks the graph that autograd recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from torch import Tensor


def nodes_behind(tensors: Iterable[Tensor]) -> Iterator[Any]:
    """Yield every node that `tensors` lead back to, each once."""
    waiting: list[Any] = [tensor.grad_fn for tensor in tensors]
    seen: set[Any] = set()
    while waiting:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        seen.add(node)  # also keeps it alive: a node that is freed may lend its id to another
        yield node
        waiting += [following for following, _ in node.next_functions]

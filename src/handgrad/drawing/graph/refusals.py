"""What cannot be drawn, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor

from handgrad.drawing.graph.nodes import is_custom, is_same, title_of
from handgrad.drawing.graph.recorded import Recorded
from handgrad.messages import text


class GraphError(ValueError):
    """There is no graph to draw, or none that anybody could read. The text says why and what to do."""


def check_outputs(outputs: Sequence[Tensor], names: Mapping[str, Tensor]) -> None:
    """Raise a `GraphError` if one of the outputs has no graph, with the reason as far as it can be told."""
    for number, output in enumerate(outputs):
        if output.grad_fn is None:
            called = _called(outputs, number, names)
            others = {name: tensor for name, tensor in names.items() if tensor is not output}
            reason = _not_recorded(output, called) or _cut(output, called, others)
            raise GraphError(reason)


def _called(outputs: Sequence[Tensor], number: int, names: Mapping[str, Tensor]) -> str:
    """Return what to call an output in a sentence."""
    known = [name for name, tensor in names.items() if tensor is outputs[number]]
    if known:
        return text("graph-this-named", name=known[0])
    return (
        text("graph-this") if len(outputs) == 1 else text("graph-this-one", number=str(number + 1))
    )


def _not_recorded(output: Tensor, called: str) -> str | None:
    """Return why nothing was recorded, if the tensor itself or the mode shows it."""
    if output.requires_grad:
        return text("graph-only-a-leaf", output=called)
    if output.is_inference():
        return text("graph-inference-mode", output=called)
    if not torch.is_grad_enabled():
        return text("graph-no-grad-now", output=called)
    return None


def _cut(output: Tensor, called: str, others: Mapping[str, Tensor]) -> str:
    """Return what may have cut the graph, judged by the other tensors that have names."""
    wanting = {name: tensor for name, tensor in others.items() if tensor.requires_grad}
    same = [name for name, tensor in wanting.items() if is_same(tensor, output)]
    if same:  # no operation that is recorded hands on the same memory without its node
        return text("graph-detached", output=called, name=f"`{same[0]}`")
    if wanting:
        return text("graph-cut", output=called, names=_listed(wanting))
    if others:
        return text("graph-nothing-wants-gradients", output=called, names=_listed(others))
    return text("graph-none", output=called)


def check_saved(recorded: Recorded) -> None:
    """Raise a `GraphError` if what a hand-written node saved is freed already, or was changed."""
    for node in recorded.nodes.values():
        if is_custom(node):
            try:
                node.saved_tensors  # noqa: B018 - asking is what raises
            except RuntimeError as error:
                changed = "modified by an inplace operation" in str(error)
                key = "graph-saved-changed" if changed else "graph-freed"
                raise GraphError(text(key, function=title_of(node))) from None


def check_names(recorded: Recorded, names: Mapping[str, Tensor]) -> None:
    """Raise a `GraphError` that says which named tensors are not in the graph."""
    inside = {*recorded.leaves, *map(id, recorded.outputs)}
    lost = {
        name: tensor
        for name, tensor in names.items()
        if id(tensor) not in inside and id(tensor.grad_fn) not in recorded.nodes
    }
    frozen = [name for name, tensor in lost.items() if not tensor.requires_grad]
    others = [name for name in lost if name not in frozen]
    reasons = []
    if frozen:
        reasons.append(text("graph-name-wants-no-gradient", names=_listed(frozen)))
    if others:
        reasons.append(text("graph-name-not-in-it", names=_listed(others)))
    if reasons:
        raise GraphError("\n".join(reasons))


def _listed(names: Sequence[str] | Mapping[str, Tensor]) -> str:
    return text("graph-comma").join(f"`{name}`" for name in names)

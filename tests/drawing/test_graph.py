"""The drawing of computation graphs: its nodes and edges, its words, what it refuses."""

from __future__ import annotations

import gc
import logging
import os
import subprocess
import sys
import warnings
import weakref
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from handgrad.drawing import draw_graph
from handgrad.drawing.graph import Graph, GraphError, LayoutError, layout
from handgrad.functions import ClippedReLUFunction, clipped_relu
from handgrad.messages import use_language


@pytest.fixture(autouse=True)
def _english() -> Any:
    use_language("en")
    yield
    use_language("en")


def leaf(*shape: int) -> Tensor:
    return torch.ones(*shape, requires_grad=True)


def layer() -> tuple[Tensor, dict[str, Tensor]]:
    x, w, b = leaf(4, 3), leaf(3, 2), leaf(2)
    h = x @ w + b
    z = clipped_relu(h, 1.0).mean()
    return z, {"x": x, "w": w, "b": b, "h": h, "z": z}


def boxes(graph: Graph, kind: str) -> list[tuple[str, ...]]:
    return [box.lines for box in graph.diagram.boxes if box.kind == kind]


def arrows(graph: Graph, kind: str) -> set[tuple[str, str]]:
    """Return tail and head of the arrows of a kind, by the first line in each box."""
    titles = {box.name: box.lines[0] for box in graph.diagram.boxes}
    return {
        (titles[arrow.tail], titles[arrow.head])
        for arrow in graph.diagram.arrows
        if arrow.kind == kind
    }


def test_the_graph_of_a_layer_has_these_nodes_and_edges() -> None:
    output, names = layer()
    graph = draw_graph(output, names)
    assert boxes(graph, "output") == [("z", "()")]
    assert boxes(graph, "custom") == [("ClippedReLUFunction", "your own Function")]
    assert sorted(boxes(graph, "leaf")) == [("b", "(2,)"), ("w", "(3, 2)"), ("x", "(4, 3)")]
    assert sorted(line[0] for line in boxes(graph, "operation")) == [
        "AccumulateGrad",
        "AccumulateGrad",
        "AccumulateGrad",
        "AddBackward0",
        "MeanBackward0",
        "MmBackward0",
    ]
    assert boxes(graph, "saved") == [("saved: h", "(4, 2) float32")]
    assert boxes(graph, "number") == [("clip_val = 1.0", "not a tensor, no gradient")]
    values = {
        ("x", "AccumulateGrad"),
        ("w", "AccumulateGrad"),
        ("b", "AccumulateGrad"),
        ("AccumulateGrad", "MmBackward0"),
        ("AccumulateGrad", "AddBackward0"),
        ("MmBackward0", "AddBackward0"),
        ("AddBackward0", "ClippedReLUFunction"),
        ("ClippedReLUFunction", "MeanBackward0"),
        ("MeanBackward0", "z"),
    }
    assert arrows(graph, "value") == values
    assert arrows(graph, "backward") == {(head, tail) for tail, head in values}
    assert arrows(graph, "saved") == {("saved: h", "ClippedReLUFunction")}
    assert arrows(graph, "number") == {("clip_val = 1.0", "ClippedReLUFunction")}


def test_an_inner_value_is_named_at_the_operation_that_makes_it() -> None:
    output, names = layer()
    assert ("AddBackward0", "makes h") in boxes(draw_graph(output, names), "operation")


def test_dashed_dotted_and_bold_are_in_the_digraph() -> None:
    output, names = layer()
    source = draw_graph(output, names).digraph.source.splitlines()
    dashed = [line for line in source if "style=dashed" in line]
    dotted = [line for line in source if "style=dotted" in line]
    assert sum("->" in line for line in dashed) == 1
    assert sum("->" not in line for line in dashed) == 1
    assert len(dotted) == 10  # nine in words, one of which is there for x and for w
    assert all("constraint=false" in line for line in dotted)
    assert sum("bold" in line for line in source) == 1


def test_the_digraph_is_torchvizs_with_additions(monkeypatch: pytest.MonkeyPatch) -> None:
    import torchviz

    drawn: list[Any] = []

    def watched(*arguments: Any, **options: Any) -> Any:
        drawn.append(make_dot(*arguments, **options))
        return drawn[-1]

    make_dot = torchviz.make_dot
    monkeypatch.setattr(torchviz, "make_dot", watched)
    output, names = layer()
    body = draw_graph(output, names).digraph.body
    (theirs,) = drawn
    assert body[: len(theirs.body)] == theirs.body
    assert any("fillcolor=lightblue" in line for line in theirs.body)
    edges = [line for line in body if "->" in line]
    assert sum("class" not in line for line in edges) == 10  # the way of the values is all theirs
    added = [line for line in body[len(theirs.body) :] if "->" in line]
    assert len(added) == 10 + 1 + 1  # gradients, one saved tensor, one number


@pytest.mark.parametrize(
    ("option", "gone"),
    [("saved", "saved"), ("non_tensors", "number"), ("backward", "backward")],
)
def test_each_layer_can_be_left_out(option: str, gone: str) -> None:
    output, names = layer()
    graph = draw_graph(output, names, **{option: False})
    kinds = {box.kind for box in graph.diagram.boxes} | {
        arrow.kind for arrow in graph.diagram.arrows
    }
    assert gone not in kinds
    assert {"saved", "number", "backward"} - kinds == {gone}


def test_the_legend_can_be_left_out() -> None:
    output, names = layer()
    with_legend, without = draw_graph(output, names), draw_graph(output, names, legend=False)
    assert len(without.to_svg()) < len(with_legend.to_svg())
    assert without.diagram == with_legend.diagram


def test_what_pytorch_saves_is_shown_when_asked_for() -> None:
    x = leaf(3)
    y = x.exp() * 2.0
    assert boxes(draw_graph(y, {"x": x}), "saved") == []
    shown = boxes(draw_graph(y, {"x": x}, saved_by_pytorch=True), "saved")
    assert ("saved: result", "(3,) float32") in shown


def test_a_leaf_that_is_saved_stays_a_leaf_and_is_named() -> None:
    x = leaf(3)
    graph = draw_graph(clipped_relu(x.double(), 2.0).sum() + clipped_relu(x, 2.0).sum(), {"x": x})
    assert boxes(graph, "leaf") == [("x", "(3,)")]
    assert sorted(boxes(graph, "saved")) == [
        ("saved tensor", "(3,) float64"),
        ("saved: x", "(3,) float32"),
    ]


def test_a_shared_parameter_is_one_leaf_with_two_ways_out() -> None:
    x, w = leaf(3), leaf(3)
    graph = draw_graph((clipped_relu(x * w, 2.0) * w).sum(), {"x": x, "w": w})
    assert sorted(boxes(graph, "leaf")) == [("w", "(3,)"), ("x", "(3,)")]
    w_node = next(box.name for box in graph.diagram.boxes if box.lines[0] == "w")
    into = [a.head for a in graph.diagram.arrows if a.kind == "value" and a.tail == w_node]
    ways = [a for a in graph.diagram.arrows if a.kind == "value" and a.tail == into[0]]
    assert len(ways) == 2
    assert str(graph).count("(as above)") == 1


def test_what_needs_no_gradient_and_what_is_detached_is_not_there() -> None:
    x, frozen = leaf(3), torch.ones(3)
    y = clipped_relu(x * frozen, 2.0)
    graph = draw_graph((y * y.detach()).sum(), {"x": x})
    assert boxes(graph, "leaf") == [("x", "(3,)")]
    assert sum(line[0] == "AccumulateGrad" for line in boxes(graph, "operation")) == 1


def test_without_apply_the_own_node_is_missing() -> None:
    x = leaf(3)
    graph = draw_graph(ClippedReLUFunction.forward(x, 2.0).sum(), {"x": x})
    assert boxes(graph, "custom") == []
    assert ("ClampBackward1",) in boxes(graph, "operation")


def test_several_outputs_share_one_picture() -> None:
    x = leaf(3)
    y = clipped_relu(x, 2.0)
    for outputs in ([y.sum(), y.mean()], (y.sum(), y.mean())):
        assert len(boxes(draw_graph(outputs, {"x": x}), "output")) == 2
    assert len(boxes(draw_graph([y, y]), "output")) == 1
    named = draw_graph({"total": y.sum(), "mean": y.mean()}, {"x": x})
    assert boxes(named, "output") == [("total", "()"), ("mean", "()")]
    assert len(boxes(named, "custom")) == 1


def test_a_view_of_a_result_is_drawn_without_its_base() -> None:
    x = leaf(2, 3)
    graph = draw_graph(clipped_relu(x, 2.0)[0], {"x": x})
    assert boxes(graph, "output") == [("output", "(3,)")]
    assert ("SelectBackward0", "output") in arrows(graph, "value")


class KeepsMuch(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x, None)
        ctx.price, ctx.name, ctx.flags = "$5", "a" * 100, (True, False)
        ctx.model = nn.Linear(1, 1)
        ctx.other = x * 2
        return x.clone()

    @staticmethod
    def backward(ctx: Any, grad_output: Tensor) -> Tensor:
        return grad_output


def test_what_is_kept_on_ctx_is_shown_briefly() -> None:
    x = leaf(3)
    graph = draw_graph(KeepsMuch.apply(x), {"x": x})
    shown = [line[0] for line in boxes(graph, "number")]
    assert shown == [
        "price = '$5'",  # no formula
        "name = '" + "a" * 22 + "…",
        "flags = (True, False)",
        "model = Linear",
        "other = tensor (3,)",
    ]
    remarks = [line[1] for line in boxes(graph, "number")]
    assert remarks == [*["not a tensor, no gradient"] * 4, "a tensor, but not saved for backward"]
    assert boxes(graph, "saved") == [("saved: x", "(3,) float32")]


# ---------------------------------------------------------------- words


def test_the_outline_says_all_that_the_picture_shows() -> None:
    output, names = layer()
    assert str(draw_graph(output, names)) == (
        "Computation graph, from the output back to the leaves:\n"
        "z ()\n"
        "  MeanBackward0\n"
        "    ClippedReLUFunction (your own Function, saved: h (4, 2) float32, clip_val = 1.0)\n"
        "      AddBackward0 makes h\n"
        "        MmBackward0\n"
        "          AccumulateGrad\n"
        "            x (4, 3)\n"
        "          AccumulateGrad\n"
        "            w (3, 2)\n"
        "        AccumulateGrad\n"
        "          b (2,)"
    )


def test_the_outline_in_chinese_has_chinese_punctuation() -> None:
    use_language("zh")
    x, w = leaf(3), leaf(3)
    said = str(draw_graph((clipped_relu(x * w, 2.0) * w).sum(), {"x": x, "w": w}))
    line = next(line for line in said.splitlines() if "ClippedReLU" in line)
    assert line.strip() == (
        "ClippedReLUFunction（你的自定义函数，保存的张量 (3,) float32，clip_val = 2.0）"
    )
    assert said.splitlines()[-1].strip() == "AccumulateGrad（同上）"


def test_a_tensor_with_two_names_bears_both() -> None:
    x = leaf(3)
    graph = draw_graph(clipped_relu(x, 2.0), {"x": x, "input": x})
    assert boxes(graph, "leaf") == [("x = input", "(3,)")]


def test_the_same_graph_gives_the_same_picture() -> None:
    first, second = (draw_graph(*layer()) for _ in range(2))
    assert first.digraph.source == second.digraph.source
    assert first.to_html() == second.to_html()


def test_no_address_of_an_object_is_in_it() -> None:
    output, names = layer()
    graph = draw_graph(output, names)
    for key in (id(output), id(output.grad_fn), id(names["x"])):
        assert str(key) not in graph.digraph.source + graph.to_html()


# ---------------------------------------------------------------- pictures


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_saved_without_a_glyph_missing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, language: str, theme: Any
) -> None:
    use_language(language)
    output, names = layer()
    with warnings.catch_warnings(), caplog.at_level(logging.WARNING):
        warnings.simplefilter("error")
        graph = draw_graph(output, names)
        graph.save(tmp_path / "graph.png", theme=theme)
        graph.save(tmp_path / "graph.svg", theme=theme)
    assert not caplog.records
    assert (tmp_path / "graph.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "graph.svg").read_text(encoding="utf-8").startswith("<svg")


def test_every_line_of_text_fits_its_box() -> None:
    output, names = layer()
    graph = draw_graph(output, {"a_rather_long_name_of_a_tensor": names["x"], "z": output})
    from handgrad.drawing.graph.paint import sizes_of, width_of

    for box in graph.diagram.boxes:
        wide, _ = sizes_of(graph.diagram)[box.name]
        assert wide * 72 >= max(width_of(line, 10.5) for line in box.lines)


_BARE = """
import os, sys, sysconfig, logging, warnings
warnings.simplefilter("error", UserWarning)
class Fail(logging.Handler):
    def emit(self, record):
        if record.levelno >= logging.WARNING:
            sys.exit(record.getMessage())
logging.getLogger().addHandler(Fail())
import torch
from matplotlib import font_manager
font_manager.fontManager.ttflist = [f for f in font_manager.fontManager.ttflist if "DejaVu" in f.name]
from handgrad import clipped_relu, use_language
from handgrad.drawing import draw_graph
use_language("zh")
x = torch.ones(3, requires_grad=True)
graph = draw_graph(clipped_relu(x, 2.0).mean(), {"x": x})
graph.save(sys.argv[1])
print(graph)
"""


def test_it_needs_neither_a_dot_on_the_path_nor_a_chinese_font(tmp_path: Path) -> None:
    bare = {**os.environ, "PATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", _BARE, str(tmp_path / "graph.png")]
    done = subprocess.run(command, env=bare, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert "你的自定义函数" in done.stdout
    assert (tmp_path / "graph.png").stat().st_size > 10_000


def test_a_bundled_dot_is_found_where_pip_puts_it_for_one_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bundled = layout.program()
    assert bundled is not None
    places = {"": str(tmp_path / "all"), "user": str(tmp_path / "own")}
    (tmp_path / "own").mkdir()
    there = tmp_path / "own" / Path(bundled).name
    there.symlink_to(bundled)
    monkeypatch.setattr(layout.sysconfig, "get_preferred_scheme", lambda key: key)
    monkeypatch.setattr(layout.sysconfig, "get_path", lambda _, scheme="": places[scheme])
    monkeypatch.setenv("PATH", "")
    assert layout.program() == str(there)


def test_a_dot_of_the_system_steps_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bundled = layout.program()
    assert bundled is not None
    (tmp_path / "dot").symlink_to(bundled)
    monkeypatch.setattr(layout, "_BUNDLED", "not-there")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert layout.program() == str(tmp_path / "dot")
    assert boxes(draw_graph(*layer()), "custom")


def test_without_any_dot_the_cure_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "program", lambda: None)
    with pytest.raises(LayoutError, match="pip install graphviz-pure"):
        draw_graph(*layer())


def test_a_dot_that_fails_is_told_with_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "program", lambda: sys.executable)
    with pytest.raises(LayoutError, match="could not lay the graph out"):
        draw_graph(*layer())


# ---------------------------------------------------------------- what cannot be drawn


def refused(match: str, *arguments: Any, **options: Any) -> None:
    with pytest.raises(GraphError, match=match):
        draw_graph(*arguments, **options)


def test_freed_tensors_are_told_before_torchviz_stumbles() -> None:
    x = leaf(3)
    z = clipped_relu(x, 2.0).mean()
    z.backward(retain_graph=True)
    draw_graph(z, {"x": x})
    z.backward()
    refused("ClippedReLUFunction saved are freed.*Draw first", z, {"x": x})


def test_a_saved_tensor_that_was_changed_is_not_taken_for_a_freed_one() -> None:
    x = leaf(3)
    h = x * 2
    z = clipped_relu(h, 2.0).mean()
    h.add_(1.0)
    refused("ClippedReLUFunction saved was changed in place", z, {"x": x})


def test_a_cut_graph_is_told_with_what_may_have_cut_it() -> None:
    x = leaf(3)
    cut = r"gradients are wanted for `x`.*\.detach\(\).*no_grad.*\.apply"
    with torch.no_grad():
        y = clipped_relu(x, 2.0)
    refused(f"This tensor has no graph.*{cut}", y, {"x": x})
    refused(f"`y` has no graph.*{cut}", y, {"x": x, "y": y})
    refused(f"Output number 2 has no graph.*{cut}", [x * 2, y], {"x": x})
    refused("Either no input wants a gradient", y)


@pytest.mark.parametrize("cut", [Tensor.detach, lambda y: y.data])
def test_detach_is_known_by_the_memory_that_it_shares(cut: Any) -> None:
    x = leaf(3)
    y = clipped_relu(x, 2.0)
    refused(r"same memory as `y`.*\.detach\(\)", cut(y), {"x": x, "y": y})
    refused("same memory as `x`", cut(x), {"x": x})
    # What was computed from it since lies elsewhere.
    refused("look for", cut(y) * 2, {"x": x, "y": y})


def test_modes_that_record_nothing_are_named() -> None:
    x = leaf(3)
    with torch.no_grad():
        refused("switched off right now", clipped_relu(x, 2.0), {"x": x})
    with torch.inference_mode():
        y = clipped_relu(x, 2.0)
    refused("inference_mode", y, {"x": x})


def test_inputs_that_want_no_gradient_are_named() -> None:
    x, w = torch.ones(3), torch.ones(3)
    y = clipped_relu(x * w, 2.0)
    refused("none of `x`, `w` wants a gradient", y, {"x": x, "w": w, "y": y})
    use_language("zh")
    refused("这个张量没有计算图.*`x`、`w` 都不需要梯度", y, {"x": x, "w": w})
    refused("`y` 没有计算图", y, {"x": x, "y": y})


def test_a_leaf_alone_has_no_graph() -> None:
    refused("leaf", leaf(3))


def test_a_name_that_is_not_in_the_graph_is_reported() -> None:
    x, other = leaf(3), leaf(3)
    z = clipped_relu(x, 2.0).sum()
    frozen = torch.ones(3)
    refused("^`other`: not in the graph. No way leads", z, {"x": x, "other": other})
    refused("^`cut`: .* no gradient is wanted", z, {"x": x, "cut": (x * 2).detach()})
    both = {"x": x, "frozen": frozen, "other": other, "cut": (x * 2).detach()}
    refused("^`frozen`, `cut`: .*\n`other`: ", z, both)
    draw_graph(z, {"x": x, "z": z})


def test_a_graph_too_large_is_refused_whatever_its_depth() -> None:
    x = leaf(2)
    y = x
    for _ in range(5_000):  # deeper than Python's own limit of recursion
        y = y + 1.0
    refused("more than 60 operations", y, {"x": x})
    y = x
    for _ in range(30):
        y = y + 1.0
    assert len(boxes(draw_graph(y), "operation")) == 31
    refused("more than 10 operations", y, max_nodes=10)
    for _ in range(5_000):
        y = y + 1.0
    refused("too deep", y, max_nodes=100_000)


@pytest.mark.parametrize("output", [3.0, None, "z", [torch.ones(1, requires_grad=True) * 2, 3]])
def test_what_is_no_tensor_is_refused(output: Any) -> None:
    with pytest.raises(TypeError, match="tensor"):
        draw_graph(output)


def test_no_output_is_refused() -> None:
    refused("empty", [])


def test_a_name_for_no_tensor_is_refused() -> None:
    x = leaf(3)
    with pytest.raises(TypeError, match="float"):
        draw_graph(x * 2, {"x": 2.0})  # type: ignore[dict-item]


def test_nothing_of_the_graph_is_kept() -> None:
    x = leaf(3)
    z = clipped_relu(x, 2.0).sum()
    gone = weakref.ref(z)
    graph = draw_graph(z, {"x": x, "z": z})
    del z
    gc.collect()
    assert gone() is None
    assert graph.to_svg()


def test_drawing_changes_nothing() -> None:
    output, names = layer()
    before = torch.is_grad_enabled(), torch.get_rng_state()
    draw_graph(output, names)
    assert names["x"].grad is None
    assert torch.is_grad_enabled() == before[0]
    assert torch.equal(torch.get_rng_state(), before[1])
    output.backward()
    assert names["x"].grad is not None

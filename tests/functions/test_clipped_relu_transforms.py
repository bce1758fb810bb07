"""The clipped ReLU under `torch.func`, forward mode, and the many ways in which autograd is used."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor
from torch.autograd import forward_ad
from torch.func import grad, hessian, jacfwd, jacrev, jvp, vjp, vmap
from torch.utils.checkpoint import checkpoint

from handgrad.functions import ClippedReLUFunction, clipped_relu

CLIP_VAL = 0.75
ADVICE = (
    "ClippedReLUFunction in src/handgrad/functions/clipped_relu.py must stay split into forward and"
    " setup_context, with generate_vmap_rule and a jvp that goes through where 0 < x < clip_val"
)
BACKWARD = (
    "backward must multiply grad_output by the mask 0 < x < clip_val: see ClippedReLUFunction.backward"
    " in src/handgrad/functions/clipped_relu.py"
)
DTYPES = (torch.float64, torch.float32, torch.float16, torch.bfloat16)

Operation = Callable[[Tensor], Tensor]


def ours(x: Tensor) -> Tensor:
    return clipped_relu(x, CLIP_VAL)


def applied(x: Tensor) -> Tensor:
    return ClippedReLUFunction.apply(x, CLIP_VAL)


def reference(x: Tensor) -> Tensor:
    return F.hardtanh(x, 0.0, CLIP_VAL)


def half_square(operation: Operation) -> Operation:
    """A scalar whose Hessian is the gradient mask, as a diagonal."""
    return lambda x: 0.5 * (operation(x) ** 2).sum()


TRANSFORMS: dict[str, Callable[[Operation], Callable[[Tensor], object]]] = {
    "grad": lambda f: grad(lambda x: f(x).sum()),
    "vjp": lambda f: lambda x: vjp(f, x)[1](2 * x),
    "jvp": lambda f: lambda x: jvp(f, (x,), (2 * x,)),
    "jacrev": jacrev,
    "jacfwd": jacfwd,
    "hessian": lambda f: hessian(half_square(f)),
    "jacfwd of jacfwd": lambda f: jacfwd(jacfwd(half_square(f))),
    "grad of grad": lambda f: grad(lambda x: grad(half_square(f))(x).sum()),
    "jvp of grad": lambda f: lambda x: jvp(grad(half_square(f)), (x,), (x,)),
    "vmap, rows": vmap,
    "vmap, columns": lambda f: vmap(f, in_dims=1),
    "vmap, last in and out": lambda f: vmap(f, in_dims=-1, out_dims=-1),
    "vmap, nested": lambda f: vmap(vmap(f)),
    "vmap, nested across": lambda f: vmap(vmap(f), in_dims=1),
    "vmap of grad": lambda f: vmap(grad(lambda row: f(row).sum())),
    "vmap of grad, one by one": lambda f: vmap(vmap(grad(f))),
    "vmap of jvp": lambda f: vmap(lambda row: jvp(f, (row,), (row,))),
    "vmap of upstream gradients": lambda f: lambda x: vmap(vjp(f, x)[1])(torch.stack([x, 2 * x])),
    "grad of vmap": lambda f: grad(lambda x: vmap(f)(x).sum()),
    "vmap of hessian": lambda f: vmap(hessian(half_square(f))),
}


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("operation", [ours, applied])
@pytest.mark.parametrize("name", TRANSFORMS)
def test_transforms_answer_as_for_hardtanh(
    name: str, operation: Operation, dtype: torch.dtype
) -> None:
    # Dead, alive and saturated in each row and column; exactly representable; both kinks.
    x = torch.tensor([[-1.0, 0.25, 2.0], [0.5, 0.0, -0.25], [0.75, -2.0, 0.125]], dtype=dtype)
    transform = TRANSFORMS[name]
    torch.testing.assert_close(
        transform(operation)(x),
        transform(reference)(x),
        rtol=0,
        atol=0,
        msg=lambda found: f"{name} differs from hardtanh's.\n{found}\n{ADVICE}",
    )


def test_the_hessian_is_the_mask_by_hand() -> None:
    x = torch.tensor([-1.0, 0.0, 0.5, 0.75, 2.0])
    expected = torch.diag(torch.tensor([0.0, 0.0, 1.0, 0.0, 0.0]))
    assert torch.equal(hessian(half_square(ours))(x), expected), ADVICE


@pytest.mark.parametrize("operation", [ours, applied])
def test_forward_mode_carries_the_tangent_through_the_mask(operation: Operation) -> None:
    x = torch.tensor([-1.0, 0.0, 0.5, 0.75, 2.0])
    with forward_ad.dual_level():
        dual = operation(forward_ad.make_dual(x, torch.full_like(x, 3.0)))
        value, tangent = forward_ad.unpack_dual(dual)
    assert value.tolist() == [0.0, 0.0, 0.5, 0.75, 0.75], ADVICE
    assert tangent.tolist() == [0.0, 0.0, 3.0, 0.0, 0.0], ADVICE


# ---------------------------------------------------------------- ways of use


@pytest.fixture
def x() -> Tensor:
    return torch.tensor([-1.0, 0.5, 2.0], requires_grad=True)


MASK = [0.0, 1.0, 0.0]


def test_backward_twice_accumulates(x: Tensor) -> None:
    total = ours(x).sum()
    total.backward(retain_graph=True)
    total.backward()
    assert x.grad.tolist() == [0.0, 2.0, 0.0], BACKWARD


def test_two_calls_before_any_backward_keep_their_own_context(x: Tensor) -> None:
    first, second = clipped_relu(x, 0.25), clipped_relu(x, 4.0)
    (of_first,) = torch.autograd.grad(first.sum(), x)
    (of_second,) = torch.autograd.grad(second.sum(), x)
    assert of_first.tolist() == [0.0, 0.0, 0.0], "keep state on ctx alone"
    assert of_second.tolist() == [0.0, 1.0, 1.0], "keep state on ctx alone"


def test_an_operation_on_its_own_output(x: Tensor) -> None:
    # The output of the first call lies at the kink of the second wherever it is saturated.
    (gradient,) = torch.autograd.grad(clipped_relu(clipped_relu(x, 2.0), 0.75).sum(), x)
    assert gradient.tolist() == MASK, BACKWARD


def test_an_input_changed_before_backward_is_noticed(x: Tensor) -> None:
    intermediate = x * 1
    total = ours(intermediate).sum()
    intermediate.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        total.backward()


def test_the_graph_is_freed_after_backward(x: Tensor) -> None:
    total = ours(x).sum()
    total.backward()
    with pytest.raises(RuntimeError, match="second time"):
        total.backward()


def test_checkpointing_recomputes_the_same(x: Tensor) -> None:
    (gradient,) = torch.autograd.grad(checkpoint(ours, x, use_reentrant=False).sum(), x)
    assert gradient.tolist() == MASK, BACKWARD


def test_hooks_see_and_change_the_gradient(x: Tensor) -> None:
    y = ours(x)
    y.register_hook(lambda gradient: gradient * 10)
    seen: list[list[float]] = []
    x.register_hook(lambda gradient: seen.append(gradient.tolist()))
    y.sum().backward()
    assert seen == [[0.0, 10.0, 0.0]], BACKWARD


def test_an_expanded_leaf_sums_its_gradient() -> None:
    x = torch.tensor([0.5], requires_grad=True)
    (gradient,) = torch.autograd.grad(ours(x.expand(4)).sum(), x)
    assert gradient.tolist() == [4.0], BACKWARD


@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode])
def test_without_autograd_there_is_no_graph(mode: Callable[[], object], x: Tensor) -> None:
    with mode():  # type: ignore[attr-defined]
        y = ours(x)
    assert y.tolist() == [0.0, 0.5, 0.75]
    assert not y.requires_grad


def test_an_input_that_needs_no_gradient_keeps_nothing(x: Tensor) -> None:
    kept: list[Tensor] = []
    with torch.autograd.graph.saved_tensors_hooks(kept.append, lambda tensor: tensor):
        y = ours(x.detach())
    assert y.grad_fn is None
    assert kept == []


def test_it_keeps_the_input_and_nothing_else(x: Tensor) -> None:
    kept: list[Tensor] = []
    with torch.autograd.graph.saved_tensors_hooks(kept.append, lambda tensor: tensor):
        y = ours(x)
    assert [tensor.data_ptr() for tensor in kept] == [x.data_ptr()], "save the input alone"
    assert y.grad_fn.clip_val == CLIP_VAL, "keep the number on ctx: lesson 04 reads it there"


def test_the_meta_device_knows_shape_and_dtype() -> None:
    x = torch.empty(2, 3, device="meta", dtype=torch.float16, requires_grad=True)
    y = ours(x)
    y.sum().backward()
    assert (y.shape, y.dtype, y.device.type) == ((2, 3), torch.float16, "meta")
    assert (x.grad.shape, x.grad.dtype) == ((2, 3), torch.float16)


def test_autocast_leaves_the_dtype_alone() -> None:
    x = torch.tensor([[0.5, 2.0]], requires_grad=True)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        assert ours(x).dtype is torch.float32
        y = ours(x @ torch.eye(2))
        assert y.dtype is torch.bfloat16
        y.sum().backward()
    assert x.grad.tolist() == [[1.0, 0.0]], BACKWARD


def test_a_subclass_stays_one() -> None:
    class Marked(Tensor):
        pass

    x = torch.tensor([-1.0, 0.5, 2.0]).as_subclass(Marked).requires_grad_()
    y = ours(x)
    (gradient,) = torch.autograd.grad(y.sum(), x)
    assert type(y) is Marked
    assert gradient.tolist() == MASK, BACKWARD


def test_deterministic_mode(x: Tensor) -> None:
    torch.use_deterministic_algorithms(True)
    try:
        (gradient,) = torch.autograd.grad(ours(x).sum(), x)
    finally:
        torch.use_deterministic_algorithms(False)
    assert gradient.tolist() == MASK, BACKWARD


def test_other_threads_may_run_it(x: Tensor) -> None:
    gradients: list[list[float]] = []

    def work() -> None:
        gradients.append(torch.autograd.grad(ours(x).sum(), x)[0].tolist())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert gradients == [MASK] * 4, BACKWARD

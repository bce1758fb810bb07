"""linear(x, w, b): The gradients of x and w are returned in the wrong order (order must follow the forward arguments).

Shows with: visible at once when shapes differ; silent when x and w have equal shape.
"""

import torch

KIND = "gradient_order_swapped"


def REFERENCE(x, w, b):
    return torch.nn.functional.linear(x, w, b)


def ARGS():
    return tuple(
        torch.randn(
            s, dtype=torch.float64, generator=torch.Generator().manual_seed(i)
        ).requires_grad_()
        for i, s in enumerate([(3, 3), (3, 3), (3,)])
    )


class Candidate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w.t() + b

    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        gw = grad_output.t() @ x
        gx = grad_output @ w
        return gw, gx, grad_output.sum(0)


op = Candidate.apply

"""linear(x, w, b): Correct values, but the weight gradient is computed even when w is frozen; test ctx.needs_input_grad.

Shows with: w.requires_grad == False.
"""

import torch

KIND = "needs_input_grad_ignored"


def REFERENCE(x, w, b):
    return torch.nn.functional.linear(x, w, b)


def ARGS():
    return tuple(
        torch.randn(
            s, dtype=torch.float64, generator=torch.Generator().manual_seed(i)
        ).requires_grad_()
        for i, s in enumerate([(5, 3), (2, 3), (2,)])
    )


class Candidate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x.mm(w.t()) + b

    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        return grad_output.mm(w), grad_output.t().mm(x), grad_output.sum(0)


op = Candidate.apply

"""square(x): First derivative is right, second is silently wrong: a saved intermediate (not input/output) carries no history. Recompute it from x, return it, or use once_differentiable.

Shows with: create_graph=True, then differentiate again.
"""

import torch

KIND = "saved_intermediate_breaks_double_backward"


def REFERENCE(x):
    return x * x


def ARGS():
    return (
        torch.tensor(
            [[-1.3, -0.4, 0.3, 0.9], [1.2, 1.7, 2.4, -2.1]], dtype=torch.float64, requires_grad=True
        ),
    )


class Candidate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        twice = x + x
        ctx.save_for_backward(twice)
        return x * x

    @staticmethod
    def backward(ctx, grad_output):
        (twice,) = ctx.saved_tensors
        return twice * grad_output


op = Candidate.apply

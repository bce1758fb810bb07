"""ste_round(x): Correct: straight-through estimator: gradcheck fails on purpose (true derivative is 0)."""

import torch

KIND = "correct"
REFERENCE = None  # the gradient is chosen: a straight-through estimator


def ARGS():
    return (
        torch.tensor(
            [[-1.3, -0.4, 0.3, 0.9], [1.2, 1.7, 2.4, -2.1]], dtype=torch.float64, requires_grad=True
        ),
    )


class Candidate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


op = Candidate.apply

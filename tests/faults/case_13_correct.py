"""mul_scalar(x, k): Correct: extra trailing None values are accepted by autograd."""

import torch

KIND = "correct"


def REFERENCE(x, k):
    return x * k


def ARGS():
    return (
        torch.tensor(
            [[-1.3, -0.4, 0.3, 0.9], [1.2, 1.7, 2.4, -2.1]], dtype=torch.float64, requires_grad=True
        ),
        3.0,
    )


class Candidate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.k = k
        return k * x

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.mul(ctx.k), None, None, None


op = Candidate.apply

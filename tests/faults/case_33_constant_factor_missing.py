"""mul_scalar(x, k): The gradient is off by the constant factor k: backward must return k*grad_output.

Shows with: k != 1.
"""

import torch

KIND = "constant_factor_missing"


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
        return x * k

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, None


op = Candidate.apply

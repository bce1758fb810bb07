"""ste_round(x): The user calls Candidate.forward(x): plain ops are recorded and the custom backward never runs (here gradient 0). Call Candidate.apply(x).

Shows with: any backward.
"""

import torch

KIND = "forward_called_instead_of_apply"
REFERENCE = None  # the gradient is chosen: a straight-through estimator


def ARGS():
    return (
        torch.tensor(
            [[-1.3, -0.4, 0.3, 0.9], [1.2, 1.7, 2.4, -2.1]], dtype=torch.float64, requires_grad=True
        ),
    )


class Candidate(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return torch.round(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


def op(x):
    return Candidate.forward(x)

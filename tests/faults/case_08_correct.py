"""softplus(x): Correct: derivative from the saved output, 1 - exp(-y); double backward works because y is an output."""

import torch

KIND = "correct"


def REFERENCE(x):
    return torch.nn.functional.softplus(x)


def ARGS():
    return (
        torch.tensor(
            [[-1.3, -0.4, 0.3, 0.9], [1.2, 1.7, 2.4, -2.1]], dtype=torch.float64, requires_grad=True
        ),
    )


class Candidate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x.clamp(min=0) + torch.log1p(torch.exp(-x.abs()))
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        (y,) = ctx.saved_tensors
        return -torch.expm1(-y) * grad_output


op = Candidate.apply

"""clipped_relu(x, clip_val: float): forward has two inputs, backward returns one value; add None for clip_val.

Shows with: any backward.
"""

import torch

KIND = "too_few_gradients"


def REFERENCE(x, clip_val):
    return torch.clamp(x, min=0.0, max=clip_val)


def ARGS():
    return (
        torch.tensor(
            [[-1.3, -0.4, 0.3, 0.9], [1.2, 1.7, 2.4, -2.1]], dtype=torch.float64, requires_grad=True
        ),
        1.5,
    )


class Candidate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        ctx.save_for_backward((x > 0) & (x < clip_val))
        return x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (inside,) = ctx.saved_tensors
        return grad_output * inside


op = Candidate.apply

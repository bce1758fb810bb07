"""clipped_relu(x, clip_val: float): The backward passes the gradient everywhere; it must be zero where x<0 or x>clip_val.

Shows with: any x outside [0, clip_val].
"""

import torch

KIND = "mask_missing"


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
        return x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, None


op = Candidate.apply

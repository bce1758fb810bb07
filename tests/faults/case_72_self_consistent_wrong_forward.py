"""clipped_relu(x, clip_val: float): forward and backward agree with each other but implement another function (clip to [-C, C]); compare forward with min(max(0,x),C).

Shows with: x < 0.
"""

import torch

KIND = "self_consistent_wrong_forward"


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
        ctx.save_for_backward(x)
        ctx.clip_val = clip_val
        return x.clamp(-clip_val, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * (x.abs() < ctx.clip_val), None


op = Candidate.apply

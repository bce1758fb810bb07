"""clipped_relu(x, clip_val: float): save_for_backward only takes tensors (or None); keep the float as ctx.clip_val.

Shows with: any forward.
"""

import torch

KIND = "save_for_backward_non_tensor"


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
        ctx.save_for_backward(x, clip_val)
        return x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        x, clip_val = ctx.saved_tensors
        return grad_output * ((x > 0) & (x < clip_val)), None


op = Candidate.apply

"""clipped_relu(x, clip_val: float): backward returns the local derivative only and never multiplies by grad_output (chain rule missing).

Shows with: loss other than y.sum().
"""

import torch

KIND = "grad_output_ignored"


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
        return x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        local = torch.zeros_like(x)
        local[(x > 0) & (x < ctx.clip_val)] = 1.0
        return local, None


op = Candidate.apply

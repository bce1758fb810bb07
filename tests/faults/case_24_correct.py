"""clipped_relu(x, clip_val: float): Correct: maximum/minimum forward and derivative 1/2 at the two kinks: any value in [0,1] is a valid choice there."""

import torch

KIND = "correct"


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
        hi = torch.full_like(x, clip_val)
        return torch.minimum(torch.maximum(x, torch.zeros_like(x)), hi)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        half = 0.5 * (torch.sign(x) - torch.sign(x - ctx.clip_val))
        return grad_output * half, None


op = Candidate.apply

"""leaky_clip(x, slope, clip): Every gradient has the opposite sign (factor -1).

Shows with: any x.
"""

import torch

KIND = "sign_flipped"


def REFERENCE(x, slope, clip):
    return torch.where(x < 0, slope * x, torch.where(x > clip, clip + slope * (x - clip), x))


def ARGS():
    return (
        torch.tensor(
            [[-1.3, -0.4, 0.3, 0.9], [1.2, 1.7, 2.4, -2.1]], dtype=torch.float64, requires_grad=True
        ),
        0.1,
        1.5,
    )


class Candidate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, slope, clip):
        ctx.save_for_backward(x)
        ctx.slope, ctx.clip = slope, clip
        core = x.clamp(0.0, clip)
        return core + slope * (x - core)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        d = torch.full_like(x, ctx.slope)
        d[(x >= 0) & (x <= ctx.clip)] = 1.0
        return grad_output.neg() * d, None, None


op = Candidate.apply

"""learnable_clip(x, clip: tensor): clip requires grad but backward returns None for it: clip never trains (clip.grad stays None).

Shows with: clip.requires_grad.
"""

import torch

KIND = "none_for_needed_gradient"


def REFERENCE(x, clip):
    return torch.minimum(torch.relu(x), clip)


def ARGS():
    return (
        torch.tensor(
            [[-1.3, -0.4, 0.3, 0.9], [1.2, 1.7, 2.4, -2.1]], dtype=torch.float64, requires_grad=True
        ),
        torch.tensor(1.5, dtype=torch.float64, requires_grad=True),
    )


class Candidate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, clip):
        ctx.save_for_backward(x, clip)
        return torch.minimum(x.clamp(min=0.0), clip)

    @staticmethod
    def backward(ctx, grad_output):
        x, clip = ctx.saved_tensors
        return grad_output * ((x > 0) & (x < clip)), None


op = Candidate.apply

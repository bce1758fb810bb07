"""clipped_relu(x, clip_val: float): Gradient is right below clip_val but still 1 above it: the upper clip is not masked (looks like a copied plain ReLU backward).

Shows with: x > clip_val.
"""

import torch

KIND = "upper_mask_missing"


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
        return torch.clamp(x, min=0.0).clamp(max=clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        gx = grad_output.clone()
        gx[x < 0] = 0
        return gx, None


op = Candidate.apply

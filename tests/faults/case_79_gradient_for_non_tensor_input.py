"""clipped_relu(x, clip_val: float): clip_val is a Python float, so its slot must be None; a tensor is returned for it.

Shows with: any backward.
"""

import torch

KIND = "gradient_for_non_tensor_input"


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
        gx = grad_output * ((x > 0) & (x < ctx.clip_val))
        return gx, (grad_output * (x >= ctx.clip_val)).sum()


op = Candidate.apply

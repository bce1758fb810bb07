"""clipped_relu(x, clip_val: float): The gradient is computed in float16 and silently cast back by the engine: large gradients become inf, small ones 0.

Shows with: |g| > 65504 or |g| < 6e-8, or any g not exact in half.
"""

import torch

KIND = "gradient_downcast_to_half"


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
        ctx.save_for_backward(((x > 0) & (x < clip_val)).half())
        return x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (inside,) = ctx.saved_tensors
        return grad_output.half() * inside, None


op = Candidate.apply

"""clipped_relu(x, clip_val: float): Correct: also defines jvp (forward mode) with save_for_forward."""

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
    def forward(x, clip_val):
        return x.clamp(0.0, clip_val)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, clip_val = inputs
        inside = (x > 0) & (x < clip_val)
        ctx.save_for_backward(inside)
        ctx.save_for_forward(inside)

    @staticmethod
    def backward(ctx, grad_output):
        (inside,) = ctx.saved_tensors
        return grad_output * inside, None

    @staticmethod
    def jvp(ctx, x_t, clip_t):
        (inside,) = ctx.saved_tensors
        return x_t * inside


op = Candidate.apply

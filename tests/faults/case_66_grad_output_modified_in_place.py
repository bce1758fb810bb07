"""clipped_relu(x, clip_val: float): backward writes into grad_output; the same tensor may be used by other branches, whose gradients are then wrong. Clone first.

Shows with: grad_output shared with another consumer.
"""

import torch

KIND = "grad_output_modified_in_place"


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
        grad_output[(x < 0) | (x > ctx.clip_val)] = 0
        return grad_output, None


op = Candidate.apply

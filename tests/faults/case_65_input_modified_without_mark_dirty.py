"""clipped_relu(x, clip_val: float): forward overwrites its input in place without ctx.mark_dirty: earlier ops that saved x get wrong gradients and autograd history is not rebased.

Shows with: x is also used elsewhere.
"""

import torch

KIND = "input_modified_without_mark_dirty"


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
        ctx.save_for_backward((x > 0) & (x < clip_val))
        arr = x.detach().numpy()
        arr.clip(0.0, clip_val, out=arr)
        return x.clone()

    @staticmethod
    def backward(ctx, grad_output):
        (inside,) = ctx.saved_tensors
        return grad_output * inside, None


op = Candidate.apply

"""learnable_clip(x, clip: tensor): Correct: PACT: gradient of the shared clip is summed and reshaped; the tie goes to clip only."""

import torch

KIND = "correct"


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
        over = x >= clip
        gx = grad_output.masked_fill(over | (x <= 0), 0.0)
        gclip = grad_output.masked_fill(~over, 0.0).sum_to_size(clip.shape)
        return gx, gclip


op = Candidate.apply

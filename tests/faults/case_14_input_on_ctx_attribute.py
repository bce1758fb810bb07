"""square(x): The input is kept as ctx attribute, so in-place changes of x between forward and backward are not detected and give a wrong gradient. Use save_for_backward.

Shows with: x modified in place (e.g. optimizer step) before backward.
"""

import torch

KIND = "input_on_ctx_attribute"


def REFERENCE(x):
    return x * x


def ARGS():
    return (
        torch.tensor(
            [[-1.3, -0.4, 0.3, 0.9], [1.2, 1.7, 2.4, -2.1]], dtype=torch.float64, requires_grad=True
        ),
    )


class Candidate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.x = x
        return x * x

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * ctx.x * grad_output


op = Candidate.apply

"""clipped_relu(x, clip_val: float): Old (pre-1.3) style: instance with self and a direct call. Use @staticmethod forward/backward with ctx and Candidate.apply.

Shows with: any call.
"""

import torch

KIND = "legacy_instance_style"


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
    def __init__(self, clip_val):
        super().__init__()
        self.clip_val = clip_val

    def forward(self, x):
        self.save_for_backward(x)
        return x.clamp(0.0, self.clip_val)

    def backward(self, grad_output):
        (x,) = self.saved_tensors
        return grad_output * ((x > 0) & (x < self.clip_val))


def op(x, clip_val):
    return Candidate(clip_val)(x)

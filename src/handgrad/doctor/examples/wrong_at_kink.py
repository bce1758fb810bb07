import torch
from torch.autograd import Function


class Clamp(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(-1, 1)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * ((x >= -1) & (x <= 0)) + grad_output * ((x >= 0) & (x <= 1))


op, inputs = Clamp.apply, (torch.tensor([-2.0, -0.5, 0.5, 2.0]),)

import torch
from torch.autograd import Function


class ReLU(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.mask = x > 0
        return x.clamp(min=0)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.mask


op, inputs = ReLU.apply, (torch.tensor([-1.0, 2.0]),)

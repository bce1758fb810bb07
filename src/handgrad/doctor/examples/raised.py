import torch
from torch.autograd import Function


class Scale(Function):
    @staticmethod
    def forward(ctx, x, k):
        return k * x

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.k * grad_output, None


op, inputs = Scale.apply, (torch.tensor([1.0, 2.0]), 3.0)

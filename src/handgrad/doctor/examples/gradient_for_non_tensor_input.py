import torch
from torch.autograd import Function


class Scale(Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x)
        ctx.k = k
        return k * x

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return ctx.k * grad_output, (x * grad_output).sum()


op, inputs = Scale.apply, (torch.tensor([1.0, 2.0]), 3.0)

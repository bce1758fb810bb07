import torch
from torch.autograd import Function


class Double(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.factor = 2
        return 2 * x

    @staticmethod
    def backward(ctx, grad_output):
        factor, ctx.factor = ctx.factor, 0
        return factor * grad_output


op, inputs = Double.apply, (torch.tensor([1.0, 2.0]),)

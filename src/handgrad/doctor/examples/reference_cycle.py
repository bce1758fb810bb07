import torch
from torch.autograd import Function


class Double(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.y = 2 * x
        return ctx.y

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * grad_output


op, inputs = Double.apply, (torch.tensor(3.0),)

import torch
from torch.autograd import Function


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.y = x.exp()
        return ctx.y

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.y * grad_output


op, inputs = Exp.apply, (torch.tensor([1.0, 2.0]),)

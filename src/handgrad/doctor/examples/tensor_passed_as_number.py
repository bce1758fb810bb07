import torch
from torch.autograd import Function


class Scale(Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.k = k
        return k * x

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.k * grad_output, None


def op(x, k):
    return Scale.apply(x, k.item())


inputs = (torch.tensor([1.0, 2.0]).requires_grad_(), torch.tensor(3.0).requires_grad_())

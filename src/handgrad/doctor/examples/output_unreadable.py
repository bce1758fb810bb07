import torch
from torch.autograd import Function


class Endless(Function):
    @staticmethod
    def forward(ctx, x):
        return x.sum().expand(10**12)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.sum()


op, inputs = Endless.apply, (torch.tensor([1.0, 2.0]),)

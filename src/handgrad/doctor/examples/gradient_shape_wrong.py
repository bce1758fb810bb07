import torch
from torch.autograd import Function


class Total(Function):
    @staticmethod
    def forward(ctx, x):
        return x.sum()

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


op, inputs = Total.apply, (torch.tensor([1.0, 2.0]),)

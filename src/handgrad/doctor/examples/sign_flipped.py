import torch
from torch.autograd import Function


class Minus(Function):
    @staticmethod
    def forward(ctx, x):
        return -x

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


op, inputs = Minus.apply, (torch.tensor([1.0, 2.0]),)

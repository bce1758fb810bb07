import torch
from torch.autograd import Function


class Square(Function):
    @staticmethod
    def forward(ctx, x):
        return x * x

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


op, inputs = Square.apply, (torch.tensor([1.0, 3.0]),)

import torch
from torch.autograd import Function


class Dropout(Function):
    @staticmethod
    def forward(ctx, x):
        return x * (torch.rand_like(x) > 0.5)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * (torch.rand_like(grad_output) > 0.5)


op, inputs = Dropout.apply, (torch.ones(20),)

import torch
from torch.autograd import Function


class Centre(Function):
    mean = 0.0

    @staticmethod
    def forward(ctx, x):
        Centre.mean = 0.9 * Centre.mean + 0.1 * x.mean()
        return x - Centre.mean

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


op, inputs = Centre.apply, (torch.tensor([1.0, 2.0]),)

import torch
from torch.autograd import Function


class Double(Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * grad_output


def op(x):
    return Double.forward(None, x)


inputs = (torch.tensor([1.0, 2.0]),)

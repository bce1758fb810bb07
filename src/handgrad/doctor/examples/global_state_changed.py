import torch
from torch.autograd import Function


class Double(Function):
    @staticmethod
    def forward(ctx, x):
        torch.set_default_dtype(torch.float64)
        return 2 * x

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * grad_output


op, inputs = Double.apply, (torch.tensor([1.0, 2.0]),)

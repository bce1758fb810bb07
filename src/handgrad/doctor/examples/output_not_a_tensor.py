import torch
from torch.autograd import Function


class Double(Function):
    @staticmethod
    def forward(ctx, x):
        y = 2 * x  # and no return

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * grad_output


op, inputs = Double.apply, (torch.tensor([1.0, 2.0]),)

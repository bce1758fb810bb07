import torch
from torch.autograd import Function


class Double(Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x.float()

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * grad_output.double()


op, inputs = Double.apply, (torch.tensor([1.0, 2.0], dtype=torch.float64),)


def reference(x):
    return 2 * x

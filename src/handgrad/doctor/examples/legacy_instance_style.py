import torch
from torch.autograd import Function


class Double(Function):
    def forward(self, x):
        return 2 * x

    def backward(self, grad_output):
        return 2 * grad_output


def op(x):
    return Double()(x)


inputs = (torch.tensor([1.0, 2.0]),)

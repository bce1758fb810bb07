import torch
from torch.autograd import Function


class Noise(Function):
    @staticmethod
    def forward(ctx, x):
        torch.manual_seed(0)
        return x + torch.rand_like(x)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


op, inputs = Noise.apply, (torch.tensor([1.0, 2.0]),)

import torch
from torch.autograd import Function


class Halve(Function):
    @staticmethod
    def forward(ctx, x):
        flat = torch.as_strided(x, (x.numel(),), (1,)).clone()
        return flat.view(x.shape) / 2

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output / 2


op, inputs = Halve.apply, (torch.tensor([[1.0, 2.0], [3.0, 4.0]]),)

import torch
from torch.autograd import Function


class Flatten(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.shape = x.shape
        return x.view(-1)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.reshape(ctx.shape)


op, inputs = Flatten.apply, (torch.tensor([[1.0, 2.0], [3.0, 4.0]]),)

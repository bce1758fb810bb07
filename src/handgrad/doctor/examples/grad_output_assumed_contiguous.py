import torch
from torch.autograd import Function


class Transpose(Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * grad_output.view(-1).view(grad_output.shape)


op, inputs = Transpose.apply, (torch.tensor([[1.0, 2.0], [3.0, 4.0]]),)

import torch
from torch.autograd import Function


class Times(Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        return x * grad_output, y * grad_output


op, inputs = Times.apply, (torch.tensor([1.0, 2.0]), torch.tensor([3.0, 5.0]))

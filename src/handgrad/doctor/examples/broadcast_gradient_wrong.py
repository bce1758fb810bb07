import torch
from torch.autograd import Function


class Scale(Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x, k)
        return k * x

    @staticmethod
    def backward(ctx, grad_output):
        x, k = ctx.saved_tensors
        return k * grad_output, (x * grad_output).sum().expand(k.shape)


op, inputs = Scale.apply, (torch.tensor([1.0, 2.0]), torch.tensor(3.0))

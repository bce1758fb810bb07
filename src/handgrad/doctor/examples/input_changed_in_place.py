import torch
from torch.autograd import Function


class ReLU(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.mark_dirty(x)
        x.clamp_(min=0)
        ctx.save_for_backward(x)
        return x

    @staticmethod
    def backward(ctx, grad_output):
        (y,) = ctx.saved_tensors
        return grad_output * (y > 0)


op, inputs, reference = ReLU.apply, (torch.tensor([-1.0, 2.0]),), torch.relu

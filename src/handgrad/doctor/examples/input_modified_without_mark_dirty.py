import torch
from torch.autograd import Function


class ReLU(Function):
    @staticmethod
    def forward(ctx, x):
        y = x.clamp_(min=0)
        ctx.save_for_backward(y > 0)
        return y.clone()

    @staticmethod
    def backward(ctx, grad_output):
        (mask,) = ctx.saved_tensors
        return grad_output * mask


op, inputs = ReLU.apply, (torch.tensor([-1.0, 2.0]),)

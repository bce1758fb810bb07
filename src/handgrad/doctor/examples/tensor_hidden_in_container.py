import torch
from torch.autograd import Function


class Total(Function):
    @staticmethod
    def forward(ctx, tensors):
        return tensors[0] + tensors[1]

    @staticmethod
    def backward(ctx, grad_output):
        return None


op, inputs = Total.apply, ([torch.tensor([1.0, 2.0]), torch.tensor([3.0, 5.0])],)

"""Solutions of lesson 05."""

import torch

my_diagnosis = {
    "A": "upper_mask_missing",
    "B": "gradient_order_swapped",
    "C": "grad_output_ignored",
    "D": "grad_output_modified_in_place",
    "E": "constant_factor_missing",
    "F": "grad_output_applied_twice",
    "G": "sign_flipped",
    "H": "self_consistent_wrong_forward",
}


class StraightMask(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        ctx.save_for_backward(x)
        ctx.clip_val = clip_val
        return x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        mask = (x > 0) & (x < ctx.clip_val)
        return grad_output * mask, None


class Sigmoid(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = 1 / (1 + torch.exp(-x))
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        (y,) = ctx.saved_tensors
        return grad_output * y * (1 - y)


class ScaledProduct(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, factor):
        ctx.save_for_backward(x, y)
        ctx.factor = factor
        return factor * x * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        return grad_output * ctx.factor * y, grad_output * ctx.factor * x, None

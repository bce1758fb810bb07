"""WRONG ON PURPOSE: the Functions of lesson 05's gallery, and those to repair. In the style of the lessons."""

import torch


class A(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        ctx.save_for_backward(x)
        ctx.clip_val = clip_val
        return x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * (x > 0), None


class B(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        return grad_output * x, grad_output * y


class C(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 2 * x


class D(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        ctx.save_for_backward(x)
        ctx.clip_val = clip_val
        return x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        grad_output[(x <= 0) | (x >= ctx.clip_val)] = 0
        return grad_output, None


class E(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x**2


class F(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(0.0, 1.0)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        mask = (x > 0) & (x < 1)
        return grad_output * grad_output * mask


class G(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = torch.exp(x)
        ctx.save_for_backward(x)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return -grad_output * torch.exp(x)


class H(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        ctx.save_for_backward(x)
        ctx.clip_val = clip_val
        return x.clamp(-clip_val, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * (x.abs() < ctx.clip_val), None


class StraightMask(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        ctx.save_for_backward(x)
        ctx.clip_val = clip_val
        return x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        grad_output *= (x > 0) & (x < ctx.clip_val)
        return grad_output


class Sigmoid(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = 1 / (1 + torch.exp(-x))
        ctx.save_for_backward(x)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x * (1 - x)


class ScaledProduct(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, factor):
        ctx.save_for_backward(x, y)
        ctx.factor = factor
        return factor * x * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        return grad_output * ctx.factor * y, grad_output * x, None

"""linear(x, w, b): Correct: uses ctx.needs_input_grad and returns None for inputs that do not need a gradient."""

import torch

KIND = "correct"


def REFERENCE(x, w, b):
    return torch.nn.functional.linear(x, w, b)


def ARGS():
    return tuple(
        torch.randn(
            s, dtype=torch.float64, generator=torch.Generator().manual_seed(i)
        ).requires_grad_()
        for i, s in enumerate([(5, 3), (2, 3), (2,)])
    )


class Candidate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return torch.addmm(b, x, w.t())

    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        gx = gw = gb = None
        if ctx.needs_input_grad[0]:
            gx = grad_output.mm(w)
        if ctx.needs_input_grad[1]:
            gw = grad_output.t().mm(x)
        if ctx.needs_input_grad[2]:
            gb = torch.ones_like(grad_output[:, :1]).t().mm(grad_output).reshape(-1)
        return gx, gw, gb


op = Candidate.apply

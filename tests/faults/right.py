"""Right Functions, in many styles: none of them may be reproached with anything.

Each entry of `RIGHT` is the name of the Function, how it is called, example arguments, and a reference (`None`
for a gradient that is chosen). The mutation test rewrites the classes of this file.
"""

import math

import numpy
import torch
from torch.autograd import Function
from torch.autograd.function import once_differentiable
from torch.nn import functional as F

RIGHT = []


def right(name, args, reference=None, call=None, *, surrogate=False):
    RIGHT.append((name, args, reference, call, surrogate))


def numbers(*shape, seed=0, low=-3.0, high=3.0):
    generator = torch.Generator().manual_seed(seed)
    values = low + (high - low) * torch.rand(shape, generator=generator, dtype=torch.float64)
    return values.requires_grad_()


def single(value):
    return torch.tensor(value, dtype=torch.float64, requires_grad=True)


def clamp(x, clip_val):
    return x.clamp(0.0, clip_val)


class ClippedReLUClassic(Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        ctx.clip_val = float(clip_val)
        ctx.save_for_backward(x)
        return x.clamp(0.0, ctx.clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * ((x > 0) & (x < ctx.clip_val)), None


right("ClippedReLUClassic", lambda: (numbers(2, 4), 1.5), clamp)


class ClippedReLUInclusive(Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        ctx.save_for_backward((x >= 0) & (x <= clip_val))
        return torch.clamp(x, 0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        (inside,) = ctx.saved_tensors
        return torch.where(inside, grad_output, 0.0), None


right("ClippedReLUInclusive", lambda: (numbers(2, 4), 1.5), clamp)


class ClippedReLUFromOutput(Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        y = torch.minimum(x.relu(), x.new_tensor(clip_val))
        ctx.clip_val = clip_val
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        (y,) = ctx.saved_tensors
        grad_input = grad_output.clone()
        grad_input[(y <= 0) | (y >= ctx.clip_val)] = 0
        return grad_input, None


right("ClippedReLUFromOutput", lambda: (numbers(2, 4), 1.5), clamp)


class ClippedReLUWithKernel(Function):
    @staticmethod
    def forward(x, clip_val):
        return F.hardtanh(x, 0.0, clip_val)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, ctx.clip_val = inputs
        ctx.save_for_backward(x)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return torch.ops.aten.hardtanh_backward(grad_output, x, 0.0, ctx.clip_val), None


right("ClippedReLUWithKernel", lambda: (numbers(2, 4), 1.5), clamp)


class ClippedReLUOnce(Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        ctx.save_for_backward(x.gt(0).logical_and(x.lt(clip_val)))
        return x.clamp(0.0, clip_val)

    @staticmethod
    @once_differentiable
    def backward(ctx, grad_output):
        return grad_output.masked_fill(~ctx.saved_tensors[0], 0.0), None


right("ClippedReLUOnce", lambda: (numbers(2, 4), 1.5), clamp)


class Square(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 2 * x * grad_output


right("Square", lambda: (numbers(2, 4),), lambda x: x**2)


class SquareWithTransforms(Function):
    @staticmethod
    def forward(x):
        return x.pow(2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * (x + x)

    @staticmethod
    def jvp(ctx, tangent):
        (x,) = ctx.saved_tensors
        return tangent * 2 * x

    @staticmethod
    def vmap(info, in_dims, x):
        return SquareWithTransforms.apply(x), in_dims[0]


right("SquareWithTransforms", lambda: (numbers(2, 4),), lambda x: x**2)


class SquareThroughAnother(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return Square.apply(x)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return MulScalar.apply(x, 2.0) * grad_output


right("SquareThroughAnother", lambda: (numbers(2, 4),), lambda x: x**2)


class Cube(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 3 * x**2 * grad_output


right("Cube", lambda: (numbers(2, 4),), lambda x: x * x * x)


class SquareTimes(Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x * x * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        return 2 * x * y * grad_output, x * x * grad_output


right("SquareTimes", lambda: (numbers(5), numbers(5, seed=1)), lambda x, y: x**2 * y)


class MulScalar(Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.k = k
        return k * x

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.k * grad_output, None


right("MulScalar", lambda: (numbers(2, 4), 3.0), lambda x, k: x * k)


class MulTensor(Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x, k)
        return x * k

    @staticmethod
    def backward(ctx, grad_output):
        x, k = ctx.saved_tensors
        return grad_output * k, (grad_output * x).sum_to_size(k.shape)


right("MulTensor", lambda: (numbers(2, 4), single(3.0)), lambda x, k: x * k)


class Softplus(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(min=0) + torch.log1p(torch.exp(-x.abs()))

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * torch.sigmoid(x)


right("Softplus", lambda: (numbers(2, 4),), F.softplus)


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = torch.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        (y,) = ctx.saved_tensors
        return grad_output * y


right("Exp", lambda: (numbers(2, 4),), torch.exp)


class Log(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.log()

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output / x


right("Log", lambda: (numbers(2, 4, low=0.2),), torch.log)


class Sqrt(Function):
    @staticmethod
    def forward(ctx, x):
        y = x.sqrt()
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        (y,) = ctx.saved_tensors
        return grad_output / (2 * y)


right("Sqrt", lambda: (numbers(2, 4, low=0.2),), torch.sqrt)


class Abs(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.abs()

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x.sign()


right("Abs", lambda: (numbers(2, 4),), torch.abs)


class Linear(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w.t() + b

    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        grad_x = grad_w = grad_b = None
        if ctx.needs_input_grad[0]:
            grad_x = grad_output @ w
        if ctx.needs_input_grad[1]:
            grad_w = grad_output.t() @ x
        if ctx.needs_input_grad[2]:
            grad_b = grad_output.sum(0)
        return grad_x, grad_w, grad_b


right("Linear", lambda: (numbers(5, 3), numbers(2, 3, seed=1), numbers(2, seed=2)), F.linear)


class LinearOptionalBias(Function):
    @staticmethod
    def forward(ctx, x, w, b=None):
        ctx.save_for_backward(x, w, b)
        return F.linear(x, w, b)

    @staticmethod
    def backward(ctx, grad_output):
        x, w, b = ctx.saved_tensors
        flat = grad_output.reshape(-1, grad_output.shape[-1])
        grad_x = grad_output.matmul(w) if ctx.needs_input_grad[0] else None
        grad_w = flat.t().mm(x.reshape(-1, x.shape[-1])) if ctx.needs_input_grad[1] else None
        grad_b = flat.sum(0) if b is not None and ctx.needs_input_grad[2] else None
        return grad_x, grad_w, grad_b


right(
    "LinearOptionalBias",
    lambda: (numbers(2, 3, 4), numbers(2, 4, seed=1), numbers(2, seed=2)),
    F.linear,
)


class LinearWithoutBias(LinearOptionalBias):
    pass


right("LinearWithoutBias", lambda: (numbers(2, 3, 4), numbers(2, 4, seed=1), None), F.linear)


class LearnableClip(Function):
    @staticmethod
    def forward(ctx, x, clip):
        ctx.save_for_backward(x, clip)
        return torch.minimum(x.clamp(min=0.0), clip)

    @staticmethod
    def backward(ctx, grad_output):
        x, clip = ctx.saved_tensors
        grad_x = grad_output * ((x > 0) & (x < clip))
        grad_clip = (grad_output * (x >= clip)).sum_to_size(clip.shape)
        return grad_x, grad_clip


right(
    "LearnableClip",
    lambda: (numbers(2, 4), single(1.5)),
    lambda x, clip: torch.minimum(x.relu(), clip),
)


class LeakyClip(Function):
    @staticmethod
    def forward(ctx, x, slope, clip):
        ctx.slope = slope
        ctx.clip = clip
        ctx.save_for_backward(x)
        core = x.clamp(0.0, clip)
        return core + slope * (x - core)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        outside = (x < 0) | (x > ctx.clip)
        return torch.where(outside, ctx.slope * grad_output, grad_output), None, None


right(
    "LeakyClip",
    lambda: (numbers(2, 4), 0.1, 1.5),
    lambda x, slope, clip: x.clamp(0, clip) + slope * (x - x.clamp(0, clip)),
)


class RoundStraightThrough(Function):
    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


right("RoundStraightThrough", lambda: (numbers(2, 4),))


class RoundStraightThroughWithReference(RoundStraightThrough):
    pass


right(
    "RoundStraightThroughWithReference",
    lambda: (numbers(2, 4),),
    lambda x: x + (x.round() - x).detach(),
)


class SignClippedStraightThrough(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sign()

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * (x.abs() <= 1)


right("SignClippedStraightThrough", lambda: (numbers(2, 4),))


class Spike(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return (x > 0).to(x.dtype)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output / (1 + x.abs()) ** 2


right("Spike", lambda: (numbers(2, 4),))


class GradientReversal(Function):
    @staticmethod
    def forward(ctx, x, strength):
        ctx.strength = strength
        return x.clone()

    @staticmethod
    def backward(ctx, grad_output):
        return -ctx.strength * grad_output, None


right("GradientReversal", lambda: (numbers(2, 4), 0.5), surrogate=True)


class FakeQuantize(Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.save_for_backward(x, scale)
        return (x / scale).round().clamp(-8, 7) * scale

    @staticmethod
    def backward(ctx, grad_output):
        x, scale = ctx.saved_tensors
        q = x / scale
        inside = (q >= -8) & (q <= 7)
        error = torch.where(inside, q.round() - q, q.clamp(-8, 7))
        return grad_output * inside, (grad_output * error).sum_to_size(scale.shape)


right("FakeQuantize", lambda: (numbers(2, 4), single(0.25)))


class SinCos(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sin(), x.cos()

    @staticmethod
    def backward(ctx, grad_sin, grad_cos):
        (x,) = ctx.saved_tensors
        return grad_sin * x.cos() - grad_cos * x.sin()


right("SinCos", lambda: (numbers(2, 4),), lambda x: (x.sin(), x.cos()))


class SinCosUnmaterialized(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(x)
        return x.sin(), x.cos()

    @staticmethod
    def backward(ctx, grad_sin, grad_cos):
        (x,) = ctx.saved_tensors
        grad_x = None
        if grad_sin is not None:
            grad_x = grad_sin * x.cos()
        if grad_cos is not None:
            part = grad_cos * x.sin()
            grad_x = -part if grad_x is None else grad_x - part
        return grad_x


right("SinCosUnmaterialized", lambda: (numbers(2, 4),), lambda x: (x.sin(), x.cos()))


class MaxWithIndex(Function):
    @staticmethod
    def forward(ctx, x):
        values, index = x.max(dim=-1)
        ctx.mark_non_differentiable(index)
        ctx.save_for_backward(index)
        ctx.size = x.shape[-1]
        return values, index

    @staticmethod
    def backward(ctx, grad_values, grad_index):
        (index,) = ctx.saved_tensors
        return F.one_hot(index, ctx.size) * grad_values.unsqueeze(-1)


right("MaxWithIndex", lambda: (numbers(3, 4),), lambda x: x.max(dim=-1))


class Dropout(Function):
    @staticmethod
    def forward(ctx, x, p):
        keep = torch.rand_like(x) > p
        ctx.save_for_backward(keep)
        ctx.p = p
        return x * keep / (1 - p)

    @staticmethod
    def backward(ctx, grad_output):
        (keep,) = ctx.saved_tensors
        return grad_output * keep / (1 - ctx.p), None


right("Dropout", lambda: (numbers(4, 5), 0.4))


class InPlaceReLU(Function):
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


right("InPlaceReLU", lambda: (numbers(2, 4),), torch.relu_)


class MatMul(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, grad_output):
        a, b = ctx.saved_tensors
        grad_a = grad_output @ b.t() if ctx.needs_input_grad[0] else None
        grad_b = a.t() @ grad_output if ctx.needs_input_grad[1] else None
        return grad_a, grad_b


right("MatMul", lambda: (numbers(3, 4), numbers(4, 2, seed=1)), torch.matmul)


class Softmax(Function):
    @staticmethod
    def forward(ctx, x):
        y = torch.softmax(x, dim=-1)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        (y,) = ctx.saved_tensors
        return y * (grad_output - (grad_output * y).sum(dim=-1, keepdim=True))


right("Softmax", lambda: (numbers(3, 4),), lambda x: x.softmax(-1))


class LogSumExp(Function):
    @staticmethod
    def forward(ctx, x):
        y = x.logsumexp(-1)
        ctx.save_for_backward(x, y)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        return grad_output.unsqueeze(-1) * (x - y.unsqueeze(-1)).exp()


right("LogSumExp", lambda: (numbers(3, 4),), lambda x: x.logsumexp(-1))


class Mean(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.shape = x.shape
        return x.mean()

    @staticmethod
    def backward(ctx, grad_output):
        return (grad_output / math.prod(ctx.shape)).expand(ctx.shape)


right("Mean", lambda: (numbers(3, 4),), torch.mean)


class Normalize(Function):
    @staticmethod
    def forward(ctx, x):
        norm = x.norm(dim=-1, keepdim=True)
        y = x / norm
        ctx.save_for_backward(x)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        norm = x.norm(dim=-1, keepdim=True)
        y = x / norm
        return (grad_output - y * (grad_output * y).sum(dim=-1, keepdim=True)) / norm


right("Normalize", lambda: (numbers(3, 4),), lambda x: x / x.norm(dim=-1, keepdim=True))


class Cumsum(Function):
    @staticmethod
    def forward(ctx, x):
        return x.cumsum(-1)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.flip(-1).cumsum(-1).flip(-1)


right("Cumsum", lambda: (numbers(3, 4),), lambda x: x.cumsum(-1))


class Embedding(Function):
    @staticmethod
    def forward(ctx, weight, index):
        ctx.save_for_backward(index)
        ctx.rows = weight.shape[0]
        return weight[index]

    @staticmethod
    def backward(ctx, grad_output):
        (index,) = ctx.saved_tensors
        grad = grad_output.new_zeros(ctx.rows, grad_output.shape[-1])
        return grad.index_add(0, index, grad_output), None


right("Embedding", lambda: (numbers(4, 3), torch.tensor([0, 2, 2, 1])), lambda weight, i: weight[i])


class Huber(Function):
    @staticmethod
    def forward(ctx, x, target, delta):
        ctx.save_for_backward(x, target)
        ctx.delta = delta
        error = (x - target).abs()
        return torch.where(error < delta, 0.5 * error**2, delta * (error - 0.5 * delta)).mean()

    @staticmethod
    def backward(ctx, grad_output):
        x, target = ctx.saved_tensors
        slope = (x - target).clamp(-ctx.delta, ctx.delta) / x.numel()
        return grad_output * slope, -grad_output * slope, None


right(
    "Huber",
    lambda: (numbers(2, 4), numbers(2, 4, seed=1), 0.7),
    lambda x, target, delta: F.huber_loss(x, target, delta=delta),
)


class CrossEntropy(Function):
    @staticmethod
    def forward(ctx, logits, target):
        log_p = logits.log_softmax(-1)
        ctx.save_for_backward(logits, target)
        return -log_p.gather(-1, target.unsqueeze(-1)).mean()

    @staticmethod
    def backward(ctx, grad_output):
        logits, target = ctx.saved_tensors
        p = logits.softmax(-1)
        return grad_output * (p - F.one_hot(target, logits.shape[-1])) / len(target), None


right("CrossEntropy", lambda: (numbers(3, 4), torch.tensor([0, 3, 1])), F.cross_entropy)


class Recomputed(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return (x * x.sin()).tanh()

    @staticmethod
    @once_differentiable
    def backward(ctx, grad_output):
        x = ctx.saved_tensors[0].detach().requires_grad_()
        with torch.enable_grad():
            y = (x * x.sin()).tanh()
        return torch.autograd.grad(y, x, grad_output)[0]


right("Recomputed", lambda: (numbers(2, 4),), lambda x: (x * x.sin()).tanh())


class WithNumPy(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.from_numpy(numpy.asarray(numpy.sinh(x.detach().numpy())))

    @staticmethod
    @once_differentiable
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return torch.from_numpy(numpy.asarray(grad_output.numpy() * numpy.cosh(x.numpy())))


right("WithNumPy", lambda: (numbers(2, 4),), torch.sinh)


class SumOfMany(Function):
    @staticmethod
    def forward(ctx, *tensors):
        ctx.count = len(tensors)
        return torch.stack(tensors).sum(0)

    @staticmethod
    def backward(ctx, grad_output):
        return (grad_output,) * ctx.count


right(
    "SumOfMany",
    lambda: ([numbers(3), numbers(3, seed=1), numbers(3, seed=2)],),
    lambda tensors: tensors[0] + tensors[1] + tensors[2],
    call=lambda apply: lambda tensors: apply(*tensors),
)


class SinglePrecisionOnly(Function):
    @staticmethod
    def forward(ctx, x):
        if x.dtype != torch.float32:
            raise TypeError("this kernel takes float32")
        ctx.save_for_backward(x)
        return x.tanh()

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * (1 - x.tanh() ** 2)


right("SinglePrecisionOnly", lambda: (numbers(2, 4).detach().float().requires_grad_(),), torch.tanh)


class SaturatingTable(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(0, 4).floor() + (x.clamp(0, 4) - x.clamp(0, 4).floor()) ** 2

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        inside = (x > 0) & (x < 4)
        return grad_output * inside * 2 * (x - x.floor())


right(
    "SaturatingTable",
    lambda: (numbers(2, 4),),
    lambda x: (
        x.clamp(0, 4).detach().floor() + (x.clamp(0, 4) - x.detach().clamp(0, 4).floor()) ** 2
    ),
)


class RunningMean(Function):
    @staticmethod
    def forward(ctx, x, running):
        ctx.rows = x.shape[0]
        mean = x.mean(0)
        running.mul_(0.9).add_(0.1 * mean)
        return x - mean

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output - grad_output.sum(0) / ctx.rows, None


right("RunningMean", lambda: (numbers(4, 3), torch.zeros(3, dtype=torch.float64)))


class SliceFirstHalf(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.size = x.shape[-1]
        return x[..., : ctx.size // 2].clone()

    @staticmethod
    def backward(ctx, grad_output):
        rest = ctx.size - grad_output.shape[-1]
        return F.pad(grad_output, (0, rest))


right("SliceFirstHalf", lambda: (numbers(3, 4),), lambda x: x[..., :2] * 1)


class ScaleByModule(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.k = torch.nn.Parameter(torch.tensor(1.5, dtype=torch.float64))

    def forward(self, x):
        return MulTensor.apply(x, self.k)


class MulTensorInModule(MulTensor):
    pass


right(
    "MulTensorInModule",
    lambda: (numbers(2, 4),),
    lambda x: 1.5 * x,
    call=lambda apply: ScaleByModule(),
)

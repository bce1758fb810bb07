"""Wrong Functions over the operations of the course. Each is entered with the kind that names its mistake."""

import torch
from torch.autograd import Function
from torch.nn import functional as F

WRONG = []
_memory = {}


def wrong(kind, args, reference=None, *, surrogate=False):
    def register(cls):
        WRONG.append((cls, kind, args, reference, surrogate))
        return cls

    return register


def numbers(*shape, seed=0, low=-3.0, high=3.0):
    generator = torch.Generator().manual_seed(seed)
    values = low + (high - low) * torch.rand(shape, generator=generator, dtype=torch.float64)
    return values.requires_grad_()


def single(value):
    return torch.tensor(value, dtype=torch.float64, requires_grad=True)


def one():
    return (numbers(2, 4),)


def with_clip():
    return numbers(2, 4), 1.5


def inside_only():
    return numbers(2, 4, low=0.1, high=1.0), 1.5


def with_learnable_clip():
    return numbers(2, 4), single(1.5)


def linear():
    return numbers(5, 3), numbers(2, 3, seed=1), numbers(2, seed=2)


def square_linear():
    return numbers(3, 3), numbers(3, 3, seed=1), numbers(3, seed=2)


def clamp(x, clip_val):
    return x.clamp(0.0, clip_val)


def learnable(x, clip):
    return torch.minimum(x.relu(), clip)


class Clipped(Function):
    """The right forward; the wrong ones below only replace `backward`."""

    @staticmethod
    def forward(ctx, x, clip_val):
        ctx.clip_val = clip_val
        ctx.save_for_backward(x)
        return x.clamp(0.0, clip_val)


@wrong("mask_missing", inside_only, clamp)
class MaskMissingWithHarmlessInputs(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, None


@wrong("mask_missing", inside_only)
class MaskMissingWithHarmlessInputsAndNoReference(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.clone(), None


@wrong("upper_mask_missing", lambda: (numbers(2, 4, low=-2.0, high=2.0), 6.0), clamp)
class UpperBoundNeverReached(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return torch.where(x > 0, grad_output, 0.0), None


@wrong("lower_mask_missing", inside_only, clamp)
class LowerBoundNeverReached(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * (x < ctx.clip_val), None


@wrong("mask_inverted", with_clip, clamp)
class MaskInverted(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * ((x < 0) | (x > ctx.clip_val)), None


@wrong("mask_too_narrow", with_clip, clamp)
class MaskStopsAtOne(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * ((x > 0) & (x < 1)), None


@wrong("gradient_always_zero", with_clip, clamp)
class MaskNeverTrue(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * ((x < 0) & (x > ctx.clip_val)), None


@wrong("grad_output_ignored", with_clip, clamp)
class MaskAlone(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return ((x > 0) & (x < ctx.clip_val)).to(x.dtype), None


@wrong("grad_output_applied_twice", with_clip, clamp)
class UpstreamSquared(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * grad_output * ((x > 0) & (x < ctx.clip_val)), None


@wrong("value_instead_of_derivative", with_clip, clamp)
class ValueReturned(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x.clamp(0.0, ctx.clip_val), None


@wrong("wrong_at_kink", with_clip, clamp)
class TwiceAtZero(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * ((x >= 0) & (x < ctx.clip_val)) + grad_output * (x == 0), None


@wrong("gradient_not_a_tensor", with_clip, clamp)
class NumberReturned(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        return float(grad_output.sum()), None


@wrong("too_few_gradients", with_clip, clamp)
class NothingReturned(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        grad_output * ((x > 0) & (x < ctx.clip_val))


@wrong("gradients_nested", with_clip, clamp)
class TupleInTuple(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        return ((grad_output, None),)


@wrong("gradient_dtype_changed", with_clip, clamp)
class IntegerGradient(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return (grad_output * ((x > 0) & (x < ctx.clip_val))).float(), None


@wrong("self_consistent_wrong_forward", with_clip, clamp)
class ScaledForward(Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        ctx.save_for_backward((x > 0) & (x < clip_val))
        return 2 * x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * grad_output * ctx.saved_tensors[0], None


@wrong("wrong_forward", with_clip, clamp)
class PlainReLUForward(Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        ctx.save_for_backward((x > 0) & (x < clip_val))
        return x.clamp(min=0.0)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.saved_tensors[0], None


@wrong("state_outside_ctx", with_clip, clamp)
class MaskInAGlobal(Function):
    @staticmethod
    def forward(ctx, x, clip_val):
        _memory["mask"] = (x > 0) & (x < clip_val)
        return x.clamp(0.0, clip_val)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * _memory["mask"], None


@wrong("grad_output_modified_in_place", with_clip, clamp)
class MaskedFillInPlace(Clipped):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output.masked_fill_((x <= 0) | (x >= ctx.clip_val), 0.0), None


@wrong("version_check_bypassed", one, torch.square)
class KeepsNumPy(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.x = x.detach().numpy()
        return x * x

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, grad_output):
        return 2 * torch.from_numpy(ctx.x) * grad_output


@wrong("constant_factor_missing", one, torch.square)
class SquareWithoutTwo(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.saved_tensors[0] * grad_output


@wrong("sign_flipped", one, torch.square)
class SquareUphill(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad_output):
        return -2 * ctx.saved_tensors[0] * grad_output


@wrong("wrong_gradient", one, torch.square)
class SquareWithAbsolute(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * ctx.saved_tensors[0].abs() * grad_output


@wrong("input_detached", one, torch.square)
class SquareOfACopy(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        ctx.mark_non_differentiable(y := x * x)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * ctx.saved_tensors[0] * grad_output


@wrong("double_backward_wrong", one, torch.square)
class SquareUnderNoGrad(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad_output):
        with torch.no_grad():
            return 2 * ctx.saved_tensors[0] * grad_output


@wrong("forward_not_finite", one, F.softplus)
class NaiveSoftplus(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.exp().add(1).log()

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.saved_tensors[0].sigmoid() * grad_output


@wrong("gradient_not_finite", one, F.softplus)
class SoftplusWithNaiveGradient(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return F.softplus(x)

    @staticmethod
    def backward(ctx, grad_output):
        e = ctx.saved_tensors[0].exp()
        return e / (1 + e) * grad_output


@wrong("wrong_gradient", one, F.softplus)
class SoftplusWithTanh(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return F.softplus(x)

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.saved_tensors[0].tanh() * grad_output


class LinearForward(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w.t() + b


@wrong("gradient_order_swapped", linear, F.linear)
class LinearSwapped(LinearForward):
    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        return grad_output.t() @ x, grad_output @ w, grad_output.sum(0)


@wrong("gradient_transposed", square_linear, F.linear)
class LinearTransposed(LinearForward):
    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        return grad_output @ w, x.t() @ grad_output, grad_output.sum(0)


@wrong("gradient_shape_wrong", linear, F.linear)
class LinearTransposedVisibly(LinearForward):
    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        return grad_output @ w, x.t() @ grad_output, grad_output.sum(0)


@wrong("wrong_dimension_reduced", square_linear, F.linear)
class LinearBiasAlongRows(LinearForward):
    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        return grad_output @ w, grad_output.t() @ x, grad_output.sum(1)


@wrong("broadcast_mean_instead_of_sum", linear, F.linear)
class LinearBiasMean(LinearForward):
    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        return grad_output @ w, grad_output.t() @ x, grad_output.mean(0)


@wrong("none_for_needed_gradient", linear, F.linear)
class LinearForgetsBias(LinearForward):
    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        return grad_output @ w, grad_output.t() @ x, None


@wrong("needs_input_grad_ignored", linear, F.linear)
class LinearEager(LinearForward):
    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        return grad_output.matmul(w), grad_output.t().matmul(x), grad_output.sum(0)


@wrong("constant_factor_missing", lambda: (numbers(2, 4), 3.0), lambda x, k: k * x)
class ScaleForgetsFactor(Function):
    @staticmethod
    def forward(ctx, x, k):
        return k * x

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, None


@wrong("gradient_for_non_tensor_input", lambda: (numbers(2, 4), 3.0), lambda x, k: k * x)
class ScaleAnswersForTheNumber(Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.k = k
        return k * x

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.k * grad_output, grad_output.sum()


class LearnableForward(Function):
    @staticmethod
    def forward(ctx, x, clip):
        ctx.save_for_backward(x, clip)
        return torch.minimum(x.clamp(min=0.0), clip)


@wrong("gradient_shape_wrong", lambda: (numbers(2, 4), numbers(4, low=1.0)), learnable)
class ClipGradientNotSummed(LearnableForward):
    @staticmethod
    def backward(ctx, grad_output):
        x, clip = ctx.saved_tensors
        return grad_output * ((x > 0) & (x < clip)), (grad_output * (x >= clip)).sum()


@wrong("broadcast_gradient_wrong", with_learnable_clip, learnable)
class ClipGradientSpread(LearnableForward):
    @staticmethod
    def backward(ctx, grad_output):
        x, clip = ctx.saved_tensors
        over = (grad_output * (x >= clip)).sum()
        return grad_output * ((x > 0) & (x < clip)), over.expand(clip.shape)


@wrong("mask_missing", with_learnable_clip, learnable)
class LearnableMaskMissing(LearnableForward):
    @staticmethod
    def backward(ctx, grad_output):
        x, clip = ctx.saved_tensors
        return grad_output.clone(), (grad_output * (x >= clip)).sum_to_size(clip.shape)


@wrong("grad_output_ignored", with_learnable_clip, learnable)
class ClipGradientCounts(LearnableForward):
    @staticmethod
    def backward(ctx, grad_output):
        x, clip = ctx.saved_tensors
        return grad_output * ((x > 0) & (x < clip)), (x >= clip).sum().to(x.dtype)


@wrong("grad_output_ignored", one)
class StraightThroughWithoutUpstream(Function):
    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, grad_output):
        return torch.ones_like(grad_output)


@wrong("grad_output_applied_twice", one)
class StraightThroughSquared(Function):
    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output**2


@wrong("none_for_needed_gradient", one, surrogate=True)
class StraightThroughNowhere(Function):
    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, grad_output):
        return None


@wrong("gradient_downcast_to_half", one)
class StraightThroughInHalf(Function):
    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.bfloat16()


@wrong("grad_output_applied_twice", one, surrogate=True)
class ReversalSquared(Function):
    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, grad_output):
        return -grad_output * grad_output


class SinCosForward(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sin(), x.cos()


def sin_cos(x):
    return x.sin(), x.cos()


@wrong("wrong_gradient", one, sin_cos)
class SecondOutputForgotten(SinCosForward):
    @staticmethod
    def backward(ctx, grad_sin, grad_cos):
        return grad_sin * ctx.saved_tensors[0].cos()


@wrong("wrong_gradient", one, sin_cos)
class OutputsMixedUp(SinCosForward):
    @staticmethod
    def backward(ctx, grad_sin, grad_cos):
        (x,) = ctx.saved_tensors
        return grad_cos * x.cos() - grad_sin * x.sin()


@wrong("raised", one, sin_cos)
class OneGradientExpected(SinCosForward):
    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.saved_tensors[0].cos()


@wrong("undefined_gradient_not_handled", one, sin_cos)
class UnusedOutputNotHandled(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(x)
        return x.sin(), x.cos()

    @staticmethod
    def backward(ctx, grad_sin, grad_cos):
        (x,) = ctx.saved_tensors
        return grad_sin.mul(x.cos()) - grad_cos.mul(x.sin())

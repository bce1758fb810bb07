"""Solutions of lesson 04."""

from handgrad.functions import clipped_relu

my_walk = [
    "SumBackward0",
    "SubBackward0",
    "ClippedReLUFunctionBackward",
    "MulBackward0",
    "AccumulateGrad",
]


def my_loss(x, w, target):
    hidden = x * w
    output = clipped_relu(hidden, 2.0)
    error = output - target
    return (error**2).mean()

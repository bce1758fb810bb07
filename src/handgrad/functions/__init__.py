"""The differentiable operations that the course teaches, one file each.

Imports torch alone. Everybody may import from here.
"""

from handgrad.functions.clipped_relu import (
    ClippedReLU,
    ClippedReLUFunction,
    IncorrectClippedReLUFunction,
    as_clip_value,
    clipped_relu,
    gradient_mask,
)

__all__ = [
    "ClippedReLU",
    "ClippedReLUFunction",
    "IncorrectClippedReLUFunction",
    "as_clip_value",
    "clipped_relu",
    "gradient_mask",
]

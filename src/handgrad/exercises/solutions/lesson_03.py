"""Solutions of lesson 03."""

my_clip_val = 1.28


def my_mask(input_tensor, clip_val):
    return (input_tensor > 0) & (input_tensor < clip_val)


def my_clip(share, inputs):
    dead = (inputs <= 0).double().mean()
    return inputs.quantile(dead + share)

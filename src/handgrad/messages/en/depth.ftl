depth-title = The gradient through a stack of layers
depth-norm = Gradient norm, relative
depth-alive = Alive in each layer
depth-layer = layer
depth-depth = layers
depth-left = Of the gradient that comes in at the output, this share of its norm reaches the input: #
depth-nan = The gradient that reaches the input is not a number (NaN).
depth-alt = The norm of the gradient at each layer of a stack of { $layers } on a logarithmic axis, for the clip values 0.2, 0.5, 1 and 2. At the first layer, in this order: { $reached }.
depth-plain-row = C = { $clip }, { $layers } { $layers ->
    [1] layer
   *[other] layers
}: the norm at the input is { $share } of that at the output
depth-out-of-range = The number of layers must be a whole number from { $least } to { $most }, got { $got }.

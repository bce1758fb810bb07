clip-title = The clip value and the gradient
clip-function = Function and derivative
clip-derivative = derivative
clip-inputs = Inputs
clip-mask = Gradient mask
clip-dead = dead
clip-alive = alive
clip-saturated = saturated
clip-other = other gradient
clip-closed-form = alive by the formula: #
clip-spread = spread
clip-shift = shift
clip-distribution = inputs
clip-normal = normal
clip-uniform = uniform
clip-laplace = Laplace
clip-reset = Reset
clip-alt = Three panels for C = { $clip }: the function with its derivative, a histogram of the inputs, and a map of the gradient mask. Dead: { $dead }, alive: { $alive }, saturated: { $saturated }.
clip-plain = Inputs: { $distribution }, spread { $spread }, shift { $shift }
clip-plain-row = C = { $clip }: dead { $dead }, alive { $alive } (formula { $formula }), saturated { $saturated }
clip-plain-other = other gradients { $other }
clip-unknown-distribution = The distribution must be one of { $known }, got { $got }.
clip-not-a-number = { $name } must be a number, got `{ $got }`.
clip-out-of-range = The spread must lie above 0 and be at most 10, the shift between -10 and 10. Got spread { $spread } and shift { $shift }.
clip-not-callable = The operation must be something to call with a tensor and a clip value, got `{ $got }`.
clip-wrong-output = The operation should return a tensor of its input's shape. It returned `{ $got }`.
blame-raised = Your operation raised `{ $error }`.
blame-unusable = This operation cannot be shown.

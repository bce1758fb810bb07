# Names of the three regions of the clipped ReLU, above the curve.
region-dead = dead (x < 0)
region-alive = alive (0 < x < C)
region-saturated = saturated (x > C)

# The curve and its derivative. curve-alt… are read aloud in place of the picture.
curve-values = output
curve-slopes = derivative
curve-no-gradient = derivative: no gradient came back to x
curve-alt = Figure: an operation and its derivative, one above the other, over x from below 0 to above the clip value. The kinks are at 0 and { $last }.
curve-alt-region = { $region }, for example x = { $x }: output { $value }, derivative { $slope }.
curve-alt-kink = Exactly at x = { $x }: derivative { $slope }.

# The derivative at the kinks.
kinks-at-zero = derivative at x = 0
kinks-at-clip = derivative at x = C = { $clip }
kinks-bar = bar: every value is a subgradient
kinks-dot = dot: the one that autograd answers
kinks-alt = Figure: the derivative that autograd answers at the two kinks, x = 0 and x = C = { $clip }. Every value from 0 to 1 is a subgradient there.
kinks-alt-way = { $way }: { $zero } at x = 0, { $clip } at x = C.

# The way there and the way back.
way-there = there: values
way-back = back: gradient = grad_output × derivative
way-save = saves
way-read = reads
way-alt = Figure: the way there and the way back. x goes into forward, y comes out and leads to the loss. On the way forward saves x in ctx. From the loss comes grad_output, the gradient of the loss with respect to y. backward reads x from ctx, multiplies grad_output by the derivative and returns the gradient for x.

# The picture at the head of the README.
cover-name = handgrad
cover-tagline = Gradients, written by hand in PyTorch
cover-what = an interactive course in English and 中文
cover-dead = dead
cover-alive = alive
cover-saturated = saturated
cover-alt = handgrad: gradients, written by hand in PyTorch. An interactive course in Chinese and English. Beside it the clipped ReLU and its derivative.

# Two Jacobians.
jacobians-analytical = your backward
jacobians-numerical = finite differences
jacobians-input = input
jacobians-output = output
jacobians-alt = Two matrices. They differ in { $count } places, which are outlined. Rows from the backward: { $rows }. Rows from finite differences: { $others }.
jacobians-not-a-tensor = A Jacobian should be a tensor, got `{ $got }`.
jacobians-wrong-shapes = Both Jacobians should be matrices of one shape, with at most { $most } rows and columns. Got { $one } and { $other }.

# Slopes measured with a step to both sides.
slopes-slope = slope { $slope }
slopes-alt = Figure: a clipped ReLU and slopes that were measured on it, each from a point { $step } to the left to a point { $step } to the right.
slopes-alt-one = Around x = { $x }: slope { $slope }.
slopes-wrong-step = Slopes are measured with a positive step in at least one place. Got the step { $step } and { $count } places.

step-size-title = The error of a finite difference against its step
step-size-secant = The secant
step-size-smooth = Error for x³
step-size-clipped = Error for the clipped ReLU
step-size-best = cube root of machine epsilon
step-size-kink = kink at h = 0.5
step-size-step = step h
step-size-alt = Two panels with logarithmic axes, error against step, for single and double precision. For x³ each curve is a V: rounding on the left, truncation on the right, the lowest point near the cube root of machine epsilon. For the clipped ReLU there is only the left branch, and a cliff where the step reaches across the kink.
step-size-plain-row = h = { $step }: error in float32 about { $single }, in float64 about { $double }

# Titles; also in the table of progress.
exercise-03-mask = `my_mask`: where the gradient goes through
exercise-03-forty-percent = Keep 40 % alive
exercise-03-any-inputs = `my_clip`: any share, any inputs

correct-03-mask = True where `0 < x < C`, false elsewhere, and boolean.
correct-03-forty-percent = Φ(C) is 0.9 there: half of the inputs are dead, and 40 % of all lie between 0 and `C`.
correct-03-any-inputs = It holds for a normal, a uniform, a shifted, a wide and a positive distribution.

## Hints

hint-03-mask-1 = Two comparisons, one for each end.
hint-03-mask-2 = Join them with `&`, and put each in parentheses.
hint-03-mask-3 = `(input_tensor > 0) & (…)`: the second one compares with `clip_val`.
hint-03-forty-percent-1 = Drag the slider of the first explorer until it says 40 %. That is already the answer, to one digit.
hint-03-forty-percent-2 = The share alive is Φ(C) − Φ(0), and Φ(0) is one half. What must Φ(C) be?
hint-03-forty-percent-3 = Φ(C) must be 0.9. `NormalDist().inv_cdf(0.9)` from Python's `statistics` knows where that is.
hint-03-any-inputs-1 = No formula will do for inputs that you do not know. Count: how many of these inputs are dead, whatever `C` is?
hint-03-any-inputs-2 = Sort the inputs in your mind. First come the dead ones, then `share` of all of them should live. `C` is where these end.
hint-03-any-inputs-3 = `inputs.quantile(q)` is the value below which the share `q` lies. Here `q` is the share of the dead plus `share`.

## Solutions

solution-03-mask = Each element is asked the same two questions.
solution-03-forty-percent = Φ⁻¹(0.9) is 1.2816. Anything from 1.25 to 1.31 keeps between 39.5 and 40.5 % alive.
solution-03-any-inputs = Below `C` lie the dead and the living together, so `C` is the quantile of both shares.

## Mistakes

mistake-output-shape-wrong-in-03-mask = The mask has another shape than the input. Each element of the input has exactly one entry.
mistake-upper-mask-missing-in-03-mask = Above `clip_val` the output stands still, so the mask is false there. The second comparison is missing.
mistake-lower-mask-missing-in-03-mask = Below 0 the output stands still, so the mask is false there. The first comparison is missing.
mistake-mask-inverted-in-03-mask = It is the other way round: true is where the gradient goes through.
mistake-mask-of-either = With `|` nearly everything is true: each number is above 0 or below `clip_val`. Both must hold.
mistake-mask-symmetric = Your mask keeps what lies between `-clip_val` and `clip_val`. The lower end is 0.
mistake-values-instead-of-mask = These are the values of the function. Wanted is the mask: true or false for each element.
mistake-masked-values-instead-of-mask = You multiplied by the mask already. Return the mask itself.
mistake-clip-val-ignored-in-03-mask = For `clip_val = 2.0` all is right, but your mask does not follow `clip_val`. Use the argument, not a number.
mistake-wrong-mask = This element is not right. Does the output move when it does?
mistake-mask-not-boolean = The values are right, but they are numbers. A comparison gives true or false by itself; leave the conversion out, and the gradient keeps its dtype.
mistake-not-a-clip-value = The clip value should be one number. It is `{ $got }`.
mistake-clip-not-positive = A clip value is above 0. Yours is { $got }.
mistake-clip-of-symmetric-interval = Between −C and C there would be 40 %. But the inputs below 0 are dead; only those between 0 and `C` count.
mistake-clip-of-forty-below = Here 60 % lie below `C`. Half of all inputs are dead already, so only 10 % live.
mistake-clip-of-eighty-below = Here 80 % lie below `C`. Take off the half that is dead, and 30 % live.
mistake-clip-is-the-share = 0.4 is the share that you want, not the clip value that gives it.
mistake-clip-too-small = Too few live. Raise the clip value.
mistake-clip-too-large = Too many live. Lower the clip value.
mistake-quantile-of-all = Your `C` is the value below which the wanted share of *all* inputs lies, the dead among them. They take up room without living.
mistake-quantile-from-one-half = You added one half for the dead. That is right only where half of the inputs lie below 0. Count them.
mistake-quantile-of-the-positive = You took the wanted share of the *positive* inputs. Wanted is that share of all.
mistake-clip-for-these-wrong = For these inputs another share lives. Count on the inputs that you are given.
sample-normal = standard normal
sample-uniform = uniform from −1 to 1
sample-shifted = normal, mean 1
sample-wide = normal, spread 3
sample-positive = positive (exponential)

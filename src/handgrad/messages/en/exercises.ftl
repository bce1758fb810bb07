# Outcomes of a check.
outcome-not-attempted = Not attempted yet.
outcome-not-attempted-what-to-do = Put your code in the place of the `...`, run that cell, then run this check again.
outcome-not-attempted-mend = Mend the code above, run that cell, then run this check again.
outcome-correct = Correct.
outcome-incorrect = Not yet.
outcome-unfinished = Half way.
outcome-raised = Your code raised `{ $error }`.
outcome-raised-line = line { $line }:  { $source }
outcome-hint = Hint: `{ $exercise }.hint()`
row-expected = expected
row-got = got

# Hints and solutions.
hint-title = Hint { $number } of { $count }
hint-more = The next one: `{ $exercise }.hint()`
hint-last = That was the last hint. A solution: `{ $exercise }.solution()`
hint-no-such = This exercise has the hints 1 to { $count }.
solution-title = A solution: { $title }
solution-note = Other ways are right, too. The check looks at behaviour, not at style.

# Titles; also in the table of progress.
exercise-introduction = Exercise: { $title }. Try `{ $exercise }.check(…)`, `{ $exercise }.hint()` or `{ $exercise }.solution()`.
exercise-01-cube = `Cube`: x³
exercise-01-square-times = `SquareTimes`: x² · y
exercise-02-predict-gradient = Predict the gradient
exercise-02-forward = `my_forward`: the values
exercise-02-backward = `my_backward`: the gradient
exercise-02-whole = The whole Function

# What is said of a right answer.
correct-01-cube = `x³` goes out, and `grad_output` times its derivative comes back.
correct-01-square-times = Both gradients are right, and they stand in the right order.
correct-02-predict-gradient = One fifth where `0 < x < 2`, nothing where the output does not move.
correct-02-forward = Values, shape and dtype are right, and the input is left as it was.
correct-02-backward = The gradient goes through where the output moves, and nowhere else.
correct-02-whole = Values and gradients are right, and it behaves well in use.
remark = Worth knowing: { $message } { $advice }

## Hints

hint-01-cube-1 = `backward` will need to know where it was. Which method of `ctx` keeps a tensor for it? Look at `Square`.
hint-01-cube-2 = On paper: the derivative of `x³` is `3x²`. In `backward`, take `x` out of `ctx.saved_tensors`. It is a tuple, even when it holds a single tensor.
hint-01-cube-3 = `forward` ends with `return x**3`. `backward` begins with `(x,) = ctx.saved_tensors` and returns `grad_output` times the derivative.
hint-01-square-times-1 = Hold `y` still and differentiate `x² · y` by `x`. Then hold `x` still and differentiate by `y`. Each result is multiplied by `grad_output`.
hint-01-square-times-2 = Both gradients need something from `forward`: `ctx.save_for_backward(x, y)`, and later `x, y = ctx.saved_tensors`.
hint-01-square-times-3 = The derivatives are `2 · x · y` and `x²`. `backward` returns two values: first the gradient for `x`, then the gradient for `y`.
hint-02-predict-gradient-1 = Go backwards in two steps. When one `y` grows by 1, by how much does the mean of the five grow?
hint-02-predict-gradient-2 = Now each `x`: if you nudge it, does its `y` move? If not, the loss cannot notice, and the gradient is 0.
hint-02-predict-gradient-3 = Each of your numbers is either 0 or one fifth. At `x = 2.0` there is a kink, and the choice is yours.
hint-02-forward-1 = Two bounds: nothing below 0, nothing above `clip_val`. One function of torch does both.
hint-02-forward-2 = It is `torch.clamp`. It takes the tensor, the lower bound, the upper bound, and gives back a new tensor.
hint-02-forward-3 = One line is enough: `return torch.clamp(input_tensor, 0.0, …)` with the right upper bound.
hint-02-backward-1 = Where does the output move when the input moves? Only there may the gradient go through.
hint-02-backward-2 = Build the mask from two comparisons, joined with `&`, each in parentheses: above 0, and below `clip_val`.
hint-02-backward-3 = The mask alone is the local derivative. The chain rule multiplies it: `return grad_output * mask`.
hint-02-whole-1 = You have both halves already: `my_forward` and `my_backward`. New is only how `input_tensor` and `clip_val` get from one to the other.
hint-02-whole-2 = A tensor travels with `ctx.save_for_backward`, a number as an attribute: `ctx.clip_val = clip_val`. `forward` has two inputs, so `backward` returns two values.
hint-02-whole-3 = `clip_val` is a number, so its place gets `None`: `return grad_input, None`. The function has one line: `return MyClippedReLUFunction.apply(input_tensor, clip_val)`.

## Solutions

solution-01-cube = `x` is all that the derivative needs, so `x` is all that is saved.
solution-01-square-times = Each gradient holds the other input, so both tensors are saved.
solution-02-predict-gradient = The mean hands one fifth to each `y`. Where `y` does not move with its `x`, that fifth is lost. At the kink, `x = 2.0`, handgrad chooses 0.
solution-02-forward = `torch.clamp` keeps shape and dtype and leaves the input alone.
solution-02-backward = A boolean mask has no dtype of its own to impose, so the gradient keeps that of `grad_output`.
solution-02-whole = The tensor is saved, the number becomes an attribute, and `backward` answers once for each of the two inputs.

## Answers that cannot be examined, or of which a part is missing

mistake-answer-of-wrong-type = The check got `{ $got }`. Hand it what you wrote in the cell above, by its name and without calling it.
mistake-class-is-no-function = Your class is not a Function yet. Let it inherit from `torch.autograd.Function`.
mistake-instance-instead-of-class = The check got an object. Pass the class itself, without parentheses: nobody ever makes an object of a Function.
mistake-class-instead-of-function = The check got a class. Here it wants the plain function that you wrote in the cell above.
mistake-module-with-fixed-clip-val = The check got a module whose clip value cannot be chosen from outside. Pass the function, or the class of the module.
mistake-no-function-used = No Function of yours is at work here: PyTorch differentiates this by itself. Write a class with `forward` and `backward`, and call its `.apply`.
mistake-class-unwritten = The function is there. In the class that it calls, `forward` and `backward` are still empty.
mistake-function-unwritten = The class is there. The function is still empty: it has to call `MyClippedReLUFunction.apply`.
mistake-forward-unwritten = `backward` is there. `forward` is still empty.
mistake-backward-unwritten = `forward` is there, and its values are right. Now write `backward`.
mistake-backward-unwritten-forward-wrong = `forward` is there, but its values are not right yet. Correct them first, then write `backward`.
mistake-default-missing = Called without `clip_val`, your function does not work. Give the argument its default: `clip_val=1.0`.
mistake-default-wrong = With `clip_val` everything is right. Without it, your function should clip at 1.0.
mistake-setup-context-misused = `forward` cannot be called with the inputs of this exercise. It gets `ctx` first, then one argument for each input. Python says: { $got }

## What came back is of the wrong make

mistake-returns-nothing = Your function returned `None`. Is its `return` missing?
mistake-tuple-returned = Your function returned several values. Only the output is wanted.
mistake-tuple-returned-in-02-backward = Your function returned several values. Here only the gradient for `input_tensor` is wanted; the `None` for `clip_val` comes with the whole Function.
mistake-output-not-a-tensor = What came back is `{ $got }`, and that is no tensor. Without `return` there is only `None`; a loop makes a list. Use operations of torch on the whole tensor.
mistake-output-unreadable = What came back is too large to read, or not a plain tensor. Return a plain tensor in the shape of the input.
mistake-output-shape-wrong = The result has another shape than the input. Each element of the input has exactly one.
mistake-output-dtype-changed = The output has another dtype than the input. Leave `.float()` out, and create no tensors in the default dtype.
mistake-input-changed-in-place = Your code changes its input. Whoever handed the tensor over still needs the old values. Compute a new one: no method whose name ends in `_`.
mistake-input-modified-without-mark-dirty = Your code changes its input. Whoever handed the tensor over still needs the old values. Compute a new one: no method whose name ends in `_`.

## Wrong values of my_forward

mistake-upper-bound-missing = Above `clip_val` your output goes on growing. The lower bound is right; the upper one is missing.
mistake-lower-bound-missing = Below 0 your output goes on falling. The upper bound is right; the lower one is missing.
mistake-nothing-clipped = The input comes back as it was. Nothing is clipped yet.
mistake-bounds-swapped = The two bounds have changed places. `torch.clamp` takes the lower one first.
mistake-clipped-symmetrically = You clip at `-clip_val` and `clip_val`. The lower bound should be 0.
mistake-saturated-to-zero = Above `clip_val` your output drops to 0. It should stay at `clip_val`. A mask belongs into the backward.
mistake-mask-returned = You returned the mask. It is the derivative; here the values are wanted.
mistake-inverted = You returned what is cut off. Wanted is what remains.
mistake-clip-val-ignored = For `clip_val = 2.0` all is right, but your output does not follow `clip_val`. Use the argument, not a number.
mistake-clip-val-always-one = You clip at 1, whatever `clip_val` is. Use the argument, not a number.
mistake-wrong-value = This value is not `min(max(0, x), C)`. Work it out by hand and compare.
mistake-sign-flipped-in-02-forward = The sign is turned around.

## Wrong gradients

mistake-mask-returned-in-02-backward = You returned the mask alone. It says where the gradient goes through; how much comes in with `grad_output`. Multiply the two.
mistake-grad-output-ignored = Your `backward` gives the same answer whatever `grad_output` is. It comes from the loss; the chain rule multiplies your derivative by it.
mistake-upper-mask-missing = The gradient goes through where the output is saturated. The output does not move there, so the gradient should be 0. Look at the upper end of your mask.
mistake-lower-mask-missing = The gradient goes through below 0, where the unit is dead. The output does not move there, so the gradient should be 0. Look at the lower end of your mask.
mistake-mask-missing = The gradient goes through where the output does not move. Multiply by a mask that is true only where `0 < x < C`.
mistake-mask-inverted = Your mask is the wrong way round: the gradient goes through where the output stands still, and is stopped where it moves.
mistake-mask-too-narrow = Your mask stops the gradient where the output still moves. Compare its bounds with 0 and `clip_val`.
mistake-sign-flipped = The sign is turned around: gradient descent would climb.
mistake-factor-three-missing = The 3 is missing. By the power rule, the exponent comes down in front as a factor.
mistake-power-not-lowered = The factor is right, the power is not: differentiating takes one off the exponent.
mistake-power-too-low = The factor is right, the power is not: differentiating takes only one off the exponent.
mistake-derivative-of-square = This is the derivative of `x²`, as in `Square`. Differentiate `x³`.
mistake-value-instead-of-derivative-in-01-cube = You multiplied `grad_output` by the value `x³`. The chain rule wants the derivative there.
mistake-gradient-order-swapped-in-01-square-times = Both gradients are right, but each stands in the other's place. Return them in the order of `forward`'s inputs: first for `x`, then for `y`.
mistake-factor-two-missing = The gradient for `x` lacks its 2: it comes from differentiating `x²`.
mistake-other-factor-forgotten = The gradient for `x` lost the `y`. Hold `y` still, but do not drop it.
mistake-square-forgotten = The gradient for `y` should hold the square of `x`, not `x` alone.
mistake-derivative-of-square-in-both = You differentiated `x²` in the gradient for `y`, too. There `x` is held still, so `x²` stays as it is.
mistake-value-for-y = The gradient for `y` is `grad_output` times the output. Differentiating by `y` makes the `y` disappear.
mistake-same-gradient-twice = The same gradient came back twice. It is right for `x`; work out the one for `y`.

## Predictions

mistake-not-a-list = The prediction should be five numbers in square brackets, as in `[1, 2, 3, 4, 5]`. It is `{ $got }`.
mistake-wrong-length = There are five inputs, so five numbers are wanted.
mistake-not-a-number = `{ $got }` is no number. Write the five values as numbers, for example `0.5` or `1/2`.
mistake-prediction-incomplete = Some of the five numbers are still missing.
mistake-mean-and-mask-forgotten = Two things are missing. `z` is a mean, so each `y` counts for one fifth. And where `y` does not move with its `x`, nothing comes back.
mistake-mean-forgotten = You see where the output moves. But `z` is a mean, not a sum: when one `y` grows by 1, `z` grows by less.
mistake-mask-forgotten = One fifth is what each `y` gets. But not every `y` moves with its `x`: look at the inputs outside of 0 and 2.
mistake-upper-mask-missing-in-02-predict-gradient = The lower end is right. At the upper end the output stands still, too.
mistake-lower-mask-missing-in-02-predict-gradient = The upper end is right. Below 0 the output stands still, too.
mistake-mask-inverted-in-02-predict-gradient = It is the other way round: the gradient comes back where the output moves.
mistake-sign-flipped-in-02-predict-gradient = The size is right. But when `x` grows, does `z` grow or shrink?
mistake-alive-counted-alone = You see where the output moves. But the mean is taken over all five numbers, also over those that stand still.
mistake-output-given = These are the values of `y`. Asked is how `z` changes when `x` does.
mistake-output-over-five-given = These are the parts of the mean, `y / 5`. Asked is how `z` changes when `x` does.
mistake-input-given = These are the values of `x`. Asked is how `z` changes when `x` does.
mistake-wrong-element = Not every number is right yet. Look at this one: does its `y` move with `x`, and by how much does the mean follow?
prediction-kink-range = anything from 0.0 to { $largest }
prediction-kink-zero = At the kink, `x = 2.0`, you chose 0, and so do we. It is a choice; further down you will meet others.
prediction-kink-one = At the kink, `x = 2.0`, you chose 0.2. It is a legitimate choice. Ours is 0, so you will see 0 below.
prediction-kink-between = At the kink, `x = 2.0`, you chose { $chosen }. Every value from 0 to 0.2 is legitimate. Ours is 0, so you will see 0 below.

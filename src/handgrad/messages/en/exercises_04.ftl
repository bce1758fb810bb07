# Titles; also in the table of progress.
exercise-04-predict-walk = Predict the walk
exercise-04-repair = Repair a cut graph

correct-04-predict-walk = Five nodes from the sum back to the leaf. What needs no gradient has none, and neither has the branch behind `.detach()`.
correct-04-repair = The value is as before, and now the loss reaches `x` and `w` through the hand-written node.

## Hints

hint-04-predict-walk-1 = Begin with what was computed last. The node of `z` belongs to the sum.
hint-04-predict-walk-2 = Each step asks: which operation made this value? Of two branches follow the one that leads to a tensor that needs a gradient. `w` needs none, and `.detach()` leaves nothing to follow.
hint-04-predict-walk-3 = Sum, difference, our Function, product. One node is still missing: the one that puts the gradient into `x.grad`.
hint-04-repair-1 = Read the broken version line by line and ask each time: does the result still know where it came from? Three lines say no, or say it of the wrong operation.
hint-04-repair-2 = `.detach()` cuts on purpose. So does `torch.no_grad()`, for everything inside it. And `.forward` computes without our backward; `.apply`, or the function that calls it, records the node.
hint-04-repair-3 = Four lines: the product, `clipped_relu(hidden, 2.0)`, the difference, and the mean of its square. No `with`, no `.detach()`.

## Solutions

solution-04-predict-walk = Walk from `z.grad_fn` along `next_functions`. Where an input needs no gradient there is `None`, and the way ends.
solution-04-repair = Nothing stands between the inputs and the loss any more but operations that are recorded.

## Predictions

mistake-not-a-list-in-04-predict-walk = The walk should be a list of names in quotation marks, as in `["SumBackward0", "…"]`. It is `{ $got }`.
mistake-not-a-name = `{ $got }` is no name. Write each node as text in quotation marks, for example `"SumBackward0"` or `"sum"`.
mistake-prediction-incomplete-in-04-predict-walk = Some of the nodes are still missing.
mistake-detach-listed = `.detach()` is no node. It hands on the numbers and leaves no way back.
mistake-frozen-listed = `w` needs no gradient, so nothing is recorded for it: the product has only one way back.
mistake-number-listed = `clip_val` is a number. It is kept on the node of our Function and has no node of its own.
mistake-clamp-listed = PyTorch does not see the `clamp` inside our Function. What it records is the Function itself.
mistake-tensors-listed = You listed tensors. The graph is made of operations: name the one that made each value.
mistake-forward-order = All five are right, in the order in which they were computed. The walk goes back: begin with the last one.
mistake-leaf-missing = All right so far. The walk does not end at the product: one node puts the gradient into `x.grad`.
mistake-own-node-missing-in-04-predict-walk = Our own Function is missing. It is recorded as one node, like any operation of PyTorch.
mistake-cut-branch-listed = The product appears once on this walk. The other branch begins behind `.detach()`, so nothing leads into it.
mistake-walk-too-short = The first { $got } are right. The walk goes on.
mistake-wrong-step = Step { $step } is not `{ $name }`. Which operation made the value that you stand on?

## The repaired loss

mistake-class-instead-of-function-in-04-repair = The check got a class. Here it wants the function `my_loss` from the cell above.
mistake-returns-a-number = The loss came back as the number { $got }. A number has no `grad_fn`: return the tensor, without `.item()` and without `float(…)`.
mistake-loss-not-one-number = The loss should be a single number, a tensor of shape `()`. Its shape is `{ $got }`. Is the mean missing?
mistake-loss-wrong = The value has changed. Only the cuts should go: `mean((clipped_relu(x * w, 2.0) - target)²)`.
mistake-graph-gone = The value is right, but the result has no `grad_fn`: the graph is cut. Look for `.detach()` and for lines inside `torch.no_grad()`.
mistake-input-unreached = The loss has a graph, but it does not reach { $names }. Somewhere on that way the graph is still cut.
mistake-own-node-missing-in-04-repair = Gradients arrive, but through PyTorch's own nodes. Your Function is not in the graph: was its `.forward` called instead of `.apply`, or `clamp` used?
mistake-gradient-wrong = The gradient for `{ $name }` is not that of the loss. Return the mean of the squared difference and change nothing on the way.

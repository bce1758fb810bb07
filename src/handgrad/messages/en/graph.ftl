graph-title = Computation graph, from the output back to the leaves:
graph-again = {" "}(as above)

# In the boxes.
graph-custom-node = your own Function
graph-makes = makes { $name }
graph-output = output
graph-leaf = leaf
graph-saved = saved tensor
graph-saved-name = saved: { $name }
graph-no-gradient = not a tensor, no gradient
graph-tensor-on-ctx = a tensor, but not saved for backward
graph-aside = { $line } ({ $remarks })
graph-remark-comma = ,{" "}

# The legend.
graph-legend-leaf = leaf, gets a gradient
graph-legend-operation = operation of PyTorch
graph-legend-custom = your own Function
graph-legend-saved = saved for backward
graph-legend-number = not a tensor
graph-legend-output = output
graph-legend-value-arrow = values
graph-legend-backward-arrow = gradients

# What cannot be drawn.
graph-not-a-tensor = Give draw_graph a tensor that was computed, or a list of them. It got `{ $got }`.
graph-no-outputs = The list of outputs is empty.
graph-this = This tensor
graph-this-named = `{ $name }`
graph-this-one = Output number { $number }
graph-comma = ,{" "}
graph-only-a-leaf = { $output } is a leaf: nothing was computed from it yet, so there is no graph. Draw a result, such as the loss.
graph-inference-mode = { $output } was made inside `torch.inference_mode()`, where nothing is recorded. Compute it outside.
graph-no-grad-now = { $output } has no graph, and recording is switched off right now, as inside `torch.no_grad()`. Compute it outside, then draw.
graph-nothing-wants-gradients = { $output } has no graph: nothing was recorded, because none of { $names } wants a gradient. Make one with `requires_grad=True`.
graph-detached = { $output } has no graph, although it lies in the same memory as { $name }, which has one or is a leaf. That is what `.detach()` and `.data` do: they hand on the numbers and leave the node behind. Leave that call out.
graph-cut = { $output } has no graph, although gradients are wanted for { $names }. The graph is cut on the way: look for `.detach()` or `.data`, for `torch.no_grad()`, for NumPy or `.item()`, and for a `.forward(…)` that should be `.apply(…)`.
graph-none = { $output } has no graph. Either no input wants a gradient, or the graph is cut: by `.detach()` or `.data`, `torch.no_grad()`, NumPy, or a `.forward(…)` that should be `.apply(…)`.
graph-freed = The tensors that { $function } saved are freed already: `backward()` does that. Draw first and run backward afterwards, or keep them with `backward(retain_graph=True)`.
graph-saved-changed = A tensor that { $function } saved was changed in place after forward, by something like `x += 1` or `x.clamp_(…)`. Its backward would fail, too. Make a new tensor instead.
graph-too-large = This graph has more than { $most } operations; nobody could read the picture. Draw a smaller part, or raise `max_nodes`.
graph-too-deep = This graph is too deep for torchviz, which draws by recursion. Draw a smaller part.
graph-name-wants-no-gradient = { $names }: not in the graph, because no gradient is wanted there. Leave it out of `names`, make it with `requires_grad=True`, or look for what cut it off, such as `.detach()`.
graph-name-not-in-it = { $names }: not in the graph. No way leads there from this output: it has no part in it, or a `.detach()` or `torch.no_grad()` lies between.
graph-no-dot = No program to lay the graph out is here. It comes with the package `graphviz-pure`: run `pip install graphviz-pure`, or install Graphviz on the system.
graph-dot-failed = { $program } could not lay the graph out: { $reason }

# The explorer of several graphs.
graphs-title = Computation graphs
graphs-model = Model
graphs-layers = Show
graphs-saved = saved tensors
graphs-number = values that are no tensors
graphs-backward = way of the gradients
graphs-no-models = Give explore_graph at least one model.
graphs-not-a-pair = The model `{ $name }` should return its output and a dict of names, as in `return z, {"{"}"x": x{"}"}`. It returned `{ $got }`.

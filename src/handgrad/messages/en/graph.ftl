graph-title = Computation graph, from the output back to the leaves:
graph-again = (as above)

# In the boxes.
graph-custom-node = your own Function
graph-makes = makes { $name }
graph-output = output
graph-leaf = leaf
graph-saved = saved tensor
graph-saved-name = saved: { $name }
graph-no-gradient = not a tensor, no gradient

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
graph-only-a-leaf = This tensor is a leaf: nothing was computed from it yet, so there is no graph. Draw a result, such as the loss.
graph-inference-mode = This tensor was made inside `torch.inference_mode()`, where nothing is recorded. Compute it outside.
graph-nothing-wants-gradients = No graph was recorded, because none of { $names } wants a gradient. Make one with `requires_grad=True`.
graph-cut = This tensor has no graph, although { $names } wants a gradient. The graph is cut on the way: look for `.detach()` or `.data`, for `torch.no_grad()`, for NumPy or `.item()`, and for a `.forward(…)` that should be `.apply(…)`.
graph-none = This tensor has no graph. Either no input wants a gradient, or the graph is cut: by `.detach()` or `.data`, `torch.no_grad()`, NumPy, or a `.forward(…)` that should be `.apply(…)`.
graph-freed = The saved tensors of this graph are freed already: `backward()` does that. Draw first and run backward afterwards, or keep them with `backward(retain_graph=True)`.
graph-too-large = This graph has more than { $most } operations; nobody could read the picture. Draw a smaller part, or raise `max_nodes`.
graph-too-deep = This graph is too deep for torchviz, which draws by recursion. Draw a smaller part.
graph-name-not-in-it = { $names }: not in the graph. Such a tensor wants no gradient, was cut off, or has no part in this output.
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

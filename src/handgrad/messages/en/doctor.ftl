# What the gradient doctor says. For every kind there are four messages:
#   doctor-KIND-title   what the mistake is
#   doctor-KIND-shows   how it shows in real use
#   doctor-KIND         what was seen, with the numbers
#   doctor-KIND-advice  what to do

doctor-healthy = Healthy
doctor-healthy-detail = The doctor found nothing wrong with this operation.
doctor-error = { $title }
doctor-warning = Worth a look: { $title }
doctor-more = More about it: `python -m handgrad.doctor --explain { $kind }`
doctor-row-place = where

## Wrong use of the protocol

doctor-legacy_instance_style-title = The Function is used as an object
doctor-legacy_instance_style-shows = The call raises, or returns the Function itself and no tensor.
doctor-legacy_instance_style = The class was called like a layer. That is how PyTorch worked before version 1.3.
doctor-legacy_instance_style-advice = Make `forward` and `backward` static methods with `ctx` as their first argument, and call `YourFunction.apply(…)`.

doctor-forward_called_instead_of_apply-title = `.forward` is called instead of `.apply`
doctor-forward_called_instead_of_apply-shows = The output has no `grad_fn` of your Function. Autograd follows the operations inside `forward`, and your `backward` never runs.
doctor-forward_called_instead_of_apply = `forward` was called directly, so autograd knows nothing of your `backward`.
doctor-forward_called_instead_of_apply-advice = Call `YourFunction.apply(…)`. It creates `ctx`, runs `forward`, and hooks your `backward` into the graph.

doctor-save_for_backward_non_tensor-title = `save_for_backward` gets something that is no tensor
doctor-save_for_backward_non_tensor-shows = The first call of `apply` raises a `TypeError`.
doctor-save_for_backward_non_tensor = `ctx.save_for_backward` got `{ $got }`, of type `{ $type }`.
doctor-save_for_backward_non_tensor-advice = Save tensors only. Keep a number as an attribute, for example `ctx.clip_val = clip_val`.

doctor-output_not_a_tensor-title = The output is no tensor
doctor-output_not_a_tensor-shows = Nothing can be differentiated, since nothing was computed.
doctor-output_not_a_tensor = The operation returned `{ $got }`.
doctor-output_not_a_tensor-advice = Return the tensor that `forward` computes. A missing `return` gives `None`.

doctor-output_unreadable-title = The output cannot be read
doctor-output_unreadable-shows = Computing with it would take for ever, or would run code of its own.
doctor-output_unreadable = The operation returned a `{ $got }` that is too large or not a plain tensor.
doctor-output_unreadable-advice = Return a plain tensor of a reasonable size.

doctor-gradients_nested-title = The gradients are wrapped once too often
doctor-gradients_nested-shows = The engine raises: it counts one gradient where there are several.
doctor-gradients_nested = `backward` returned a { $got } around its gradients.
doctor-gradients_nested-advice = Return the gradients side by side: `return grad_x, None`. No list, no tuple inside a tuple.

doctor-gradient_not_a_tensor-title = A gradient is no tensor
doctor-gradient_not_a_tensor-shows = The engine raises when it meets the value.
doctor-gradient_not_a_tensor = `backward` returned `{ $got }`, of type `{ $type }`.
doctor-gradient_not_a_tensor-advice = Return one tensor for each tensor input, in the input's shape, and `None` for everything else.

doctor-gradient_unreadable-title = A gradient cannot be read
doctor-gradient_unreadable-shows = Adding it up would take for ever, or would run code of its own.
doctor-gradient_unreadable = `backward` returned a `{ $got }` that is too large or not a plain tensor.
doctor-gradient_unreadable-advice = Return a plain tensor in the shape of the input.

doctor-too_few_gradients-title = Too few gradients
doctor-too_few_gradients-shows = The engine raises at the first `backward()`.
doctor-too_few_gradients = `forward` has { $expected } inputs ({ $names }), but `backward` returned only { $got }.
doctor-too_few_gradients-advice = Return one value per input of `forward`, in the same order, with `None` for inputs that are no tensors.

doctor-too_many_gradients-title = Too many gradients
doctor-too_many_gradients-shows = The engine raises at the first `backward()`.
doctor-too_many_gradients = `forward` has { $expected } inputs ({ $names }), but `backward` returned { $got } values.
doctor-too_many_gradients-advice = Return one value per input of `forward`, in the same order. `ctx` is not counted.

doctor-gradient_for_non_tensor_input-title = A gradient for something that is no tensor
doctor-gradient_for_non_tensor_input-shows = The engine raises at the first `backward()`.
doctor-gradient_for_non_tensor_input = `{ $name }` is no tensor, but `backward` returned a { $got } in its place.
doctor-gradient_for_non_tensor_input-advice = Return `None` in that place.

doctor-gradient_order_swapped-title = The gradients are in the wrong order
doctor-gradient_order_swapped-shows = Silent when the inputs have the same shape: each learns with the other's gradient. Otherwise the engine complains about shapes.
doctor-gradient_order_swapped = A gradient came out in the place of another input: expected `{ $expected }`, got `{ $got }`.
doctor-gradient_order_swapped-advice = Return the gradients in the order of `forward`'s arguments.

doctor-gradient_shape_wrong-title = A gradient has the wrong shape
doctor-gradient_shape_wrong-shows = The engine raises at the first `backward()`.
doctor-gradient_shape_wrong = The gradient for `{ $name }` should have the shape `{ $expected }`, but it has `{ $got }`.
doctor-gradient_shape_wrong-advice = A gradient has the shape of its input. Sum over the dimensions that were broadcast, and do not sum over others.

doctor-gradient_downcast_to_half-title = The gradient passes through half precision
doctor-gradient_downcast_to_half-shows = Large gradients become infinite, small ones zero, all others lose digits. The engine casts back and says nothing.
doctor-gradient_downcast_to_half = `backward` returned `{ $got }` for an input of `{ $expected }`.
doctor-gradient_downcast_to_half-advice = Multiply with a boolean mask, or create constants in the dtype of `grad_output`.

doctor-gradient_dtype_changed-title = The gradient has another dtype than the input
doctor-gradient_dtype_changed-shows = Digits are lost. The engine casts back and says nothing.
doctor-gradient_dtype_changed = `backward` returned `{ $got }` for an input of `{ $expected }`.
doctor-gradient_dtype_changed-advice = Keep the dtype of `grad_output`: no `.float()`, no tensors created in the default dtype. A boolean mask keeps it.

doctor-output_dtype_changed-title = The output has another dtype than it should
doctor-output_dtype_changed-shows = Digits are lost, or the next layer meets a dtype that it does not expect.
doctor-output_dtype_changed = The output is `{ $got }`, but it should be `{ $expected }`.
doctor-output_dtype_changed-advice = Keep the dtype of the input: no `.float()`, no tensors created in the default dtype.

doctor-global_state_changed-title = Global settings of torch are changed
doctor-global_state_changed-shows = Code that has nothing to do with the operation behaves differently after the first call.
doctor-global_state_changed = After the run another setting is in force: { $got }.
doctor-global_state_changed-advice = Use the context manager of the setting (`torch.no_grad()`, `torch.autocast(…)`), which restores it, or leave it alone.

doctor-tensor_hidden_in_container-title = A tensor is hidden in a list
doctor-tensor_hidden_in_container-shows = The hidden tensor gets no gradient: it never learns, and nobody is told.
doctor-tensor_hidden_in_container = The argument `{ $name }` is a { $got } that holds tensors. Autograd looks at the arguments themselves, not inside them.
doctor-tensor_hidden_in_container-advice = Pass each tensor as an argument of its own: `YourFunction.apply(*tensors)`, with `def forward(ctx, *tensors)`.

doctor-tensor_passed_as_number-title = A tensor that should learn is passed as a number
doctor-tensor_passed_as_number-shows = It gets no gradient: it never learns, and nobody is told.
doctor-tensor_passed_as_number = `{ $name }` requires a gradient, but `apply` got a plain number in its place.
doctor-tensor_passed_as_number-advice = Pass the tensor itself, without `.item()` or `float()`, and return a gradient for it.

doctor-input_detached-title = An input is cut off from the output
doctor-input_detached-shows = The input gets no gradient: it never learns. If it is the only one, `backward()` raises.
doctor-input_detached = The output depends on `{ $name }`, yet no edge of the graph leads back to it.
doctor-input_detached-advice = Look for `.detach()`, `.data`, `.item()`, `.numpy()`, `torch.tensor(…)` or `no_grad` between the input and `apply`.

doctor-saved_tensors_not_unpacked-title = `ctx.saved_tensors` is not unpacked
doctor-saved_tensors_not_unpacked-shows = Backward raises, because a tuple is no tensor.
doctor-saved_tensors_not_unpacked = { $got }
doctor-saved_tensors_not_unpacked-advice = `ctx.saved_tensors` is always a tuple. Unpack it, also when it holds one tensor: `(x,) = ctx.saved_tensors`.

doctor-setup_context_misused-title = `forward` and `setup_context` disagree
doctor-setup_context_misused-shows = The first call raises.
doctor-setup_context_misused = { $got }
doctor-setup_context_misused-advice = Either `forward(ctx, x, …)` alone, or `forward(x, …)` together with `setup_context(ctx, inputs, output)`, where `inputs` is a tuple of all arguments.

doctor-not_repeatable-title = Two equal runs differ
doctor-not_repeatable-shows = Results depend on how often the operation has been called.
doctor-not_repeatable = The same inputs and the same random numbers gave two different results, so the values could not be judged.
doctor-not_repeatable-advice = If the operation keeps statistics, examine it with the statistics frozen. If not, look for state that survives the call.

doctor-raised-title = The code raised
doctor-raised-shows = The call stops with an exception.
doctor-raised = { $got }
doctor-raised-advice = Read the line that is shown; the exception came from there.

## Wrong values

doctor-none_for_needed_gradient-title = `None` where a gradient is needed
doctor-none_for_needed_gradient-shows = `x.grad` stays `None`: the input never learns, and nobody is told.
doctor-none_for_needed_gradient = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is `None`.
doctor-none_for_needed_gradient-advice = Return a tensor for every input that requires a gradient. `None` is for inputs that are no tensors or need no gradient.

doctor-grad_output_applied_twice-title = `grad_output` is applied twice
doctor-grad_output_applied_twice-shows = Right when `grad_output` is 1, wrong for any other loss. `gradcheck` does not see it, because it feeds only ones.
doctor-grad_output_applied_twice = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is { $got }: twice the upstream gives four times the gradient.
doctor-grad_output_applied_twice-advice = Multiply the local derivative with `grad_output` once.

doctor-grad_output_ignored-title = `grad_output` is ignored
doctor-grad_output_ignored-shows = Right for `y.sum().backward()`, wrong for any other loss.
doctor-grad_output_ignored = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is { $got }, whatever `grad_output` is.
doctor-grad_output_ignored-advice = Multiply the local derivative with `grad_output`: that is the chain rule.

doctor-mask_inverted-title = The mask is inverted
doctor-mask_inverted-shows = The gradient passes where the output does not move, and is stopped where it moves.
doctor-mask_inverted = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is { $got }.
doctor-mask_inverted-advice = Turn the comparison around: the mask is true where the output moves with the input.

doctor-upper_mask_missing-title = The upper bound of the mask is missing
doctor-upper_mask_missing-shows = Right as long as no input is above the bound. Saturated elements keep learning.
doctor-upper_mask_missing = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }, because the output does not move there. It is { $got }.
doctor-upper_mask_missing-advice = Look at the upper end of your mask: the gradient must stop above it.

doctor-lower_mask_missing-title = The lower bound of the mask is missing
doctor-lower_mask_missing-shows = Right as long as no input is below the bound. Dead elements keep learning.
doctor-lower_mask_missing = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }, because the output does not move there. It is { $got }.
doctor-lower_mask_missing-advice = Look at the lower end of your mask: the gradient must stop below it.

doctor-mask_missing-title = The mask is missing
doctor-mask_missing-shows = Right as long as all inputs are inside. Outside, the gradient passes although the output does not move.
doctor-mask_missing = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }, because the output does not move there. It is { $got }.
doctor-mask_missing-advice = Multiply `grad_output` with a mask that is true only where the output moves with the input.

doctor-gradient_always_zero-title = The gradient is zero everywhere
doctor-gradient_always_zero-shows = The input never learns.
doctor-gradient_always_zero = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is { $got }, here and everywhere.
doctor-gradient_always_zero-advice = Look at what multiplies `grad_output`: a mask that is never true, or a product with zero.

doctor-mask_too_narrow-title = The mask stops too much
doctor-mask_too_narrow-shows = Some elements never learn, although the output moves with them.
doctor-mask_too_narrow = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is { $got }.
doctor-mask_too_narrow-advice = Compare the bounds of the mask with those of `forward`.

doctor-sign_flipped-title = The sign is wrong
doctor-sign_flipped-shows = Gradient descent climbs.
doctor-sign_flipped = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is { $got }.
doctor-sign_flipped-advice = Look for a minus sign too many, or one that is missing. If the reversal is meant, examine with `surrogate=True`.

doctor-broadcast_mean_instead_of_sum-title = Mean instead of sum
doctor-broadcast_mean_instead_of_sum-shows = The gradient of a shared input is too small, by the number of elements that share it.
doctor-broadcast_mean_instead_of_sum = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is { $got }.
doctor-broadcast_mean_instead_of_sum-advice = An input that is used many times gets the sum of the gradients of its uses. Replace `mean` with `sum`.

doctor-value_instead_of_derivative-title = The value is returned instead of the derivative
doctor-value_instead_of_derivative-shows = The gradient is `grad_output` times the output.
doctor-value_instead_of_derivative = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is { $got }, the value of the output.
doctor-value_instead_of_derivative-advice = Write down the derivative of `forward` and multiply `grad_output` with that.

doctor-constant_factor_missing-title = A constant factor is wrong
doctor-constant_factor_missing-shows = Every gradient is off by the same factor. Training still works, with another learning rate, and so it goes unnoticed.
doctor-constant_factor_missing = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is { $got }.
doctor-constant_factor_missing-advice = Compare with the derivative on paper: a factor is missing, or there is one too many.

doctor-wrong_gradient-title = The gradient is wrong
doctor-wrong_gradient-shows = It is not the derivative of the forward.
doctor-wrong_gradient = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is { $got }.
doctor-wrong_gradient-advice = Derive the formula again on paper, for the input shown, and compare step by step.

doctor-wrong_dimension_reduced-title = The gradient is summed over the wrong dimension
doctor-wrong_dimension_reduced-shows = Silent when both dimensions have the same size. Otherwise the engine complains about the shape.
doctor-wrong_dimension_reduced = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is { $got }.
doctor-wrong_dimension_reduced-advice = Sum over exactly the dimensions along which the input was broadcast: `grad_output.sum_to_size(x.shape)` does that.

doctor-gradient_transposed-title = The gradient is transposed
doctor-gradient_transposed-shows = Silent for square matrices. Otherwise the engine complains about the shape.
doctor-gradient_transposed = At `{ $inputs }` with `grad_output` { $upstream }, the gradient for `{ $name }` should be { $expected }. It is { $got }.
doctor-gradient_transposed-advice = Transpose the result, or swap the factors of the matrix product.

doctor-forward_not_finite-title = The forward overflows
doctor-forward_not_finite-shows = A large input makes the loss infinite or NaN.
doctor-forward_not_finite = At `{ $inputs }`, the output should be { $expected }. It is { $got }.
doctor-forward_not_finite-advice = Write the formula so that no intermediate result overflows, for example with `exp(-abs(x))`, `log1p` or `expm1`.

doctor-wrong_forward-title = The forward is not the reference
doctor-wrong_forward-shows = The outputs are wrong before any gradient is computed.
doctor-wrong_forward = At `{ $inputs }`, the output should be { $expected }. It is { $got }.
doctor-wrong_forward-advice = Correct `forward` first.

doctor-self_consistent_wrong_forward-title = Forward and backward fit each other, but implement another function
doctor-self_consistent_wrong_forward-shows = `gradcheck` passes, because it compares your backward with your own forward.
doctor-self_consistent_wrong_forward = At `{ $inputs }`, the output should be { $expected }. It is { $got }. Your `backward` is the derivative of what you compute.
doctor-self_consistent_wrong_forward-advice = Correct `forward`, then `backward` with it.

## Damage

doctor-input_modified_without_mark_dirty-title = The forward changes its input behind autograd's back
doctor-input_modified_without_mark_dirty-shows = Operations that used the input before get wrong gradients, without an error.
doctor-input_modified_without_mark_dirty = `{ $name }` was { $expected } before the call and is { $got } afterwards. Autograd was not told.
doctor-input_modified_without_mark_dirty-advice = Compute a new tensor: no method whose name ends in `_`, no `out=`. If working in place is meant, say so with `ctx.mark_dirty` and return the input.

doctor-input_changed_in_place-title = The input is changed in place
doctor-input_changed_in_place-shows = The caller's tensor has other values after the call.
doctor-input_changed_in_place = `{ $name }` was { $expected } before the call and is { $got } afterwards.
doctor-input_changed_in_place-advice = Compute a new tensor: no method whose name ends in `_`, no `out=`.

doctor-grad_output_modified_in_place-title = The backward changes `grad_output`
doctor-grad_output_modified_in_place-shows = The same tensor may be used by another branch of the graph, whose gradients are then wrong, without an error.
doctor-grad_output_modified_in_place = An element of `grad_output` was { $expected } before the backward and is { $got } afterwards.
doctor-grad_output_modified_in_place-advice = Compute a new tensor, for example `grad_output * mask`, or clone first.

doctor-global_seed_reset-title = The random generator is reset
doctor-global_seed_reset-shows = Every random number after the call repeats: dropout, shuffling, initialisation.
doctor-global_seed_reset = After the run the global generator is in the same state, wherever it started: { $got }.
doctor-global_seed_reset-advice = Draw from a `torch.Generator` of your own, and never set the global seed inside an operation.

doctor-output_is_view_of_input-title = The output shares its memory with the input
doctor-output_is_view_of_input-shows = Writing into the output changes the input as well, or raises.
doctor-output_is_view_of_input = The output is a view of `{ $name }`.
doctor-output_is_view_of_input-advice = If the output may be written to, return a copy: `x.clone()`.

## Latent faults

doctor-state_outside_ctx-title = State is kept outside `ctx`
doctor-state_outside_ctx-shows = Right for one call. When the operation is used twice before backward, the first use gets the second one's values.
doctor-state_outside_ctx = After a second call, an element of the first call's gradient for `{ $name }` is { $got }. It should still be { $expected }.
doctor-state_outside_ctx-advice = Keep everything that backward needs on `ctx`: it is new for every call. Class attributes and globals are shared.

doctor-saved_tensor_modified_in_place-title = Backward changes a saved tensor
doctor-saved_tensor_modified_in_place-shows = A second backward is wrong or raises, and if the saved tensor is the input, the caller's data change.
doctor-saved_tensor_modified_in_place = An element of a saved tensor was { $expected } and is { $got } after backward.
doctor-saved_tensor_modified_in_place-advice = Compute a new tensor: no method whose name ends in `_` on what comes from `ctx.saved_tensors`.

doctor-random_state_differs_in_backward-title = Backward draws its own random numbers
doctor-random_state_differs_in_backward-shows = The gradient belongs to other random numbers than the output.
doctor-random_state_differs_in_backward = With another state of the random generator, an element of the gradient for `{ $name }` is { $got } instead of { $expected }.
doctor-random_state_differs_in_backward-advice = Draw in `forward`, save what was drawn, and use it in `backward`.

doctor-backward_twice_differs-title = A second backward gives another answer
doctor-backward_twice_differs-shows = Right once. With `retain_graph=True` the second gradient is wrong.
doctor-backward_twice_differs = In the second backward an element of the gradient for `{ $name }` is { $got } instead of { $expected }.
doctor-backward_twice_differs-advice = Do not change `ctx` or anything on it in `backward`.

doctor-grad_output_assumed_contiguous-title = `grad_output` is assumed to lie in memory in one piece
doctor-grad_output_assumed_contiguous-shows = Right after `mean`. Wrong or raising after `sum`, `cat`, `stack` or a transpose, which send expanded or strided gradients.
doctor-grad_output_assumed_contiguous = With a `grad_output` of equal values that lies differently in memory, an element of the gradient should be { $expected }. What came out: { $got }.
doctor-grad_output_assumed_contiguous-advice = Use `reshape` instead of `view`, or call `grad_output.contiguous()` first. Do not compute with pointers or strides.

doctor-input_assumed_contiguous-title = The input is assumed to lie in memory in one piece
doctor-input_assumed_contiguous-shows = Right for fresh tensors, wrong for transposed ones.
doctor-input_assumed_contiguous = With inputs of equal values that lie differently in memory, an element of `{ $name }` is { $got } instead of { $expected }.
doctor-input_assumed_contiguous-advice = Use `reshape` instead of `view`, or call `x.contiguous()` first.

doctor-undefined_gradient_not_handled-title = An output that nobody uses is not handled
doctor-undefined_gradient_not_handled-shows = Right as long as all outputs reach the loss.
doctor-undefined_gradient_not_handled = When only one of the outputs is used, an element of the gradient should be { $expected }. What came out: { $got }.
doctor-undefined_gradient_not_handled-advice = After `ctx.set_materialize_grads(False)` a `grad_output` may be `None`. Test for it, or leave the default, which sends zeros.

doctor-input_on_ctx_attribute-title = The input is kept as an attribute of `ctx`
doctor-input_on_ctx_attribute-shows = When the input changes between forward and backward (an optimizer step, an in-place operation), the gradient is wrong without an error.
doctor-input_on_ctx_attribute = After the input was changed in place, an element of the gradient for `{ $name }` is { $got } instead of { $expected }, and there was no error.
doctor-input_on_ctx_attribute-advice = Use `ctx.save_for_backward(x)`: autograd then notices the change and raises.

doctor-output_on_ctx_attribute-title = The output is kept as an attribute of `ctx`
doctor-output_on_ctx_attribute-shows = When the output changes before backward, the gradient is wrong without an error. And `ctx` and the output keep each other alive.
doctor-output_on_ctx_attribute = After the output was changed in place, an element of the gradient for `{ $name }` is { $got } instead of { $expected }, and there was no error.
doctor-output_on_ctx_attribute-advice = Use `ctx.save_for_backward(y)`.

doctor-version_check_bypassed-title = An alias of the input escapes autograd's watch
doctor-version_check_bypassed-shows = When the input changes between forward and backward, the gradient is wrong without an error.
doctor-version_check_bypassed = After the input was changed in place, an element of the gradient for `{ $name }` is { $got } instead of { $expected }, and there was no error.
doctor-version_check_bypassed-advice = Save the tensor itself with `ctx.save_for_backward`, not `x.data` and not a NumPy array that shares its memory.

doctor-gradient_not_finite-title = The gradient is not finite where the slope is
doctor-gradient_not_finite-shows = One such element makes every parameter NaN.
doctor-gradient_not_finite = At `{ $inputs }` with `grad_output` 1.0, the gradient for `{ $name }` should be { $expected }. It is { $got }.
doctor-gradient_not_finite-advice = Look for a division by zero or for an overflow such as `exp(x) / (1 + exp(x))`, and write the formula so that it stays finite.

doctor-wrong_at_kink-title = The gradient at a kink is outside the slopes around it
doctor-wrong_at_kink-shows = Inputs that are exactly at the kink (zeros are frequent) learn with a wrong gradient.
doctor-wrong_at_kink = At `{ $inputs }` with `grad_output` 1.0, the gradient for `{ $name }` should lie within { $expected }. It is { $got }.
doctor-wrong_at_kink-advice = Any value between the slope on the left and the slope on the right is right. Look for two conditions that both hold at the kink.

doctor-broadcast_gradient_wrong-title = The gradient is wrong when an input is broadcast
doctor-broadcast_gradient_wrong-shows = Right with one number for all elements, wrong with one per channel.
doctor-broadcast_gradient_wrong = With one number per channel for `{ $name }`, an element of its gradient is { $got } instead of { $expected }.
doctor-broadcast_gradient_wrong-advice = Sum over exactly the dimensions that were broadcast: `grad.sum_to_size(clip.shape)`.

doctor-half_precision_not_finite-title = The gradient overflows in half precision
doctor-half_precision_not_finite-shows = Training in `float16` ends in NaN.
doctor-half_precision_not_finite = In `float16` an element of the gradient for `{ $name }` is { $got } instead of { $expected }.
doctor-half_precision_not_finite-advice = Keep intermediate results small, or compute them in `float32` and cast the result.

doctor-saved_intermediate_breaks_double_backward-title = A saved intermediate result breaks the second derivative
doctor-saved_intermediate_breaks_double_backward-shows = The first derivative is right. The second is wrong without an error, since what `forward` computes on the way has no history.
doctor-saved_intermediate_breaks_double_backward = The second derivative along `{ $name }` should be { $expected }. It is { $got }.
doctor-saved_intermediate_breaks_double_backward-advice = Save the input or the output and compute the rest in `backward`, return the intermediate result as an output, or mark `backward` with `@once_differentiable`.

doctor-double_backward_wrong-title = The second derivative is wrong
doctor-double_backward_wrong-shows = The first derivative is right. With `create_graph=True` the next one is wrong without an error.
doctor-double_backward_wrong = The second derivative along `{ $name }` should be { $expected }. It is { $got }.
doctor-double_backward_wrong-advice = Use torch operations on the tensors themselves in `backward`, without `.data`, `.detach()`, NumPy or `no_grad`. Or mark it with `@once_differentiable`, so that it says so.

## Waste and leaks

doctor-needs_input_grad_ignored-title = Gradients are computed that nobody asked for
doctor-needs_input_grad_ignored-shows = Frozen layers cost as much as trained ones.
doctor-needs_input_grad_ignored = With `{ $name }` frozen, backward computes a matrix product or a convolution for it all the same.
doctor-needs_input_grad_ignored-advice = Ask first: `if ctx.needs_input_grad[1]: …`, and return `None` otherwise.

doctor-tensor_on_ctx_attribute-title = A tensor is kept as an attribute of `ctx`
doctor-tensor_on_ctx_attribute-shows = Its memory is not freed after backward, and tools that move saved tensors elsewhere do not see it.
doctor-tensor_on_ctx_attribute = `{ $got }` holds a tensor of shape `{ $shape }`.
doctor-tensor_on_ctx_attribute-advice = Use `ctx.save_for_backward`, for masks and other intermediate results too.

doctor-reference_cycle-title = The output and `ctx` keep each other alive
doctor-reference_cycle-shows = Memory grows until the garbage collector comes by, on a GPU often too late.
doctor-reference_cycle = The output was still in memory after its last user was gone.
doctor-reference_cycle-advice = Do not store the output on `ctx`. Use `ctx.save_for_backward(y)`.

doctor-float_mask_saved-title = A mask is saved as floating-point numbers
doctor-float_mask_saved-shows = It takes several times the memory of a boolean mask.
doctor-float_mask_saved = A saved tensor of `{ $got }` holds only zeros and ones, in { $bytes } bytes each.
doctor-float_mask_saved-advice = Save the boolean mask. Multiplying `grad_output` with it gives the same numbers and keeps the dtype.

doctor-gradient_dtype_promoted-title = The gradient is computed in a wider dtype and cast back
doctor-gradient_dtype_promoted-shows = Half-precision training loses its speed and its memory.
doctor-gradient_dtype_promoted = For an input of `{ $expected }`, backward returned `{ $got }`.
doctor-gradient_dtype_promoted-advice = A boolean mask keeps the dtype; `mask.float()` does not. Create constants in the dtype of `grad_output`.

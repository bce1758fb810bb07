# 梯度医生说的话。每一种错误有四条消息：
#   doctor-KIND-title   错误是什么
#   doctor-KIND-shows   平时怎样显现
#   doctor-KIND         看到了什么，连同数值
#   doctor-KIND-advice  怎么改

doctor-healthy = 健康
doctor-healthy-detail = 梯度医生没有发现这个运算有什么问题。
doctor-gave-up = 这个运算太特殊，以下各项无法检查：{ $kinds }。
doctor-error = { $title }
doctor-warning = 值得一看：{ $title }
doctor-more = 详细说明：`handgrad.doctor.explain("{ $kind }")`
doctor-row-inputs = 所用输入
doctor-row-place = 位置

doctor-page-title = 梯度医生能发现什么
doctor-page-intro = `handgrad.doctor.examine` 叫得出名字的每一种错误：它是什么，平时怎样显现，最小的例子和梯度医生的原话，以及怎么改。出现*错误*，报告就不健康；只有*提醒*，报告仍算健康。在 Python 里，`handgrad.doctor.explain("mask_missing")` 显示其中一条。
doctor-page-protocol = 协议用错
doctor-page-values = 数值错误
doctor-page-damage = 破坏
doctor-page-latent = 潜在的错误
doctor-page-waste = 浪费与泄漏
doctor-page-severity-error = 错误
doctor-page-severity-warning = 提醒
doctor-page-shows = **怎样显现**：{ $text }
doctor-page-says = **梯度医生说**：{ $text }
doctor-page-cure = **怎么改**：{ $text }
doctor-page-generated = 由 `python -m handgrad.doctor --write-pages docs` 生成，请勿手工修改。

## The command line

doctor-command-about = 检查一个可微运算，指出问题在哪里。退出状态：0 健康，1 不健康，2 无法运行。
doctor-command-operation = 要检查的运算：文件，以及其中一个可调用对象或自定义函数的名字
doctor-command-inputs = 示例参数：一个元组，或者返回元组的可调用对象
doctor-command-reference = 用普通 PyTorch 写的同一个运算
doctor-command-surrogate = 梯度是自己选定的，不是导数
doctor-command-language = 报告的语言
doctor-command-explain = 显示某一种错误的说明，然后结束
doctor-command-write-pages = 写出各语言的错误参考页，然后结束
doctor-command-form = `{ $given }` 不是 FILE.py:NAME 的形式
doctor-command-no-file = 没有文件 `{ $file }`
doctor-command-no-name = `{ $file }` 里没有 `{ $name }`
doctor-command-load = 加载 `{ $file }` 时抛出了异常：{ $error }
doctor-command-no-examination = 无法检查：{ $error }
doctor-command-kind = 没有 `{ $kind }` 这一种错误

## Wrong use of the protocol

doctor-legacy_instance_style-title = 把自定义函数当成对象来用
doctor-legacy_instance_style-shows = 调用时报错，或者返回的是自定义函数本身，而不是张量。
doctor-legacy_instance_style = 这个类被当作层来调用了。这是 PyTorch 1.3 之前的写法。
doctor-legacy_instance_style-advice = 把 `forward` 和 `backward` 写成静态方法，第一个参数是 `ctx`，再调用 `YourFunction.apply(…)`。

doctor-forward_called_instead_of_apply-title = 调用了 `.forward`，而不是 `.apply`
doctor-forward_called_instead_of_apply-shows = 输出上没有这个自定义函数的 `grad_fn`。自动求导跟踪的是 `forward` 里面的运算，你写的 `backward` 从不执行。
doctor-forward_called_instead_of_apply = `forward` 被直接调用了，所以自动求导不知道有你的 `backward`。
doctor-forward_called_instead_of_apply-advice = 请调用 `YourFunction.apply(…)`。它会创建 `ctx`，执行 `forward`，并把你的 `backward` 接进计算图。

doctor-save_for_backward_non_tensor-title = `save_for_backward` 收到了不是张量的东西
doctor-save_for_backward_non_tensor-shows = 第一次调用 `apply` 就抛出 `TypeError`。
doctor-save_for_backward_non_tensor = `ctx.save_for_backward` 收到了 `{ $got }`，类型是 `{ $type }`。
doctor-save_for_backward_non_tensor-advice = 这里只能保存张量。数请存成属性，例如 `ctx.clip_val = clip_val`。

doctor-output_not_a_tensor-title = 输出不是张量
doctor-output_not_a_tensor-shows = 什么都没有算出来，也就没有东西可以求导。
doctor-output_not_a_tensor = 这个运算返回了 `{ $got }`。
doctor-output_not_a_tensor-advice = 请返回 `forward` 算出的张量。漏写 `return` 时得到的是 `None`。

doctor-output_unreadable-title = 输出无法读取
doctor-output_unreadable-shows = 用它计算永远不会结束，或者会执行它自带的代码。
doctor-output_unreadable = 这个运算返回了一个 `{ $got }`，它太大，或者不是普通张量。
doctor-output_unreadable-advice = 请返回大小合理的普通张量。

doctor-gradients_nested-title = 梯度多包了一层
doctor-gradients_nested-shows = 引擎会报错：本来有好几个梯度，它只数到一个。
doctor-gradients_nested = `backward` 返回的梯度外面多了一层 { $got }。
doctor-gradients_nested-advice = 把梯度并排返回：`return grad_x, None`。不要用列表，也不要在元组里再放元组。

doctor-gradient_not_a_tensor-title = 某个梯度不是张量
doctor-gradient_not_a_tensor-shows = 引擎遇到这个值时会报错。
doctor-gradient_not_a_tensor = `backward` 返回了 `{ $got }`，类型是 `{ $type }`。
doctor-gradient_not_a_tensor-advice = 每个张量输入对应一个形状相同的张量，其余位置返回 `None`。

doctor-gradient_unreadable-title = 某个梯度无法读取
doctor-gradient_unreadable-shows = 对它求和永远不会结束，或者会执行它自带的代码。
doctor-gradient_unreadable = `backward` 返回了一个 `{ $got }`，它太大，或者不是普通张量。
doctor-gradient_unreadable-advice = 请返回与输入形状相同的普通张量。

doctor-too_few_gradients-title = 梯度的个数太少
doctor-too_few_gradients-shows = 第一次 `backward()` 时引擎就报错。
doctor-too_few_gradients = `backward` 应返回 { $expected } 个值，分别对应：{ $names }。实际只返回了 { $got } 个。
doctor-too_few_gradients-advice = `forward` 的每个输入对应一个返回值，顺序相同；不是张量的输入返回 `None`。

doctor-too_many_gradients-title = 梯度的个数太多
doctor-too_many_gradients-shows = 第一次 `backward()` 时引擎就报错。
doctor-too_many_gradients = `backward` 应返回 { $expected } 个值，分别对应：{ $names }。实际返回了 { $got } 个。
doctor-too_many_gradients-advice = `forward` 的每个输入对应一个返回值，顺序相同。`ctx` 不算在内。

doctor-gradient_for_non_tensor_input-title = 给不是张量的输入返回了梯度
doctor-gradient_for_non_tensor_input-shows = 第一次 `backward()` 时引擎就报错。
doctor-gradient_for_non_tensor_input = `{ $name }` 不是张量，`backward` 却在它的位置上返回了 { $got }。
doctor-gradient_for_non_tensor_input-advice = 在这个位置返回 `None`。

doctor-gradient_order_swapped-title = 梯度的顺序不对
doctor-gradient_order_swapped-shows = 输入的形状相同时没有任何提示：每个输入都在用别人的梯度学习。形状不同时，引擎会因形状不符而报错。
doctor-gradient_order_swapped = 某个梯度出现在另一个输入的位置上：应为 `{ $expected }`，得到 `{ $got }`。
doctor-gradient_order_swapped-advice = 按 `forward` 参数的顺序返回梯度。

doctor-gradient_shape_wrong-title = 某个梯度的形状不对
doctor-gradient_shape_wrong-shows = 第一次 `backward()` 时引擎就报错。
doctor-gradient_shape_wrong = `{ $name }` 的梯度形状应为 `{ $expected }`，实际是 `{ $got }`。
doctor-gradient_shape_wrong-advice = 梯度与它的输入形状相同。对广播过的维度求和，别的维度不要求和。

doctor-gradient_downcast_to_half-title = 梯度经过了半精度
doctor-gradient_downcast_to_half-shows = 大的梯度变成无穷，小的变成零，其余的丢掉若干位。引擎会悄悄转回来，不作任何提示。
doctor-gradient_downcast_to_half = 输入是 `{ $expected }`，它的梯度却经过了 `{ $got }`。
doctor-gradient_downcast_to_half-advice = 乘以布尔掩码，或者按 `grad_output` 的 dtype 创建常数。

doctor-gradient_dtype_changed-title = 梯度的 dtype 与输入不同
doctor-gradient_dtype_changed-shows = 会丢失有效位。引擎会悄悄转回来，不作任何提示。
doctor-gradient_dtype_changed = 输入是 `{ $expected }`，`backward` 返回的却是 `{ $got }`。
doctor-gradient_dtype_changed-advice = 保持 `grad_output` 的 dtype：不要 `.float()`，不要用默认 dtype 创建张量。布尔掩码不改变 dtype。

doctor-output_dtype_changed-title = 输出的 dtype 不对
doctor-output_dtype_changed-shows = 会丢失有效位，或者下一层遇到它没有料到的 dtype。
doctor-output_dtype_changed = 输出是 `{ $got }`，应为 `{ $expected }`。
doctor-output_dtype_changed-advice = 保持输入的 dtype：不要 `.float()`，不要用默认 dtype 创建张量。

doctor-global_state_changed-title = 改动了 torch 的全局设置
doctor-global_state_changed-shows = 第一次调用之后，与这个运算无关的代码，行为也会改变。
doctor-global_state_changed = 运行之后，有设置变了：{ $got }。
doctor-global_state_changed-advice = 用该设置的上下文管理器（`torch.no_grad()`、`torch.autocast(…)`），它会自动恢复；或者不要去动它。

doctor-tensor_hidden_in_container-title = 张量藏在列表里
doctor-tensor_hidden_in_container-shows = 藏起来的张量得不到梯度：它从不学习，也没有任何提示。
doctor-tensor_hidden_in_container = 参数 `{ $name }` 是一个装着张量的 { $got }。自动求导只看参数本身，不看里面。
doctor-tensor_hidden_in_container-advice = 把每个张量单独作为参数传入：`YourFunction.apply(*tensors)`，并写 `def forward(ctx, *tensors)`。

doctor-tensor_passed_as_number-title = 该学习的张量被当成普通的数传入
doctor-tensor_passed_as_number-shows = 它得不到梯度：从不学习，也没有任何提示。
doctor-tensor_passed_as_number = `{ $name }` 需要梯度，但 `apply` 在它的位置上收到的是普通的数。
doctor-tensor_passed_as_number-advice = 传入张量本身，不要 `.item()` 或 `float()`，并为它返回梯度。

doctor-input_detached-title = 某个输入与输出断开了
doctor-input_detached-shows = 这个输入得不到梯度，从不学习。如果它是唯一的输入，`backward()` 会报错。
doctor-input_detached = 输出随 `{ $name }` 变化，计算图里却没有一条边通回它。
doctor-input_detached-advice = 在输入与 `apply` 之间找 `.detach()`、`.data`、`.item()`、`.numpy()`、`torch.tensor(…)` 或 `no_grad`。

doctor-saved_tensors_not_unpacked-title = `ctx.saved_tensors` 没有解包
doctor-saved_tensors_not_unpacked-shows = 反向传播会报错，因为元组不是张量。
doctor-saved_tensors_not_unpacked = { $got }
doctor-saved_tensors_not_unpacked-advice = `ctx.saved_tensors` 永远是元组。只有一个张量时也要解包：`(x,) = ctx.saved_tensors`。

doctor-setup_context_misused-title = `forward` 与 `setup_context` 不一致
doctor-setup_context_misused-shows = 第一次调用就报错。
doctor-setup_context_misused = { $got }
doctor-setup_context_misused-advice = 要么只写 `forward(ctx, x, …)`，要么写 `forward(x, …)` 再加 `setup_context(ctx, inputs, output)`，其中 `inputs` 是全部参数组成的元组。

doctor-not_repeatable-title = 两次相同的运行结果不同
doctor-not_repeatable-shows = 结果取决于这个运算被调用了多少次。
doctor-not_repeatable = 输入相同，随机数相同，两次结果却不同，所以无法判断数值对不对。
doctor-not_repeatable-advice = 如果这个运算会累积统计量，请冻结统计量再检查。如果不会，请找出调用之后仍然保留的状态。

doctor-raised-title = 代码抛出了异常
doctor-raised-shows = 调用因异常而中止。
doctor-raised = { $got }
doctor-raised-advice = 请看列出的那一行，异常来自那里。

## Wrong values

doctor-none_for_needed_gradient-title = 需要梯度的地方返回了 `None`
doctor-none_for_needed_gradient-shows = `x.grad` 一直是 `None`：这个输入从不学习，也没有任何提示。
doctor-none_for_needed_gradient = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 `None`。
doctor-none_for_needed_gradient-advice = 每个需要梯度的输入都要返回一个张量。`None` 只用于不是张量或不需要梯度的输入。

doctor-grad_output_applied_twice-title = `grad_output` 乘了两次
doctor-grad_output_applied_twice-shows = `grad_output` 为 1 时正确，换一个损失就错。默认的 `gradcheck` 看不出来，因为它的 `grad_output` 里只有 1 和 0。
doctor-grad_output_applied_twice = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }：上游梯度变成两倍，梯度变成了四倍。
doctor-grad_output_applied_twice-advice = 局部导数只乘一次 `grad_output`。

doctor-grad_output_ignored-title = 忘了乘 `grad_output`
doctor-grad_output_ignored-shows = 对 `y.sum().backward()` 正确，换一个损失就错。
doctor-grad_output_ignored = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }，而且不管 `grad_output` 是多少都一样。
doctor-grad_output_ignored-advice = 用局部导数乘以 `grad_output`：这就是链式法则。

doctor-not_linear_in_grad_output-title = 梯度里有一项没有乘 `grad_output`，或者乘了不止一次
doctor-not_linear_in_grad_output-shows = 最多对某一个损失碰巧正确。梯度总是 `grad_output` 乘以某个东西。
doctor-not_linear_in_grad_output = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }；而且 `grad_output` 变成两倍时，它没有变成两倍。
doctor-not_linear_in_grad_output-advice = 每一项都乘 `grad_output`，而且只乘一次。

doctor-local_derivative_missing-title = 原样传回了 `grad_output`
doctor-local_derivative_missing-shows = 输入照样学习，好像这个运算不存在。
doctor-local_derivative_missing = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }，与 `grad_output` 相同。
doctor-local_derivative_missing-advice = 用 `grad_output` 乘以 `forward` 的导数。

doctor-mask_wrong-title = 掩码的位置不对
doctor-mask_wrong-shows = 有些地方输出不动，梯度却通过；有些地方输出会动，梯度却被拦住。
doctor-mask_wrong = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }。
doctor-mask_wrong-advice = 把掩码的每个边界、每个比较都与 `forward` 对照一下。

doctor-mask_inverted-title = 掩码反了
doctor-mask_inverted-shows = 输出不动的地方放过了梯度，输出会动的地方却拦住了。
doctor-mask_inverted = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }。
doctor-mask_inverted-advice = 把比较反过来：输出随输入变化的地方，掩码才为真。

doctor-upper_mask_missing-title = 掩码缺少上界
doctor-upper_mask_missing-shows = 只要没有输入超过上界就正确。超过之后，饱和的元素仍在学习。
doctor-upper_mask_missing = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，因为输出在那里不动。实际是 { $got }。
doctor-upper_mask_missing-advice = 检查掩码的上端：超过上界之后梯度必须为零。

doctor-lower_mask_missing-title = 掩码缺少下界
doctor-lower_mask_missing-shows = 只要没有输入低于下界就正确。低于之后，死亡的元素仍在学习。
doctor-lower_mask_missing = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，因为输出在那里不动。实际是 { $got }。
doctor-lower_mask_missing-advice = 检查掩码的下端：低于下界之后梯度必须为零。

doctor-mask_missing-title = 缺少掩码
doctor-mask_missing-shows = 只要所有输入都在界内就正确。出了界，输出不动，梯度却照样通过。
doctor-mask_missing = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，因为输出在那里不动。实际是 { $got }。
doctor-mask_missing-advice = 把 `grad_output` 乘上一个掩码。掩码只在输出随输入变化的地方为真。

doctor-gradient_always_zero-title = 梯度处处为零
doctor-gradient_always_zero-shows = 这个输入从不学习。
doctor-gradient_always_zero = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }，别处也一样。
doctor-gradient_always_zero-advice = 看看 `grad_output` 乘上了什么：从不为真的掩码，或者乘了零。

doctor-mask_too_narrow-title = 掩码拦得太多
doctor-mask_too_narrow-shows = 有些元素从不学习，尽管输出随它们变化。
doctor-mask_too_narrow = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }。
doctor-mask_too_narrow-advice = 把掩码的边界与 `forward` 的边界对照一下。

doctor-sign_flipped-title = 正负号反了
doctor-sign_flipped-shows = 梯度下降变成了往上爬。
doctor-sign_flipped = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }。
doctor-sign_flipped-advice = 找一找多出来或漏掉的负号。如果本来就要反转梯度，请用 `surrogate=True` 检查。

doctor-broadcast_mean_instead_of_sum-title = 该求和却取了平均
doctor-broadcast_mean_instead_of_sum-shows = 共享的输入得到的梯度太小，有多少个元素共享它，就小了多少倍。
doctor-broadcast_mean_instead_of_sum = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }。
doctor-broadcast_mean_instead_of_sum-advice = 一个输入被用了多次，它的梯度就是各次梯度之和。把 `mean` 换成 `sum`。

doctor-value_instead_of_derivative-title = 返回了函数值，而不是导数
doctor-value_instead_of_derivative-shows = 梯度等于 `grad_output` 乘以输出。
doctor-value_instead_of_derivative = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }，也就是输出的值。
doctor-value_instead_of_derivative-advice = 写出 `forward` 的导数，再用 `grad_output` 去乘它。

doctor-constant_factor_missing-title = 常数系数不对
doctor-constant_factor_missing-shows = 所有梯度都差同一个倍数。训练照样进行，只是相当于换了学习率，所以不容易发现。
doctor-constant_factor_missing = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }。
doctor-constant_factor_missing-advice = 与纸上的导数对照：少了一个系数，或者多了一个。

doctor-wrong_gradient-title = 梯度不对
doctor-wrong_gradient-shows = 它不是前向传播的导数。
doctor-wrong_gradient = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }。
doctor-wrong_gradient-advice = 对着列出的输入，在纸上把公式重新推一遍，逐步比较。

doctor-wrong_dimension_reduced-title = 沿错误的维度求了和
doctor-wrong_dimension_reduced-shows = 两个维度大小相同时没有任何提示，否则引擎会因形状不符而报错。
doctor-wrong_dimension_reduced = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }。
doctor-wrong_dimension_reduced-advice = 只对输入被广播的那些维度求和：`grad_output.sum_to_size(x.shape)` 正是这样做的。

doctor-gradient_transposed-title = 梯度转置了
doctor-gradient_transposed-shows = 方阵时没有任何提示，否则引擎会因形状不符而报错。
doctor-gradient_transposed = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }。
doctor-gradient_transposed-advice = 把结果转置，或者交换矩阵乘积的两个因子。

doctor-forward_not_finite-title = 前向传播溢出
doctor-forward_not_finite-shows = 一个大的输入就让损失变成无穷或 NaN。
doctor-forward_not_finite = 在 `{ $inputs }` 时，输出应为 { $expected }，实际是 { $got }。
doctor-forward_not_finite-advice = 改写公式，让中间结果不会溢出，例如用 `exp(-abs(x))`、`log1p` 或 `expm1`。

doctor-wrong_forward-title = 前向传播与参考实现不一致
doctor-wrong_forward-shows = 还没有算梯度，输出就已经错了。
doctor-wrong_forward = 在 `{ $inputs }` 时，输出应为 { $expected }，实际是 { $got }。
doctor-wrong_forward-advice = 请先改正 `forward`。

doctor-self_consistent_wrong_forward-title = 前向传播与反向传播彼此相符，但实现的是另一个函数
doctor-self_consistent_wrong_forward-shows = `gradcheck` 能通过，因为它是拿你的反向传播与你自己的前向传播比较。
doctor-self_consistent_wrong_forward = 在 `{ $inputs }` 时，输出应为 { $expected }，实际是 { $got }。你的 `backward` 正是你所算函数的导数。
doctor-self_consistent_wrong_forward-advice = 先改正 `forward`，再相应地改 `backward`。

## Damage

doctor-input_modified_without_mark_dirty-title = 前向传播改了输入，却没有告诉自动求导
doctor-input_modified_without_mark_dirty-shows = 先前用过这个输入的运算会得到错误的梯度，而且不报错。
doctor-input_modified_without_mark_dirty = `{ $name }` 在调用前是 { $expected }，调用后是 { $got }。自动求导没有得到通知。
doctor-input_modified_without_mark_dirty-advice = 请算出新的张量：不要用名字以 `_` 结尾的方法，不要用 `out=`。如果确实要原地操作，就用 `ctx.mark_dirty` 声明，并返回这个输入。

doctor-input_changed_in_place-title = 输入被原地修改了
doctor-input_changed_in_place-shows = 调用之后，调用者手里的张量变了。
doctor-input_changed_in_place = `{ $name }` 在调用前是 { $expected }，调用后是 { $got }。
doctor-input_changed_in_place-advice = 请算出新的张量：不要用名字以 `_` 结尾的方法，不要用 `out=`。

doctor-grad_output_modified_in_place-title = 反向传播改动了 `grad_output`
doctor-grad_output_modified_in_place-shows = 同一个张量可能还被计算图的另一个分支使用，那里的梯度就会出错，而且不报错。
doctor-grad_output_modified_in_place = `grad_output` 的一个元素在反向之前是 { $expected }，之后是 { $got }。
doctor-grad_output_modified_in_place-advice = 请算出新的张量，例如 `grad_output * mask`，或者先克隆。

doctor-global_seed_reset-title = 重置了随机数生成器
doctor-global_seed_reset-shows = 调用之后的随机数全都重复：dropout、打乱次序、初始化都受影响。
doctor-global_seed_reset = 不管从什么状态开始，运行之后全局生成器总是同一个状态：{ $got }。
doctor-global_seed_reset-advice = 用自己的 `torch.Generator` 取随机数，不要在运算里设置全局种子。

doctor-output_is_view_of_input-title = 输出与输入共用内存
doctor-output_is_view_of_input-shows = 往输出里写，输入也跟着变，或者报错。
doctor-output_is_view_of_input = 输出是 `{ $name }` 的视图。
doctor-output_is_view_of_input-advice = 如果别人可能往输出里写，就返回副本：`x.clone()`。

## Latent faults

doctor-state_outside_ctx-title = 状态没有放在 `ctx` 上
doctor-state_outside_ctx-shows = 只调用一次时正确。反向传播之前用了两次，第一次就会拿到第二次的值。
doctor-state_outside_ctx = 再调用一次之后，第一次调用中 `{ $name }` 的梯度有一个元素变成 { $got }，它本该仍是 { $expected }。
doctor-state_outside_ctx-advice = 反向传播需要的东西都放在 `ctx` 上，它每次调用都是新的。类属性和全局变量是大家共用的。

doctor-saved_tensor_modified_in_place-title = 反向传播改动了保存的张量
doctor-saved_tensor_modified_in_place-shows = 第二次反向传播会出错或报错；如果保存的正是输入，调用者的数据也变了。
doctor-saved_tensor_modified_in_place = 某个保存的张量有一个元素原来是 { $expected }，反向传播之后是 { $got }。
doctor-saved_tensor_modified_in_place-advice = 请算出新的张量：对 `ctx.saved_tensors` 里的东西不要用名字以 `_` 结尾的方法。

doctor-random_state_differs_in_backward-title = 反向传播自己又取了随机数
doctor-random_state_differs_in_backward-shows = 梯度与输出用的不是同一批随机数。
doctor-random_state_differs_in_backward = 在 `{ $inputs }`、`grad_output` 为 { $upstream } 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }；换一批随机数，它又变了。
doctor-random_state_differs_in_backward-advice = 在 `forward` 里取随机数，保存下来，再在 `backward` 里使用。

doctor-backward_twice_differs-title = 第二次反向传播的结果不同
doctor-backward_twice_differs-shows = 第一次正确。用了 `retain_graph=True`，第二次的梯度就错了。
doctor-backward_twice_differs = 第二次反向传播时，`{ $name }` 的梯度有一个元素是 { $got }，而不是 { $expected }。
doctor-backward_twice_differs-advice = 在 `backward` 里不要改动 `ctx` 以及它上面的任何东西。

doctor-grad_output_assumed_contiguous-title = 以为 `grad_output` 在内存里是连续的
doctor-grad_output_assumed_contiguous-shows = 后面接 `mean` 时没事；后面接 `sum`、`cat`、`stack` 或转置时就出错，因为它们传回来的梯度是扩展出来的，或者在内存里不连续。
doctor-grad_output_assumed_contiguous = 换一个数值相同、内存排列不同的 `grad_output`，梯度的一个元素应为 { $expected }，得到的是：{ $got }。
doctor-grad_output_assumed_contiguous-advice = 用 `reshape` 代替 `view`，或者先调用 `grad_output.contiguous()`。不要用指针或步幅来计算。

doctor-input_assumed_contiguous-title = 以为输入在内存里是连续的
doctor-input_assumed_contiguous-shows = 新建的张量没事，转置过的张量就出错。
doctor-input_assumed_contiguous = 换成数值相同、内存排列不同的输入，`{ $name }` 的一个元素是 { $got }，而不是 { $expected }。
doctor-input_assumed_contiguous-advice = 用 `reshape` 代替 `view`，或者先调用 `x.contiguous()`。

doctor-undefined_gradient_not_handled-title = 没有处理未被使用的输出
doctor-undefined_gradient_not_handled-shows = 只要所有输出都进入损失就正确。
doctor-undefined_gradient_not_handled = 只用其中一个输出时，梯度的一个元素应为 { $expected }，得到的是：{ $got }。
doctor-undefined_gradient_not_handled-advice = 调用 `ctx.set_materialize_grads(False)` 之后，`grad_output` 可能是 `None`。请加以判断，或者保留默认设置，那样送来的是零。

doctor-input_on_ctx_attribute-title = 输入被存成了 `ctx` 的属性
doctor-input_on_ctx_attribute-shows = 输入在前向与反向之间变了（优化器更新、原地操作），梯度就会出错，而且不报错。
doctor-input_on_ctx_attribute = 原地改动输入之后，`{ $name }` 的梯度有一个元素是 { $got }，而不是 { $expected }，并且没有报错。
doctor-input_on_ctx_attribute-advice = 用 `ctx.save_for_backward(x)`：这样自动求导会发现改动并报错。

doctor-output_on_ctx_attribute-title = 输出被存成了 `ctx` 的属性
doctor-output_on_ctx_attribute-shows = 输出在反向之前变了，梯度就会出错，而且不报错。此外 `ctx` 与输出互相引用，内存要等垃圾回收器来清理。
doctor-output_on_ctx_attribute = 原地改动输出之后，`{ $name }` 的梯度有一个元素是 { $got }，而不是 { $expected }，并且没有报错。
doctor-output_on_ctx_attribute-advice = 用 `ctx.save_for_backward(y)`。

doctor-version_check_bypassed-title = 输入的别名躲过了自动求导的监视
doctor-version_check_bypassed-shows = 输入在前向与反向之间变了，梯度就会出错，而且不报错。
doctor-version_check_bypassed = 原地改动输入之后，`{ $name }` 的梯度有一个元素是 { $got }，而不是 { $expected }，并且没有报错。
doctor-version_check_bypassed-advice = 用 `ctx.save_for_backward` 保存张量本身，不要保存 `x.data`，也不要保存与它共用内存的 NumPy 数组。

doctor-frozen_input_changes_gradient-title = 冻结一个输入，另一个输入的梯度就不对
doctor-frozen_input_changes_gradient-shows = 所有输入都参与训练时正确。冻结一层之后，另一层得不到梯度，或者得到错误的梯度。
doctor-frozen_input_changes_gradient = 只有 `{ $name }` 需要梯度时，它的梯度有一个元素应为 { $expected }，得到的是：{ $got }。
doctor-frozen_input_changes_gradient-advice = 检查 `ctx.needs_input_grad[…]` 里的序号：从 0 开始数 `forward` 的参数，`ctx` 不算。

doctor-gradient_not_finite-title = 斜率有限，梯度却不是有限数
doctor-gradient_not_finite-shows = 只要有一个这样的元素，所有参数都会变成 NaN。
doctor-gradient_not_finite = 在 `{ $inputs }`、`grad_output` 为 1.0 时，`{ $name }` 的梯度应为 { $expected }，实际是 { $got }。
doctor-gradient_not_finite-advice = 找一找除以零，或者 `exp(x) / (1 + exp(x))` 这样的溢出，把公式改写成始终有限的形式。

doctor-wrong_at_kink-title = 折点处的梯度不在两侧斜率之间
doctor-wrong_at_kink-shows = 恰好落在折点上的输入（零很常见）用错误的梯度学习。
doctor-wrong_at_kink = 在 `{ $inputs }`、`grad_output` 为 1.0 时，`{ $name }` 的梯度应在 { $expected } 之内，实际是 { $got }。
doctor-wrong_at_kink-advice = 左侧斜率与右侧斜率之间的任何值都算对。找一找在折点上同时成立的两个条件。

doctor-broadcast_gradient_wrong-title = 输入被广播时梯度不对
doctor-broadcast_gradient_wrong-shows = 所有元素共用一个数时正确，每个通道一个数时就错。
doctor-broadcast_gradient_wrong = `{ $name }` 每个通道一个数时，它的梯度有一个元素是 { $got }，而不是 { $expected }。
doctor-broadcast_gradient_wrong-advice = 只对被广播的维度求和：`grad.sum_to_size(clip.shape)`。

doctor-half_precision_not_finite-title = 半精度下梯度溢出
doctor-half_precision_not_finite-shows = 用 `float16` 训练会变成 NaN。
doctor-half_precision_not_finite = 在 `float16` 下，`{ $name }` 的梯度有一个元素是 { $got }，而不是 { $expected }。
doctor-half_precision_not_finite-advice = 让中间结果保持较小，或者用 `float32` 计算再转回来。

doctor-saved_intermediate_breaks_double_backward-title = 保存的中间结果破坏了二阶导数
doctor-saved_intermediate_breaks_double_backward-shows = 一阶导数正确。二阶导数会出错而且不报错，因为 `forward` 中途算出的东西没有记入计算图。
doctor-saved_intermediate_breaks_double_backward = 沿 `{ $name }` 的二阶导数应为 { $expected }，实际是 { $got }。
doctor-saved_intermediate_breaks_double_backward-advice = 保存输入或输出，其余的在 `backward` 里计算；或者把中间结果也作为输出返回；或者给 `backward` 加上 `@once_differentiable`。

doctor-double_backward_wrong-title = 二阶导数不对
doctor-double_backward_wrong-shows = 一阶导数正确。用了 `create_graph=True`，再求一次导就出错，而且不报错。
doctor-double_backward_wrong = 沿 `{ $name }` 的二阶导数应为 { $expected }，实际是 { $got }。
doctor-double_backward_wrong-advice = 在 `backward` 里直接对张量用 torch 的运算，不要 `.data`、`.detach()`、NumPy 或 `no_grad`。或者加上 `@once_differentiable`，让它明说不支持。

## Waste and leaks

doctor-needs_input_grad_ignored-title = 算了没人要的梯度
doctor-needs_input_grad_ignored-shows = 冻结的层与训练的层花费一样多。
doctor-needs_input_grad_ignored = `{ $name }` 已经冻结，反向传播照样为它算了一次矩阵乘积或卷积。
doctor-needs_input_grad_ignored-advice = 先问一句：`if ctx.needs_input_grad[1]: …`，否则返回 `None`。

doctor-tensor_on_ctx_attribute-title = 张量被存成了 `ctx` 的属性
doctor-tensor_on_ctx_attribute-shows = 反向传播之后它的内存不会释放，有些工具会把保存的张量挪到别处，它们也看不到这一个。
doctor-tensor_on_ctx_attribute = `{ $got }` 存着一个形状为 `{ $shape }` 的张量。
doctor-tensor_on_ctx_attribute-advice = 用 `ctx.save_for_backward`，掩码和别的中间结果也一样。

doctor-reference_cycle-title = 输出与 `ctx` 互相引用
doctor-reference_cycle-shows = 占用的内存一直增长，直到垃圾回收器运行；在 GPU 上往往已经太迟。
doctor-reference_cycle = 已经没有别处引用输出了，它却仍在内存里。
doctor-reference_cycle-advice = 不要把输出存在 `ctx` 上，用 `ctx.save_for_backward(y)`。

doctor-float_mask_saved-title = 掩码被存成了浮点数
doctor-float_mask_saved-shows = 它占的内存是布尔掩码的好几倍。
doctor-float_mask_saved = 一个保存的 `{ $got }` 张量里只有零和一，每个却占 { $bytes } 字节。
doctor-float_mask_saved-advice = 保存布尔掩码。用它乘 `grad_output`，数值相同，dtype 也不变。

doctor-gradient_dtype_promoted-title = 梯度用更宽的 dtype 计算，又转了回来
doctor-gradient_dtype_promoted-shows = 半精度训练失去了速度和省下的内存。
doctor-gradient_dtype_promoted = 输入是 `{ $expected }`，反向传播返回的却是 `{ $got }`。
doctor-gradient_dtype_promoted-advice = 布尔掩码不改变 dtype，`mask.float()` 会改变。按 `grad_output` 的 dtype 创建常数。

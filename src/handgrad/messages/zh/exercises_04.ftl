# 标题，也用在进度表里。
exercise-04-predict-walk = 预测回去的路
exercise-04-repair = 修好断开的计算图

correct-04-predict-walk = 从求和走回叶子节点，一共五个节点。不需要梯度的输入没有节点，`.detach()` 后面那一支也没有。
correct-04-repair = 数值没变；现在从损失出发，经过手写的节点，能走到 `x` 和 `w`。

## 提示

hint-04-predict-walk-1 = 从最后算出来的东西开始。`z` 的节点属于求和。
hint-04-predict-walk-2 = 每走一步都问：眼前这个值是哪个运算算出来的？遇到两条支路，走通往需要梯度的张量的那一条。`w` 不需要梯度；`.detach()` 后面也无路可走。
hint-04-predict-walk-3 = 求和、相减、我们的自定义函数、相乘。还差一个节点：把梯度放进 `x.grad` 的那一个。
hint-04-repair-1 = 逐行读坏掉的版本，每一行都问：结果还知道自己从哪里来吗？有三行不知道，或者记成了别的运算。
hint-04-repair-2 = `.detach()` 就是用来断开的。`torch.no_grad()` 里面的一切也都断开了。`.forward` 只做计算，不会用到我们的 `backward`；要记下节点，得用 `.apply`，或者用调用它的那个函数。
hint-04-repair-3 = 四行：相乘、`clipped_relu(hidden, 2.0)`、相减、平方的平均值。不用 `with`，也不用 `.detach()`。

## 答案

solution-04-predict-walk = 从 `z.grad_fn` 出发，沿着 `next_functions` 走。输入不需要梯度的地方是 `None`，路到此为止。
solution-04-repair = 输入和损失之间，只剩下会被记录的运算。

## 预测

mistake-not-a-list-in-04-predict-walk = 这里要一个列表，每个名字加引号，例如 `["SumBackward0", "…"]`。现在是 `{ $got }`。
mistake-not-a-name = `{ $got }` 不是名字。每个节点写成带引号的文字，例如 `"SumBackward0"` 或 `"sum"`。
mistake-prediction-incomplete-in-04-predict-walk = 还有节点没填。
mistake-detach-listed = `.detach()` 不是节点。它只把数值传下去，没有留下回去的路。
mistake-frozen-listed = `w` 不需要梯度，所以没有为它做记录：从乘法往回，只有一条路。
mistake-number-listed = `clip_val` 是数。它存放在我们那个自定义函数的节点上，自己没有节点。
mistake-clamp-listed = 自定义函数里面的 `clamp`，PyTorch 看不见。它记录的是自定义函数本身。
mistake-tensors-listed = 你列出的是张量。计算图由运算组成：每个值都要写出是哪个运算算出来的。
mistake-forward-order = 五个都对，不过这是计算的顺序。这里要往回走：从最后一个开始。
mistake-leaf-missing = 到这里都对。路没有停在乘法上：还有一个节点，把梯度放进 `x.grad`。
mistake-own-node-missing-in-04-predict-walk = 少了我们自己的自定义函数。它和 PyTorch 的其他运算一样，记成一个节点。
mistake-cut-branch-listed = 这条路上只有一次乘法。另一支在 `.detach()` 后面，没有路通进去。
mistake-walk-too-short = 前 { $got } 个都对。路还没有走完。
mistake-wrong-step = 第 { $step } 步不是 `{ $name }`。眼前这个值是哪个运算算出来的？

## 修好的损失

mistake-class-instead-of-function-in-04-repair = 检查收到的是一个类。这里要的是上面单元格里的函数 `my_loss`。
mistake-returns-a-number = 损失变成了数 { $got }。数没有 `grad_fn`：请返回张量，不要用 `.item()`，也不要用 `float(…)`。
mistake-loss-not-one-number = 损失应该是一个数，也就是形状为 `()` 的张量。现在的形状是 `{ $got }`。是不是忘了求平均值？
mistake-loss-wrong = 数值变了。只需要去掉断开的地方：`mean((clipped_relu(x * w, 2.0) - target)²)`。
mistake-graph-gone = 数值没错，但结果没有 `grad_fn`：计算图断了。找一找 `.detach()`，再看看 `torch.no_grad()` 里面的几行。
mistake-input-unreached = 损失有计算图，但走不到 { $names }。去那里的路上，还有一处是断开的。
mistake-own-node-missing-in-04-repair = 梯度传到了，但走的是 PyTorch 自己的节点。你的自定义函数不在图里：是不是调用了它的 `.forward` 而不是 `.apply`，或者用了 `clamp`？
mistake-gradient-wrong = `{ $name }` 的梯度不是这个损失的梯度。返回差的平方的平均值，中途不要改动别的东西。

# 检查的结果。
outcome-not-attempted = 还没有作答。
outcome-not-attempted-what-to-do = 把 `...` 换成你的代码，运行那个单元格，再运行这个检查。
outcome-not-attempted-mend = 改好上面的代码，运行那个单元格，再运行这个检查。
outcome-correct = 正确。
outcome-incorrect = 还不对。
outcome-unfinished = 完成了一半。
outcome-raised = 你的代码抛出了 `{ $error }`。
outcome-raised-line = 第 { $line } 行：{ $source }
outcome-hint = 提示：`{ $exercise }.hint()`
row-expected = 应为
row-got = 得到

# 提示与答案。
hint-title = 提示 { $number }（共 { $count } 条）
hint-more = 下一条：`{ $exercise }.hint()`
hint-last = 这是最后一条提示。看答案：`{ $exercise }.solution()`
hint-no-such = 这个练习的提示编号是 1 到 { $count }。
solution-title = 参考答案：{ $title }
solution-note = 别的写法也可能是对的。检查只看结果对不对，不管代码风格。

# 标题，也用在进度表里。
exercise-introduction = 练习：{ $title }。可以运行 `{ $exercise }.check(…)`、`{ $exercise }.hint()` 或 `{ $exercise }.solution()`。
exercise-01-cube = `Cube`：x³
exercise-01-square-times = `SquareTimes`：x² · y
exercise-02-predict-gradient = 预测梯度
exercise-02-forward = `my_forward`：求值
exercise-02-backward = `my_backward`：求梯度
exercise-02-whole = 完整的自定义函数

# 答对时说的话。
correct-01-cube = `forward` 算出了 `x³`，`backward` 把 `grad_output` 乘上了它的导数。
correct-01-square-times = 两个梯度都对，顺序也对。
correct-02-predict-gradient = 在 `0 < x < 2` 处是五分之一；输出不动的地方是 0。
correct-02-forward = 数值、形状和数据类型都对，输入也原样未动。
correct-02-backward = 梯度只在输出会动的地方通过，别处都不通过。
correct-02-whole = 数值和梯度都对，实际使用中也没有问题。
remark = 顺便一提：{ $message }{ $advice }

## 提示

hint-01-cube-1 = `backward` 得知道当时的 `x` 是多少。`ctx` 的哪个方法能替它存下一个张量？看看 `Square`。
hint-01-cube-2 = 先在纸上算：`x³` 的导数是 `3x²`。在 `backward` 里，从 `ctx.saved_tensors` 取出 `x`。哪怕只存了一个张量，它也是元组。
hint-01-cube-3 = `forward` 的最后一行是 `return x**3`。`backward` 的第一行是 `(x,) = ctx.saved_tensors`，返回 `grad_output` 乘以导数。
hint-01-square-times-1 = 把 `y` 看成常数，让 `x² · y` 对 `x` 求导；再把 `x` 看成常数，对 `y` 求导。两个结果都要乘上 `grad_output`。
hint-01-square-times-2 = 两个梯度都要用到 `forward` 里的东西：先 `ctx.save_for_backward(x, y)`，之后 `x, y = ctx.saved_tensors`。
hint-01-square-times-3 = 两个导数是 `2 · x · y` 和 `x²`。`backward` 返回两个值：先是 `x` 的梯度，再是 `y` 的梯度。
hint-02-predict-gradient-1 = 往回走，分两步。一个 `y` 增加 1，五个数的平均值增加多少？
hint-02-predict-gradient-2 = 再看每个 `x`：轻轻推它一下，它的 `y` 会动吗？不动的话，损失就察觉不到，梯度为 0。
hint-02-predict-gradient-3 = 这些数不是 0 就是五分之一。`x = 2.0` 处有一个折点，怎么选由你决定。
hint-02-forward-1 = 两个界限：不低于 0，不高于 `clip_val`。torch 有一个函数能同时做到。
hint-02-forward-2 = 就是 `torch.clamp`。它接收张量、下限、上限，返回一个新的张量。
hint-02-forward-3 = 一行就够：`return torch.clamp(input_tensor, 0.0, …)`，填上正确的上限。
hint-02-backward-1 = 输入动的时候，哪里的输出会跟着动？只有那里可以让梯度通过。
hint-02-backward-2 = 用两个比较做出掩码，中间用 `&` 连接，各自加上括号：大于 0，并且小于 `clip_val`。
hint-02-backward-3 = 掩码本身就是局部导数。按照链式法则，要乘上它：`return grad_output * mask`。
hint-02-whole-1 = 两半你都有了：`my_forward` 和 `my_backward`。新的只有一点：`input_tensor` 和 `clip_val` 怎样从前一半传到后一半。
hint-02-whole-2 = 张量用 `ctx.save_for_backward` 传递，数存成属性：`ctx.clip_val = clip_val`。`forward` 有两个输入，所以 `backward` 返回两个值。
hint-02-whole-3 = `clip_val` 是数，它的位置上是 `None`：`return grad_input, None`。函数只有一行：`return MyClippedReLUFunction.apply(input_tensor, clip_val)`。

## 答案

solution-01-cube = 求导数只需要 `x`，所以只保存 `x`。
solution-01-square-times = 每个梯度里都有另一个输入，所以两个张量都要保存。
solution-02-predict-gradient = 平均值传给每个 `y` 五分之一。如果 `y` 不随 `x` 变化，这五分之一就传不过去。在折点 `x = 2.0` 处，handgrad 选 0。
solution-02-forward = `torch.clamp` 保持形状和数据类型，也不改动输入。
solution-02-backward = 布尔掩码不会把自己的类型强加给结果，所以梯度保持 `grad_output` 的数据类型。
solution-02-whole = 张量保存起来，数存成属性；两个输入，`backward` 各回答一次。

## 无法检查的答案，或者还缺一部分的答案

mistake-answer-of-wrong-type = 检查收到的是 `{ $got }`。请把上面单元格里写的东西交给它：只写名字，不要调用。
mistake-class-is-no-function = 你的类还不是自定义函数。让它继承 `torch.autograd.Function`。
mistake-instance-instead-of-class = 检查收到的是一个对象。请传入类本身，不加括号：谁也不会去创建自定义函数的对象。
mistake-class-instead-of-function = 检查收到的是一个类。这里要的是上面单元格里写的普通函数。
mistake-module-with-fixed-clip-val = 检查收到的模块，截断值无法从外面指定。请传入函数，或者模块的类。
mistake-no-function-used = 这里没有用到你的自定义函数，导数是 PyTorch 自己求的。请写一个带 `forward` 和 `backward` 的类，再调用它的 `.apply`。
mistake-class-unwritten = 函数写好了。它调用的类里，`forward` 和 `backward` 还是空的。
mistake-function-unwritten = 类写好了。函数还是空的：它应当调用 `MyClippedReLUFunction.apply`。
mistake-forward-unwritten = `backward` 写好了。`forward` 还是空的。
mistake-backward-unwritten = `forward` 写好了，数值也对。接下来写 `backward`。
mistake-backward-unwritten-forward-wrong = `forward` 写了，但数值还不对。先把它改对，再写 `backward`。
mistake-default-missing = 不传 `clip_val` 时，你的函数不能用。请给这个参数一个默认值：`clip_val=1.0`。
mistake-default-wrong = 传入 `clip_val` 时都对。不传的时候，应当在 1.0 处截断。
mistake-setup-context-misused = 这个练习的输入没法传给你的 `forward`。它先收到 `ctx`，然后每个输入对应一个参数。Python 的报错是：{ $got }

## 返回的东西类型不对

mistake-returns-nothing = 你的函数返回了 `None`。是不是漏了 `return`？
mistake-tuple-returned = 你的函数返回了好几个值。这里只要输出。
mistake-tuple-returned-in-02-backward = 你的函数返回了好几个值。这里只要 `input_tensor` 的梯度；`clip_val` 对应的 `None`，等写完整的自定义函数时再加。
mistake-output-not-a-tensor = 返回的是 `{ $got }`，不是张量。没有 `return` 就只有 `None`；用循环写，得到的是列表。请用 torch 的运算处理整个张量。
mistake-output-unreadable = 返回的东西太大，或者不是普通的张量，没法读取。请返回一个普通的张量，形状和输入相同。
mistake-output-shape-wrong = 结果的形状和输入不同。输入的每个元素，恰好对应一个结果。
mistake-output-dtype-changed = 输出的数据类型和输入不同。去掉 `.float()`，也不要新建默认类型的张量。
mistake-input-changed-in-place = 你的代码改动了输入。把张量交给你的人，还要用原来的值。请另算一个新的：不要用名字以 `_` 结尾的方法。
mistake-input-modified-without-mark-dirty = 你的代码改动了输入。把张量交给你的人，还要用原来的值。请另算一个新的：不要用名字以 `_` 结尾的方法。

## my_forward 的数值不对

mistake-upper-bound-missing = 超过 `clip_val` 之后，你的输出还在增大。下限对了，上限漏了。
mistake-lower-bound-missing = 低于 0 之后，你的输出还在减小。上限对了，下限漏了。
mistake-nothing-clipped = 输入原样返回了，还什么都没有截断。
mistake-bounds-swapped = 两个界限的位置反了。`torch.clamp` 先接收下限。
mistake-clipped-symmetrically = 你在 `-clip_val` 和 `clip_val` 处截断。下限应当是 0。
mistake-saturated-to-zero = 超过 `clip_val` 之后，你的输出掉到了 0。它应当停在 `clip_val`。掩码是反向传播里才用的。
mistake-mask-returned = 你返回的是掩码。掩码是导数，这里要的是数值。
mistake-inverted = 你返回的是被截掉的部分。要的是剩下的部分。
mistake-clip-val-ignored = `clip_val = 2.0` 时都对，但你的输出不随 `clip_val` 变化。请使用这个参数，不要写死一个数。
mistake-clip-val-always-one = 不论 `clip_val` 是多少，你都在 1 处截断。请使用这个参数，不要写死一个数。
mistake-wrong-value = 这个值不等于 `min(max(0, x), C)`。自己动手算一下，再比较。
mistake-sign-flipped-in-02-forward = 正负号反了。

## 梯度不对

mistake-mask-returned-in-02-backward = 你只返回了掩码。掩码说的是哪里可以通过，通过多少要看 `grad_output`。把两者相乘。
mistake-grad-output-ignored = 不论 `grad_output` 是什么，你的 `backward` 给出的结果都一样。它来自损失；按照链式法则，要把你的导数乘上它。
mistake-upper-mask-missing = 在输出饱和的地方，梯度也通过了。输出在那里不动，所以梯度应当是 0。看看掩码的上端。
mistake-lower-mask-missing = 在 0 以下，单元已经死亡，梯度却通过了。输出在那里不动，所以梯度应当是 0。看看掩码的下端。
mistake-mask-missing = 在输出不动的地方，梯度也通过了。请乘上一个掩码，它只在 `0 < x < C` 处为真。
mistake-mask-inverted = 掩码反了：输出不动的地方，梯度通过了；输出会动的地方，梯度反而被拦住。
mistake-mask-too-narrow = 在输出还会动的地方，掩码把梯度拦住了。把它的边界和 0、`clip_val` 比一比。
mistake-sign-flipped = 正负号反了：这样梯度下降会变成爬坡。
mistake-factor-three-missing = 漏了 3。按照幂函数的求导法则，指数要拿到前面作系数。
mistake-power-not-lowered = 系数对了，次数不对：求导之后，指数要减 1。
mistake-power-too-low = 系数对了，次数不对：求导之后，指数只减 1。
mistake-derivative-of-square = 这是 `x²` 的导数，和 `Square` 一样。要求导的是 `x³`。
mistake-value-instead-of-derivative-in-01-cube = 你把 `grad_output` 乘上了 `x³` 的值。按照链式法则，那里应当是导数。
mistake-gradient-order-swapped-in-01-square-times = 两个梯度都对，但位置换了。请按 `forward` 输入的顺序返回：先是 `x` 的，再是 `y` 的。
mistake-factor-two-missing = `x` 的梯度漏了 2：对 `x²` 求导会得到这个系数。
mistake-other-factor-forgotten = `x` 的梯度里少了 `y`。把 `y` 看成常数，不等于去掉它。
mistake-square-forgotten = `y` 的梯度里应当是 `x` 的平方，而不是 `x`。
mistake-derivative-of-square-in-both = 在 `y` 的梯度里，你也对 `x²` 求了导。这时 `x` 是常数，`x²` 原样保留。
mistake-value-for-y = `y` 的梯度成了 `grad_output` 乘以输出。对 `y` 求导之后，`y` 就不在了。
mistake-same-gradient-twice = 同一个梯度返回了两次。它对 `x` 是对的；`y` 的梯度还要另算。

## 预测

mistake-not-a-list = 预测应当是方括号里的五个数，例如 `[1, 2, 3, 4, 5]`。现在是 `{ $got }`。
mistake-wrong-length = 输入有五个，所以要五个数。
mistake-not-a-number = `{ $got }` 不是数。请把五个值写成数，例如 `0.5` 或 `1/2`。
mistake-prediction-incomplete = 五个数还没有填全。
mistake-mean-and-mask-forgotten = 漏了两件事。`z` 是平均值，所以每个 `y` 只占五分之一。另外，`y` 不随 `x` 变化的地方，什么也传不回来。
mistake-mean-forgotten = 哪里的输出会动，你看对了。但 `z` 是平均值，不是总和：一个 `y` 增加 1，`z` 增加的没有那么多。
mistake-mask-forgotten = 每个 `y` 得到的确实是五分之一。但不是每个 `y` 都随 `x` 变化：看看 0 和 2 之外的输入。
mistake-upper-mask-missing-in-02-predict-gradient = 下端对了。在上端，输出也是不动的。
mistake-lower-mask-missing-in-02-predict-gradient = 上端对了。在 0 以下，输出也是不动的。
mistake-mask-inverted-in-02-predict-gradient = 反过来了：输出会动的地方，才有梯度传回来。
mistake-sign-flipped-in-02-predict-gradient = 大小对了。不过，`x` 增大时，`z` 是增大还是减小？
mistake-alive-counted-alone = 哪里的输出会动，你看对了。但平均值是对五个数取的，不动的那些也算在内。
mistake-output-given = 这些是 `y` 的值。问的是 `x` 变化时，`z` 怎样变化。
mistake-output-over-five-given = 这些是平均值的各个部分，`y / 5`。问的是 `x` 变化时，`z` 怎样变化。
mistake-input-given = 这些是 `x` 的值。问的是 `x` 变化时，`z` 怎样变化。
mistake-wrong-element = 还有数不对。看看这一个：它的 `y` 随 `x` 变化吗？平均值又跟着变多少？
prediction-kink-range = 0.0 到 { $largest } 之间的任何值
prediction-kink-zero = 在折点 `x = 2.0` 处你选了 0，我们也是。这是一种选择，后面会看到别的选择。
prediction-kink-one = 在折点 `x = 2.0` 处你选了 0.2，这个选择合理。我们选 0，所以下面会看到 0。
prediction-kink-between = 在折点 `x = 2.0` 处你选了 { $chosen }。0 到 0.2 之间的任何值都合理。我们选 0，所以下面会看到 0。

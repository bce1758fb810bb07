# 标题，也用在进度表里。
exercise-05-gallery = 找错：八个自定义函数
exercise-05-repair-mask = 修好 `StraightMask`
exercise-05-repair-sigmoid = 修好 `Sigmoid`
exercise-05-repair-product = 修好 `ScaledProduct`

correct-05-gallery = 八个都说对了，和梯度医生的结论一致。
correct-05-repair-mask = 返回了两个值，`grad_output` 也原样未动。
correct-05-repair-sigmoid = sigmoid 的导数是 `y(1 − y)`，其中 `y` 是输出。
correct-05-repair-product = 每个梯度里都有系数和另一个输入。

# 找错练习。
gallery-exhibit = { $letter } 号
gallery-does-clipped = 本该是截断 ReLU，`min(max(0, x), C)`。
gallery-does-clipped-at-one = 本该是 `C = 1` 的截断 ReLU。
gallery-does-product = 本该是乘积 `x * y`。
gallery-does-square = 本该是 `x` 的平方。
gallery-does-cube = 本该是 `x` 的立方。
gallery-does-exp = 本该是指数函数。
gallery-choices = 可以选的名字
gallery-choice-constant-factor-missing = 导数里少了一个常数系数
gallery-choice-grad-output-applied-twice = 乘了两次 `grad_output`
gallery-choice-grad-output-ignored = 结果和 `grad_output` 无关
gallery-choice-grad-output-modified-in-place = 改动了属于别人的张量
gallery-choice-gradient-order-swapped = 两个梯度互换了位置
gallery-choice-lower-mask-missing = 小于 0 的地方，梯度也通过了
gallery-choice-self-consistent-wrong-forward = 前向传播算的是别的东西，反向传播与它相配
gallery-choice-sign-flipped = 正负号反了
gallery-choice-too-few-gradients = 返回的梯度比输入少
gallery-choice-upper-mask-missing = 大于截断值的地方，梯度也通过了
gallery-open = 还没作答。
gallery-unknown = `{ $got }` 不在可选的名字里。
gallery-right = **对**。{ $doctor }
gallery-wrong = **不是** `{ $choice }`。{ $why }{ $doctor }
gallery-doctor = 梯度医生的结论是 `{ $kind }`：{ $message }
gallery-tempting-a-lower-mask-missing = 下限没有漏，`x > 0` 已经写上了。
gallery-tempting-c-constant-factor-missing = 系数 2 已经写上了，缺的是别的东西。
gallery-tempting-f-grad-output-modified-in-place = 乘积是一个新张量，没有破坏什么。
gallery-tempting-g-constant-factor-missing = 很接近了：错的系数是 −1，它另有名字。
gallery-tempting-h-lower-mask-missing = 小于 0 时梯度确实通过了，可是它的前向传播也让数值通过了。两者是相配的，错误还在更前面。
gallery-no-such-letter = 没有 { $got } 这一号；有的是 { $known }。

## 提示

hint-05-gallery-1 = 把每个 `backward` 当作一句话来读：进来的是什么，乘的是什么，出去的是什么？再和纸上的导数比较。
hint-05-gallery-2 = 有两个乘积看上去没问题：一个正负号错了，另一个少了一个数。有一个根本没用 `grad_output`，有一个用了两次，还有一个往里面写了东西。
hint-05-gallery-3 = H 号的前向传播错了，反向传播却与它相配。看看它的下限是不是 0。
hint-05-repair-mask-1 = `forward` 有几个输入？返回了几个值？
hint-05-repair-mask-2 = `*=` 会写进 `grad_output`，而别处可能还要用它。把乘积放进新的张量，再给截断值返回 `None`。
hint-05-repair-sigmoid-1 = sigmoid 的导数用输出来写，不是用输入。
hint-05-repair-sigmoid-2 = 存 `y`，不要存 `x`；乘积就是 `grad_output * y * (1 - y)`。
hint-05-repair-product-1 = 写出 `factor · x · y` 的两个导数，逐项比较。
hint-05-repair-product-2 = 对 `y` 的导数是 `factor · x`。那里少了系数。

## 答案

solution-05-gallery = 每个恰好有一处错误。G 号是个陷阱：`exp(x)` 没错，错的是正负号。
solution-05-repair-mask = 乘积放进新的张量，每个输入对应一个返回值。
solution-05-repair-sigmoid = 导数只需要输出，所以只存输出。
solution-05-repair-product = 系数是数，得到 `None`；但两个导数里都有它。

## 错误

mistake-not-a-dict = 这里要一个字典，从字母到名字，例如 `{"{"}"A": "sign_flipped"{"}"}`。现在是 `{ $got }`。
mistake-no-such-exhibit = 没有 `{ $got }` 这一号。字母是 A 到 H。
mistake-no-such-name = 目前说对 { $right } 个。不在列表里的名字没法判断；列表见 `lesson_05.gallery.choices()`。
mistake-named-wrongly = 说对 { $right } 个，说错 { $wrong } 个。对照梯度医生的话，再读一遍代码。
mistake-gallery-incomplete = 已经选定的 { $right } 个都对。其余 { $open } 个，梯度医生还没有开口。

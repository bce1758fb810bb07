# 标题，也用在进度表里。
exercise-03-mask = `my_mask`：梯度从哪里通过
exercise-03-forty-percent = 让 40 % 保持活跃
exercise-03-any-inputs = `my_clip`：任意比例，任意输入

correct-03-mask = 在 `0 < x < C` 处为真，别处为假，而且是布尔型。
correct-03-forty-percent = 这里 `Φ(C)` 等于 0.9：一半的输入已经死亡，全部输入的 40 % 落在 0 和 `C` 之间。
correct-03-any-inputs = 正态、均匀、平移过的、更宽的、全为正数的分布，都对。

## 提示

hint-03-mask-1 = 两个比较，每一端一个。
hint-03-mask-2 = 用 `&` 连接，各自加上括号。
hint-03-mask-3 = `(input_tensor > 0) & (…)`：后一个和 `clip_val` 比较。
hint-03-forty-percent-1 = 拖动第一个演示里的滑块，直到显示 40 %。这就是答案了，只是只有一位小数。
hint-03-forty-percent-2 = 活跃的比例是 `Φ(C) − Φ(0)`，而 `Φ(0)` 是二分之一。那么 `Φ(C)` 应该是多少？
hint-03-forty-percent-3 = `Φ(C)` 应该是 0.9。用 Python 的 `statistics` 里的 `NormalDist().inv_cdf(0.9)` 就能算出它在哪里。
hint-03-any-inputs-1 = 输入的分布不知道，就没有公式可用。数一数：不管 `C` 取多少，这些输入里有多少是死亡的？
hint-03-any-inputs-2 = 想象把输入从小到大排好。先是死亡的，接着应该有占全部 `share` 的活跃。`C` 就在它们结束的地方。
hint-03-any-inputs-3 = `inputs.quantile(q)` 是这样一个值：比例为 `q` 的输入比它小。这里的 `q` 是死亡的比例加上 `share`。

## 答案

solution-03-mask = 对每个元素都问同样的两个问题。
solution-03-forty-percent = `Φ⁻¹(0.9)` 是 1.2816。1.25 到 1.31 之间的值，都能让 39.5 % 到 40.5 % 保持活跃。
solution-03-any-inputs = 比 `C` 小的，是死亡的和活跃的加在一起，所以 `C` 是两个比例之和的分位数。

## 错误

mistake-output-shape-wrong-in-03-mask = 掩码的形状和输入不同。输入的每个元素恰好对应一项。
mistake-upper-mask-missing-in-03-mask = 大于 `clip_val` 时输出不动，掩码在那里应为假。少了第二个比较。
mistake-lower-mask-missing-in-03-mask = 小于 0 时输出不动，掩码在那里应为假。少了第一个比较。
mistake-mask-inverted-in-03-mask = 反过来了：梯度能通过的地方才为真。
mistake-mask-of-either = 用了 `|`，几乎处处为真：每个数不是大于 0，就是小于 `clip_val`。这里要两个条件同时成立。
mistake-mask-symmetric = 你的掩码留下了 `-clip_val` 和 `clip_val` 之间的数。下端应该是 0。
mistake-values-instead-of-mask = 这些是函数的值。这里要的是掩码：每个元素是真还是假。
mistake-masked-values-instead-of-mask = 你已经乘上掩码了。请返回掩码本身。
mistake-clip-val-ignored-in-03-mask = `clip_val = 2.0` 时都对，但你的掩码不随 `clip_val` 变化。请用参数，不要写死一个数。
mistake-wrong-mask = 这个元素不对。它动的时候，输出动吗？
mistake-mask-not-boolean = 值都对，不过是数。比较的结果本来就是真或假；去掉转换，梯度才能保持数据类型。
mistake-not-a-clip-value = 截断值应该是一个数。现在是 `{ $got }`。
mistake-clip-not-positive = 截断值要大于 0。你的是 { $got }。
mistake-clip-of-symmetric-interval = −C 和 C 之间有 40 %。可是小于 0 的输入已经死亡，只有 0 和 `C` 之间的才算。
mistake-clip-of-forty-below = 这里有 60 % 比 `C` 小。其中一半输入已经死亡，所以活跃的只有 10 %。
mistake-clip-of-eighty-below = 这里有 80 % 比 `C` 小。去掉死亡的一半，活跃的是 30 %。
mistake-clip-is-the-share = 0.4 是想要的比例，不是能得到这个比例的截断值。
mistake-clip-too-small = 活跃的太少。把截断值调大。
mistake-clip-too-large = 活跃的太多。把截断值调小。
mistake-quantile-of-all = 你的 `C` 是全部输入的分位数，死亡的也算在里面。它们占了位置，却不活跃。
mistake-quantile-from-one-half = 你给死亡的算了一半。只有恰好一半的输入小于 0 时才对。请数一数。
mistake-quantile-of-the-positive = 你取的是*正的*输入中的比例。这里要的是占全部输入的比例。
mistake-clip-for-these-wrong = 对这些输入，活跃的比例不是这么多。请根据收到的输入来数。
sample-normal = 标准正态
sample-uniform = −1 到 1 上的均匀分布
sample-shifted = 正态，均值 1
sample-wide = 正态，标准差 3
sample-positive = 全为正数（指数分布）

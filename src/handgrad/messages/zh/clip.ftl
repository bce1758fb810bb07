clip-title = 截断值与梯度
clip-function = 函数与导数
clip-derivative = 导数
clip-inputs = 输入
clip-mask = 梯度掩码
clip-dead = 死亡
clip-alive = 活跃
clip-saturated = 饱和
clip-other = 其他梯度
clip-closed-form = 按公式算，活跃的占 #
clip-spread = 标准差
clip-shift = 均值
clip-distribution = 输入分布
clip-normal = 正态
clip-uniform = 均匀
clip-laplace = 拉普拉斯
clip-reset = 重置
clip-alt = C = { $clip } 时的三幅图：函数和导数、输入的直方图、梯度掩码。死亡 { $dead }，活跃 { $alive }，饱和 { $saturated }。
clip-plain = 输入：{ $distribution }分布，标准差 { $spread }，均值 { $shift }
clip-plain-row = C = { $clip }：死亡 { $dead }，活跃 { $alive }（公式 { $formula }），饱和 { $saturated }
clip-plain-other = 其他梯度 { $other }
clip-unknown-distribution = 分布应该是 { $known } 之一，收到的是 { $got }。
clip-not-a-number = { $name } 应该是数，收到的是 `{ $got }`。
clip-out-of-range = 标准差应该大于 0，最大 10；均值在 -10 到 10 之间。收到的标准差是 { $spread }，均值是 { $shift }。
clip-not-callable = 这里要一个可以用张量和截断值去调用的运算，收到的是 `{ $got }`。
clip-wrong-output = 运算应该返回和输入形状相同的张量。它返回的是 `{ $got }`。
blame-raised = 你的运算抛出了 `{ $error }`。
blame-unusable = 这个运算没法显示。

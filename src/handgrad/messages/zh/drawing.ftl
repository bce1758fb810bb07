# 截断 ReLU 三个区间的名字，写在曲线上方。
region-dead = 死亡（x < 0）
region-alive = 活跃（0 < x < C）
region-saturated = 饱和（x > C）

# 曲线与导数。curve-alt… 由读屏软件代替图片朗读。
curve-values = 输出
curve-slopes = 导数
curve-no-gradient = 导数：没有梯度传回 x
curve-alt = 图：一个运算（上）和它的导数（下），x 从 0 以下一直到截断值以上。折点在 0 和 { $last }。
curve-alt-region = { $region }，例如 x = { $x }：输出 { $value }，导数 { $slope }。
curve-alt-kink = 恰好在 x = { $x }：导数 { $slope }。

# 折点上的导数。
kinks-at-zero = x = 0 处的导数
kinks-at-clip = x = C = { $clip } 处的导数
kinks-bar = 色条：其中每个值都是次梯度
kinks-dot = 圆点：自动求导给出的那一个
kinks-alt = 图：自动求导在两个折点 x = 0 和 x = C = { $clip } 处给出的导数。在折点上，0 到 1 之间的任何值都是次梯度。
kinks-alt-way = { $way }：在 x = 0 处为 { $zero }，在 x = C 处为 { $clip }。

# 去程与回程。
way-there = 前向传播：传的是值
way-back = 反向传播：梯度 = grad_output × 导数
way-save = 保存
way-read = 读取
way-alt = 图：前向传播与反向传播。x 进入 forward，得到 y，再通向损失 loss。途中，forward 把 x 保存在 ctx 里。从损失传回来的是 grad_output，也就是损失对 y 的梯度。backward 从 ctx 读取 x，把 grad_output 乘以导数，返回 x 的梯度。

# README 开头的图。
cover-name = 手写梯度
cover-tagline = 在 PyTorch 里亲手写出梯度
cover-what = handgrad，一门中英双语的交互课程
cover-dead = 死亡
cover-alive = 活跃
cover-saturated = 饱和
cover-alt = 手写梯度（handgrad）：在 PyTorch 里亲手写出梯度。一门中英双语的交互课程。右边是截断 ReLU 和它的导数。

# 两个雅可比矩阵。
jacobians-analytical = 你的反向传播
jacobians-numerical = 有限差分
jacobians-input = 输入
jacobians-output = 输出
jacobians-alt = 两个矩阵，有 { $count } 处不同，用框标出。反向传播给出的各行：{ $rows }。有限差分给出的各行：{ $others }。
jacobians-not-a-tensor = 雅可比矩阵应该是张量，收到的是 `{ $got }`。
jacobians-wrong-shapes = 两个雅可比矩阵应该形状相同，最多 { $most } 行、{ $most } 列。收到的是 { $one } 和 { $other }。

# 朝两边各走一步，量出斜率。
slopes-slope = 斜率 { $slope }
slopes-alt = 图：截断 ReLU，以及在它上面量出的斜率；每个斜率都从左边 { $step } 处的点量到右边 { $step } 处的点。
slopes-alt-one = 在 x = { $x } 附近：斜率为 { $slope }。
slopes-wrong-step = 量斜率需要正的步长，至少一个位置。收到的步长是 { $step }，位置有 { $count } 个。

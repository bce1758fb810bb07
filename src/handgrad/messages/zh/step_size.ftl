step-size-title = 有限差分的误差与步长
step-size-secant = 割线
step-size-smooth = x³ 的误差
step-size-clipped = 截断 ReLU 的误差
step-size-best = 机器精度的立方根
step-size-kink = 折点 h = 0.5
step-size-step = 步长 h
step-size-alt = 两幅图，横轴是步长，纵轴是误差，都是对数坐标，各有单精度和双精度两条曲线。x³ 的曲线呈 V 形：左边是舍入误差，右边是截断误差，最低点在机器精度的立方根附近。截断 ReLU 只有左边那一支，步长跨过折点的地方突然跳高。
step-size-plain-row = h = { $step }：float32 的误差约为 { $single }，float64 约为 { $double }

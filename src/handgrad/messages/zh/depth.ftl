depth-title = 梯度穿过一层层网络
depth-norm = 梯度的范数（相对值）
depth-alive = 各层活跃的比例
depth-layer = 层
depth-depth = 层数
depth-left = 传到输入端的梯度，范数是输出端的多少倍：#
depth-nan = 传到输入端的梯度不是数（NaN）。
depth-alt = { $layers } 层网络中每一层的梯度范数，纵轴是对数坐标，截断值取 0.2、0.5、1 和 2。第一层的值依次是 { $reached }。
depth-plain-row = C = { $clip }，{ $layers } 层：输入端的范数是输出端的 { $share } 倍
depth-out-of-range = 层数应该是 { $least } 到 { $most } 的整数，收到的是 { $got }。

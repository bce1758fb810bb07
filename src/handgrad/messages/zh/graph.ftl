graph-title = 计算图，从输出往回到叶子节点：
graph-again = （同上）

# 方框里的字。
graph-custom-node = 你的自定义函数
graph-makes = 算出 { $name }
graph-output = 输出
graph-leaf = 叶子节点
graph-saved = 保存的张量
graph-saved-name = 保存：{ $name }
graph-no-gradient = 不是张量，没有梯度
graph-tensor-on-ctx = 是张量，却没有用 save_for_backward
graph-aside = { $line }（{ $remarks }）
graph-remark-comma = ，

# 图例。
graph-legend-leaf = 叶子节点，得到梯度
graph-legend-operation = PyTorch 的运算
graph-legend-custom = 你的自定义函数
graph-legend-saved = 留给反向传播
graph-legend-number = 不是张量
graph-legend-output = 输出
graph-legend-value-arrow = 数值
graph-legend-backward-arrow = 梯度

# 画不出来的情况。
graph-not-a-tensor = 请给 draw_graph 一个算出来的张量，或者由它们组成的列表。现在收到的是 `{ $got }`。
graph-no-outputs = 输出列表是空的。
graph-this = 这个张量
graph-this-named = `{ $name }`{" "}
graph-this-one = 第 { $number } 个输出
graph-comma = 、
graph-only-a-leaf = { $output }是叶子节点：还没有用它算过什么，所以没有计算图。请画一个结果，比如损失。
graph-inference-mode = { $output }是在 `torch.inference_mode()` 里面算出来的，那里什么都不记录。请在外面计算。
graph-no-grad-now = { $output }没有计算图，而且现在正关着记录，比如正处在 `torch.no_grad()` 里面。请在外面计算，再画图。
graph-nothing-wants-gradients = { $output }没有计算图：什么都没有记录下来，因为 { $names } 都不需要梯度。创建时请加上 `requires_grad=True`。
graph-detached = { $output }没有计算图，可是它和 { $name } 用的是同一块内存，后者有计算图，或者是叶子节点。`.detach()` 和 `.data` 就是这样：只把数值传下去，节点留在了身后。请去掉这个调用。
graph-cut = { $output }没有计算图，可是 { $names } 需要梯度。计算图在半路断开了：找一找 `.detach()` 或 `.data`、`torch.no_grad()`、NumPy 或 `.item()`，再看看有没有该写 `.apply(…)` 却写成 `.forward(…)` 的地方。
graph-none = { $output }没有计算图。要么没有哪个输入需要梯度，要么计算图断开了：可能因为 `.detach()` 或 `.data`、`torch.no_grad()`、NumPy，或者该写 `.apply(…)` 却写成了 `.forward(…)`。
graph-freed = { $function } 保存的张量已经释放了：`backward()` 会这样做。请先画图，后执行反向传播；或者用 `backward(retain_graph=True)` 把它们留下。
graph-saved-changed = { $function } 保存的一个张量，在前向传播之后被原地修改了，比如用了 `x += 1` 或 `x.clamp_(…)`。它的反向传播也会失败。请改成新建一个张量。
graph-too-large = 这张计算图的运算超过 { $most } 个，画出来谁也看不清。请画其中一小部分，或者调大 `max_nodes`。
graph-too-deep = 这张计算图太深，torchviz 用递归来画，画不了。请画其中一小部分。
graph-name-wants-no-gradient = { $names }：不在计算图里，因为不需要梯度。请从 `names` 里去掉，或者创建时加上 `requires_grad=True`，或者找一找是什么把它断开的，比如 `.detach()`。
graph-name-not-in-it = { $names }：不在计算图里。从这个输出出发，走不到那里：它和输出无关，或者中间隔着 `.detach()` 或 `torch.no_grad()`。
graph-no-dot = 没有找到能给计算图排版的程序。它在 `graphviz-pure` 这个包里：运行 `pip install graphviz-pure`，或者在系统里安装 Graphviz。
graph-dot-failed = { $program } 没能给计算图排版：{ $reason }

# 几张计算图放在一起。
graphs-title = 计算图
graphs-model = 模型
graphs-layers = 显示
graphs-saved = 保存的张量
graphs-number = 不是张量的值
graphs-backward = 梯度走的路
graphs-no-models = explore_graph 至少要有一个模型。
graphs-not-a-pair = 模型 `{ $name }` 应该返回输出和一个名字字典，例如 `return z, {"{"}"x": x{"}"}`。它返回的是 `{ $got }`。

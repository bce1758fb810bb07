# 所有探索器共有的控件。explorer-count 中的 # 会换成数字。
explorer-play = 播放
explorer-pause = 暂停
explorer-back = 上一步
explorer-forward = 下一步
explorer-position = 步骤
explorer-count = 第 # 步，共 # 步

# step_through
step-separator = { "、" }
step-title = 逐步走一遍 { $function }
step-inputs = 调用 `{ $function }.apply`，传入：{ $values }。这时 `ctx` 还是空的。
step-write-tensors = `{ $method }` 为反向传播保存：{ $values }。张量用 `save_for_backward` 保存。
step-write-attribute = `{ $method }` 把一个值存成 `ctx` 的属性：{ $values }。
step-output = `forward` 返回结果：{ $values }。
step-grad-output = 现在往回走。损失传回它对输出的梯度：{ $values }。
step-read-tensors = `backward` 从 `ctx` 读取保存的张量：{ $values }。
step-read-attribute = `backward` 读取 `ctx` 的属性：{ $values }。
step-gradients = `backward` 返回：{ $values }。
step-gradients-with-none = `backward` 返回：{ $values }。`None` 表示：这个输入没有梯度。
step-gradient-value = { $name } 的梯度 `{ $value }`
step-gradient-for = 给 { $name }
step-end-no-tensor = `forward` 没有返回张量，所以没有梯度可以传回来。
step-end-no-gradient = 输出不需要梯度，所以不会调用 `backward`。
step-failure = `{ $method }` 在这里停下了。`{ $error }`：{ $message }
step-failure-at-line = `{ $method }` 停在第 { $line } 行。`{ $error }`：{ $message }

# show_widget
widget-wanted = show_widget 用来显示 ipywidget，收到的是 `{ $got }`。
widget-asleep = 运行这个单元格，滑块就会出现。
widget-still = 控件一开始显示的图。
widget-still-wanted = 静态图应该是 PNG 文件的字节，收到的是 `{ $got }`。

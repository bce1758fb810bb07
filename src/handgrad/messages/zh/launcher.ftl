# `handgrad` 在终端里说的话。
launcher-help = handgrad：在 PyTorch 里亲手写出梯度。
launcher-help-lab = 在 JupyterLab 里打开课程。
launcher-help-options = `jupyter lab` 的选项都可以用，例如 --no-browser。
launcher-help-restore = 把某一课恢复成课程自带的样子。你自己的副本会保留在旁边。
launcher-help-check = 检查学这门课需要的东西是否齐全。
launcher-help-language = 课程和 JupyterLab 界面的语言；下次启动时沿用
launcher-help-workspace = 你的课程副本放在哪里；默认是 workspace/
launcher-help-port = 使用的端口；不写这个选项，就从 8888 起找第一个空闲的
launcher-help-lesson = 课的编号，例如 02
launcher-unknown-option = 没有这个选项：{ $option }

launcher-ready = JupyterLab 正在运行，地址是 { $address }
launcher-how-to-end = 要结束，在这里按 Ctrl-C。笔记本每两分钟自动保存一次。
launcher-ended = JupyterLab 已经结束。

launcher-updated = { $copy } 有了新版本。你没有改动过自己的副本，所以已经换成新的。
launcher-beside = { $copy } 有了新版本。你改动过自己的副本，所以它原样不动，新版本放在旁边：{ $new }。
launcher-damaged = { $copy } 已经损坏，打不开。运行这条命令可以恢复这一课，损坏的文件也会保留：{ $command }
launcher-restored = { $copy } 已恢复成课程自带的样子。
launcher-kept = 原来的文件保留为 { $old }。

launcher-port-taken = 端口 { $port } 已被占用。请换一个端口，或者去掉这个选项，程序会自动找一个空闲的。
launcher-no-lesson = 没有第 { $lesson } 课。现有的课是：{ $known }。
launcher-no-course = { $folder } 里没有课程。handgrad 要在课程的克隆目录里运行：请在那里执行 `pip install -e .`
launcher-file = 无法读写 { $file }：{ $reason }。请腾出空间，或者检查文件的所有者，然后再试一次。

# 进度表。课的标题与各课自己的标题一致。
progress-title = 进度
progress-summary = 共 { $count } 个练习，做对了 { $solved } 个
progress-column-lesson = 课
progress-column-exercise = 练习
progress-column-state = 状态
lesson-01 = 1 · forward、backward 与 ctx
lesson-02 = 2 · 截断 ReLU
lesson-03 = 3 · 截断值与梯度掩码
lesson-04 = 4 · 计算图
lesson-05 = 5 · 证明它
progress-solved = 做对了，检查过 { $checks } 次
progress-attempted = 试过，检查过 { $checks } 次
progress-untouched = 还没开始

# 保存在哪里。
progress-in-file = 保存在工作文件夹的 `.handgrad/progress.json` 文件里，不会离开这台电脑。
progress-in-memory = 这里没有 `.handgrad` 文件夹，所以进度只保留到内核停止为止。用 `handgrad lab` 打开的笔记本会保存进度。
progress-trouble-unreadable = 无法读取 `.handgrad/progress.json`，所以进度只保留到内核停止为止。文件里的内容没有改动。
progress-trouble-unwritable = 无法写入 `.handgrad/progress.json`，所以新的进度只保留到内核停止为止。是磁盘满了，还是文件夹只读？
progress-trouble-busy = 另一个程序占用着 `.handgrad/progress.json`。新的进度先留在内存里，文件一空出来就写进去。
progress-trouble-newer = `.handgrad/progress.json` 是由更新版本的 handgrad 写的，所以进度只保留到内核停止为止。文件里的内容没有改动。
progress-set-aside = 有一个进度文件损坏了，已改名为 `.handgrad/{ $name }` 放在一边，内容没有删除。

# 按钮，以及按钮的说明。
progress-run-this-cell = 运行这个单元格，表格就会更新。内核运行期间，点下面的按钮可以清除进度。
progress-clear = 清除进度
progress-clear-really = 再点一次，全部清除
progress-keep = 保留
progress-cleared = 已清除。
progress-not-cleared = 什么也没有清除。

# 开始页和 `handgrad check` 的环境检查。
environment-ready = 学这门课需要的东西都装好了。
environment-not-ready = 学这门课需要的东西还不齐全。
environment-python-ready = 版本够新
environment-python-old = 现在是 { $found }，这门课需要 { $wanted } 或更新的版本。下载地址：https://www.python.org/downloads/
environment-torch-ready = 能计算梯度
environment-matplotlib-ready = 能画图
environment-installed = 已安装
environment-missing = 缺少 `{ $package }`。要安装它，请运行 `{ $command }`
environment-old = 现在是 { $found }，这门课需要 { $wanted } 或更新的版本。要更新，请运行 `{ $command }`
environment-broken = 无法正常工作（{ $reason }）。要重新安装，请运行 `{ $command }`

# 滑块和按钮：只有浏览器知道。
environment-browser = 滑块和按钮
environment-browser-run = 在 JupyterLab 里运行这个单元格就能知道
environment-browser-shown = 能在这个浏览器里显示
environment-browser-missing = 没有在这里出现。请运行这个单元格。如果还是这句话，就刷新页面。如果仍然不行，请在 JupyterLab 的终端里运行 `python -m pip install jupyterlab_widgets`，然后重新启动。

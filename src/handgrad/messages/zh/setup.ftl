# start.py 说的话。它在安装任何东西之前自己读这个文件：每条消息占一行。
setup-usage = python3 start.py 命令 [选项]，在 Windows 上：py start.py 命令 [选项]
setup-help-lab = 在 JupyterLab 里打开课程
setup-help-restore = 把某一课恢复成课程自带的样子：restore 02
setup-help-check = 检查学这门课需要的东西是否齐全
setup-help-benchmark = 测量截断 ReLU 的速度，和 PyTorch 自带的比较
setup-help-benchmark-sliders = 在真实的 JupyterLab 和 Chromium 里测量滑块的速度
setup-help-test = 运行全部测试；选项会交给 pytest
setup-help-notebooks = 从 lessons/ 生成笔记本，全部或一部分：notebooks 02
setup-help-slides = 把幻灯片写到 build/slides，全部或部分：slides 02
setup-help-slides-pdf = 同上，并把每份幻灯片导出为 PDF；需要 Chromium 或 Chrome
setup-help-lint = 用 ruff 找错误
setup-help-format = 用 ruff 整理代码格式

setup-first = 第一次启动会在 .venv 里建立 Python 环境。以后启动只要几秒钟。
setup-again = .venv 里的环境不完整，所以重新建立。
setup-update = 需要的软件包有变化，正在更新 .venv 里的环境。
setup-size = 要下载约 0.2 GB，占用约 2 GB 磁盘，需要 2 到 10 分钟。
setup-size-gpu = 在 Linux 上，PyTorch 会带上显卡用的库：要下载约 2.8 GB，占用约 8 GB 磁盘，需要 5 到 30 分钟。这门课用不到它们。如果不想要（只下载 0.4 GB，2 到 10 分钟），请按 Ctrl-C，在 PyTorch 的安装页面上找到 CPU 版的下载地址（以 /whl/cpu 结尾），再运行 `PIP_EXTRA_INDEX_URL=地址 make lab`。
setup-done = 环境已经就绪。
setup-interrupted = 已停止。下次启动会重新建立环境，已经下载的内容会保留。

setup-no-venv = 这个 Python 不能建立虚拟环境：在 Debian 或 Ubuntu 上，请运行 `sudo apt install python3-venv`，然后重新启动。
setup-in-use = 无法删除 { $file }：请关闭 JupyterLab 和所有正在使用 .venv 的程序，然后重新启动。
setup-disk-full = 磁盘空间不够：需要 { $needed }，只剩 { $free }，请腾出空间后重新启动。
setup-disk-filled = 安装途中磁盘写满了：请至少腾出 3 GB（如果带上 PyTorch 的显卡库，要 10 GB），然后重新启动。
setup-no-network = 软件包下载不了，网络或软件源没有响应：请检查网络连接（如果用代理，也检查代理），然后重新启动。
setup-no-package = 没有适合 Python { $python }（{ $machine }）的 { $package }：请换一个 3.11 以上的 Python，例如 `python3.12 start.py lab`。
setup-file = 无法读写 { $file }：{ $reason }。请检查文件夹的所有者，然后重新启动。
setup-failed = 安装没有成功，原因见上。解决之后请重新启动。

setup-step-passed = { $step } 通过，用时 { $time }
setup-step-failed = { $step } 未通过，用时 { $time }
setup-suite-passed = 全部通过，用时 { $time }：{ $steps }
setup-suite-failed = 有未通过的，用时 { $time }：{ $steps }

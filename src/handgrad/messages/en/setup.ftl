# What start.py says. It reads this file itself, before anything is installed: one line for each message.
setup-usage = python3 start.py COMMAND [OPTIONS], on Windows: py start.py COMMAND [OPTIONS]
setup-help-lab = open the course in JupyterLab
setup-help-restore = put one lesson back as the course ships it: restore 02
setup-help-check = say whether everything the lessons need is there
setup-help-benchmark = measure the clipped ReLU against PyTorch's own
setup-help-benchmark-sliders = measure sliders in a real JupyterLab and Chromium
setup-help-test = run the whole suite; options go to pytest
setup-help-notebooks = build the notebooks from lessons/, all or some: notebooks 02
setup-help-slides = write the slide decks to build/slides, all or some: slides 02
setup-help-slides-pdf = the same, and a PDF of each deck; needs Chromium or Chrome
setup-help-lint = look for mistakes with ruff
setup-help-format = format the code with ruff

setup-first = The first start sets up a Python environment in .venv. Later starts take seconds.
setup-again = The environment in .venv is not complete, so it is set up afresh.
setup-update = The list of packages has changed. The environment in .venv is brought up to date.
setup-size = About 0.2 GB will be downloaded and 2 GB of disk used. That takes 2 to 10 minutes.
setup-size-gpu = On Linux, PyTorch brings libraries for graphics cards: about 2.8 GB will be downloaded and 8 GB of disk used, which takes 5 to 30 minutes. The lessons do not need them. To do without (0.4 GB, 2 to 10 minutes), press Ctrl-C, look up the address of the CPU packages on PyTorch's installation page (it ends in /whl/cpu), and run `PIP_EXTRA_INDEX_URL=ADDRESS make lab`.
setup-done = The environment is ready.
setup-interrupted = Stopped. The next start begins the set-up again; what has been downloaded is kept.

setup-no-venv = This Python cannot make environments: on Debian or Ubuntu, run `sudo apt install python3-venv` and start again.
setup-in-use = { $file } cannot be removed: close JupyterLab and every program that uses .venv, then start again.
setup-disk-full = The disk is too full: { $needed } are needed and { $free } are free, so make room and start again.
setup-disk-filled = The disk became full during the set-up: make room, at least 3 GB (10 GB with PyTorch's graphics libraries), and start again.
setup-no-network = The packages cannot be downloaded because the network or the package server does not answer: check the connection (and the proxy, if there is one) and start again.
setup-no-package = There is no { $package } for Python { $python } on { $machine }: use another Python from 3.11 on, for example `python3.12 start.py lab`.
setup-file = { $file } cannot be read or written: { $reason }. Check who owns the folder and start again.
setup-failed = The set-up failed for the reason above. Once it is mended, start again.

setup-step-passed = { $step } passed in { $time }
setup-step-failed = { $step } FAILED after { $time }
setup-suite-passed = All passed in { $time }: { $steps }
setup-suite-failed = Failed after { $time }: { $steps }

# The check of the environment on the start page and by `handgrad check`.
environment-ready = Everything the lessons need is installed.
environment-not-ready = Something the lessons need is missing.
environment-python-ready = new enough
environment-python-old = this is { $found }; the lessons need { $wanted } or newer. Get it from https://www.python.org/downloads/
environment-torch-ready = computes gradients
environment-matplotlib-ready = draws figures
environment-installed = installed
environment-missing = `{ $package }` is missing. To get it, run `{ $command }`
environment-old = this is { $found }; the lessons need { $wanted } or newer. To get it, run `{ $command }`
environment-broken = does not work ({ $reason }). To install it afresh, run `{ $command }`

# Sliders and buttons: only the browser can tell.
environment-browser = sliders and buttons
environment-browser-run = run this cell in JupyterLab to see
environment-browser-shown = show in this browser
environment-browser-missing = have not appeared here. Run this cell. If this sentence stays, reload the page. If that does not help, run `python -m pip install jupyterlab_widgets` in a terminal of JupyterLab and start it again.

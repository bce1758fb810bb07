# What `handgrad` says in the terminal.
launcher-help = handgrad: gradients, written by hand in PyTorch.
launcher-help-lab = Open the course in JupyterLab.
launcher-help-options = Any option of `jupyter lab` works too, for example --no-browser.
launcher-help-restore = Put one lesson back as the course ships it. Your own copy is kept beside it.
launcher-help-check = Say whether everything the lessons need is there.
launcher-help-language = the language of the lessons and of JupyterLab; remembered for the next start
launcher-help-workspace = where your copies of the lessons are kept, if not in workspace/
launcher-help-port = the port to use; without this option the first free one from 8888
launcher-help-lesson = the number of the lesson, for example 02
launcher-unknown-option = unknown option: { $option }

launcher-ready = JupyterLab is running at { $address }
launcher-how-to-end = To end it, press Ctrl-C here. Notebooks save themselves every two minutes.
launcher-ended = JupyterLab has ended.

launcher-updated = { $copy } has a new version. You had not changed your copy, so it was replaced.
launcher-beside = { $copy } has a new version. You have changed your copy, so it stays as it is, and the new one lies beside it: { $new }.
launcher-damaged = { $copy } is damaged and cannot be opened. This puts the lesson back and keeps the damaged file: { $command }
launcher-restored = { $copy } is as the course ships it.
launcher-kept = What was there is kept as { $old }.

launcher-port-taken = Port { $port } is in use. Choose another one, or leave the option away and the first free one is used.
launcher-no-lesson = There is no lesson { $lesson }. The lessons are: { $known }.
launcher-no-course = There are no lessons in { $folder }. handgrad runs from a clone of the course: install it there with `pip install -e .`
launcher-file = { $file } cannot be read or written: { $reason }. Free space, or check who owns the file, and try again.

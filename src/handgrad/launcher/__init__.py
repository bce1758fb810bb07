"""Starts the course: sets up the environment, keeps the learner's working copy, opens JupyterLab.

`setup/` runs before anything is installed and needs the standard library only; the rest runs in the
environment that it made. Imports nothing of handgrad but `messages` and `environment`. Nobody imports from here.
"""

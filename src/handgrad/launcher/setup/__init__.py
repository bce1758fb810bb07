"""What start.py does: makes `.venv`, keeps it up to date, and runs a command in it.

Runs in whatever Python the learner has, before anything is installed: standard library only, and nothing of
handgrad but `launcher.language` and `launcher.files`. Only start.py imports from here.
"""

"""The learner's progress: kept in one small local file, shown as a table, cleared by a button.

May import display, messages and the exercises' catalogue. Imported by the exercises' engine and by lessons.
"""

from handgrad.progress.panel import Progress, show_progress
from handgrad.progress.store import Record, Snapshot, clear, load, record

__all__ = ["Progress", "Record", "Snapshot", "clear", "load", "record", "show_progress"]

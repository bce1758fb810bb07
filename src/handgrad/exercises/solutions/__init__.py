"""The solutions: real code, written once, in the style of the lessons.

Each module imports what its lesson imports. The tests run every solution against its check.
"""

"""The exercises: problem, hints, solution, check. One module per lesson: `from handgrad.exercises import lesson_01`.

May import doctor, functions, progress, messages and display. Imported by lessons, and late by authoring.
"""

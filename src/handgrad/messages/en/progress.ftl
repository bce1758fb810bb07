# The table of progress. The titles of lessons are those of the lessons themselves.
progress-title = Progress
progress-summary = { $solved } of { $count } exercises solved
progress-column-lesson = lesson
progress-column-exercise = exercise
progress-column-state = state
lesson-01 = 1 · forward, backward, ctx
lesson-02 = 2 · the clipped ReLU
lesson-03 = 3 · the clip value and the gradient mask
lesson-04 = 4 · the computation graph
lesson-05 = 5 · prove it
progress-solved = { $checks ->
    [one] solved, 1 check
   *[other] solved, { $checks } checks
}
progress-attempted = { $checks ->
    [one] tried, 1 check
   *[other] tried, { $checks } checks
}
progress-untouched = not started

# Where it is kept.
progress-in-file = Kept in the file `.handgrad/progress.json` of your working folder. Nothing leaves this computer.
progress-in-memory = There is no folder `.handgrad` here, so progress lasts only until the kernel stops. Notebooks opened with `handgrad lab` keep it.
progress-trouble-unreadable = The file `.handgrad/progress.json` cannot be read, so progress lasts only until the kernel stops. Nothing in it was changed.
progress-trouble-unwritable = The file `.handgrad/progress.json` cannot be written, so new progress lasts only until the kernel stops. Is the disk full, or the folder read-only?
progress-trouble-busy = Another program holds the file `.handgrad/progress.json`. New progress waits in memory and is written as soon as the file is free.
progress-trouble-newer = The file `.handgrad/progress.json` was written by a newer handgrad, so progress lasts only until the kernel stops. Nothing in it was changed.
progress-set-aside = A damaged file of progress was set aside as `.handgrad/{ $name }`. Nothing in it was deleted.

# The button and what is said about it.
progress-run-this-cell = Run this cell to bring the table up to date. As long as its kernel runs, a button below clears it.
progress-clear = Clear progress
progress-clear-really = Click again to clear everything
progress-keep = Keep it
progress-cleared = Cleared.
progress-not-cleared = Nothing was cleared.

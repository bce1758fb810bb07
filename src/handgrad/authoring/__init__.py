"""From lessons to notebooks: reads the bilingual source, checks it, runs it, writes what students open.

For authors and tests only; no lesson imports it. Imports nothing else of handgrad, except that the exercises
of a lesson are looked up by name (`handgrad.authoring.exercises`).

The way of a lesson through the files here: `lesson` (read) → `validate` (with `comments`, `prose`, `twins`)
→ `select` (one language, one audience) → `execute` → `normalise` → `build` (write). `compare`, `leaks`,
`parity` and `solutions` look at the result.
"""

from handgrad.authoring.build import build, check
from handgrad.authoring.lesson import Cell, Lesson, parse
from handgrad.authoring.problems import LessonError, Problem
from handgrad.authoring.select import select
from handgrad.authoring.validate import validate

__all__ = [
    "Cell",
    "Lesson",
    "LessonError",
    "Problem",
    "build",
    "check",
    "parse",
    "select",
    "validate",
]

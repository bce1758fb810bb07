"""The gradient doctor: examines a hand-written differentiable operation and says what is wrong, and why.

Knows nothing of lessons. Imports torch, and handgrad's messages and display; exercises import from here.
"""

from handgrad.doctor.case import CouldNotExamineError
from handgrad.doctor.examination import assert_healthy, examine
from handgrad.doctor.finding import Evidence, Finding
from handgrad.doctor.pages import explain
from handgrad.doctor.report import Report

__all__ = [
    "CouldNotExamineError",
    "Evidence",
    "Finding",
    "Report",
    "assert_healthy",
    "examine",
    "explain",
]

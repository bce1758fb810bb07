"""The gradient doctor: examines a hand-written differentiable operation and says what is wrong, and why.

Knows nothing of lessons. Imports torch, and handgrad's messages and display; exercises import from here.
"""

from handgrad.doctor.case import CouldNotExamineError
from handgrad.doctor.examination import examine
from handgrad.doctor.finding import Evidence, Finding
from handgrad.doctor.report import Report

__all__ = ["CouldNotExamineError", "Evidence", "Finding", "Report", "examine"]

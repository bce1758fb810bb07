"""An exercise as a lesson meets it: check, hints, solution."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from handgrad import progress
from handgrad.display import Card
from handgrad.doctor.isolation import isolated
from handgrad.doctor.raised import Raised
from handgrad.exercises import rendering
from handgrad.exercises.outcome import CodeRaised, Outcome
from handgrad.exercises.problem import AnswerRaisedError, Problem
from handgrad.exercises.rendering import Feedback
from handgrad.exercises.solution import source_of


class Exercise:
    """A problem with its hints and its solution.

    Args:
        problem: judges answers.
        hints: how many hints `exercises.ftl` has for it.
        solution: the module with the solution.
        defines: the names in it that belong to this exercise.
    """

    def __init__(
        self, problem: Problem, *, hints: int, solution: ModuleType, defines: Sequence[str]
    ) -> None:
        self.problem = problem
        self.hints = hints
        # Python that may stand in the place of the starter code.
        self.solution_code = source_of(solution, *defines)
        self._shown = 0

    def check(self, answer: object) -> Feedback:
        """Say whether `answer` is right, and if not, what is wrong with it.

        Whatever the answer returns or raises, nothing is raised here, and no global state changes.

        Args:
            answer: what the lesson asks for: a class, a function, a list of numbers.
        """
        outcome = self._judge(answer)
        if outcome.name != "not_attempted":
            progress.record(self.problem.entry.id, solved=outcome.name == "correct")
        return rendering.feedback(self.problem.entry, outcome)

    def hint(self, number: int | None = None) -> Card:
        """Show the next hint, or the hint with a given number, counted from 1."""
        if number is None:
            number = self._shown = min(self._shown + 1, self.hints)
        return rendering.hint(self.problem.entry, number, self.hints)

    def solution(self) -> Card:
        """Show a solution."""
        return rendering.solution(self.problem.entry, self.solution_code)

    def __repr__(self) -> str:
        return rendering.introduction(self.problem.entry)

    def _judge(self, answer: object) -> Outcome:
        with isolated():
            try:
                return self.problem.judge(answer)
            except AnswerRaisedError as error:
                return error.outcome
            except Exception as error:
                raised = Raised.from_error(error)
                if not raised.file:
                    raise  # no line of theirs was at work: the fault is ours
                return CodeRaised.from_raised(raised)

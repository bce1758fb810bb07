"""The engine: hints step by step, solutions that exist once, feedback, and the list of all exercises."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

from handgrad import clipped_relu, progress
from handgrad.authoring import parse
from handgrad.exercises import lesson_01, lesson_02
from handgrad.exercises.blanks import is_blank
from handgrad.exercises.catalogue import EXERCISES, NOTEBOOKS, Entry, entry
from handgrad.exercises.exercise import Exercise
from handgrad.exercises.solution import source_of
from handgrad.messages import LANGUAGES, text, use_language

LESSONS = Path(__file__).parents[2] / "lessons"
# What a check of each exercise is given, and a wrong answer for it.
ANSWERS: dict[str, tuple[str, Any]] = {
    "01.cube": ("Cube", 1),
    "01.square_times": ("SquareTimes", 1),
    "02.predict_gradient": ("my_prediction", [1] * 5),
    "02.forward": ("my_forward", lambda x, c: x),
    "02.backward": ("my_backward", lambda g, x, c: g[:1]),
    "02.whole": ("my_clipped_relu", 1),
    "03.mask": ("my_mask", lambda x, c: x > 0),
    "03.forty_percent": ("my_clip_val", 1.0),
    "03.any_inputs": ("my_clip", lambda share, inputs: 1.0),
    "04.predict_walk": ("my_walk", ["SumBackward0"]),
    "04.repair": ("my_loss", lambda x, w, target: (x * w - target).detach().mean()),
    "05.gallery": ("my_diagnosis", {"A": "sign_flipped"}),
    "05.repair_mask": ("StraightMask", 1),
    "05.repair_sigmoid": ("Sigmoid", 1),
    "05.repair_product": ("ScaledProduct", 1),
}


def exercise_of(listed: Entry) -> Exercise:
    module = importlib.import_module(f"handgrad.exercises.lesson_{listed.lesson}")
    exercise = getattr(module, listed.name)
    assert isinstance(exercise, Exercise)
    return exercise


every_exercise = pytest.mark.parametrize("listed", EXERCISES, ids=lambda listed: listed.id)


def names_of_a_lesson() -> dict[str, Any]:
    return {"torch": torch, "clipped_relu": clipped_relu}


def solved(listed: Entry) -> Any:
    namespace = names_of_a_lesson()
    exec(exercise_of(listed).solution_code, namespace)
    return namespace[ANSWERS[listed.id][0]]


# ---------------------------------------------------------------- the list


def test_every_exercise_of_a_lesson_is_in_the_list_and_the_reverse() -> None:
    for lesson in NOTEBOOKS:
        module = importlib.import_module(f"handgrad.exercises.lesson_{lesson}")
        found = [name for name, value in vars(module).items() if hasattr(value, "solution_code")]
        listed = [exercise.name for exercise in EXERCISES if exercise.lesson == lesson]
        assert found == listed, "list it in exercises/catalogue.py, in the order of the lesson"


@every_exercise
def test_the_problem_knows_its_own_place(listed: Entry) -> None:
    assert exercise_of(listed).problem.entry == listed == entry(listed.id)


def test_ids_are_what_progress_files_hold() -> None:
    # Changing one of these would lose what learners have solved.
    assert [exercise.id for exercise in EXERCISES] == list(ANSWERS)


def test_an_unknown_id_is_named() -> None:
    with pytest.raises(LookupError, match=r"no exercise '09\.moon'"):
        entry("09.moon")


def test_every_notebook_with_exercises_has_its_lesson() -> None:
    assert set(NOTEBOOKS) == {exercise.lesson for exercise in EXERCISES}
    for notebook in NOTEBOOKS.values():
        assert (LESSONS / notebook).with_suffix(".md").exists(), f"no lesson for {notebook}"


# ---------------------------------------------------------------- starter cells


def starter_cells() -> Iterator[tuple[str, str, str]]:
    """Yield lesson number, exercise name and starter code of each exercise cell in the lessons."""
    for number, notebook in NOTEBOOKS.items():
        lesson = parse((LESSONS / notebook).with_suffix(".md"), LESSONS.parent)
        for cell in lesson.cells:
            if cell.exercise is not None:
                yield number, cell.exercise, cell.source


def test_every_exercise_has_a_starter_cell() -> None:
    assert [f"{number}.{name}" for number, name, _ in starter_cells()] == list(ANSWERS)


@pytest.mark.parametrize(("number", "name", "code"), list(starter_cells()))
def test_the_starter_is_not_attempted_and_defines_what_the_solution_defines(
    number: str, name: str, code: str
) -> None:
    listed = entry(f"{number}.{name}")
    namespace = names_of_a_lesson()
    exec(code, namespace)
    answer = namespace[ANSWERS[listed.id][0]]
    assert exercise_of(listed).check(answer).outcome == "not_attempted"
    assert defined(code) == defined(exercise_of(listed).solution_code)


def defined(code: str) -> list[str]:
    return [
        getattr(node, "name", None) or ast.unparse(node.targets[0])  # type: ignore[attr-defined]
        for node in ast.parse(code).body
    ]


# ---------------------------------------------------------------- solutions


@every_exercise
def test_the_solution_is_right(listed: Entry) -> None:
    feedback = exercise_of(listed).check(solved(listed))
    assert (feedback.outcome, feedback.kind) == ("correct", None), f"it said:\n{feedback}"


@every_exercise
def test_the_solution_card_shows_the_code_that_was_tested(listed: Entry) -> None:
    exercise = exercise_of(listed)
    assert exercise.solution().code == exercise.solution_code
    shown = str(exercise.solution())
    for line in exercise.solution_code.splitlines():
        assert line in shown


def test_a_solution_that_does_not_exist_is_named() -> None:
    module = importlib.import_module("handgrad.exercises.solutions.lesson_01")
    with pytest.raises(LookupError, match="lesson_01 does not define Moon"):
        source_of(module, "Cube", "Moon")


def test_several_definitions_stand_two_lines_apart() -> None:
    assert "return grad_input, None\n\n\ndef my_clipped_relu(" in lesson_02.whole.solution_code


# ---------------------------------------------------------------- hints


@pytest.mark.parametrize("language", LANGUAGES)
@every_exercise
def test_hints_come_one_by_one_and_end_with_the_solution(listed: Entry, language: str) -> None:
    use_language(language)
    exercise = fresh(exercise_of(listed))
    assert exercise.hints >= 2
    seen = [str(exercise.hint()) for _ in range(exercise.hints)]
    assert len(set(seen)) == exercise.hints, "each hint says something new"
    for number, card in enumerate(seen, start=1):
        assert card.startswith(text("hint-title", number=str(number), count=str(exercise.hints)))
    assert f"{listed.call}.solution()" in seen[-1]
    assert f"{listed.call}.hint()" in seen[0]
    assert str(exercise.hint()) == seen[-1], "the last one stays"


def fresh(exercise: Exercise) -> Exercise:
    exercise._shown = 0
    return exercise


def test_a_given_hint_does_not_move_the_steps() -> None:
    exercise = fresh(lesson_01.cube)
    assert str(exercise.hint(3)).startswith("Hint 3 of 3")
    assert str(exercise.hint()).startswith("Hint 1 of 3")


@pytest.mark.parametrize("number", [0, -1, 4, 1000])
def test_a_hint_that_does_not_exist(number: int) -> None:
    assert str(lesson_01.cube.hint(number)) == "This exercise has the hints 1 to 3."


def test_no_hint_is_left_over_in_the_catalogue() -> None:
    for listed in EXERCISES:
        with pytest.raises(LookupError):
            text(f"hint-{listed.key}-{exercise_of(listed).hints + 1}")


# ---------------------------------------------------------------- feedback


@pytest.mark.parametrize("language", LANGUAGES)
@every_exercise
def test_feedback_in_both_languages(listed: Entry, language: str) -> None:
    use_language(language)
    exercise = exercise_of(listed)
    assert str(exercise.check(...)).startswith(text("outcome-not-attempted"))
    assert str(exercise.check(solved(listed))).startswith(text("outcome-correct"))
    wrong = exercise.check(ANSWERS[listed.id][1])
    assert (wrong.outcome, wrong.kind is None) == ("incorrect", False)
    assert f"{listed.call}.hint()" in str(wrong)


def test_feedback_keeps_the_language_in_which_it_was_given() -> None:
    feedback = lesson_01.cube.check(...)
    use_language("zh")
    assert str(feedback).startswith("Not attempted yet.")


def test_jupyter_gets_html_and_its_twin_and_both_are_the_same_every_time() -> None:
    first, second = (lesson_02.backward.check(lambda g, x, c: g * (x > 0)) for _ in range(2))
    assert first._repr_mimebundle_() == second._repr_mimebundle_()
    assert set(first._repr_mimebundle_()) == {"text/html", "text/plain"}
    assert first._repr_mimebundle_()["text/plain"] == repr(first) == str(first.card)


def test_what_the_answer_returned_cannot_break_the_page() -> None:
    feedback = lesson_02.predict_gradient.check("<script>alert(1)</script>")
    assert "<script" not in feedback.card.to_html()


def test_an_exercise_introduces_itself() -> None:
    assert repr(lesson_01.cube).startswith("Exercise: `Cube`: x³. Try `lesson_01.cube.check(…)`")


def test_a_fault_of_our_own_is_not_blamed_on_the_learner(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> Any:
        return compile("1 / 0", lesson_01.__file__, "eval")

    monkeypatch.setattr(lesson_01.cube.problem, "judge", lambda _: eval(broken(None)))
    monkeypatch.setattr("handgrad.doctor.raised._NOT_THEIRS", (str(Path(__file__).parents[2]),))
    with pytest.raises(ZeroDivisionError):
        lesson_01.cube.check(1)


# ---------------------------------------------------------------- blanks


def blank(): ...


def documented():
    """Later."""


def passing():
    pass


def returning_none():
    return None


def commented():
    # a thought
    ...


def returning_zero():
    return 0


def computing(x):
    x + 1


def raising():
    raise NotImplementedError


class HasMethods:
    @staticmethod
    def static(): ...

    @classmethod
    def of_the_class(cls): ...


@pytest.mark.parametrize(
    "value",
    [None, ..., blank, documented, passing, returning_none, commented, lambda: ..., lambda: None],
)
def test_blanks(value: Any) -> None:
    assert is_blank(value)


@pytest.mark.parametrize("name", ["static", "of_the_class"])
def test_blank_methods(name: str) -> None:
    assert is_blank(vars(HasMethods)[name])


@pytest.mark.parametrize(
    "value", [returning_zero, computing, raising, lambda: 1, 0, "", [], False, print, HasMethods]
)
def test_what_is_no_blank(value: Any) -> None:
    assert not is_blank(value)


# ---------------------------------------------------------------- progress


@every_exercise
def test_a_check_is_noted_and_a_blank_is_not(listed: Entry) -> None:
    exercise = exercise_of(listed)
    exercise.check(...)
    assert listed.id not in progress.load().records
    exercise.check(ANSWERS[listed.id][1])
    assert progress.load().records[listed.id] == progress.Record(solved=False, checks=1)
    exercise.check(solved(listed))
    exercise.check(ANSWERS[listed.id][1])
    assert progress.load().records[listed.id] == progress.Record(solved=True, checks=3)

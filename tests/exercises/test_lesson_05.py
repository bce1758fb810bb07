"""Lesson 05: the gallery of wrong Functions, and three to repair."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.autograd import Function, gradcheck

from handgrad.authoring import parse
from handgrad.exercises import gallery_functions as broken
from handgrad.exercises import lesson_05
from handgrad.exercises.gallery import CHOICES, EXHIBITS
from handgrad.exercises.solutions import lesson_05 as solutions
from handgrad.messages import LANGUAGES, use_language

ROOT = Path(__file__).parents[2]
RIGHT = solutions.my_diagnosis


def is_correct(feedback: Any) -> None:
    assert (feedback.outcome, feedback.kind) == ("correct", None), f"it said:\n{feedback}"


def is_incorrect(feedback: Any, kind: str) -> None:
    assert (feedback.outcome, feedback.kind) == ("incorrect", kind), f"it said:\n{feedback}"


# ---------------------------------------------------------------- gallery


@pytest.mark.parametrize("letter", EXHIBITS)
def test_the_doctor_names_each_exhibit_as_the_solution_does(letter: str) -> None:
    assert EXHIBITS[letter].finding().kind == RIGHT[letter]
    assert EXHIBITS[letter].finding().severity == "error"


def test_there_are_eight_and_two_names_more() -> None:
    assert len(EXHIBITS) == 8
    assert set(RIGHT.values()) < set(CHOICES)
    assert len(set(RIGHT.values())) == 8
    assert len(CHOICES) == 10


def test_gradcheck_passes_three_of_them() -> None:
    passed = [
        letter
        for letter, exhibit in EXHIBITS.items()
        if gradcheck(exhibit.function.apply, exhibit.inputs(), raise_exception=False)
    ]
    assert passed == ["D", "F", "H"]


@pytest.mark.parametrize("answer", [..., None, {}, dict.fromkeys("ABCDEFGH", ...)], ids=str)
def test_nobody_has_committed_yet(answer: Any) -> None:
    feedback = lesson_05.gallery.check(answer)
    assert feedback.outcome == "not_attempted"
    assert "doctor" not in str(feedback)


def lines(feedback: Any) -> dict[str, str]:
    """Return what is said of each exhibit, by letter."""
    return {line[2]: line[5:] for line in str(feedback).splitlines() if line.startswith("  ")}


def test_all_right() -> None:
    feedback = lesson_05.gallery.check(RIGHT)
    is_correct(feedback)
    said = lines(feedback)
    assert list(said) == list(EXHIBITS)
    for letter, kind in RIGHT.items():
        assert said[letter].startswith(f"Right. The doctor says `{kind}`: ")
        assert EXHIBITS[letter].finding().message in said[letter]


def test_the_doctor_speaks_only_of_what_was_named() -> None:
    feedback = lesson_05.gallery.check({"A": RIGHT["A"], "B": ...})
    is_incorrect(feedback, "gallery_incomplete")
    assert str(feedback).startswith("Half way.")
    said = lines(feedback)
    assert said.pop("A").startswith("Right.")
    assert list(said) == list("BCDEFGH")
    assert set(said.values()) == {"Not attempted yet."}


def test_each_exhibit_has_its_own_verdict() -> None:
    answer = {"A": RIGHT["A"], "B": "sign_flipped", "D": "mask", "H": RIGHT["H"]}
    feedback = lesson_05.gallery.check(answer)
    is_incorrect(feedback, "named_wrongly")
    assert "2 right, 1 not." in str(feedback)
    said = lines(feedback)
    assert said["A"].startswith("Right.")
    assert said["B"].startswith("Not `sign_flipped`. The doctor says `gradient_order_swapped`: ")
    assert said["C"] == "Not attempted yet."
    assert said["D"] == "`'mask'` is not among the names."
    assert said["H"].startswith("Right.")


@pytest.mark.parametrize(
    ("letter", "choice", "why"),
    [
        ("A", "lower_mask_missing", "The lower limit is there"),
        ("C", "constant_factor_missing", "The factor 2 is there"),
        ("F", "grad_output_modified_in_place", "A product makes a new tensor"),
        ("G", "constant_factor_missing", "−1"),
        ("H", "lower_mask_missing", "so does its forward"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_easily_mistaken_gets_a_sentence_of_its_own(
    language: str, letter: str, choice: str, why: str
) -> None:
    plain = lines(lesson_05.gallery.check({letter: "too_few_gradients"}))[letter]
    use_language(language)
    said = lines(lesson_05.gallery.check({letter: choice}))[letter]
    assert choice in said
    assert RIGHT[letter] in said
    if language == "en":
        assert why in said
        assert why not in plain


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ({"I": "sign_flipped", "A": RIGHT["A"]}, "no_such_exhibit"),
        ({1: "sign_flipped", "A": RIGHT["A"]}, "no_such_exhibit"),
        ({"A": "mask"}, "no_such_name"),
        ({"A": ["upper_mask_missing"]}, "no_such_name"),
        (["upper_mask_missing"], "not_a_dict"),
        ("A", "not_a_dict"),
    ],
    ids=str,
)
def test_an_answer_of_another_make_is_told(answer: Any, kind: str) -> None:
    is_incorrect(lesson_05.gallery.check(answer), kind)


@pytest.mark.parametrize("letter", EXHIBITS)
def test_an_exhibit_shows_its_code_and_what_it_is_meant_to_be(letter: str) -> None:
    shown = str(lesson_05.gallery.show(letter))
    assert f"Exhibit {letter}" in shown
    assert f"class {letter}(" in shown
    assert "Meant to be" in shown


def test_no_such_letter() -> None:
    with pytest.raises(LookupError, match="A, B, C"):
        lesson_05.gallery.show("Z")


def test_all_choices_are_explained() -> None:
    shown = str(lesson_05.gallery.choices())
    assert all(name in shown for name in CHOICES)


# ---------------------------------------------------------------- repairs

REPAIRS = {
    "repair_mask": "StraightMask",
    "repair_sigmoid": "Sigmoid",
    "repair_product": "ScaledProduct",
}


def starter(exercise: str) -> type[Function]:
    """Return the class as a learner's cell makes it, from the lesson's own text."""
    lesson = parse(ROOT / "lessons" / "05_prove_it.md", ROOT)
    source = next(cell.source for cell in lesson.cells if cell.exercise == exercise)
    namespace: dict[str, Any] = {"torch": torch}
    exec(compile(source, "<cell>", "exec"), namespace)
    made: type[Function] = namespace[REPAIRS[exercise]]
    return made


@pytest.mark.parametrize("exercise", REPAIRS)
def test_what_the_lesson_hands_out_is_the_broken_one_and_no_attempt(exercise: str) -> None:
    ours = getattr(lesson_05, exercise)
    for answer in (starter(exercise), starter(exercise).apply, getattr(broken, REPAIRS[exercise])):
        feedback = ours.check(answer)
        assert feedback.outcome == "not_attempted"
        assert "Mend the code above" in str(feedback)
        assert "`...`" not in str(feedback)


@pytest.mark.parametrize("exercise", REPAIRS)
def test_a_solution_is_right(exercise: str) -> None:
    is_correct(getattr(lesson_05, exercise).check(getattr(solutions, REPAIRS[exercise])))


def variant(code: str) -> Any:
    namespace: dict[str, Any] = {"torch": torch}
    exec(textwrap.dedent(code), namespace)
    return namespace["V"]


HALF_MASK = """
    class V(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, clip_val):
            ctx.save_for_backward(x)
            ctx.clip_val = clip_val
            return x.clamp(0.0, clip_val)

        @staticmethod
        def backward(ctx, grad_output):
            (x,) = ctx.saved_tensors
            grad_output *= (x > 0) & (x < ctx.clip_val)
            return grad_output, None
"""
HALF_PRODUCT = """
    class V(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y, factor):
            ctx.save_for_backward(x, y)
            ctx.factor = factor
            return factor * x * y

        @staticmethod
        def backward(ctx, grad_output):
            x, y = ctx.saved_tensors
            return grad_output * ctx.factor * x, grad_output * ctx.factor * y, None
"""
OTHER_SIGMOID = """
    class V(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.sigmoid(x)

        @staticmethod
        def backward(ctx, grad_output):
            (x,) = ctx.saved_tensors
            return grad_output * torch.sigmoid(x) * torch.sigmoid(-x)
"""


def test_one_of_two_mistakes_mended_is_not_enough() -> None:
    is_incorrect(lesson_05.repair_mask.check(variant(HALF_MASK)), "grad_output_modified_in_place")


def test_another_mistake_is_named() -> None:
    is_incorrect(lesson_05.repair_product.check(variant(HALF_PRODUCT)), "gradient_order_swapped")


def test_another_way_is_right_too() -> None:
    is_correct(lesson_05.repair_sigmoid.check(variant(OTHER_SIGMOID)))


@pytest.mark.parametrize(("exercise", "hints"), [("gallery", 3), *((name, 2) for name in REPAIRS)])
def test_there_are_hints_and_a_solution(exercise: str, hints: int) -> None:
    ours = getattr(lesson_05, exercise)
    assert len({str(ours.hint(number + 1)) for number in range(hints)}) == hints
    shown = str(ours.solution())
    assert all(line in shown for line in ours.solution_code.splitlines())

"""Whatever an answer is, returns or raises: a check ends, says something, and leaves the world as it was."""

from __future__ import annotations

import gc
import itertools
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import torch
from torch.autograd import Function

from handgrad.exercises import lesson_01, lesson_02
from handgrad.exercises.rendering import Feedback
from handgrad.exercises.solutions import lesson_01 as solutions

EXERCISES = {
    "cube": lesson_01.cube,
    "square_times": lesson_01.square_times,
    "predict_gradient": lesson_02.predict_gradient,
    "forward": lesson_02.forward,
    "backward": lesson_02.backward,
    "whole": lesson_02.whole,
}
every_exercise = pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)


def shown(feedback: Feedback) -> str:
    """Return the feedback as text, after making its HTML too."""
    assert feedback.outcome in ("not_attempted", "correct", "incorrect", "raised")
    bundle = feedback._repr_mimebundle_()
    assert bundle["text/plain"] == str(feedback)
    assert bundle["text/html"].startswith("<div")
    return str(feedback)


# ---------------------------------------------------------------- answers that bite


def bite(*_: object, **__: object) -> Any:
    raise RuntimeError("nobody should have called me")


class Bites:
    """Every way of looking at it raises."""

    __bool__ = __repr__ = __str__ = __len__ = __iter__ = __hash__ = bite
    __eq__ = __ne__ = __lt__ = __getattr__ = __index__ = __float__ = __array__ = bite
    __class__ = property(bite)  # type: ignore[assignment]


class BitingMeta(type):
    __eq__ = __repr__ = __str__ = __instancecheck__ = __subclasscheck__ = __getattr__ = bite
    __hash__ = type.__hash__


class BitingClass(metaclass=BitingMeta):
    pass


class BitesWhenCalled(Bites):
    __call__ = bite


class BitingList(list):
    __len__ = __iter__ = __getitem__ = __eq__ = __repr__ = bite
    __hash__ = None  # type: ignore[assignment]


class BitingTensor(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        raise RuntimeError("nobody should have called me")


class BitingFloat(float):
    __float__ = __eq__ = __repr__ = __abs__ = __sub__ = __rsub__ = bite
    __hash__ = None  # type: ignore[assignment]


def endless() -> Iterator[float]:
    return itertools.repeat(0.2)


with warnings.catch_warnings():
    warnings.simplefilter(
        "ignore"
    )  # quantised tensors are deprecated; a learner may have one all the same
    QUANTISED = torch.quantize_per_tensor(torch.ones(5), 0.1, 0, torch.quint8)


def list_within_itself() -> list[Any]:
    own: list[Any] = []
    own.append(own)
    return own


def array_of_biting_objects() -> Any:
    array = np.empty(5, dtype=object)
    for position in range(5):
        array[position] = Bites()
    return array


HOSTILE: dict[str, Callable[[], Any]] = {
    "biting object": Bites,
    "biting callable": BitesWhenCalled,
    "biting class": lambda: BitingClass,
    "object of a biting class": BitingClass,
    "biting list": lambda: BitingList([1, 2]),
    "biting tensor": lambda: torch.ones(5).as_subclass(BitingTensor),
    "biting float": lambda: BitingFloat(1.0),
    "list of biting things": lambda: [Bites(), BitingFloat(0.2), BitingClass, endless(), Bites()],
    "endless generator": endless,
    "giant tensor": lambda: torch.zeros(1).expand(10**12),
    "list of giant tensors": lambda: [torch.zeros(1).expand(10**12)] * 5,
    "list within itself": list_within_itself,
    "meta tensor": lambda: torch.empty(5, device="meta"),
    "sparse tensor": lambda: torch.eye(5).to_sparse(),
    "quantised tensor": lambda: QUANTISED,
    "module": lambda: torch,
    "bytes": lambda: b"01234",
    "long string": lambda: "x" * 10**7,
    "type": lambda: type,
    "Function itself": lambda: Function,
    "object array": array_of_biting_objects,
    "structured array": lambda: np.zeros(5, dtype=[("a", float)]),
}


@every_exercise
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_answer_is_answered(exercise: Any, name: str) -> None:
    text = shown(exercise.check(HOSTILE[name]()))
    assert len(text) < 2000, "an answer of any size is described in a few words"


# ---------------------------------------------------------------- code that bites


class Unprintable(Exception):
    __str__ = __repr__ = bite


class UnprintableArguments(Exception):
    def __init__(self) -> None:
        super().__init__(Bites())


def raising(make: Callable[[], BaseException]) -> Callable[..., Any]:
    def raises(*_: Any) -> Any:
        raise make()

    return raises


def recursing(*arguments: Any) -> Any:
    return recursing(*arguments)


def exits(*_: Any) -> Any:
    sys.exit("bye")


CODE: dict[str, Callable[..., Any]] = {
    "SystemExit": exits,
    "KeyboardInterrupt": raising(KeyboardInterrupt),
    "GeneratorExit": raising(GeneratorExit),
    "StopIteration": raising(StopIteration),
    "BaseException": raising(lambda: BaseException("rare")),
    "unprintable": raising(Unprintable),
    "unprintable arguments": raising(UnprintableArguments),
    "a group": raising(lambda: ExceptionGroup("several", [ValueError("one"), Unprintable()])),
    "endless recursion": recursing,
    "too much memory": lambda *_: torch.empty(10**15),
    "assertion": raising(AssertionError),
}
FUNCTIONS = {name: EXERCISES[name] for name in ("forward", "backward", "whole")}


@pytest.mark.parametrize("exercise", FUNCTIONS.values(), ids=FUNCTIONS)
@pytest.mark.parametrize("name", CODE)
def test_code_that_raises_whatever_it_likes(exercise: Any, name: str) -> None:
    feedback = exercise.check(CODE[name])
    assert feedback.outcome == "raised"
    assert "Your code raised" in shown(feedback)


def function_with(method: str, body: Callable[..., Any]) -> type[Function]:
    """Return a Cube one of whose methods does `body` instead."""

    class Cube(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return body(x) if method == "forward" else x**3

        @staticmethod
        def backward(ctx, grad_output):
            (x,) = ctx.saved_tensors
            return body(x) if method == "backward" else grad_output * 3 * x**2

    return Cube


@pytest.mark.parametrize("method", ["forward", "backward"])
@pytest.mark.parametrize("name", CODE)
def test_a_function_that_raises_whatever_it_likes(method: str, name: str) -> None:
    feedback = lesson_01.cube.check(function_with(method, CODE[name]))
    assert feedback.outcome == "raised", f"it said:\n{feedback}"
    shown(feedback)


@pytest.mark.parametrize("exercise", FUNCTIONS.values(), ids=FUNCTIONS)
@pytest.mark.parametrize("name", HOSTILE)
def test_code_that_returns_hostile_things(exercise: Any, name: str) -> None:
    feedback = exercise.check(lambda *_: HOSTILE[name]())
    assert feedback.outcome in ("incorrect", "raised")
    assert len(shown(feedback)) < 2000


@pytest.mark.parametrize("method", ["forward", "backward"])
@pytest.mark.parametrize("name", HOSTILE)
def test_a_function_that_returns_hostile_things(method: str, name: str) -> None:
    feedback = lesson_01.cube.check(function_with(method, lambda _: HOSTILE[name]()))
    assert feedback.outcome in ("incorrect", "raised"), f"it said:\n{feedback}"
    assert len(shown(feedback)) < 2000


def test_a_class_with_biting_parts() -> None:
    class Cube(Function):
        forward = Bites()
        backward = Bites()

    assert lesson_01.cube.check(Cube).outcome in ("incorrect", "raised")
    assert lesson_01.cube.check(solutions.Cube).outcome == "correct", (
        "one bad class spoils no other"
    )


def test_methods_that_are_not_static() -> None:
    class Cube(Function):
        def forward(self, x):
            self.save_for_backward(x)
            return x**3

        def backward(self, grad_output):
            (x,) = self.saved_tensors
            return grad_output * 3 * x**2

    # `apply` hands over ctx as `self`, and all is well.
    assert lesson_01.cube.check(Cube).outcome == "correct"


# ---------------------------------------------------------------- the world afterwards


def world() -> dict[str, Any]:
    return {
        "grad mode": torch.is_grad_enabled(),
        "inference mode": torch.is_inference_mode_enabled(),
        "default dtype": torch.get_default_dtype(),
        "default device": torch.get_default_device(),
        "torch's random numbers": torch.get_rng_state().tolist(),
        "Python's random numbers": random.getstate(),
        "NumPy's random numbers": str(np.random.get_state()),
        "anomaly mode": torch.is_anomaly_enabled(),
        "deterministic": torch.are_deterministic_algorithms_enabled(),
        "threads": torch.get_num_threads(),
        "autocast": torch.is_autocast_enabled("cpu"),
        "stdout": sys.stdout,
        "stderr": sys.stderr,
        "warning filters": list(warnings.filters),
        "recursion limit": sys.getrecursionlimit(),
        "garbage collector": gc.isenabled(),
        "precision": torch.get_float32_matmul_precision(),
    }


def turns_the_world_upside_down(*_: Any) -> None:
    torch.set_grad_enabled(False)
    torch.set_default_dtype(torch.float16)
    torch.set_default_device("meta")
    torch.manual_seed(123)
    random.seed(123)
    np.random.seed(123)
    torch.autograd.set_detect_anomaly(True)
    torch.use_deterministic_algorithms(True, warn_only=True)
    torch.set_num_threads(torch.get_num_threads() + 1)
    torch.set_autocast_enabled("cpu", True)
    torch.set_float32_matmul_precision("medium")
    sys.stdout = sys.stderr = None  # type: ignore[assignment]
    warnings.simplefilter("error")
    sys.setrecursionlimit(5000)
    gc.disable()


@pytest.mark.parametrize("exercise", FUNCTIONS.values(), ids=FUNCTIONS)
@pytest.mark.parametrize("then", ["return", "raise"])
def test_the_world_is_as_it_was(exercise: Any, then: str) -> None:
    def answer(*arguments: Any) -> Any:
        turns_the_world_upside_down()
        if then == "raise":
            raise SystemExit
        return arguments[0]

    before = world()
    exercise.check(answer)
    after = world()
    for name, value in before.items():
        assert after[name] == value, f"the check must put back: {name}"


@every_exercise
def test_a_check_itself_changes_nothing(exercise: Any) -> None:
    solution = {
        "01.cube": "Cube",
        "01.square_times": "SquareTimes",
        "02.predict_gradient": "my_prediction",
        "02.forward": "my_forward",
        "02.backward": "my_backward",
        "02.whole": "my_clipped_relu",
    }[exercise.problem.entry.id]
    namespace: dict[str, Any] = {"torch": torch}
    exec(exercise.solution_code, namespace)
    before = world()
    assert exercise.check(namespace[solution]).outcome == "correct"
    assert world() == before


class CubeWithoutThree(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.saved_tensors[0] ** 2


@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode, torch.enable_grad])
def test_a_check_works_in_every_grad_mode(mode: Any) -> None:
    with mode():
        assert (
            lesson_02.backward.check(lambda g, x, c: g * ((x > 0) & (x < c))).outcome == "correct"
        )
        assert lesson_02.backward.check(lambda g, x, c: g * (x > 0)).kind == "upper_mask_missing"
        assert lesson_01.cube.check(CubeWithoutThree).kind == "factor_three_missing"


def test_what_the_answer_prints_is_not_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    def my_forward(input_tensor, clip_val):
        print("once per trial")
        return input_tensor.clamp(0, clip_val)

    assert lesson_02.forward.check(my_forward).outcome == "correct"
    assert capsys.readouterr().out == ""

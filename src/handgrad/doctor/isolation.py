"""A closed room for other people's code: whatever it does to global state is undone afterwards."""

from __future__ import annotations

import contextlib
import gc
import io
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import _tensor_str


@dataclass(frozen=True)
class Facet:
    """One piece of global state: its name, how to read it, how to put it back."""

    name: str
    read: Callable[[], Any]
    write: Callable[[Any], None]


class _Silence(io.TextIOBase):
    """Swallows what the examined code prints: an examination calls it some hundred times."""

    def write(self, text: str) -> int:
        return len(text)


@contextlib.contextmanager
def isolated() -> Iterator[None]:
    """Run the block in a neutral global state and put everything back as it was, whatever happens.

    Inside, gradients are recorded, autocast and anomaly mode are off, one thread works,
    and nothing is printed or warned.
    """
    facets = [*random_states(), *settings(), *_interpreter_settings()]
    before = [facet.read() for facet in facets]
    with torch.inference_mode(False):
        try:
            _make_neutral()
            yield
        finally:
            restore(facets, before)


def restore(facets: list[Facet], before: list[Any]) -> None:
    """Put back every facet that is not as it was; a write costs more than a look."""
    for facet, value in zip(facets, before, strict=True):
        if facet.name.startswith("random") or facet.read() != value:
            facet.write(value)


def _make_neutral() -> None:
    torch.set_grad_enabled(True)
    torch.autograd.set_detect_anomaly(False)
    for device in _autocast_devices():
        torch.set_autocast_enabled(device, False)
    torch.set_num_threads(1)  # hundreds of tiny calls: waking other threads costs more than they do
    warnings.simplefilter("ignore")
    sys.stdout = sys.stderr = _Silence()


def random_states() -> list[Facet]:
    """Return the global random generators of Python, torch, and NumPy if it is loaded."""
    facets = [
        Facet("random", random.getstate, random.setstate),
        Facet("random (torch)", torch.get_rng_state, torch.set_rng_state),
    ]
    if torch.cuda.is_available() and torch.cuda.is_initialized():  # type: ignore[no-untyped-call]
        facets.append(
            Facet("random (cuda)", torch.cuda.get_rng_state_all, torch.cuda.set_rng_state_all)
        )
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        facets.append(Facet("random (numpy)", numpy.random.get_state, numpy.random.set_state))
    return facets


def settings() -> list[Facet]:
    """Return the global settings of torch that an operation has no business to change."""
    return [
        Facet("grad mode", torch.is_grad_enabled, _set_grad_mode),
        Facet("default dtype", torch.get_default_dtype, torch.set_default_dtype),
        Facet("default device", torch.get_default_device, _set_default_device),
        Facet(
            "anomaly detection",
            lambda: (torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled()),
            _set_anomaly_mode,
        ),
        Facet(
            "deterministic algorithms",
            lambda: (
                torch.are_deterministic_algorithms_enabled(),
                torch.is_deterministic_algorithms_warn_only_enabled(),
            ),
            lambda state: torch.use_deterministic_algorithms(state[0], warn_only=state[1]),
        ),
        Facet("autocast", _read_autocast, _write_autocast),
        Facet("number of threads", torch.get_num_threads, torch.set_num_threads),
        Facet(
            "matmul precision",
            torch.get_float32_matmul_precision,
            torch.set_float32_matmul_precision,
        ),
        Facet("print options", _read_print_options, _write_print_options),
    ]


def _interpreter_settings() -> list[Facet]:
    return [
        Facet("warning filters", lambda: list(warnings.filters), _write_warning_filters),
        Facet("showwarning", lambda: warnings.showwarning, _setter(warnings, "showwarning")),
        Facet("stdout", lambda: sys.stdout, _setter(sys, "stdout")),
        Facet("stderr", lambda: sys.stderr, _setter(sys, "stderr")),
        Facet("recursion limit", sys.getrecursionlimit, sys.setrecursionlimit),
        Facet("garbage collector", gc.isenabled, lambda on: gc.enable() if on else gc.disable()),
    ]


def _setter(owner: Any, name: str) -> Callable[[Any], None]:
    return lambda value: setattr(owner, name, value)


def _write_warning_filters(filters: list[Any]) -> None:
    # The list object itself must stay: `warnings.catch_warnings` of the caller holds it.
    warnings.filters[:] = filters  # type: ignore[index]
    warnings._filters_mutated()  # type: ignore[attr-defined]


def _set_grad_mode(enabled: bool) -> None:
    torch.set_grad_enabled(enabled)


def _set_anomaly_mode(state: tuple[bool, bool]) -> None:
    torch.autograd.set_detect_anomaly(*state)


def _set_default_device(device: torch.device) -> None:
    # `None` takes the mode away altogether, which is the state of a fresh process.
    torch.set_default_device(None if device == torch.device("cpu") else device)


def _autocast_devices() -> list[str]:
    return ["cpu", "cuda"] if torch.cuda.is_available() else ["cpu"]


def _read_autocast() -> list[Any]:
    per_device = [
        (torch.is_autocast_enabled(device), torch.get_autocast_dtype(device))
        for device in _autocast_devices()
    ]
    return [torch.is_autocast_cache_enabled(), *per_device]


def _write_autocast(states: list[Any]) -> None:
    torch.set_autocast_cache_enabled(states[0])
    for device, (enabled, dtype) in zip(_autocast_devices(), states[1:], strict=True):
        torch.set_autocast_enabled(device, enabled)
        torch.set_autocast_dtype(device, dtype)


def _read_print_options() -> dict[str, Any]:
    return dict(vars(_tensor_str.PRINT_OPTS))


def _write_print_options(options: dict[str, Any]) -> None:
    for name, value in options.items():
        setattr(_tensor_str.PRINT_OPTS, name, value)

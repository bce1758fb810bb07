"""Every sentence that code shows to a learner, in each language.

Catalogues are Fluent files, `<language>/<room>.ftl`; one key has one sentence in every language. Imports
nothing of handgrad. Everybody may import from here.
"""

from __future__ import annotations

import functools
import threading
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = {"en": "English", "zh": "简体中文"}

_CATALOGUES = Path(__file__).parent
# One language for the whole process, not per thread: ipykernel runs widget callbacks in other threads.
_lock = threading.Lock()
_current = "en"


class UnknownMessageError(LookupError):
    """A key or a value that the catalogue of the language does not have."""


def use_language(language: str) -> None:
    """Choose the language of everything that handgrad shows from now on.

    Args:
        language: `"en"` or `"zh"`.

    Raises:
        ValueError: another language was asked for.
    """
    global _current  # noqa: PLW0603 - the notebook's language is one fact of the process
    if language not in LANGUAGES:
        wanted = " or ".join(repr(code) for code in LANGUAGES)
        raise ValueError(f"the language must be {wanted}, got {language!r}")
    with _lock:
        _current = language


def current_language() -> str:
    """Return the code of the language in use, `"en"` until `use_language` says otherwise."""
    return _current


def text(key: str, /, language: str | None = None, **values: str | int) -> str:
    """Return the sentence for `key`, with `values` filled in.

    Args:
        key: a message id of the catalogue.
        language: a language other than the current one.
        values: one for each `{ $name }` of the sentence. Format floats first: how many digits a number
            deserves is the caller's knowledge.

    Raises:
        UnknownMessageError: the key is in no catalogue of the language, or a value is missing.
    """
    bundle = _bundle(language or _current)
    pattern = bundle.get_message(key).value if bundle.has_message(key) else None
    if pattern is None:
        raise UnknownMessageError(f"no message {key!r} in language {language or _current!r}")
    sentence, errors = bundle.format_pattern(pattern, values)
    if errors:
        raise UnknownMessageError(f"message {key!r} in {language or _current!r}: {errors[0]}")
    return str(sentence)


def has_text(key: str) -> bool:
    """Whether the catalogue of the current language has a sentence for `key`."""
    return bool(_bundle(_current).has_message(key))


@functools.cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for path in sorted((_CATALOGUES / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle

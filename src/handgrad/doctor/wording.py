"""Which message belongs to which kind, and what is filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handgrad.messages import text

if TYPE_CHECKING:
    from handgrad.doctor.finding import Evidence


def title_of(kind: str, language: str | None = None) -> str:
    """Say in one sentence what the mistake is."""
    return text(f"doctor-{kind}-title", language)


def shows_of(kind: str, language: str | None = None) -> str:
    """Say how the mistake shows in real use."""
    return text(f"doctor-{kind}-shows", language)


def message_of(kind: str, evidence: Evidence, language: str | None = None) -> str:
    """Say what was seen, with the numbers."""
    return text(
        f"doctor-{kind}",
        language,
        inputs=", ".join(f"{name} = {value}" for name, value in evidence.inputs),
        upstream=evidence.upstream,
        expected=evidence.expected,
        got=evidence.got,
        **evidence.details,
    )


def advice_of(kind: str, language: str | None = None) -> str:
    """Say what to do about it."""
    return text(f"doctor-{kind}-advice", language)

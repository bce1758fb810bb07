"""The reference page of all kinds, and single entries of it, from the same catalogue as the findings.

`python -m handgrad.doctor --write-pages docs` writes `docs/kinds.en.md` and `docs/kinds.zh.md`.
"""

from __future__ import annotations

import difflib
import importlib
from pathlib import Path

from handgrad.display import Card
from handgrad.doctor import wording
from handgrad.doctor.examination import examine
from handgrad.doctor.registry import KINDS, Kind, Stage
from handgrad.messages import LANGUAGES, text

_EXAMPLES = Path(__file__).parent / "examples"


def explain(kind: str) -> Card:
    """Show what a kind of mistake is, how it shows, what to do about it, and its smallest example.

    Raises:
        ValueError: there is no such kind.
    """
    if kind not in KINDS:
        near = difflib.get_close_matches(kind, KINDS, n=3, cutoff=0.4)
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise ValueError(f"there is no kind {kind!r}{hint}")
    return Card(
        title=wording.title_of(kind),
        paragraphs=[wording.shows_of(kind), wording.advice_of(kind)],
        code=example_source(kind),
        tone="info",
    )


def example_source(kind: str) -> str:
    """Return the source of the smallest example of a kind."""
    return (_EXAMPLES / f"{kind}.py").read_text(encoding="utf-8")


def page(language: str) -> str:
    """Return the whole reference page in a language, as Markdown."""
    parts = [
        f"# {text('doctor-page-title', language)}",
        f"<!-- {text('doctor-page-generated', language)} -->",
        text("doctor-page-intro", language),
    ]
    for stage in Stage:
        kinds = [kind for kind in KINDS.values() if kind.stage is stage]
        parts.append(f"## {text(f'doctor-page-{stage.value}', language)}")
        parts += [_entry(kind, language) for kind in kinds]
    return "\n\n".join(parts) + "\n"


def write(folder: Path) -> None:
    """Write the page of every language into `folder`."""
    folder.mkdir(exist_ok=True)
    for language in LANGUAGES:
        (folder / f"kinds.{language}.md").write_text(page(language), encoding="utf-8")


def _entry(kind: Kind, language: str) -> str:
    severity = text(f"doctor-page-severity-{kind.severity}", language)
    said = _said(kind.name, language)
    return "\n\n".join(
        [
            f'<a id="{kind.name}"></a>\n\n### {wording.title_of(kind.name, language)}',
            f"`{kind.name}` · {severity}",
            text("doctor-page-shows", language, text=wording.shows_of(kind.name, language)),
            f"```python\n{example_source(kind.name).rstrip()}\n```",
            text("doctor-page-says", language, text=said),
            text("doctor-page-cure", language, text=wording.advice_of(kind.name, language)),
        ]
    )


def _said(kind: str, language: str) -> str:
    """Examine the example and return what the doctor says about it."""
    example = importlib.import_module(f"handgrad.doctor.examples.{kind}")
    report = examine(example.op, example.inputs, getattr(example, "reference", None))
    return wording.message_of(kind, report.findings[0].evidence, language)

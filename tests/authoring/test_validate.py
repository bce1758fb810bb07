"""Each mistake an author can make, and the message that answers it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from handgrad.authoring import Problem, validate
from handgrad.authoring.build import parse

Damage = Callable[[str, str], list[Problem]]
ZH_NOTES = '+++ {"lang": "zh", "audience": "notes"}\n\n先问问大家。\n'
EN_NOTES = '+++ {"lang": "en", "audience": "notes"}\n\nAsk the room first.\n'


@pytest.mark.parametrize("name", ["90_tea", "91_milk"])
def test_the_fixture_lessons_are_right(course: Path, name: str) -> None:
    lesson = parse(course / "lessons" / f"{name}.md", course)
    assert validate(lesson, ["90_tea", "91_milk"]) == []


# what to replace, by what, the text whose line is named, and words of the message and of the fix
MISTAKES = {
    "no Chinese twin": (ZH_NOTES, "", EN_NOTES, "no Chinese twin"),
    "no English twin": (EN_NOTES, "", ZH_NOTES, "no English twin"),
    "Chinese first": (
        f"{EN_NOTES}\n{ZH_NOTES}",
        f"{ZH_NOTES}\n{EN_NOTES}",
        ZH_NOTES,
        "order: English, then Chinese",
    ),
    "no language": ('+++ {"lang": "en"}\n\n$$', "+++\n\n$$", "$$", "text without a language"),
    "another language": (
        '"lang": "zh", "audience"',
        '"lang": "fr", "audience"',
        '+++ {"lang": "fr"',
        "unknown language 'fr'",
    ),
    "unknown audience": (
        ":audience: slides",
        ":audience: crowd",
        "```{code-cell} ipython3\n:audience",
        "unknown audience 'crowd' in the cell “print(\"only on slides\")”. "
        "Fix: use one of: reader, slides, notes",
    ),
    "unknown tag": (
        ":audience: slides",
        ":tags: [hide-input]",
        "```{code-cell} ipython3\n:tags",
        "unknown tag 'hide-input'",
    ),
    "unknown slide type": (
        '"lang": "zh", "slideshow": {"slide_type": "slide"}',
        '"lang": "zh", "slideshow": {"slide_type": "-"}',
        '+++ {"lang": "zh", "slideshow"',
        "unknown slide_type '-'",
    ),
    "unreadable slideshow": (
        '"lang": "zh", "slideshow": {"slide_type": "slide"}',
        '"lang": "zh", "slideshow": "slide"',
        '+++ {"lang": "zh", "slideshow"',
        "unreadable slideshow 'slide'",
    ),
    "unknown part of a code cell": (
        ":audience: slides",
        ":slides: picture",
        "```{code-cell} ipython3\n:slides",
        "unknown slides 'picture'",
    ),
    "a part for slides of what is on no slide": (
        ":audience: slides",
        ":audience: reader\n:slides: code",
        "```{code-cell} ipython3\n:audience",
        "`:slides:` on a cell that is on no slide",
    ),
    "unknown key": (
        ":audience: slides",
        ":exercize: pour",
        "```{code-cell} ipython3\n:exercize",
        "unknown code cell's key 'exercize'",
    ),
    "twins for different audiences": (
        '"lang": "zh", "audience": "notes"',
        '"lang": "zh", "audience": "slides"',
        '+++ {"lang": "zh", "audience"',
        "the audience is not that of its English twin",
    ),
    "a raw cell": (
        "```{code-cell} ipython3\n:audience",
        "```{raw-cell}\n:audience",
        "```{raw-cell}",
        "a raw cell",
    ),
    "a table row less": (
        "| 两升 | 8 |\n",
        "",
        '+++ {"lang": "zh"}\n\n$$',
        "only the English one has a part 3, a table row",
    ),
    "another heading": (
        "# 茶",
        "## 茶",
        '+++ {"lang": "zh"',
        "part 1 is a heading h1 in English and a heading h2 in Chinese",
    ),
    "Chinese in English": ("Ask the room", "问 the room", EN_NOTES[:35], "Chinese in an English"),
    "not translated": ("先问问大家。", "Ask.", ZH_NOTES[:35], "without Chinese"),
    "half-width comma": ("先问问大家。", "先,问问大家。", "先,问问", "half-width punctuation"),
    "half-width bracket": ("先问问大家。", "先问(大家)。", "先问(", "half-width punctuation"),
    "no space before Latin": ("先问问大家。", "先问问you。", "先问问you", "a space is missing"),
    "no space after a digit": ("先问问大家。", "先问 8个人。", "先问 8", "a space is missing"),
    "no space before code": ("一壶 `n` 升", "一壶`n` 升", "一壶`n`", "a space is missing"),
    "half-width in a comment": ("#zh 还有", "    #zh 还有:", "    #zh 还有:", "half-width"),
    "Chinese in an English comment": ("#en more to come", "#en 还有", "    #en 还有", "in `#en`"),
    "comment without Chinese": (
        "    #zh 还有\n",
        "",
        "    #en more to come",
        "an `#en` comment has no `#zh` twin",
    ),
    "comment without English": (
        "    #en more to come\n",
        "",
        "    #zh 还有",
        "a `#zh` comment has no `#en` twin",
    ),
    "comment in one language for both": (
        "    #en more to come\n    #zh 还有\n",
        "    # more to come\n",
        "    # more to come",
        "reads the same in both languages",
    ),
    "comment behind code": (
        'print("only on slides")',
        'print("only on slides")  #en only here',
        'print("only on slides")  #en',
        "shares its line with code",
    ),
    "language not set": (
        'use_language("{language}")\n',
        'use_language("en")\n',
        "```{code-cell} ipython3",
        "does not set the language",
    ),
    "unknown exercise": (
        ":exercise: pour",
        ":exercise: spill",
        "```{code-cell} ipython3\n:exercise",
        "unknown exercise 'spill' in the cell “answer = ...”. Fix: use one of handgrad.exercises.lesson_90: pour",
    ),
    "exercise never checked": (
        "lesson_90.pour.check(answer)",
        "answer",
        "```{code-cell} ipython3\n:exercise",
        "is never checked",
    ),
    "link to no lesson of ours": (
        "see [milk](91_milk.ipynb)".capitalize(),
        "See [milk](92_milk.ipynb)",
        "How many cups",
        "'92_milk.ipynb', which does not exist in the cell “# Tea”. Fix: the lessons are 90_tea, 91_milk",
    ),
    "link to a file": (
        "[牛奶](91_milk.ipynb)",
        "[牛奶](91_milk.md)",
        "一壶",
        "'91_milk.md', which is no lesson",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_file_line_and_fix(
    problems_after: Damage, course: Path, mistake: str
) -> None:
    old, new, at, words = MISTAKES[mistake]
    problems = problems_after(old, new)
    text = (course / "lessons" / "90_tea.md").read_text(encoding="utf-8")
    line = 1 + text[: text.index(at)].count("\n")
    found = [" ".join(str(problem).split()) for problem in problems if problem.line == line]
    assert any(words in message for message in found), "\n".join(map(str, problems))
    assert all(
        message.startswith(f"lessons/90_tea.md:{line}: ") and "Fix: " in message
        for message in found
    )


def test_all_mistakes_of_a_file_are_reported_at_once_in_order(
    problems_after: Damage,
) -> None:
    problems_after(":audience: slides", ":audience: crowd")
    problems_after("先问问大家。", "先问问you。")
    problems = problems_after("#zh 一杯是四分之一升\n", "")
    assert [problem.what.split(" (")[0] for problem in problems] == [
        "an `#en` comment has no `#zh` twin",
        "a space is missing: “先问问you。”",
        "unknown audience 'crowd'",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "用 `a,b`，再用 $f(x)$ 算。",  # code and math keep their own punctuation
        "见 [PyTorch](https://example.org/a,b?c=(d)) 的文档。",  # so do addresses
        "“截断” 之后，是 **0.5**。",
        "共 3 个（很少）。",
    ],
)
def test_well_set_chinese_is_left_alone(problems_after: Damage, text: str) -> None:
    assert problems_after("先问问大家。", text) == []


@pytest.mark.parametrize(
    "comment",
    [
        "    # x → y",  # no word of either language
        '    print("#en is how a comment begins")',  # not a comment
    ],
)
def test_what_is_no_sentence_needs_no_twin(problems_after: Damage, comment: str) -> None:
    assert problems_after("    #en more to come\n    #zh 还有\n", f"{comment}\n") == []

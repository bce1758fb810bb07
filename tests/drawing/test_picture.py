"""A picture follows the theme, stands without styles, and is the same text every time."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import pytest
from matplotlib.figure import Figure

from handgrad.display import PALETTE
from handgrad.drawing import Picture, draw_curve, draw_forward_backward, draw_kinks
from handgrad.drawing.picture import Colours

FIGURES = [draw_curve, draw_kinks, draw_forward_backward]


def dot(colours: Colours) -> Figure:
    figure = Figure(figsize=(1, 1))
    figure.subplots().plot([0, 1], [0, 1], "o-", color=colours["alive"], clip_on=True)
    return figure


@pytest.fixture
def picture() -> Picture:
    return Picture(dot, 'a <line> & "two" dots')


@pytest.fixture
def _ggplot() -> Iterator[None]:
    with plt.style.context("ggplot"):
        yield


def test_plain_text_is_the_alt_text(picture: Picture) -> None:
    bundle = picture._repr_mimebundle_()
    assert bundle["text/plain"] == repr(picture) == 'a <line> & "two" dots'
    assert set(bundle) == {"text/html", "text/plain"}


def test_both_drawings_carry_the_alt_text_escaped(picture: Picture) -> None:
    escaped = "a &lt;line&gt; &amp; &quot;two&quot; dots"
    assert f'role="img" aria-label="{escaped}"' in picture.to_html()
    assert f'alt="{escaped}"' in picture.to_html()


def test_colours_are_variables_of_the_palette() -> None:
    (svg,) = re.findall(r"<svg.*?</svg>", draw_curve().to_html(), flags=re.DOTALL)
    assert {"var(--hg-dead)", "var(--hg-alive)", "var(--hg-saturated)"} <= set(
        re.findall(r"var\([^)]*\)", svg)
    )
    assert not re.findall(r"#[0-9a-f]{6}", svg), "every colour of a figure comes from its palette"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_file_has_the_colours_of_its_theme(picture: Picture, theme: str) -> None:
    svg = picture.to_svg(theme)
    assert getattr(PALETTE["alive"], theme) in svg
    assert f'fill="{getattr(PALETTE["paper"], theme)}"' in svg
    assert "var(" not in svg


@pytest.mark.parametrize("draw", FIGURES)
def test_the_same_figure_is_the_same_text(draw: Callable[[], Picture]) -> None:
    assert draw().to_html() == draw().to_html()


@pytest.mark.usefixtures("_ggplot")
@pytest.mark.parametrize("draw", FIGURES)
def test_the_notebooks_own_style_changes_nothing(draw: Callable[[], Picture]) -> None:
    styled = draw().to_html()
    with plt.style.context("default"):
        assert draw().to_html() == styled


@pytest.mark.parametrize("draw", FIGURES)
def test_drawing_leaves_matplotlib_as_it_was(draw: Callable[[], Picture]) -> None:
    before = dict(matplotlib.rcParams)
    draw()
    assert dict(matplotlib.rcParams) == before
    assert plt.get_fignums() == []


def test_figures_in_one_page_share_no_id() -> None:
    ids = [set(re.findall(r' id="([^"]*)"', draw().to_html())) for draw in FIGURES]
    assert all(ids)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert not ids[one] & ids[other]


def test_every_reference_has_its_target() -> None:
    svg = draw_curve().to_svg()
    targets = set(re.findall(r' id="([^"]*)"', svg))
    assert set(re.findall(r'(?:href="|url\()#([^")]*)', svg)) == targets


def test_nothing_reaches_beyond_the_figure(picture: Picture) -> None:
    svg = picture.to_svg()
    assert "<style" not in svg, "a rule inside an inline SVG would style the whole page"
    assert "<metadata" not in svg
    assert "<!--" not in svg


def test_numbers_have_two_decimals() -> None:
    svg = draw_curve().to_svg()
    without_scales = re.sub(r"scale\([^)]*\)", "", svg)
    assert not re.findall(r"\d\.\d{3,}", without_scales)
    assert "-0 " not in without_scales


def test_letters_are_outlines() -> None:
    assert "<text" not in draw_curve().to_svg(), "a browser without the font would show boxes"


def test_save_chooses_the_format_by_the_name(picture: Picture, tmp_path: Path) -> None:
    picture.save(tmp_path / "figure.svg", theme="dark")
    picture.save(str(tmp_path / "figure.png"))
    assert (tmp_path / "figure.svg").read_text(encoding="utf-8") == picture.to_svg("dark")
    assert (tmp_path / "figure.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match=r"figure\.gif"):
        picture.save(tmp_path / "figure.gif")


def test_drawing_does_without_pyplot() -> None:
    code = "import sys, handgrad.drawing as d; d.draw_curve(); sys.exit('matplotlib.pyplot' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=False, timeout=120)
    assert done.returncode == 0, "pyplot keeps global state: draw on matplotlib.figure.Figure"

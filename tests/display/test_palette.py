"""Text in every colour can be read, and colours that carry meaning stay apart for colour-blind readers."""

from __future__ import annotations

import itertools

import pytest

from handgrad.display import PALETTE

THEMES = ("light", "dark")
BACKGROUNDS = ("paper", "panel")
# `line` draws borders and arrows at rest; it is the one colour that no text has.
TEXT = [name for name in PALETTE if name not in (*BACKGROUNDS, "line")]
TELL_APART = ("dead", "alive", "saturated", "gradient")

# Machado, Oliveira and Fernandes (2009), "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", severity 1.0; they act on linear RGB.
MACHADO = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# CIE Lab (1976): 2.3 is just noticeable; several times that is told apart at a glance.
AT_A_GLANCE = 15.0


def linear(colour: str) -> list[float]:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(rgb: list[float]) -> tuple[float, float, float]:
    """CIE Lab, D65, of linear RGB."""
    red, green, blue = (min(max(channel, 0.0), 1.0) for channel in rgb)
    xyz = (
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, vision: str) -> float:
    seen = [
        lab(
            [
                sum(w * c for w, c in zip(row, linear(colour), strict=True))
                for row in MACHADO[vision]
            ]
        )
        for colour in (one, other)
    ]
    return sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    # The example that WCAG 2's tools agree on: this grey just passes on white.
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_distance_is_that_of_the_standard() -> None:
    # L* of mid grey #777777 is 50.0 to a tenth; black to white is 100.
    assert distance("#000000", "#ffffff", "normal") == pytest.approx(100.0, abs=0.1)
    assert lab(linear("#777777"))[0] == pytest.approx(50.0, abs=0.2)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("background", BACKGROUNDS)
@pytest.mark.parametrize("name", TEXT)
def test_text_can_be_read(name: str, background: str, theme: str) -> None:
    ratio = contrast(getattr(PALETTE[name], theme), getattr(PALETTE[background], theme))
    assert ratio >= 4.5, f"{name} on {background}, {theme}: contrast {ratio:.2f}; change {name}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", MACHADO)
@pytest.mark.parametrize(
    ("one", "other"), [*itertools.combinations(TELL_APART, 2), ("good", "bad")]
)
def test_meanings_stay_apart(one: str, other: str, vision: str, theme: str) -> None:
    apart = distance(getattr(PALETTE[one], theme), getattr(PALETTE[other], theme), vision)
    assert apart >= AT_A_GLANCE, (
        f"{one} and {other} look alike with {vision} ({theme}): {apart:.1f}; move one of them"
    )

"""How things look: the palette, the stylesheet, and cards with a plain-text twin.

Imports nothing of handgrad. Everybody may import from here.
"""

from handgrad.display.card import Card, Row, Tone
from handgrad.display.palette import PALETTE, stylesheet, theme_variables

__all__ = ["PALETTE", "Card", "Row", "Tone", "stylesheet", "theme_variables"]

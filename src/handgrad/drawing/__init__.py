"""Figures for lessons: curve, kinks, fonts. No widgets."""

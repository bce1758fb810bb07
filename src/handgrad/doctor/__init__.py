"""Examines an operation."""

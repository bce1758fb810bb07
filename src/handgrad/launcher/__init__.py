"""The handgrad command."""

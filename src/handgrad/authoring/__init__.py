"""Lessons to notebooks."""

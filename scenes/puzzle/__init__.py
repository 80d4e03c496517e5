"""Puzzles: one of every day, and as many more as there are."""

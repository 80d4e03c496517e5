"""Puzzles: a daily one, and more for every game."""

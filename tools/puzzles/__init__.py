"""Provers of puzzles: the goals of each game, and an exhaustive search for solutions."""

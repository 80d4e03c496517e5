"""Beside the board of Guidance Rite in battle, and what is threatened."""

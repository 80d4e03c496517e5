"""Whole numbers that are machine words where the engine is compiled; elsewhere as all others."""

i64 = int

"""The analysis of a finished match: swings, luck and seed."""

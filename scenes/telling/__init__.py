"""Text about a match: its log, turns and steps, its result, its luck; and who may see it."""

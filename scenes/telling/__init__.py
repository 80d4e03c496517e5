"""What is told of a match: its log, turns and steps, its end, its luck, and to whom."""

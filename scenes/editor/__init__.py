"""Where people draw their own houses, boards and tiles."""

"""The board of Ghost Hunt."""

"""Many matches without a window, measured."""

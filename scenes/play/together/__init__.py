"""Simultaneous entry: two people type their secret choices on one keyboard or two pads."""

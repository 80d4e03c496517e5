"""The cards and lists of Ghost Hunt, and what is chosen on them."""

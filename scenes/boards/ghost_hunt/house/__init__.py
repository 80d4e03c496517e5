"""The house of Ghost Hunt as it is drawn, with what lies on it."""

"""What is seen when a match is over."""

"""What searches need of a game beyond its rules: estimates, and fast forms of positions."""

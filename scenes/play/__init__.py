"""The play scene: a match at the table."""

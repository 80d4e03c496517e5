"""A match at the table."""

"""What people say of a match: notes on positions, and a few questions at the end."""

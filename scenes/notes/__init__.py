"""Feedback on a match: notes on positions, and a questionnaire at the end."""

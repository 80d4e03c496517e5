"""The playtest lab: experiments with many bot matches, and their results."""

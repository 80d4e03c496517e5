"""The set-up screen of a match."""

"""Matches as files to give away: the record as text, pictures of positions, moving pictures."""

"""Results of the matches on this computer: stored, summed up and shown."""

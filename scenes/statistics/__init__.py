"""How the matches on this computer ended: kept in a file of its own, summed up, and shown."""

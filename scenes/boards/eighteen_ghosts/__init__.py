"""18 Ghosts as it is seen, heard and told."""

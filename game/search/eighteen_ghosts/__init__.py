"""What searches of 18 Ghosts need beyond its rules."""

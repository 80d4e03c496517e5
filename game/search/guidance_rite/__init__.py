"""What searches of Guidance Rite need beyond its rules."""

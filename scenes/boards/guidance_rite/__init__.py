"""The face of Guidance Rite: board, pieces, animations and words."""

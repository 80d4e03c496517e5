"""The shared board, and the face of each game."""

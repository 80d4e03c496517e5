"""The rules of a game, to read and to search."""

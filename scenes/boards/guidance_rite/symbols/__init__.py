"""The signs on the board of Guidance Rite, and their meaning."""

"""The rules screen, with search."""

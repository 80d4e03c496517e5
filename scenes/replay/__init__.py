"""The library of matches, and watching them again."""

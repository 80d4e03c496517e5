"""The library of saved matches, and replays."""

"""Learning a game in a few short lessons on its own board."""

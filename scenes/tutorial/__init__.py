"""The tutorial: short lessons on the board of each game."""

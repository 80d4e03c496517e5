"""What players can conclude from an observation, one folder a game."""

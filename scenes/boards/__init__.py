"""How each game looks: the board they share, and a face for every game."""

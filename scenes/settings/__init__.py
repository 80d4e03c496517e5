"""What the player may change about the program."""

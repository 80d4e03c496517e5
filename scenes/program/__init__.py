"""What keeps the program itself going: its memory, its faults, its bots, its test of itself."""

"""What searches of Ghost Hunt need beyond its rules."""

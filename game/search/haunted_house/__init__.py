"""What searches of Haunted House need beyond its rules."""

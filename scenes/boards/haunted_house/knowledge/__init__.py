"""What a player of Haunted House knows and notes."""

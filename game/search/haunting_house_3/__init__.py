"""What searches of The Haunting House 3 need beyond its rules."""

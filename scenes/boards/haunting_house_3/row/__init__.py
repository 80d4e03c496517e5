"""The row of cards that a player of The Haunting House 3 prepares."""

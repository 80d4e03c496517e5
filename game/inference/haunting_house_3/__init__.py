"""What a player of The Haunting House 3 can conclude: steps, reach and rows without rivals."""

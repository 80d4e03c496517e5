"""The house of The Haunting House 3 as it is drawn, with plans on it."""

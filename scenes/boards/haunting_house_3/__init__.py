"""The Haunting House 3 on the screen."""

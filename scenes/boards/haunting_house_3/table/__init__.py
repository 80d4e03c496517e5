"""The table of The Haunting House 3: players, tray and theatre."""

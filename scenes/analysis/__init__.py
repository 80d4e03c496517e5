"""What is to be said of a finished match: how it swung, what chance did, and its seed."""

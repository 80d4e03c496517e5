"""The results of a finished match."""

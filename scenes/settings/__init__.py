"""The settings screen and the welcome screen."""

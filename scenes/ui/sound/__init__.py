"""Sounds, music and the hum."""

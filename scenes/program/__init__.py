"""Bots in their own process, and the smoke test."""

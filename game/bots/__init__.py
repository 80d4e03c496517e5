"""Bots: functions from an observation to an action."""

"""Players that think: functions from an observation to an action."""

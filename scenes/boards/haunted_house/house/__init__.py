"""The house of Haunted House as it is drawn, with what lies on it."""

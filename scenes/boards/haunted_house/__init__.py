"""Haunted House as it is seen, heard and told."""

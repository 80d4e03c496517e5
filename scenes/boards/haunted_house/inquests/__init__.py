"""The inquest "Where was it?" of Haunted House."""

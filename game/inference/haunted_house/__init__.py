"""What the hunters and the Ghost of Haunted House can conclude from what they were told."""

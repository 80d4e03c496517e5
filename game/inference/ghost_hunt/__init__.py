"""What the hunters and the Ghost of Ghost Hunt can conclude from what they were told."""

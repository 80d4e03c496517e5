"""Keys, pointers and gamepads: what they do, and what stands for them."""

"""Everything seen and heard: the window, its scenes and the boards."""

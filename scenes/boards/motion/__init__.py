"""Motion on a board: animations, great moments, and the marks that turns leave."""

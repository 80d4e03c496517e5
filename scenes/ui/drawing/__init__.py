"""Drawing: colours, text, shapes, pictures, and what of them is kept."""

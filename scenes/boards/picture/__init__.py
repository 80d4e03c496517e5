"""The picture of a board: its ground, frame, marks and figures."""

"""What moves without meaning: candles, the window, eyes and lights."""

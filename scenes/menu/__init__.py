"""The first screen: where everything begins."""

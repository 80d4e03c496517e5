"""The benchmark of the engine, the bots, the window and every scene."""

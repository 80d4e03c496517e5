"""The benchmark: how fast the engine, the bots, the window and every scene are."""

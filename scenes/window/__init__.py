"""The window: main loop, stack of scenes, preferences, crash reports and memory."""

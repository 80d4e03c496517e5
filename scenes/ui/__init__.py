"""The widget toolkit of all scenes: look, text, shapes, widgets, layout, focus and sounds."""

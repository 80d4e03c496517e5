"""The toolkit every scene is made of: look, text, shapes, widgets, layout, focus and sounds."""

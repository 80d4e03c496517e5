"""The editor for players' own maps, boards and tiles."""

"""What all windows of a process of tests share, since each of them takes long to make."""

import pygame
from pygame_gui import UIManager

from scenes.program import garbage

COLLECT = garbage.collect
LEFT = 12  # changes of scene whose garbage is left lying about


def share(patch):
    """Open the mixer once, read the theme of a look once, and collect garbage now and then."""
    themes, new_theme = {}, UIManager.create_new_theme

    def known(manager, theme_path=None):
        key = repr(theme_path)
        if key not in themes:
            themes[key] = new_theme(manager, theme_path)
            manager.resource_loader.start()
            manager.resource_loader.update()
        return themes[key]

    changes = 0

    def seldom(_):
        nonlocal changes
        changes += 1
        if changes % LEFT == 0:
            COLLECT(changes)

    patch.setattr(UIManager, "create_new_theme", known)
    patch.setattr(garbage, "collect", seldom)
    patch.setattr(pygame.mixer, "quit", pygame.mixer.stop)

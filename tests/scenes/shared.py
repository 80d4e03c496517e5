"""What all windows of a process of tests share, since each of them takes long to make."""

from collections import OrderedDict
from io import BytesIO

import pygame
from pygame_gui import UIManager

from scenes.window import garbage

COLLECT, give_back_mixer = garbage.collect, pygame.mixer.quit
LEFT = 12  # changes of scene whose garbage is left lying about
PIXELS = 32 << 20  # of the pictures that are kept


def share(patch):
    """Have the mixer opened once, and themes and pictures read once; garbage may wait."""
    patch.setattr(pygame.mixer, "quit", pygame.mixer.stop)
    patch.setattr(UIManager, "create_new_theme", themes(UIManager.create_new_theme))
    patch.setattr(pygame.image, "load_sized_svg", pictures(pygame.image.load_sized_svg))
    changes = 0

    def seldom(_):
        nonlocal changes
        changes += 1
        if changes % LEFT == 0:
            COLLECT(changes)

    patch.setattr(garbage, "collect", seldom)


def themes(create):
    kept = {}

    def known(manager, theme_path=None):
        key = repr(theme_path)
        if key not in kept:
            kept[key] = create(manager, theme_path)
            manager.resource_loader.start()
            manager.resource_loader.update()
        return kept[key]

    return known


def pictures(load):
    kept, pixels = OrderedDict(), 0

    def known(file, size):
        nonlocal pixels
        if not isinstance(file, BytesIO):
            return load(file, size)
        key = file.getvalue(), tuple(size)
        if key in kept:
            kept.move_to_end(key)
        else:
            kept[key] = load(file, size)
            pixels += size[0] * size[1]
        while pixels > PIXELS:
            (_, (wide, high)), _ = kept.popitem(last=False)
            pixels -= wide * high
        return kept[key].copy() if key in kept else load(file, size)

    return known

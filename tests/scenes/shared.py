"""What all windows of a process of tests share, since each of them takes long to make."""

from collections import OrderedDict
from functools import cache
from io import BytesIO

import pygame

from scenes.ui import window
from scenes.window import garbage

COLLECT, give_back_mixer = garbage.collect, pygame.mixer.quit
LEFT = 12  # changes of scene whose garbage is left lying about
PIXELS = 32 << 20  # of the pictures that are kept


@cache
def share():
    """Have the mixer opened once, and files and themes read once; garbage may wait.

    Music is not played: another thread would decode it all the time.
    """
    pygame.mixer.quit = pygame.mixer.stop
    pygame.mixer.Sound = sounds(pygame.mixer.Sound)
    pygame.mixer.music.play = lambda loops: None
    window.Manager.create_new_theme = themes(window.Manager.create_new_theme)
    pygame.image.load_sized_svg = pictures(pygame.image.load_sized_svg)
    changes = 0

    def seldom(_):
        nonlocal changes
        changes += 1
        if changes % LEFT == 0:
            COLLECT(changes)

    garbage.collect = seldom


def sounds(load):
    kept = {}

    def known(path=None, buffer=None):
        if path is None:
            return load(buffer=buffer)
        if path not in kept:
            kept[path] = load(path)
        return kept[path]

    return known


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

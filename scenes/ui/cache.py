"""Pictures that were drawn before, kept up to a number of bytes."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import pygame

P = ParamSpec("P")


def kept(megabytes: int) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Let a function that draws a picture keep its latest ones, which nobody may draw on.

    The oldest go when all together need more than `megabytes`; the newest always stays.
    """

    def decorate(draw: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        pictures: OrderedDict[object, pygame.Surface] = OrderedDict()
        bytes_kept = 0

        @wraps(draw)
        def drawn(*args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
            nonlocal bytes_kept
            key = (args, tuple(sorted(kwargs.items())))
            picture = pictures.get(key)
            if picture is None:
                picture = pictures[key] = draw(*args, **kwargs)
                bytes_kept += _bytes(picture)
                while bytes_kept > megabytes << 20 and len(pictures) > 1:
                    bytes_kept -= _bytes(pictures.popitem(last=False)[1])
            else:
                pictures.move_to_end(key)
            return picture

        return drawn

    return decorate


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()

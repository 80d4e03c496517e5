"""Caches of drawn pictures, limited in bytes per function and in total.

The caches of functools count entries, but a picture may take a thousand bytes or millions.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec

import pygame

from scenes.ui.drawing.slices import pause

P = ParamSpec("P")

ALL_TOGETHER: Final = 64 << 20  # The bytes of all caches in a window of size USUAL_PIXELS.
USUAL_PIXELS: Final = 1920 * 1080  # A larger window has larger pictures.
MOST_GROWTH: Final = 3.0  # At 4K the program thus keeps below 600 MiB.


class _KeptPictures:
    """The cached pictures of one function, least recently used first."""

    growth = 1.0  # All limits grow by it with the window.
    total = 0  # The bytes that all caches hold.

    def __init__(self, most: int) -> None:
        self.most = most
        self.pictures: OrderedDict[object, pygame.Surface] = OrderedDict()
        self.bytes = 0

    def find(self, key: object) -> pygame.Surface | None:
        """Return a cached picture and mark it as used, or return None."""
        picture = self.pictures.get(key)
        if picture is not None:
            self.pictures.move_to_end(key)
            _used.move_to_end((id(self), key))
        return picture

    def keep(self, key: object, picture: pygame.Surface) -> None:
        """Add a picture; drop the least recently used ones above the limits."""
        if key in self.pictures:  # Another caller has added it meanwhile.
            self.drop(key)
        self.pictures[key] = picture
        self._count(_bytes(picture))
        _used[id(self), key] = self
        while self.bytes > self.most * self.growth and len(self.pictures) > 1:
            self.drop(next(iter(self.pictures)))
        while kept_bytes() > ALL_TOGETHER * self.growth and len(_used) > 1:
            (_, oldest), kind = next(iter(_used.items()))
            kind.drop(oldest)

    def drop(self, key: object) -> None:
        """Remove a picture from the cache."""
        self._count(-_bytes(self.pictures.pop(key)))
        del _used[id(self), key]

    def _count(self, more: int) -> None:
        self.bytes += more
        _KeptPictures.total += more


_kinds: Final[dict[Callable[..., pygame.Surface], _KeptPictures]] = {}
_used: Final[OrderedDict[tuple[int, object], _KeptPictures]] = OrderedDict()


def kept(megabytes: int) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Decorate a drawing function with a cache; callers must not draw on the result.

    Above `megabytes` (scaled with the window size) the least recently used pictures are dropped;
    the newest one always stays.
    """

    def decorate(draw: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        kind = _KeptPictures(megabytes << 20)

        @wraps(draw)
        def drawn(*args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
            pause()
            key = (args, tuple(sorted(kwargs.items())))
            picture = kind.find(key)
            if picture is None:
                picture = draw(*args, **kwargs)
                kind.keep(key, picture)
            return picture

        _kinds[drawn] = kind
        return drawn

    return decorate


def is_kept(draw: Callable[..., pygame.Surface], *args: object) -> bool:
    """Return whether a cached picture exists for these arguments."""
    return (args, ()) in _kinds[draw].pictures


def kept_bytes() -> int:
    """Return the total size of all cached pictures in bytes."""
    return _KeptPictures.total


def fit(size: tuple[int, int]) -> None:
    """Scale the cache limits to a window of `size` pixels."""
    _KeptPictures.growth = min(MOST_GROWTH, max(1.0, size[0] * size[1] / USUAL_PIXELS))


def forget() -> None:
    """Empty all caches."""
    for kind in _kinds.values():
        kind.pictures.clear()
        kind.bytes = 0
    _KeptPictures.total = 0
    _used.clear()


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()

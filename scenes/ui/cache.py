"""Pictures that were drawn before, kept up to a number of bytes, each kind and all together.

The caches of functools count their entries, but a picture may have a thousand bytes or millions.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec

import pygame

from scenes.ui.slices import pause

P = ParamSpec("P")

ALL_TOGETHER: Final = 64 << 20  # bytes of all pictures of all kinds, in a window as large as USUAL
USUAL: Final = 1920 * 1080  # pixels; a larger window has larger pictures


class _KeptPictures:
    """The pictures of one function, the one used last at the end."""

    growth = 1.0  # of what may be kept, with the window
    total = 0  # bytes of all kinds

    def __init__(self, most: int) -> None:
        self.most = most
        self.pictures: OrderedDict[object, pygame.Surface] = OrderedDict()
        self.bytes = 0

    def find(self, key: object) -> pygame.Surface | None:
        """Return a picture that is kept, which is used now."""
        picture = self.pictures.get(key)
        if picture is not None:
            self.pictures.move_to_end(key)
            _used.move_to_end((id(self), key))
        return picture

    def keep(self, key: object, picture: pygame.Surface) -> None:
        """Keep a new picture; those not used for the longest time go, of this kind or of any."""
        if key in self.pictures:  # it was drawn meanwhile for somebody else
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
        """Forget a picture."""
        self._count(-_bytes(self.pictures.pop(key)))
        del _used[id(self), key]

    def _count(self, more: int) -> None:
        self.bytes += more
        _KeptPictures.total += more


_kinds: Final[dict[Callable[..., pygame.Surface], _KeptPictures]] = {}
_used: Final[OrderedDict[tuple[int, object], _KeptPictures]] = OrderedDict()  # of all kinds


def kept(megabytes: int) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Let a function that draws a picture keep its latest ones, which nobody may draw on.

    The oldest go when all together need more than `megabytes`, and as much more as the window is
    larger than usual; the newest always stays.
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
    """Tell whether a function that keeps its pictures has one for these arguments."""
    return (args, ()) in _kinds[draw].pictures


def kept_bytes() -> int:
    """Return how many bytes all pictures that are kept need."""
    return _KeptPictures.total


def fit(size: tuple[int, int]) -> None:
    """Keep as much as suits a window of `size` from now on."""
    _KeptPictures.growth = max(1.0, size[0] * size[1] / USUAL)


def forget() -> None:
    """Forget every picture."""
    for kind in _kinds.values():
        kind.pictures.clear()
        kind.bytes = 0
    _KeptPictures.total = 0
    _used.clear()


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()

"""Drawing and writing pictures of a match in a process of their own, so that no frame waits."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect

from game import save
from game.files import write_atomically
from game.language import _, speak
from scenes.export import gif
from scenes.export.picture import StepPainter
from scenes.ui.look import Look

CHANGED: Final = (1, 1, 1, 255)  # by less than this a part of a colour is the same


@dataclass(frozen=True, slots=True)
class ExportOrder:
    """What is to be drawn: the steps `first` to `last` as a team, or with None everybody, sees.

    `hundredths` of a second stay between two pictures of a moving one; a still one has only one
    step and ends in .png.
    """

    record: save.Record
    team: int | None
    look: Look
    width: int
    first: int
    last: int
    hundredths: int
    language: str
    path: Path

    @property
    def count(self) -> int:
        """How many pictures are drawn."""
        return self.last - self.first + 1


def carry_out(order: ExportOrder, pipe: Connection) -> None:
    """Draw and write what was ordered; tell how many pictures are done, at last what came of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window decides when to go
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with suppress(BrokenPipeError):
        try:
            pygame.display.init()
            pygame.display.set_mode((1, 1))
            pygame.font.init()
            speak(order.language)
            write_atomically(order.path, drawn(order, lambda done: pipe.send(done)))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or f"{error}"
            pipe.send(
                _("{name} could not be written: {reason}.", name=order.path.name, reason=reason)
            )
        else:
            pipe.send("")


def drawn(order: ExportOrder, tell: Callable[[int], None]) -> bytes:
    """Return the bytes of the file that was ordered."""
    match = save.restore(order.record, order.path.name)
    easel = StepPainter(match, order.team, order.look, order.width, order.first, order.last)
    if order.path.suffix == ".png":
        file = BytesIO()
        pygame.image.save(easel.draw(order.first), file, "picture.png")
        tell(1)
        return file.getvalue()
    parts = [gif.header(easel.size)]
    before: pygame.Surface | None = None
    for step in range(order.first, order.last + 1):
        picture = easel.draw(step)
        last = step == order.last
        parts.append(framed(before, picture, order.hundredths * (4 if last else 1)))
        before = picture
        tell(step - order.first + 1)
    return b"".join([*parts, gif.TRAILER])


def framed(before: pygame.Surface | None, picture: pygame.Surface, hundredths: int) -> bytes:
    """Return the frame that makes one picture of the picture before; it may be the first."""
    whole = picture.get_rect()
    if before is None:
        return gif.frame(whole.size, (0, 0), pygame.image.tobytes(picture, "RGBA"), hundredths)
    same = pygame.mask.from_threshold(picture, (0, 0, 0), CHANGED, before)
    same.invert()
    rects = same.get_bounding_rects()
    place = rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 1, 1)
    clear = pygame.Surface(whole.size, pygame.SRCALPHA)
    same.to_surface(clear, setsurface=picture.convert_alpha(), unsetcolor=None)
    data = pygame.image.tobytes(clear.subsurface(place), "RGBA")
    return gif.frame(place.size, place.topleft, data, hundredths)


class ExportJob:
    """One order at work; `fault` says in a sentence why nothing came of it."""

    def __init__(self, order: ExportOrder) -> None:
        self.order = order
        self.done = 0
        self.over = False
        self.fault = ""
        context = get_context("spawn")
        self._pipe, far_end = context.Pipe(duplex=False)
        self._process = context.Process(
            target=carry_out, args=(order, far_end), name="export", daemon=True
        )
        self._process.start()
        far_end.close()

    def update(self) -> bool:
        """Hear how far it is; tell whether anything is new."""
        heard = False
        try:
            while not self.over and self._pipe.poll():
                told, heard = self._pipe.recv(), True
                if isinstance(told, int):
                    self.done = told
                else:
                    self.fault = told
                    self._end()
        except (EOFError, OSError):
            name = self.order.path.name
            self.fault = _("{name} was not written: the drawing was ended.", name=name)
            self._end()
            return True
        return heard

    def cancel(self) -> None:
        """End it; no file is left."""
        if not self.over:
            self._end()

    def _end(self) -> None:
        self.over = True
        with suppress(OSError):
            self._process.kill()
            self._process.join(2.0)
            self._pipe.close()

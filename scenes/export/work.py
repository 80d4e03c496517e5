"""Drawing and writing of exported pictures in another process."""

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
from game.playtest.worker_pool import ctrl_c_held
from scenes.export import gif
from scenes.export.picture import StepPainter
from scenes.ui.drawing.look import Look

CHANGED: Final = (1, 1, 1, 255)  # Smaller differences of colour are ignored.


@dataclass(frozen=True, slots=True)
class ExportOrder:
    """An order to draw the steps `first` to `last` of a match and write them to `path`.

    `team` is the team whose view is drawn; None draws everything, with the secrets of all teams.
    `hundredths` of a second is how long an animation shows each picture. A still picture has one
    step and a path that ends in .png.
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
        """The number of pictures."""
        return self.last - self.first + 1


def carry_out(order: ExportOrder, pipe: Connection) -> None:
    """Draw and write the file in the worker; send the pictures done, then the error or ""."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The window decides when to go.
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
    """Return the bytes of the file; `tell` gets the number of finished pictures."""
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
    """Return the GIF frame that changes `before` into `picture`; None for the first one."""
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
    """An order being carried out; `fault` is an error sentence, or empty."""

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
        with ctrl_c_held():
            self._process.start()
        far_end.close()

    def update(self) -> bool:
        """Read the progress; return whether there is news."""
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
            self.fault = _("{name} was not written: drawing was cancelled.", name=name)
            self._end()
            return True
        return heard

    def cancel(self) -> None:
        """Stop the process; no file is left."""
        if not self.over:
            self._end()

    def _end(self) -> None:
        self.over = True
        with suppress(OSError):
            self._process.kill()
            self._process.join(2.0)
            self._pipe.close()

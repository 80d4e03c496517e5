"""The screen that reads saves which the index of matches does not know, with progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.language import _
from game.match_index import IndexReading
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.layout import Rows
from scenes.ui.meter import Meter
from scenes.ui.words import Words
from scenes.window.app import Scene

STEP_SAVES: Final = 20  # The saves between two checks of the clock.


class ReadingScene(Scene):
    """A scene that reads saves in parts, then gives way to the scene that wants them."""

    lingers = True

    def __init__(self, reading: IndexReading, following: Callable[[], Scene]) -> None:
        self.reading = reading
        self.following = following
        self.meter: Meter | None = None

    @property
    def animating(self) -> bool:
        """Whether saves are left to read."""
        return self.reading.left > 0

    def leave(self) -> None:
        """Keep what was read."""
        self.reading.saves()

    def build(self) -> None:
        page = self.page
        words = _("The list of your matches is made once. You can leave; the rest is read later.")
        self.meter = Meter(page, *self._progress(), self.reading.count)
        body = Rows([self.meter, Words(page, words, colour="muted")], page.look.px(14))
        place_scene(page, Header(page, _("Saved matches"), self.app.pop), Card(page, body, 24))

    def update(self, dt: float) -> None:
        """Read for as long as the frame has time, at least a few saves."""
        is_done = self.reading.read_on(STEP_SAVES)
        while not is_done and self.app.spare() > 0:
            is_done = self.reading.read_on(STEP_SAVES)
        if self.meter:
            self.meter.tell(*self._progress())
        if is_done:
            self.app.replace(self.following())

    def _progress(self) -> tuple[str, int]:
        """Return how many saves are read, in words and as a number."""
        done, count = self.reading.count - self.reading.left, self.reading.count
        return _("{done} of {count} read", done=done, count=count), done

"""The choice of viewpoint: everybody, or a team."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _, listed
from game.match import Match
from scenes.boards.faces import face_of
from scenes.telling.turns import familiar, role_words
from scenes.telling.viewpoints import teams_by_name
from scenes.ui.choices import Chooser
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite
from scenes.ui.meaning import Meaning
from scenes.ui.widget import Page

ROW_UNITS: Final = 30  # A row with one line is this high, in units of type.
NAME_UNITS: Final = 16
NOTE_UNITS: Final = 15


@dataclass(frozen=True, slots=True)
class Viewer:
    """A viewpoint; team None stands for everybody and shows all secrets."""

    team: int | None
    name: str
    sprite: str = ""
    note: str = ""


def viewers_of(match: Match) -> list[Viewer]:
    """Return the viewpoints of a match, everybody first."""
    summary = face_of(match.game.key).summary
    found, friends = [Viewer(None, _("Everybody"), "", _("all secrets"))], familiar(match)
    for names, team in teams_by_name(match).items():
        seats = [seat for seat in range(len(match.seats)) if match.team(seat) == team]
        picture = f"{match.game.key}/{summary.figures(seats[0])[0]}"
        role = role_words(match.game, seats[0]) if len(seats) == 1 else ""
        if len(seats) > 1:
            names = listed([friends[seat] for seat in seats])
        found.append(Viewer(team, names, picture, role))
    return found


class Eyes(Chooser):
    """A row for each viewpoint; Up and Down choose while it has the focus."""

    role = "choice"

    def __init__(
        self, page: Page, viewers: Sequence[Viewer], chosen: int, changed: Callable[[int], None]
    ):
        self.viewers = list(viewers)
        words = [viewer.name for viewer in viewers]
        super().__init__(page, _("Seen by"), words, chosen, changed, "Seen by")

    def handle_key(self, event: pygame.Event) -> bool:
        """Choose with Up and Down; leave Left and Right to the match."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if step and 0 <= self.chosen + step < len(self.choices):
            self.choose(self.chosen + step)
            return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        return super().handle_key(event)

    def _left(self) -> int:
        return self.look.pt(64)

    def _limit(self, viewer: Viewer, width: int) -> int:
        note = text.width(viewer.note, "regular", self.look.pt(NOTE_UNITS))
        return max(1, width - self._left() - note - self.look.pt(18))

    def _lines(self, viewer: Viewer, width: int) -> list[str]:
        limit = self._limit(viewer, width)
        lines = text.wrap(viewer.name, "bold", self.look.pt(NAME_UNITS), limit)
        return ["".join(run for run, _face in line) for line in lines]

    def _heights(self, width: int) -> list[int]:
        step = text.line_height(self.look.pt(NAME_UNITS))
        return [
            self.look.pt(ROW_UNITS) + (len(self._lines(viewer, width)) - 1) * step
            for viewer in self.viewers
        ]

    def natural_width(self) -> int:
        return self.look.pt(380)

    def height_for(self, width: int) -> int:
        return sum(self._heights(width))

    def _rows(self) -> list[Rect]:
        found, top = list[Rect](), 0
        for high in self._heights(self.area.width):
            found.append(Rect(0, top, self.area.width, high))
            top += high
        return found

    def entries(self) -> Sequence[Meaning]:
        """Return the viewpoints."""
        return self.radios(self._rows())

    def press(self, spot: tuple[int, int] | None) -> None:
        """Choose the row at `spot`, or the next one if pressed by key."""
        if spot is None:
            self.choose((self.chosen + 1) % len(self.choices))
            return
        for index, row in enumerate(self._rows()):
            if row.collidepoint(spot):
                self.choose(index)

    def paint(self, sheet: Sheet) -> None:
        look = self.look
        for index, (viewer, row) in enumerate(zip(self.viewers, self._rows(), strict=True)):
            chosen = index == self.chosen
            if chosen:
                sheet.box(row.inflate(0, -look.px(1)), look.px(8), "hover", "candle", 1.5)
            self._paint_dot(sheet, (look.pt(16), row.centery), chosen)
            centre, side = (look.pt(44), row.centery), look.pt(24)
            if viewer.sprite:
                picture = sprite(viewer.sprite, side, look)
                sheet.put(picture, picture.get_rect(center=centre).topleft)
            else:
                sheet.icon("eye", centre, side, "candle" if chosen else "muted")
            step = text.line_height(look.pt(NAME_UNITS))
            lines = self._lines(viewer, sheet.size[0])
            y = row.centery - (len(lines) - 1) * step // 2
            for line in lines:
                sheet.text(
                    line, (self._left(), y), NAME_UNITS, "bold" if chosen else "regular", "bone"
                )
                y += step
            right = (sheet.size[0] - look.pt(10), row.centery)
            sheet.text(viewer.note, right, NOTE_UNITS, "regular", "muted", "midright")

    def _paint_dot(self, sheet: Sheet, centre: tuple[int, int], chosen: bool) -> None:
        ring = Rect(0, 0, self.look.pt(18), self.look.pt(18))
        ring.center = centre
        sheet.box(ring, ring.width / 2, "night", "candle" if chosen else "edge", 2)
        if chosen:
            dot = ring.inflate(-ring.width // 2, -ring.width // 2)
            sheet.box(dot, dot.width / 2, "candle")

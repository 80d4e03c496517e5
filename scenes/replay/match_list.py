"""The saved matches as a list: who played what, when, and how it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect

from game import catalog
from game.language import _, many
from game.save import Listed, Record
from scenes.listed import listed
from scenes.record import minute_of
from scenes.ui import text
from scenes.ui.page import Page
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Control

WHEEL: Final = 1  # rows a notch of the wheel moves


@dataclass(frozen=True, slots=True)
class Entry:
    """One saved match in words; a faulty one has no record but a fault."""

    path: Path
    title: str
    words: str
    icon: str
    record: Record | None
    fault: str = ""


def entry_of(listed: Listed) -> Entry:
    """Return how a saved match is listed."""
    record = listed.record
    if record is None or record.game not in catalog.GAMES:
        name = listed.path.name
        fault = listed.fault or _("{name} is a match of a game not found here.", name=name)
        return Entry(listed.path, listed.path.stem, fault, "warn", None, fault)
    title = sides(record) or listed.path.stem
    parts = [_(catalog.GAMES[record.game].title), minute_of(record.created), standing(record)]
    icon = "play" if record.result is None else "trophy"
    return Entry(listed.path, title, " · ".join(part for part in parts if part), icon, record)


def sides(record: Record) -> str:
    """Return who plays against whom; `record` is of a game that is found here."""
    team, count = catalog.GAMES[record.game].team, len(record.seats)
    found: dict[int, list[str]] = {}
    for player, seat in enumerate(record.seats):
        found.setdefault(team(player, count), []).append(seat.name)
    return " v. ".join(listed(names) for names in found.values())


def standing(record: Record) -> str:
    """Return who has won, or who is to move."""
    names = [seat.name for seat in record.seats]
    if record.result is None and catalog.GAMES[record.game].hidden:
        return record.heading or _("not finished")
    if record.result is None:
        player = record.to_move
        known = player is not None and 0 <= player < len(names)
        if known and player is not None:
            return _("{name} to move", name=names[player])
        return _("not finished")
    best = max(record.result, default=0.0)
    won = [name for name, result in zip(names, record.result, strict=False) if result == best]
    if len(won) == len(names):
        return _("a draw")
    return many("{people} won", "{people} won", len(won), people=listed(won))


class MatchList(Control):
    """Rows of equal height; one is chosen, and a press on the chosen one opens it."""

    role = "list"

    def __init__(
        self,
        page: Page,
        entries: Sequence[Entry],
        chosen: int,
        top: int,
        choose: Callable[[int], None],
        open_it: Callable[[], None],
    ):
        self.entries = list(entries)
        self.chosen = chosen
        self.top = top
        self.choose = choose
        self.open_it = open_it
        super().__init__(page, _("Saved matches"), name="matches")

    @property
    def value(self) -> str:
        """The chosen match."""
        entry = self.entries[self.chosen]
        return f"{entry.title}, {entry.words}"

    def natural_width(self) -> int:
        return self.look.pt(420)

    def height_for(self, width: int) -> int:
        return 2 * self._row_height()

    def _row_height(self) -> int:
        look = self.look
        return text.line_height(look.pt(18)) + text.line_height(look.pt(16)) + look.px(14)

    @property
    def rows(self) -> int:
        """How many rows fit."""
        return max(1, int(self.area.height) // self._row_height())

    def place(self, rect: Rect) -> None:
        super().place(rect)
        most = max(0, len(self.entries) - self.rows)
        self.top = min(max(self.top, self.chosen - self.rows + 1), self.chosen, most)
        self.redraw()

    def _scroll(self, rows: int) -> bool:
        top = min(max(0, len(self.entries) - self.rows), max(0, self.top + rows))
        moved = top != self.top
        self.top = top
        if moved:
            self.redraw()
        return moved

    def press(self, spot: tuple[int, int] | None) -> None:
        """Choose the row under the pointer, or open it when it is chosen already."""
        if spot is None:
            self.open_it()
            return
        row = self.top + spot[1] // self._row_height()
        if row >= min(len(self.entries), self.top + self.rows):
            return
        if row == self.chosen:
            self.open_it()
        else:
            self.page.sounds.play("click")
            self.choose(row)

    def handle_key(self, event: pygame.Event) -> bool:
        """Choose by Up and Down, Home and End, Page Up and Page Down."""
        last = len(self.entries) - 1
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self.rows,
            pygame.K_PAGEDOWN: self.rows,
            pygame.K_HOME: -last,
            pygame.K_END: last,
        }
        if event.key not in steps:
            return super().handle_key(event)
        row = min(last, max(0, self.chosen + steps[event.key]))
        if row == self.chosen:
            return False  # the focus may go on from the first and the last row
        self.choose(row)
        return True

    def process_event(self, event: pygame.Event) -> bool:
        """Scroll with the wheel."""
        if event.type == pygame.MOUSEWHEEL:
            over = self.area.collidepoint(self.page.manager.get_mouse_position())
            return bool(over and self._scroll(-event.y * WHEEL))
        return super().process_event(event)

    def paint(self, sheet: Sheet) -> None:
        look, high = self.look, self._row_height()
        scrolls = len(self.entries) > self.rows
        wide = sheet.size[0] - (look.px(18) if scrolls else 0)
        for index in range(self.top, min(len(self.entries), self.top + self.rows)):
            row = Rect(0, (index - self.top) * high, wide, high - look.px(4))
            self._paint_row(sheet, self.entries[index], row, index == self.chosen)
        if scrolls:
            track = Rect(sheet.size[0] - look.px(10), 0, look.px(8), sheet.size[1])
            long = max(look.px(24), track.height * self.rows // len(self.entries))
            way = len(self.entries) - self.rows
            top = (track.height - long) * self.top // max(1, way)
            sheet.box(track, track.width / 2, "night", "line", 1)
            sheet.box(Rect(track.left, top, track.width, long), track.width / 2, "edge")

    def _paint_row(self, sheet: Sheet, entry: Entry, row: Rect, chosen: bool) -> None:
        look = self.look
        fill, edge = ("hover", "candle") if chosen else ("raised", "line")
        sheet.box(row, look.px(8), fill, edge, 1.5)
        ink = "danger" if entry.fault else "candle" if entry.icon == "play" else "muted"
        sheet.icon(entry.icon, (row.left + look.pt(24), row.centery), look.pt(22), ink)
        left, limit = row.left + look.pt(48), row.width - look.pt(58)
        first = row.top + look.px(5) + text.line_height(look.pt(18)) // 2
        sheet.text(entry.title, (left, first), 18, "bold", limit=limit)
        second = row.bottom - look.px(5) - text.line_height(look.pt(16)) // 2
        sheet.text(entry.words, (left, second), 16, "regular", "muted", limit=limit)

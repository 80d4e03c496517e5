"""Saved matches in words."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game import catalog
from game.language import _, listed, many, opposed
from game.phrases import renamed, said
from game.save import ListedSave, Record
from scenes.telling.dates import minute_of
from scenes.ui.row_list import ListRow


class MatchEntry(msgspec.Struct, frozen=True):
    """A saved match in words; a faulty one has no record but a `fault`."""

    path: Path
    title: str
    words: str
    icon: str
    record: Record | None
    fault: str = ""

    @property
    def row(self) -> ListRow:
        """The row in the list."""
        ink = "danger" if self.fault else "candle" if self.icon == "play" else "muted"
        return ListRow(self.icon, self.title, self.words, ink)


def entry_of(listed: ListedSave) -> MatchEntry:
    """Return the entry of a saved match."""
    record = listed.record
    if record is None or record.game not in catalog.GAMES:
        name = listed.path.name
        fault = listed.fault or _("{name} is a match of a game not found here.", name=name)
        return MatchEntry(listed.path, listed.path.stem, fault, "warn", None, fault)
    title = sides(record) or listed.path.stem
    parts = [_(catalog.GAMES[record.game].title), minute_of(record.created), standing(record)]
    icon = "play" if record.result is None else "trophy"
    return MatchEntry(listed.path, title, " · ".join(part for part in parts if part), icon, record)


def names_in(record: Record) -> list[str]:
    """Return the names of the players; those of bots in the current language."""
    return [renamed(seat.name) if seat.kind == "bot" else seat.name for seat in record.seats]


def sides(record: Record) -> str:
    """Return the names of the players by team; the game of the record must be known."""
    team, count = catalog.GAMES[record.game].rules.team, len(record.seats)
    found: dict[int, list[str]] = {}
    for player, name in enumerate(names_in(record)):
        found.setdefault(team(player, count), []).append(name)
    return opposed([listed(names) for names in found.values()])


def standing(record: Record) -> str:
    """Return who has won, or who is to move."""
    names = names_in(record)
    if record.result is None and catalog.GAMES[record.game].hidden:
        return said(record.heading) or _("not finished")
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

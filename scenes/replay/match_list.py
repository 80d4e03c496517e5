"""Saved matches in words."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from game import catalog
from game.language import _, listed, many, versus
from game.match_index import ListedSave, MatchHead
from game.phrases import renamed, said
from scenes.telling.dates import minute_of
from scenes.ui.row_list import ListRow


class MatchEntry:
    """A saved match in words; a faulty one has no head but a `fault`.

    Nothing is read or put into words before it is asked for: there may be thousands of matches, of
    which a few are in view.
    """

    def __init__(self, listed: ListedSave) -> None:
        self.listed = listed

    @cached_property
    def path(self) -> Path:
        """The path of its file."""
        return self.listed.path

    @cached_property
    def head(self) -> MatchHead | None:
        """What lists show of the match, or None if it cannot be opened."""
        head = self.listed.head
        return head if head and head.game in catalog.GAMES else None

    @property
    def fault(self) -> str:
        """Why it cannot be opened, or an empty string."""
        if self.head:
            return ""
        unknown = _("{name} is a match of a game not found here.", name=self.listed.name)
        return self.listed.fault or unknown

    @cached_property
    def title(self) -> str:
        """The names of the players, or that of the file."""
        return (sides(self.head) if self.head else "") or self.listed.stem

    @cached_property
    def words(self) -> str:
        """The game, the moment and the standing of the match, or its fault."""
        head = self.head
        if head is None:
            return self.fault
        parts = [_(catalog.GAMES[head.game].title), minute_of(head.created), standing(head)]
        return " · ".join(part for part in parts if part)

    @property
    def row(self) -> ListRow:
        """The row in the list."""
        if self.head is None:
            return ListRow("warn", self.title, self.words, "danger")
        icon, ink = ("play", "candle") if self.listed.going else ("trophy", "muted")
        return ListRow(icon, self.title, self.words, ink)


def names_in(head: MatchHead) -> list[str]:
    """Return the names of the players; those of bots in the current language."""
    return [renamed(seat.name) if seat.kind == "bot" else seat.name for seat in head.seats]


def sides(head: MatchHead) -> str:
    """Return the names of the players by team; its game must be known."""
    team, count = catalog.GAMES[head.game].rules.team, len(head.seats)
    found: dict[int, list[str]] = {}
    for player, name in enumerate(names_in(head)):
        found.setdefault(team(player, count), []).append(name)
    return versus([listed(names) for names in found.values()])


def standing(head: MatchHead) -> str:
    """Return who has won, or who is to move."""
    names = names_in(head)
    if head.result is None and catalog.GAMES[head.game].hidden:
        return said(head.heading) or _("not finished")
    if head.result is None:
        player = head.to_move
        known = player is not None and 0 <= player < len(names)
        if known and player is not None:
            return _("{name} to move", name=names[player])
        return _("not finished")
    best = max(head.result, default=0.0)
    won = [name for name, result in zip(names, head.result, strict=False) if result == best]
    if len(won) == len(names):
        return _("a draw")
    return many("{people} won", "{people} won", len(won), people=listed(won))

"""The remarks of bots during a match, derived from public information only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.facts import PUBLIC, Fact
from game.language import _
from game.match import Match
from game.state import CHANCE
from scenes.boards.faces import face_of
from scenes.boards.quips import line_of
from scenes.telling.match_log import log_of


@dataclass(frozen=True, slots=True)
class BotLine:
    """A remark of a bot after `ply` actions."""

    ply: int
    seat: int
    words: str


class TableLines:
    """The remarks in a match; no bot repeats itself or speaks twice in a turn."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.log = log_of(match, PUBLIC if match.game.hidden else None)
        self.quips = face_of(match.game.key).quips
        self._made: tuple[object, list[BotLine]] = None, []

    def said(self) -> list[BotLine]:
        """Return all remarks so far, in order."""
        mark = self.match.state
        if self._made[0] is not mark:
            self._made = mark, self._found()
        return self._made[1]

    def _found(self) -> list[BotLine]:
        seats, done = self.match.seats, set[tuple[int, type[Fact]]]()
        found = list[BotLine]()
        if self.quips is None:
            return found
        for at in range(1, self.log.last + 1):
            for fact in self.log.facts(at):
                seat = self.quips.doer(fact)
                if seat is None or seats[seat].kind != "bot":
                    continue
                line = line_of(self.quips, seats[seat].level, fact)
                ply = self.log.ply(at)
                if not line or (seat, line[0]) in done or self._still(seat, found[-1:], ply):
                    continue
                done.add((seat, line[0]))
                words = _("{name}: “{words}”", name=seats[seat].name, words=_(line[1]))
                found.append(BotLine(ply, seat, words))
        return found

    def _still(self, seat: int, last: Sequence[BotLine], ply: int) -> bool:
        """Return whether this seat spoke last, in a turn that has not ended by `ply`."""
        return any(
            line.seat == seat
            and all(entry.player in (seat, CHANCE) for entry in self.match.entries[line.ply : ply])
            for line in last
        )

"""The decisions of a match as few bytes, and the match they lead to."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from game.bots.levels import find_level
from game.match import Match, Seat
from game.playtest.measures import Played
from game.playtest.plan import MatchPlan


def pack(actions: Sequence[int]) -> bytes:
    """Return actions, numbers from 0, as compressed bytes."""
    if max(actions, default=0) <= 0x7F:
        return zlib.compress(bytes(actions), 9)
    found = bytearray()
    for action in actions:
        while action > 0x7F:  # seven bits a byte, the lowest first; the eighth says "more"
            found.append(action & 0x7F | 0x80)
            action >>= 7
        found.append(action)
    return zlib.compress(bytes(found), 9)


def unpack(data: bytes) -> Iterator[int]:
    """Yield the actions in `data`; raise ValueError if it is none of `pack`."""
    try:
        packed = zlib.decompress(data)
    except zlib.error:
        raise ValueError("the record of a match is damaged") from None
    action = shift = 0
    for byte in packed:
        action |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield action
            action = shift = 0


def seating(plan: MatchPlan, bots: Sequence[int]) -> list[Seat]:
    """Return who sat where, `bots` being the bot of the plan at each seat; names differ."""
    seats: list[Seat] = []
    for bot in bots:
        text = plan.seats[bot]
        level = find_level(plan.game, text)
        called, key = (level.name, level.key) if level else (text.capitalize(), text)
        name, number = called, 2
        while name in [seat.name for seat in seats]:
            name, number = f"{called} {number}", number + 1
        seats.append(Seat("bot", name, key))
    return seats


def replay(plan: MatchPlan, played: Played) -> Match:
    """Return a match that was played, move for move; raise ValueError if its record is damaged."""
    match = Match(plan.game, seating(plan, played.bots), plan.options, played.seed)
    for action in unpack(played.actions):
        match.play(action)
    if tuple(match.returns()) != played.returns:
        raise ValueError("the record of a match does not lead to its result")
    return match

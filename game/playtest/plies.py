"""The decisions of a match as few bytes, and the match that they lead to."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from game.bots.levels import find_level
from game.match import Match, Seat
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Played


def pack(actions: Sequence[int]) -> bytes:
    """Return actions, which are numbers from 0, as compressed bytes."""
    if max(actions, default=0) <= 0x7F:
        return zlib.compress(bytes(actions), 9)
    found = bytearray()
    for action in actions:
        while action > 0x7F:  # The eighth bit of a byte says that more follow.
            found.append(action & 0x7F | 0x80)
            action >>= 7
        found.append(action)
    return zlib.compress(bytes(found), 9)


def unpack(data: bytes) -> Iterator[int]:
    """Yield the actions in bytes of `pack`; raise ValueError for other bytes."""
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
    """Return the seats of a match, with distinct names; `bots` are indices of the plan's bots."""
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
    """Return the match of a record, replayed; raise ValueError if the record is damaged."""
    match = Match(plan.game, seating(plan, played.bots), plan.options, played.seed)
    for action in unpack(played.actions):
        match.play(action)
    if tuple(match.returns()) != played.returns:
        raise ValueError("the record of a match does not lead to its result")
    return match

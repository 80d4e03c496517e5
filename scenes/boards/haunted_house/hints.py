"""What speaks for an action in Haunted House: one plain sentence from what the team knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.bots.bot import Decision
from game.rules.haunted_house.house import House
from game.rules.haunted_house.position import HUNTING, START, Position
from game.rules.haunted_house.tables import NAMES, pawn_of, tiles_in
from game.state import HIDDEN
from scenes.boards.haunted_house.clues import at_once
from scenes.boards.haunted_house.deeds import kind_of, target_of
from scenes.boards.haunted_house.sides import PAWN_NAMES, capital, room_at

NEAR: Final = 4  # steps at which a hunter worries the Ghost


def reason(before: Position, decision: Decision) -> str:
    """Return what speaks for the decision, or an empty text if nothing plain does."""
    action = decision.action
    if len(before.legal_actions()) == 1:
        return "There is no other choice."
    if before.phase == START:
        return _about_hiding(before, action)
    about = _about_hunting if before.phase == HUNTING else _about_haunting
    return next(about(before, action), "")


def _about_hiding(before: Position, action: int) -> str:
    house = before.house
    steps = house.walk[house.start][action]
    return f"{NAMES[action]} is {_steps(steps)} from the hunters, in {room_at(before, action)}."


# The hunters


def _about_hunting(before: Position, action: int) -> Iterator[str]:
    kind = kind_of(before, action)
    if kind == "hand":
        yield "Your partner's action helps yours: let it go first."
        return
    if kind == "end":
        yield "Nothing else you could do now would tell or bar enough."
        return
    pawn = pawn_of(action)
    name, here = PAWN_NAMES[pawn], before.hunters[pawn]
    possible, exact = at_once(before)
    count = possible.bit_count()
    number = "one tile" if count == 1 else f"{count} tiles"
    where = f"The Ghost can be on {'' if exact else 'at most '}{number}"
    if kind == "radar":
        yield _about_radar(before, here, possible, where)
    elif kind == "capture":
        if possible == 1 << here:
            yield f"The Ghost is on {NAMES[here]}: it can be nowhere else."
        else:
            yield f"{where}, and {NAMES[here]} is one of them."
    elif kind == "trap":
        ways = len(before.house.steps[here])
        yield f"Whoever comes through {NAMES[here]} is caught there: {ways} ways lead over it."
    else:
        target = target_of(action)
        assert target is not None
        yield from _about_walking(before, name, here, target, possible)


def _about_radar(before: Position, here: int, possible: int, where: str) -> str:
    rings = before.house.at_distance(before.by_walking)[here]
    groups = sum(1 for tiles in rings if tiles & possible)
    if groups < 2:
        return f"{where}; a second opinion may reveal a Poltergeist."
    return f"{where}; the answer from {NAMES[here]} sorts them into {groups} groups."


def _about_walking(
    before: Position, name: str, here: int, target: int, possible: int
) -> Iterator[str]:
    house = before.house
    if before.traps != HIDDEN and before.traps & ~before.found & 1 << target:
        yield f"{name} can see there whether the trap on {NAMES[target]} has sprung."
    room = house.room_of[target]
    if house.room_of[here] != room and not before.told >> room & 1:
        yield f"{name} will be told whether {room_at(before, target)} is haunted."
    nearer = _mean(house, target, possible) < _mean(house, here, possible)
    if nearer:
        yield f"It brings {name} nearer to the tiles where the Ghost can be."
    yield f"From {NAMES[target]} {name} bars other ways than from {NAMES[here]}."


def _mean(house: House, tile: int, possible: int) -> float:
    members = tiles_in(possible)
    return sum(house.walk[tile][other] for other in members) / max(1, len(members))


# The Ghost


def _about_haunting(before: Position, action: int) -> Iterator[str]:
    kind, target = kind_of(before, action), target_of(action)
    if kind == "end":
        yield "The actions that are left gain nothing worth their risk."
        return
    assert target is not None
    if kind == "polt":
        yield f"Two turns of Radars will not know whether you or {NAMES[target]} answers."
        return
    haunted, house = before.haunted[before.round], before.house
    room = house.rooms[house.room_of[target]]
    if kind == "phase":
        far = house.walk[before.ghost][target]
        yield f"On foot {NAMES[target]} is {_steps(far)} away: no hunter can follow at once."
    if not haunted >> target & 1:
        have = (room & haunted).bit_count() + 1
        if have == 7:
            yield f"It completes {room_at(before, target)}."
        yield from _about_danger(before, target)
        yield f"It haunts the {_ORDINALS[have]} tile of {room_at(before, target)}."
    yield from _about_danger(before, target)
    missing = room & ~haunted
    if missing:
        yield f"{capital(room_at(before, target))} still lacks {missing.bit_count()} tiles."
    yield "It leads towards tiles that are not haunted yet."


_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def _about_danger(before: Position, target: int) -> Iterator[str]:
    """Yield that the Ghost gets away from a hunter close by."""
    walk = before.house.walk
    pawn = min((0, 1), key=lambda p: walk[before.hunters[p]][before.ghost])
    now = walk[before.hunters[pawn]][before.ghost]
    then = walk[before.hunters[pawn]][target]
    if now < then and now <= NEAR:
        yield f"It takes you away from {PAWN_NAMES[pawn]}, who was {_steps(now)} away."


def _steps(count: int) -> str:
    return f"{count} step{'s' * (count != 1)}"

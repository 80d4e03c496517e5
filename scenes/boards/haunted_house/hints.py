"""Reasons for actions in Haunted House, based only on what the team knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.bots.bot import Decision
from game.language import _, many
from game.rules.haunted_house import facts as f
from game.rules.haunted_house.house import House
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import ALL, HUNTING, NAMES, SQUARES, START, tiles_in
from game.state import HIDDEN
from scenes.boards.haunted_house.knowledge.clues import at_once
from scenes.boards.haunted_house.naming import capital, room_at

NEAR_STEPS: Final = 4  # A hunter within this many steps worries the Ghost.


def reason(before: HauntedHouse, decision: Decision) -> str:
    """Return the reason for a decision; an empty text if there is no plain one."""
    action = decision.action
    if len(before.legal_actions()) == 1:
        return _("There is no other choice.")
    if before.phase == START:
        return _about_hiding(before, action)
    about = _about_hunting if before.phase == HUNTING else _about_haunting
    return next(about(before, action), "")


def _about_hiding(before: HauntedHouse, action: int) -> str:
    house = before.house
    return many(
        "{tile} is {number} step from the hunters, in {room}.",
        "{tile} is {number} steps from the hunters, in {room}.",
        house.walk[house.start][action],
        tile=NAMES[action],
        room=room_at(before, action),
    )


# The hunters


def _about_hunting(before: HauntedHouse, action: int) -> Iterator[str]:
    deed = f.preview_facts(before, action)[0]
    if isinstance(deed, f.Handed):
        yield _("Your partner's action helps yours: let it go first.")
    elif isinstance(deed, f.Done):
        yield _("Nothing else is worth an action now.")
    elif isinstance(deed, f.HuntersFact):
        yield from _about_a_deed(before, deed)


def _about_a_deed(before: HauntedHouse, deed: f.HuntersFact) -> Iterator[str]:
    here = before.hunters[deed.pawn]
    possible, exact = at_once(before)
    count = possible.bit_count()
    if exact:
        where = many(
            "The Ghost can be on one tile", "The Ghost can be on {number} tiles", count
        )  # fmt: skip
    else:
        where = many(
            "The Ghost can be on at most one tile",
            "The Ghost can be on at most {number} tiles",
            count,
        )
    match deed:
        case f.RadarUsed():
            yield _about_radar(before, here, possible, where)
        case f.CaptureTried(tile=tile):
            if possible == 1 << here:
                yield _("The Ghost is on {tile}: it can be nowhere else.", tile=tile)
            else:
                yield _("{where}, and {tile} is one of them.", where=where, tile=tile)
        case f.TrapPlaced(tile=tile):
            ways = len(before.house.steps[here])
            yield many(
                "Whoever comes through {tile} is caught there: {number} way leads over it.",
                "Whoever comes through {tile} is caught there: {number} ways lead over it.",
                ways,
                tile=tile,
            )
        case f.Walked(target=tile):
            yield from _about_walking(before, here, SQUARES[tile], possible)


def _about_radar(before: HauntedHouse, here: int, possible: int, where: str) -> str:
    rings = before.house.at_distance(before.by_walking)[here]
    groups = [(tiles & possible).bit_count() for tiles in rings if tiles & possible]
    if len(groups) < 2:
        return _("{where}; a second opinion may reveal a Poltergeist.", where=where)
    return many(
        "{where}; after a Radar on {tile} it is one tile only.",
        "{where}; after a Radar on {tile} at most {number} are left.",
        max(groups),
        where=where,
        tile=NAMES[here],
    )


def _about_walking(before: HauntedHouse, here: int, target: int, possible: int) -> Iterator[str]:
    house = before.house
    if before.traps != HIDDEN and before.traps & ~before.found & 1 << target:
        yield _("This move shows whether the trap on {tile} has sprung.", tile=NAMES[target])
    room = house.room_of[target]
    if house.room_of[here] != room and not before.told >> room & 1:
        yield _("This move tells whether {room} is haunted.", room=room_at(before, target))
    nearer = _mean(house, target, possible) < _mean(house, here, possible)
    if nearer:
        yield _("This move leads nearer to the tiles where the Ghost can be.")
    if possible >> target & 1:
        yield _("The Ghost can be on {target} itself, too.", target=NAMES[target])
    near = min(house.walk[target][tile] for tile in tiles_in(possible))
    yield many(
        "From {target} it is {number} step to the nearest tile where the Ghost can be.",
        "From {target} it is {number} steps to the nearest tile where the Ghost can be.",
        near,
        target=NAMES[target],
    )


def _mean(house: House, tile: int, possible: int) -> float:
    members = tiles_in(possible)
    return sum(house.walk[tile][other] for other in members) / max(1, len(members))


# The Ghost


def _about_haunting(before: HauntedHouse, action: int) -> Iterator[str]:
    deed = f.preview_facts(before, action)[0]
    if isinstance(deed, f.Conjured):
        tile = deed.tile
        yield _("For two turns, Radars cannot tell whether you or {tile} answers.", tile=tile)
    elif isinstance(deed, f.Stepped | f.Phased):
        yield from _about_a_way(before, SQUARES[deed.target], isinstance(deed, f.Phased))
    else:
        yield _("What is left to do is not worth the risk.")


def _about_a_way(before: HauntedHouse, target: int, through: bool) -> Iterator[str]:
    haunted, house = before.haunted[before.round], before.house
    room = house.rooms[house.room_of[target]]
    if through:
        yield many(
            "On foot {tile} is {number} step away: no hunter can follow at once.",
            "On foot {tile} is {number} steps away: no hunter can follow at once.",
            house.walk[before.ghost][target],
            tile=NAMES[target],
        )
    if not haunted >> target & 1:
        have = (room & haunted).bit_count() + 1
        if have == 7:
            yield _("This move completes {room}.", room=room_at(before, target))
        yield from _about_danger(before, target)
        yield _(
            "This move haunts tile {number} of 7 in {room}.",
            number=have,
            room=room_at(before, target),
        )
    yield from _about_danger(before, target)
    missing = room & ~haunted
    if missing:
        said = many(
            "{room} still lacks {number} tile.",
            "{room} still lacks {number} tiles.",
            missing.bit_count(),
            room=room_at(before, target),
        )
        yield capital(said)
    yield many(
        "From {tile} it is {number} step to the nearest tile that is not haunted yet.",
        "From {tile} it is {number} steps to the nearest tile that is not haunted yet.",
        min(house.walk[target][tile] for tile in tiles_in(ALL & ~haunted)),
        tile=NAMES[target],
    )


def _about_danger(before: HauntedHouse, target: int) -> Iterator[str]:
    """Yield the sentence saying that the Ghost moves away from a nearby hunter."""
    walk = before.house.walk
    pawn = min((0, 1), key=lambda p: walk[before.hunters[p]][before.ghost])
    now = walk[before.hunters[pawn]][before.ghost]
    then = walk[before.hunters[pawn]][target]
    if now < then and now <= NEAR_STEPS:
        yield many(
            "This move takes you away from a hunter, who was {number} step away.",
            "This move takes you away from a hunter, who was {number} steps away.",
            now,
        )

"""What adds up in every position: of what is dealt there is as much as the rules say.

`faults` names what does not add up in a world, seen as it was by a player. Where a game only
exchanges what it hides (who holds which of the cards that are left), it needs no entry in `SUMS`:
as many of each kind are hidden in a world as in the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.match_rules import LOWEST_COUNTDOWN
from game.rules.ghost_hunt.position import HUNTING, KILLING, PASSIVE, ROOMING, first_countdown
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import HAND, HAND_LIMIT, NONE, STOCK, WRITING
from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED
from game.rules.guidance_rite.state import CLAIMING, CLAIMS_A_ROUND, GuidanceRite
from game.rules.haunted_house.state import HAUNTING, START, HauntedHouse
from game.rules.haunted_house.tables import (
    ACTIONS_A_TURN,
    PHASES_A_ROUND,
    POLTERGEIST_TURNS,
    POLTERGEISTS_A_ROUND,
    TRAPS_A_HUNTER,
)
from game.rules.haunting_house_3.cards import CHOOSABLE, DECKS, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.tiles import (
    CANCEL_DISK,
    GHOST_DISK,
    KNOWN_GHOST_DISK,
    SWAP_DISK,
)
from game.state import HIDDEN, State
from tests.helpers.told import refuted


def faults(key: str, world: State, truth: State, seen: State) -> list[str]:
    """Return what does not add up, or was told otherwise, in a world dealt from `seen`.

    The observation `seen` hides parts of `truth`.
    """
    return [*SUMS.get(key, exchanged)(world, truth, seen), *refuted(key, world)]


def exchanged(world: State, truth: State, seen: State) -> Iterator[str]:
    """Yield the numbers of the lists of which other values are hidden in a world than in truth."""
    for number, (own, true, known) in enumerate(
        zip(world.values(), truth.values(), seen.values(), strict=True)
    ):
        if not (isinstance(own, tuple) and isinstance(true, tuple) and isinstance(known, tuple)):
            continue
        places = [place for place, value in enumerate(known) if value == HIDDEN]
        if len(own) != len(known) or len(true) != len(known):
            continue  # the whole list is hidden, its length too
        if sorted(own[p] for p in places) != sorted(true[p] for p in places):
            yield f"field {number} hides {own}, in truth {true}"


def guidance_rite(world: GuidanceRite, truth: GuidanceRite, seen: GuidanceRite) -> Iterator[str]:
    """Yield claims that are too many or of owned pieces, boards and plans that cannot be."""
    if world.phase == CLAIMING:
        unclaimed = sum(1 << square for square in world.unclaimed())
        for player, named in enumerate(world.names):
            begun = player >= world.current_player
            legal = range(CLAIMS_A_ROUND) if begun else (CLAIMS_A_ROUND,)
            if named.bit_count() not in legal or named & ~unclaimed:
                yield f"player {player} names {named:b} of {unclaimed:b}"
    for board in world.later:
        if len(board) != len(world.board) or any(p >> OWNER != UNCLAIMED for p in board):
            yield f"a later bout begins with {board}"
    if seen.plan_a == [HIDDEN]:
        again = world.clone()
        again.ask_in_secret(0)
        for action in world.plan_a:
            if action not in again.legal_actions():
                yield f"A has planned {world.plan_a}"
                return
            again.apply(action)


def haunted_house(world: HauntedHouse, truth: HauntedHouse, seen: HauntedHouse) -> Iterator[str]:
    """Yield what the Ghost, the hunters or the traps have too much or too little of."""
    traps = world.traps.bit_count()
    if sum(world.placed) != traps or max(world.placed) > TRAPS_A_HUNTER:
        yield f"{traps} traps, placed {world.placed}"
    if world.sprung & ~world.traps or world.found & ~world.sprung:
        yield f"traps {world.traps:b}, sprung {world.sprung:b}, found {world.found:b}"
    if world.phase == START:
        return
    haunted, rooms = world.haunted[world.round], world.house.rooms
    told = sum(tiles for room, tiles in enumerate(rooms) if world.told >> room & 1)
    if (1 << world.ghost | world.sprung | told) & ~haunted:
        yield f"haunted {haunted:b}, but {world.ghost}, {world.sprung:b} or {told:b} is not"
    moves = ACTIONS_A_TURN * (world.turn - (world.phase != HAUNTING))
    if haunted.bit_count() > 1 + moves:
        yield f"{haunted.bit_count()} tiles are haunted in turn {world.turn}"
    if world.stunned and (not world.sprung >> world.ghost & 1 or world.ghost_left):
        yield f"the Ghost on {world.ghost} is stunned, with {world.ghost_left} actions left"
    spent = (PHASES_A_ROUND, world.phases_used), (POLTERGEISTS_A_ROUND, world.polts_used)
    if any(not 0 <= used <= most for most, used in spent):
        yield f"phases {world.phases_used}, poltergeists {world.polts_used}"
    if not 0 <= world.poltergeist_turns_left <= POLTERGEIST_TURNS or (world.polt < 0) != (
        not world.poltergeist_turns_left
    ):
        yield f"a poltergeist on {world.polt} for {world.poltergeist_turns_left} turns"
    if not 0 <= world.ghost_left <= ACTIONS_A_TURN or any(
        left not in range(ACTIONS_A_TURN + 1) for left in world.left
    ):
        yield f"actions left: {world.ghost_left}, {world.left}"


def haunting_house_3(
    world: HauntingHouse3, truth: HauntingHouse3, seen: HauntingHouse3
) -> Iterator[str]:
    """Yield cards that lie twice or in a wrong round, and kinds of disks that do not add up."""
    storeys = world.storeys - 1
    for seat in range(world.players):
        row = slice(seat * STEPS_A_ROUND, (seat + 1) * STEPS_A_ROUND)
        laid = [card for card in world.rows[row] if card != NO_CARD]
        hidden = [card for card, known in zip(world.rows[row], seen.rows[row], strict=True)
                  if known == HIDDEN]  # fmt: skip
        if len(laid) != len(set(laid)) or set(laid) - set(DECKS[storeys]):
            yield f"seat {seat} has laid {laid}"
        if set(hidden) - set(CHOOSABLE[storeys]):
            yield f"seat {seat} has chosen {hidden}"
        if not 0 <= world.cancels[seat] <= world.hands[seat]:
            yield f"{world.cancels[seat]} of {world.hands[seat]} disks are Cancels"
    cancels = sum(world.cancels)
    for kinds, kept, gone, count in zip(
        ((CANCEL_DISK,), (SWAP_DISK,), (GHOST_DISK, KNOWN_GHOST_DISK)),
        (cancels, sum(world.hands) - cancels, 0),
        world.gone,
        world.disk_counts,
        strict=True,
    ):
        lying = sum(disk in kinds for disk in world.disks)
        if lying + kept + gone != count:
            yield f"disks {kinds}: {lying} lie, {kept} are kept, {gone} are gone, of {count}"


def ghost_hunt(world: GhostHunt, truth: GhostHunt, seen: GhostHunt) -> Iterator[str]:
    """Yield what the Ghost cannot be or do, and hands that hold too much."""
    for hunter, square in enumerate(world.pawns):
        held = len(world.hand(hunter))
        if held > HAND_LIMIT or (held and square == NONE):
            yield f"hunter {hunter} holds {held} things"
    hands = [HAND - hunter for hunter in range(len(world.pawns))]
    for item, (place, known) in enumerate(zip(world.where, seen.where, strict=True)):
        if known == HIDDEN and place not in (STOCK, *hands):
            yield f"item {item} is in {place}"
    if not 0 <= world.kind < len(KINDS):
        if seen.kind == HIDDEN:
            yield f"type {world.kind}"
        return
    kind = world.nature()
    if world.evidence & ~kind.evidence:
        yield f"{kind.name} has left {world.evidence:b}"
    if not LOWEST_COUNTDOWN <= world.countdown <= first_countdown(kind, world.match_rules):
        yield f"the countdown of {kind.name} is {world.countdown}"
    if world.phase == ROOMING or world.room < 0:
        return
    if not world.house.floor >> world.ghost & 1:
        yield f"the Ghost is on {world.ghost}"
    if world.phase in PASSIVE:
        away = world.house.leashes[world.room][world.ghost]
        if away > world.match_rules.leash:
            yield f"the Ghost is {away} squares from its room"
    if world.written and not kind.evidence & WRITING:
        yield f"{kind.name} has written"
    if world.flipped >> len(world.piles):
        yield f"footprints in {world.flipped:b} of {len(world.piles)} piles"
    if any(not world.house.floor >> (mark >> 8) & 1 for mark in world.marks):
        yield f"marks {world.marks}"
    if world.phase in (HUNTING, KILLING) and (world.phase == KILLING) != bool(world.in_reach()):
        yield f"in phase {world.phase} the Ghost reaches {world.in_reach()}"
    if world.phase in (*PASSIVE, HUNTING, KILLING) and not 0 <= world.left <= kind.speed:
        yield f"{kind.name} has {world.left} steps left"


SUMS: Final[Mapping[str, Callable[[Any, Any, Any], Iterator[str]]]] = {
    "guidance_rite": guidance_rite,
    "haunted_house": haunted_house,
    "haunting_house_3": haunting_house_3,
    "ghost_hunt": ghost_hunt,
}

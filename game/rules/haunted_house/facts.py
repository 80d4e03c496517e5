"""What happens in Haunted House, told from what each team remembers.

Whatever happens is recorded with who knows of it, see `events`; an observation holds the memory of
its team. The facts between two observations are what the memory has gained, in the words of the
rules, with what follows from it for that viewer: what is haunted, which Poltergeist leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.facts import Board, Fact, Facts
from game.rules.haunted_house import events
from game.rules.haunted_house.house import House
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    ALL,
    CAPTURE,
    END,
    HAND,
    HAUNTING,
    HUNTING,
    NAMES,
    OVER,
    PAWNS,
    PHASE,
    POLTERGEIST,
    POLTERGEIST_TURNS,
    RADAR,
    START,
    STEP,
    TRAP,
    WALK,
    H,
    I,
    pawn_of,
    tiles_in,
)
from game.state import HIDDEN

# Tiles and rooms are names, as the house has them; hunters are H and I by number.


class HouseFact(Fact):
    """Something that happened in the house."""

    player: int  # the seat whose deed it was


class GhostsFact(HouseFact):
    """Something the Ghost did, or that befell it."""


class HuntersFact(HouseFact):
    """Something one hunter did or was told."""

    pawn: int


class RoundBegan(HouseFact):
    """A round began: there is nothing in the house but the hunters on their start."""

    number: int  # 0 or 1, also the team of the Ghost
    start: str


class HuntersTurnBegan(HouseFact):
    """The hunters' turn of a full turn began."""

    turn: int


class GhostsTurnBegan(GhostsFact):
    """The Ghost's turn of a full turn began."""

    turn: int


class RoundOver(HouseFact):
    """A round ended in a full turn."""

    number: int
    turn: int


class Revealed(HouseFact):
    """The match is over, and what its viewer could not see is shown."""

    standing: tuple[tuple[str, object], ...]  # what is where, as on a `Board`


class Started(GhostsFact):
    """The Ghost began on a tile, which is haunted at once."""

    tile: str


class Stepped(GhostsFact):
    """The Ghost walked a step."""

    source: str
    target: str


class Phased(GhostsFact):
    """The Ghost went through an inner wall."""

    source: str
    target: str


class Haunted(GhostsFact):
    """The Ghost haunted a tile it had not been on."""

    tile: str


class RoomHaunted(GhostsFact):
    """The tile was the last one of its room."""

    room: str


class HouseHaunted(GhostsFact):
    """The tile was the last one of the house."""


class TrapSprung(GhostsFact):
    """The Ghost entered an intact trap: its turn ends, and it will miss the next one."""

    tile: str


class Conjured(GhostsFact):
    """A Poltergeist appeared."""

    tile: str


class PoltergeistLeft(GhostsFact):
    """The Poltergeist has answered two hunters' turns."""

    tile: str


class Rested(GhostsFact):
    """The Ghost ended its turn."""


class RoomTold(HuntersFact):
    """The hunters were told whether the room one of them is in is haunted."""

    room: str
    haunted: bool
    news: bool  # whether it was entered, or is told to be haunted for the first time


class TrapTold(HuntersFact):
    """The hunters were told whether the trap on a tile has sprung."""

    tile: str
    sprung: bool
    news: bool  # whether the tile was entered, or the trap is told to be sprung for the first time


class Walked(HuntersFact):
    """A hunter walked a step."""

    source: str
    target: str


class RadarUsed(HuntersFact):
    """A hunter asked its Radar."""

    tile: str


class RadarAnswered(HuntersFact):
    """The Radar answered one number, or two while a Poltergeist is about."""

    tile: str
    numbers: tuple[int, ...]


class TrapPlaced(HuntersFact):
    """A hunter placed a trap on its tile."""

    tile: str
    shown: bool  # to the Ghost


class CaptureTried(HuntersFact):
    """A hunter tried to capture on its tile."""

    tile: str


class Missed(HuntersFact):
    """Nobody was there: the hunter will miss its next turn."""

    tile: str


class Captured(HuntersFact):
    """The Ghost was there."""

    tile: str


class Handed(HuntersFact):
    """Of four players, one let the partner decide."""


class Done(HouseFact):
    """A player ended the part of one hunter, or the hunters' whole turn."""

    pawn: int | None  # None for both


class Decides(HuntersFact):
    """Of four players, this hunter's decides now."""


def opening(observation: HauntedHouse) -> RoundBegan:
    """Return how every match begins."""
    return RoundBegan(0, 0, NAMES[observation.house.start])


def between(before: HauntedHouse, after: HauntedHouse, action: int | None) -> list[Fact]:
    """Return what the viewer of two observations has learned from one until the other."""
    if after.phase == OVER:  # open to everybody
        known = _known_to(before)
        record = [event for event in after.record if event & known == known]
        facts = list(_told(before, record[len(before.record) :]))
        return [*facts, *_revealed(before, after, facts)]
    facts = list(_told(before, after.record[len(before.record) :]))
    decides = _decides(after)
    if decides is not None and decides != _decides(before):
        facts.append(Decides(after.seat_of(decides), decides))
    return facts


def _known_to(before: HauntedHouse) -> int:
    """Return who all know what is seen here, as bits of an event; 0 for an open position."""
    known = 0
    if before.missed[H] == HIDDEN:
        known |= 1 << before.round
    if before.ghost == HIDDEN:
        known |= 2 >> before.round
    return known


def _decides(observation: HauntedHouse) -> int | None:
    """Return the hunter whose player is seen to decide, of four players."""
    hunting = observation.phase == HUNTING and observation.players == 4
    return observation.deciding_pawn() if hunting and observation.current_player >= 0 else None


def _revealed(before: HauntedHouse, after: HauntedHouse, facts: Sequence[Fact]) -> Iterator[Fact]:
    known = board(before)
    for fact in facts:
        carry(known, fact)
    news = tuple(item for item in board(after).items() if item not in known.items())
    if news:
        yield Revealed(after.round, news)


def _told(before: HauntedHouse, record: Sequence[int]) -> Iterator[Fact]:
    """Yield what follows a position by what was recorded since."""
    house, ghost = before.house, before.round
    haunted = 0 if before.haunted[ghost] == HIDDEN else before.haunted[ghost]
    rooms, traps = before.told, before.found  # of which the hunters know
    polt, polt_turns = before.polt, before.polt_turns
    entered = False
    for packed in record:
        event = events.unpacked(packed)
        pawn, first, second = event.pawn, event.first, event.second
        seat = 1 - ghost + (2 if pawn and before.players == 4 else 0)
        match event.kind:
            case events.ROUND:
                ghost, haunted, rooms, traps, polt = first, 0, 0, 0, HIDDEN
                yield RoundBegan(ghost, first, NAMES[house.start])
            case events.HUNTERS_TURN:
                entered = False
                yield HuntersTurnBegan(seat, first)
            case events.GHOSTS_TURN:
                yield GhostsTurnBegan(ghost, first)
                polt_turns -= 1
                if polt >= 0 and not polt_turns:
                    yield PoltergeistLeft(ghost, NAMES[polt])
                    polt = HIDDEN
            case events.ROUND_OVER:
                yield RoundOver(seat, ghost, first)
            case events.STARTED:
                haunted = 1 << first
                yield Started(ghost, NAMES[first])
            case events.STEPPED | events.PHASED:
                kind = Stepped if event.kind == events.STEPPED else Phased
                yield kind(ghost, NAMES[first], NAMES[second])
                yield from _haunts(house, ghost, haunted, second)
                haunted |= 1 << second
            case events.CONJURED:
                polt, polt_turns = first, POLTERGEIST_TURNS
                yield Conjured(ghost, NAMES[first])
            case events.TRAPPED:
                yield TrapSprung(ghost, NAMES[first])
            case events.RESTED:
                yield Rested(ghost)
            case events.ROOM_TOLD:
                news = entered or bool(second and not rooms >> first & 1)
                rooms |= second << first
                yield RoomTold(seat, pawn, house.room_names[first], bool(second), news)
            case events.TRAP_TOLD:
                news = entered or bool(second and not traps >> first & 1)
                traps |= second << first
                yield TrapTold(seat, pawn, NAMES[first], bool(second), news)
            case events.WALKED:
                entered = True
                yield Walked(seat, pawn, NAMES[first], NAMES[second])
            case events.RADAR_ANSWERED:
                yield RadarUsed(seat, pawn, NAMES[first])
                yield RadarAnswered(seat, pawn, NAMES[first], event.numbers)
            case events.TRAP_PLACED:
                yield TrapPlaced(seat, pawn, NAMES[first], before.ghost_sees_traps)
            case events.MISSED | events.CAPTURED:
                yield CaptureTried(seat, pawn, NAMES[first])
                end = Missed if event.kind == events.MISSED else Captured
                yield end(seat, pawn, NAMES[first])
            case events.HANDED:
                yield Handed(seat, pawn)
            case events.DONE:
                yield Done(seat, pawn if before.players == 4 else None)


def _haunts(house: House, ghost: int, haunted: int, tile: int) -> Iterator[Fact]:
    """Yield what is haunted when the Ghost enters a tile."""
    if haunted >> tile & 1:
        return
    haunted |= 1 << tile
    yield Haunted(ghost, NAMES[tile])
    room = house.room_of[tile]
    if not house.rooms[room] & ~haunted:
        yield RoomHaunted(ghost, house.room_names[room])
    if haunted == ALL:
        yield HouseHaunted(ghost)


def ahead(before: HauntedHouse, action: int) -> list[Fact]:
    """Return what an action would do, as far as who sees the position knows it beforehand."""
    if before.phase in (HUNTING, HAUNTING) and not _known_to(before):
        after = before.clone()
        after.apply(action)
        return between(before, after, action)
    if before.phase == HUNTING:
        return [_hunters_deed(before, action)]
    return list(_ghosts_deed(before, action))


def _ghosts_deed(before: HauntedHouse, action: int) -> Iterator[Fact]:
    ghost = before.round
    if action == END:
        yield Rested(ghost)
    elif before.phase == START:
        yield Started(ghost, NAMES[action - STEP])
    elif action >= POLTERGEIST:
        yield Conjured(ghost, NAMES[action - POLTERGEIST])
    else:
        kind, tile = (Stepped, action - STEP) if action < PHASE else (Phased, action - PHASE)
        yield kind(ghost, NAMES[before.ghost], NAMES[tile])
        yield from _haunts(before.house, ghost, before.haunted[ghost], tile)


def _hunters_deed(before: HauntedHouse, action: int) -> Fact:
    pawn = before.deciding_pawn() if action in (HAND, END) else pawn_of(action)
    seat, here = before.seat_of(pawn), NAMES[before.hunters[pawn]]
    if action == END:
        return Done(seat, pawn if before.players == 4 else None)
    if action == HAND:
        return Handed(seat, pawn)
    if action in RADAR:
        return RadarUsed(seat, pawn, here)
    if action in TRAP:
        return TrapPlaced(seat, pawn, here, before.ghost_sees_traps)
    if action in CAPTURE:
        return CaptureTried(seat, pawn, here)
    return Walked(seat, pawn, here, NAMES[action - WALK[pawn]])


def seen(before: HauntedHouse, action: int, player: int) -> bool:
    """Return whether a player sees which action it is: those of the own team, and hunters' steps.

    A Ghost that sees the traps sees them placed too.
    """
    own = before.current_player % 2 == player % 2
    return own or WALK[H] <= action < RADAR[H] or (before.ghost_sees_traps and action in TRAP)


def board(observation: HauntedHouse) -> Board:
    """Return who is where, what is known to be haunted, and the traps as the viewer knows them."""
    hunters = observation.missed[H] != HIDDEN  # whether what they are told is seen
    found: Board = {"round": observation.round, "turn": observation.turn}
    for pawn in (H, I):
        found[f"hunter {PAWNS[pawn]}"] = NAMES[observation.hunters[pawn]]
    for name, tile in (("ghost", observation.ghost), ("poltergeist", observation.polt)):
        if tile >= 0:
            found[name] = NAMES[tile]
    for tile in _known(observation.haunted[observation.round]):
        found[f"haunted {NAMES[tile]}"] = True
    for tile in _known(observation.traps):
        found[f"trap {NAMES[tile]}"] = "intact"
    sprung = observation.sprung
    if sprung == HIDDEN and hunters:
        sprung = observation.found
    for tile in _known(sprung):
        found[f"trap {NAMES[tile]}"] = "sprung"
    for room in tiles_in(observation.told) if hunters else ():
        found[f"told {observation.house.room_names[room]}"] = True
    decides = _decides(observation)
    if decides is not None:
        found["decides"] = decides
    return found


def _known(tiles: int) -> list[int]:
    """Return the members of a set, none if it is hidden."""
    return [] if tiles == HIDDEN else tiles_in(tiles)


def carry(board: Board, fact: Fact) -> None:
    """Let a fact happen on a board."""
    match fact:
        case RoundBegan(number=number, start=start):
            board.clear()
            board |= {"round": number, "turn": 0, "hunter H": start, "hunter I": start}
        case HuntersTurnBegan(turn=turn):
            board["turn"] = turn
        case GhostsTurnBegan() | RoundOver():
            board.pop("decides", None)
        case Revealed(standing=standing):
            board |= standing
        case Started(tile=tile):
            board |= {"ghost": tile, f"haunted {tile}": True}
        case Stepped(target=tile) | Phased(target=tile):
            board["ghost"] = tile
        case Haunted(tile=tile):
            board[f"haunted {tile}"] = True
        case TrapSprung(tile=tile) | TrapTold(tile=tile, sprung=True):
            board[f"trap {tile}"] = "sprung"
        case Conjured(tile=tile):
            board["poltergeist"] = tile
        case PoltergeistLeft():
            del board["poltergeist"]
        case RoomTold(room=room, haunted=True):
            board[f"told {room}"] = True
        case Walked(pawn=pawn, target=tile):
            board[f"hunter {PAWNS[pawn]}"] = tile
        case TrapPlaced(tile=tile):
            board[f"trap {tile}"] = "intact"
        case Decides(pawn=pawn):
            board["decides"] = pawn


FACTS: Final[Facts[HauntedHouse]] = Facts(
    (
        *(RoundBegan, HuntersTurnBegan, GhostsTurnBegan, RoundOver, Revealed),
        *(Started, Stepped, Phased, Haunted, RoomHaunted, HouseHaunted, TrapSprung),
        *(Conjured, PoltergeistLeft, Rested),
        *(RoomTold, TrapTold, Walked, RadarUsed, RadarAnswered, TrapPlaced),
        *(CaptureTried, Missed, Captured, Handed, Done, Decides),
    ),
    between,
    ahead,
    seen,
    board,
    carry,
)

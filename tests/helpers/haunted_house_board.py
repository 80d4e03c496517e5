"""What stands on a board of Haunted House, and how facts change it."""

from __future__ import annotations

from game.facts import Board, Fact
from game.rules.haunted_house.facts import (
    Conjured,
    Decides,
    GhostsTurnBegan,
    Haunted,
    HuntersTurnBegan,
    Phased,
    PoltergeistLeft,
    Revealed,
    RoomTold,
    RoundBegan,
    RoundOver,
    Started,
    Stepped,
    TrapPlaced,
    TrapSprung,
    TrapTold,
    Walked,
    deciding_hunter,
)
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import NAMES, PAWNS, H, I, tiles_in
from game.state import HIDDEN


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
    decides = deciding_hunter(observation)
    if decides is not None:
        found["decides"] = decides
    return found


def _known(tiles: int) -> list[int]:
    """Return the members of a set, none if it is hidden."""
    return [] if tiles == HIDDEN else tiles_in(tiles)


def apply_fact(board: Board, fact: Fact) -> None:
    """Let a fact happen on a board."""
    match fact:
        case RoundBegan(number=number, start=start):
            board.clear()
            board |= {"round": number, "turn": 0, "hunter A": start, "hunter B": start}
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

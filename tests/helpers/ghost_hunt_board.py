"""What stands on a board of Ghost Hunt, and how facts change it."""

from __future__ import annotations

from game.facts import Board, Fact
from game.rules.ghost_hunt.facts import (
    IN_VAN,
    PRINT,
    BookWritten,
    CrucifixBurned,
    Dropped,
    EventStruck,
    Found,
    GhostsTurn,
    Glided,
    Hid,
    HuntBegan,
    HuntersTurn,
    HuntOver,
    ItemChosen,
    Killed,
    Laid,
    MarkMade,
    Picked,
    PutBack,
    Revealed,
    RoomChosen,
    SaltFlipped,
    SaltSeen,
    Shown,
    Taken,
    TypeChosen,
    Walked,
    room_of,
    sees_hands,
)
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import BURNED, CRUCIFIX, HAND, NONE, SALT, STOCK
from game.state import HIDDEN


def board(observation: Position) -> Board:
    """Return what a viewer sees standing and lying, and what everybody knows beside the board."""
    names = observation.house.names
    found: Board = {
        "round": observation.round,
        "hunt": bool(observation.hunt),
        "evidence": observation.evidence,
        "slowed": observation.slowed,
        "hands": sees_hands(observation),
    }
    for hunter, square in enumerate(observation.pawns):
        if square != NONE:
            found[f"hunter {hunter}"] = names[square]
    for item, place in enumerate(observation.where):
        if place != HIDDEN:
            found[f"item {item}"] = _place(observation, place)
    sees_ghost = observation.flipped != HIDDEN
    flipped = observation.flipped if sees_ghost else observation.prints
    for pile, square in enumerate(observation.piles):
        found[f"salt {names[square]}"] = PRINT if flipped >> pile & 1 else "pile"
    if observation.ghost >= 0:
        found["ghost"] = names[observation.ghost]
    if observation.kind != NONE:
        found["type"] = observation.kind
    if observation.room != NONE:
        known = observation.room != HIDDEN
        found["room"] = room_of(observation.house, observation.room) if known else None
    if sees_ghost:
        found["written"] = bool(observation.written)
        for mark in observation.marks:
            found[f"mark {names[mark >> 8]}"] = mark & 255
    return found


def _place(observation: Position, place: int) -> str | int:
    """Return where an item is: a square by its name, a hunter by its number."""
    if place == STOCK:
        return IN_VAN
    if place == BURNED:
        return "burned"
    return observation.house.names[place] if place >= 0 else HAND - place


def apply_fact(board: Board, fact: Fact) -> None:
    """Let a fact happen on a board."""
    match fact:
        case TypeChosen(kind):
            board["type"] = kind
        case RoomChosen(room):
            board["room"] = room
            if room:
                board["ghost"] = room.spawn
            else:
                del board["written"]
        case Glided(square=square) | Shown(square=square):
            board["ghost"] = square
        case Walked(hunter, square=square) | Hid(hunter, square=square):
            board[f"hunter {hunter}"] = square
        case ItemChosen(hunter, item) | Taken(hunter, item):
            if item != HIDDEN:
                board[f"item {item}"] = hunter
        case PutBack(_, item):
            board[f"item {item}"] = IN_VAN
        case Picked(hunter, item):
            if board["hands"]:
                board[f"item {item}"] = hunter
            else:
                del board[f"item {item}"]
        case Laid(item=item, square=square) if item == SALT:
            board[f"salt {square}"] = "pile"
        case Laid(item=item, square=square) | Dropped(item=item, square=square):
            board[f"item {item}"] = square
        case CrucifixBurned():
            board[f"item {CRUCIFIX}"] = "burned"
        case MarkMade(square, last):
            board[f"mark {square}"] = last
        case BookWritten():
            board["written"] = True
        case SaltFlipped(square) | SaltSeen(square, True):
            board[f"salt {square}"] = PRINT
        case HuntBegan(spawn):
            board["hunt"] = True
            if spawn:
                board["ghost"] = spawn
        case HuntOver(spawn):
            board["hunt"] = False
            board.pop("ghost", None)
            if spawn:
                board["ghost"] = spawn
        case Killed(hunter):
            del board[f"hunter {hunter}"]
            board["slowed"] &= ~(1 << hunter)
        case EventStruck(_, hunters):
            board["slowed"] |= sum(1 << hunter for hunter in hunters)
        case HuntersTurn(hunter):
            board["slowed"] &= ~(1 << hunter)
        case Found(evidence):
            board["evidence"] |= evidence
        case GhostsTurn(round):
            board["round"] = round
            for key in [key for key in board if key.startswith("mark ") and board[key] < round]:
                del board[key]
        case Revealed(secrets):
            board.update(secrets)

"""The Haunting House 3 as text: how actions are written, and a drawing of the whole position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.rules.haunting_house_3.cards import (
    CANCEL,
    CARDS,
    EXCHANGE,
    MOVE,
    NO,
    NO_CARD,
    PASSAGE,
    R90,
    R180,
    SHIFT,
    SHIFTS,
    STEPS_A_ROUND,
    SW,
    SWAP,
    TARGET,
)
from game.rules.haunting_house_3.house import (
    COLUMN,
    DIRECTIONS,
    FIRST,
    NAMES,
    OUT,
    PAIRS,
    ROW,
    SLOTS,
    STAIR_COLUMN,
    STAIRS_A,
)
from game.rules.haunting_house_3.position import CARRY_OUT, PROGRAM, Position
from game.rules.haunting_house_3.tiles import DISKS, DOWN, KNOWN_GHOST_DISK, NO_DISK, SIDES
from game.state import CHANCE, HIDDEN, TERMINAL

PHASES: Final = (
    "program", "reveal", "swap?", "reveal to swap", "cancel?", "carry out", "over",
)  # fmt: skip
SIGNS: Final = " tg98f"  # what is printed on a tile, in the drawing


def notation(state: Position, action: int) -> str:
    """Return how the rules write an action."""
    if action < NO:
        return f"{'p' if state.phase == PROGRAM else 'draw'} {CARDS[action]}"
    if action == NO:
        return "no"
    if action == CANCEL:
        return "cancel"
    if action < MOVE:
        return f"swap {action - SWAP + 1}"
    if action < PASSAGE:
        return f"m {DIRECTIONS[action - MOVE]}"
    if action < EXCHANGE:
        return f"sp {DIRECTIONS[action - PASSAGE]}"
    if action < SHIFT:
        return f"pl {action - EXCHANGE + 1}"
    if action < TARGET:
        return f"ex {SHIFTS[action - SHIFT]}"
    return _target(state.held[state.owner()], action - TARGET)


def _target(card: int, target: int) -> str:
    """Return how the target of a card that turns or switches tiles, or of a drop, is written."""
    if card == R90:
        place, anticlockwise = divmod(target, 2)
        return f"r90{'-' if anticlockwise else '+'} {NAMES[place]}"
    if card == R180:
        return f"r180 {NAMES[target]}"
    if card == SW:
        first, second = PAIRS[-1][target]
        return f"sw {NAMES[first]} {NAMES[second]}"
    return f"td {NAMES[target]}"


def card_name(card: int) -> str:
    """Return the short name of a card, `-` for none, `?` if it is hidden."""
    return "?" if card == HIDDEN else "-" if card == NO_CARD else CARDS[card]


def seats_text(seats: int) -> str:
    """Return a set of seats as numbers from 1."""
    return " ".join(str(seat + 1) for seat in range(seats.bit_length()) if seats >> seat & 1) or "-"


def place_name(place: int) -> str:
    """Return the name of a place, `out` for a pawn that has left."""
    return "out" if place == OUT else NAMES[place]


def draw(state: Position) -> str:
    """Return the floor plan with each tile's walls, then what the drawing does not show.

    A tile shows `.` on its open sides and in its middle t a trap door, g a ghost picture, 9 or 8
    that it turns by 90 or 180 degrees, f that it flips, x that it lies face down.
    """
    seats = [_seat(state, seat) for seat in range(state.players)]
    return "\n".join([*_plan(state), *_facts(state), *seats])


def _plan(state: Position) -> Iterable[str]:
    width = (6, 12, 17)[state.storeys - 1] * 4
    rows = [[" "] * width for _ in range(18)]

    def put(column: int, row: int, face: int, sign: str) -> None:
        top, left = row * 3, column * 4
        for offset, side in zip(((0, 1), (1, 2), (2, 1), (1, 0)), SIDES, strict=True):
            rows[top + offset[0]][left + offset[1]] = "." if face & side else "#"
        for down, right in ((0, 0), (0, 2), (2, 0), (2, 2)):
            rows[top + down][left + right] = "#"
        rows[top + 1][left + 1] = sign

    for place in range(FIRST[state.storeys]):
        face = state.faces[place]
        sign = "x" if face & DOWN else SIGNS[state.kind_at(place)]
        put(COLUMN[place], ROW[place], face, sign)
    for stair in range(state.storeys - 1):
        put(STAIR_COLUMN[stair], state.stairs[stair], state.faces[STAIRS_A + stair], "AB"[stair])
    return ("".join(row).rstrip() for row in rows)


def _facts(state: Position) -> list[str]:
    place, direction = SLOTS[state.exit]
    decides = {TERMINAL: "nobody", CHANCE: "chance"}.get(
        state.current_player, str(state.current_player + 1)
    )
    disks = [
        f"{NAMES[at]} {'?' if disk == HIDDEN else DISKS[disk]}"
        + (" (known)" if disk == KNOWN_GHOST_DISK else "")
        for at in range(FIRST[state.storeys])
        for disk in (state.disks[state.tiles[at]],)
        if disk != NO_DISK
    ]
    facts = [
        f"exit: {NAMES[place]} {DIRECTIONS[direction]}",
        f"disks: {', '.join(disks) or '-'}",
        f"disks gone: {state.gone[0]} cancel, {state.gone[1]} swap, {state.gone[2]} ghost",
        f"round {state.round} of {state.round_limit}, {('random', 'chosen')[state.chosen]}, "
        f"step {state.step + 1}, start player {state.start + 1}",
        f"{PHASES[state.phase]}; decides: {decides}",
    ]
    if state.phase == CARRY_OUT:
        owner = state.owner()
        facts.append(
            f"card: {CARDS[state.held[owner]]} of {owner + 1}, left {state.left}, "
            f"moved {seats_text(state.moved)}"
        )
    if state.winners:
        facts.append(f"ending: {state.ending}, seats {seats_text(state.winners)}")
    return facts


def _seat(state: Position, seat: int) -> str:
    first = seat * STEPS_A_ROUND
    row = " ".join(card_name(card) for card in state.rows[first : first + STEPS_A_ROUND])
    cancels = "?" if state.cancels[seat] == HIDDEN else str(state.cancels[seat])
    return (
        f"{seat + 1}: {'ghost' if state.is_ghost(seat) else 'living'} "
        f"{place_name(state.pawns[seat])}, row {row}, plays {card_name(state.held[seat])}, "
        f"disks {state.hands[seat]} ({cancels} cancel)"
        + (", played a disk" if state.played >> seat & 1 else "")
    )

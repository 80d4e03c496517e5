"""Haunted House as text: how its actions are written, and a drawing of the whole position."""

from __future__ import annotations

from typing import Final

from game.rules.haunted_house.house import line_of
from game.rules.haunted_house.position import START, Position
from game.rules.haunted_house.tables import (
    END,
    HAND,
    NAMES,
    NOWHERE,
    PAWNS,
    PHASE,
    POLTERGEIST,
    RADAR,
    ROOMS,
    STEP,
    TILES,
    WALK,
    H,
    I,
    pawn_of,
    tiles_in,
)
from game.state import HIDDEN, TERMINAL

PHASE_WORDS: Final = ("start", "hunters", "ghost", "over")


def notation(state: Position, action: int) -> str:
    """Return how the rules write an action."""
    if action < PHASE:
        tile = NAMES[action - STEP]
        return f"@{tile}" if state.phase == START else f"{name(state.ghost)}-{tile}"
    if action < POLTERGEIST:
        return f"phase {name(state.ghost)}~{NAMES[action - PHASE]}"
    if action < WALK[H]:
        return f"polt {NAMES[action - POLTERGEIST]}"
    if action < RADAR[H]:
        pawn = pawn_of(action)
        return f"{PAWNS[pawn]}:{name(state.hunters[pawn])}-{NAMES[action - WALK[pawn]]}"
    if action == HAND:
        return "hand"
    if action == END:
        return "end"
    pawn = pawn_of(action)
    word = ("radar", "trap", "capture")[action - RADAR[pawn]]
    return f"{PAWNS[pawn]}:{word}"


def name(tile: int) -> str:
    """Return the name of a tile, `?` if it is hidden, `-` if there is none."""
    if tile == HIDDEN:
        return "?"
    return "-" if tile == NOWHERE else NAMES[tile]


def names(tiles: int) -> str:
    """Return the names of a set of tiles."""
    if tiles == HIDDEN:
        return "?"
    return " ".join(NAMES[tile] for tile in tiles_in(tiles)) or "-"


def draw(state: Position) -> str:
    """Return the house with everything in it, then what the drawing does not show.

    On a tile stand: `G` the Ghost or `%` its haunting; the hunters `H`, `I`, `&` for both, or the
    room's letter; `^` a trap, `v` a sprung one, `P` the Poltergeist.
    """
    rows = [list(line) for line in state.house.drawing]
    for tile in range(TILES):
        column = 4 * (tile % 7) + 1
        rows[line_of(tile)][column : column + 3] = _signs(state, tile)
    lines = ["".join(row) for row in rows]
    who = "?" if state.current_player == HIDDEN else str(state.current_player)
    lines += [
        f"round {state.round + 1}, turn {state.turn} of {state.turn_limit}, "
        f"{PHASE_WORDS[state.phase]}; decides: {'nobody' if who == str(TERMINAL) else who}",
        f"ghost: {name(state.ghost)}, left {number(state.ghost_left)}, "
        f"phases {number(state.phases_used)}, poltergeists {number(state.polts_used)}"
        + (", stunned" if state.stunned == 1 else ""),
        f"poltergeist: {name(state.polt)}, answers {number(state.polt_turns)}",
        f"traps: {names(state.traps)}; sprung: {names(state.sprung)}; "
        f"seen sprung: {names(state.found)}",
    ]
    for pawn in (H, I):
        lines.append(
            f"{PAWNS[pawn]}: {name(state.hunters[pawn])}, left {number(state.left[pawn])}, "
            f"traps placed {number(state.placed[pawn])}"
            + (", missed" if state.missed[pawn] == 1 else "")
            + (", ended" if state.ended[pawn] == 1 else "")
        )
    told = " ".join(state.house.room_names[room] for room in tiles_in(state.told)) or "-"
    lines.append(f"told haunted: {told}")
    for team in (0, 1):
        tiles = state.haunted[team]
        score = "?"
        if tiles != HIDDEN:
            score = f"{state.rooms_haunted(team)} rooms, {state.tiles_haunted(team)} tiles"
        lines.append(f"team {team}: {score}, captured in turn {state.captures[team] or '-'}")
    return "\n".join(lines)


def number(value: int) -> str:
    """Return a number, or `?` if it is hidden."""
    return "?" if value == HIDDEN else str(value)


def _signs(state: Position, tile: int) -> str:
    haunted = state.haunted[state.round]
    first = "%" if haunted != HIDDEN and haunted >> tile & 1 else " "
    if tile == state.ghost:
        first = "G"
    here = [pawn for pawn in (H, I) if state.hunters[pawn] == tile]
    letter = ROOMS[state.house.room_of[tile]]
    second = "&" if len(here) == 2 else PAWNS[here[0]] if here else letter
    third = " "
    if state.traps != HIDDEN and state.traps >> tile & 1:
        third = "^"
    if (state.found >> tile & 1) or (state.sprung != HIDDEN and state.sprung >> tile & 1):
        third = "v"
    return first + second + ("P" if state.polt == tile else third)

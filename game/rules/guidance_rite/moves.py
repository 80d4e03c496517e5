"""The legal moves of pieces, and how a piece changes by its move."""

from __future__ import annotations

from game.rules.guidance_rite.pieces import (
    EMPTY,
    MARKED,
    OWNER,
    bitten,
    character_of,
    merged,
    moved,
)
from game.rules.guidance_rite.tables import (
    ARROWS_IN,
    CROW,
    DOUBLE,
    EXCHANGE,
    FAR_EXCHANGE,
    GROUNDS,
    GUARDIAN,
    LIZARD,
    MONSTER,
    NOWHERE,
    Ground,
)


def moves(board: list[int], player: int, final: bool, held: int) -> list[int]:
    """Return the moves of a player in ascending order; `held` are squares that may not move."""
    own = player + 1
    ground = GROUNDS[final]
    actions: list[int] = []
    add = actions.append
    for source, piece in enumerate(board):
        if piece >> 20 != own or held >> source & 1:
            continue
        character = piece >> 16 & 7
        step = ground.step[source]
        for direction in ARROWS_IN[(piece | piece >> 8) & 255 if final else piece & 255]:
            action = source << 5 | direction << 2
            target = step[direction]
            if target == NOWHERE:
                if character != GUARDIAN:
                    continue
                target = ground.reach[source][direction]
            occupant = board[target]
            if occupant == EMPTY or occupant >> 20 != own:
                add(action)
            else:
                if not final or not (piece | occupant) & MARKED:
                    add(action)
                # A Monster's single step has removed a symbol already.
                if (
                    occupant >> 16 & 7 == GUARDIAN
                    and character != GUARDIAN
                    and character != MONSTER
                    and not held >> target & 1
                ):
                    add(action + EXCHANGE)
            if character == CROW:
                target = ground.double[source][direction]
                if target != NOWHERE and board[target] == EMPTY and piece >> direction & 1:
                    add(action + DOUBLE)
            elif character == MONSTER and occupant == EMPTY:
                target = ground.double[source][direction]
                if target == NOWHERE:
                    continue
                occupant = board[target]
                if occupant == EMPTY or occupant >> 20 != own:
                    add(action + DOUBLE)
                    continue
                if not final or not (piece | occupant) & MARKED:
                    add(action + DOUBLE)
                if occupant >> 16 & 7 == GUARDIAN and not held >> target & 1:
                    add(action + FAR_EXCHANGE)
    return actions


def arrival(piece: int, occupant: int, action: int, ground: Ground, final: bool) -> int:
    """Return a moved piece after its own effect and what it has of a friend captured there.

    A Lizard that merges is not renewed yet: its character is chosen first.
    """
    source, direction = action >> 5, action >> 2 & 7
    merging = final and occupant >> OWNER == piece >> OWNER and not action & EXCHANGE
    if merging and character_of(piece) == LIZARD:
        return merged(bitten(piece, direction), occupant)
    over_the_edge = ground.step[source][direction] == NOWHERE
    becomes = moved(piece, direction, action & 3, over_the_edge and occupant != EMPTY)
    return merged(becomes, occupant) if merging else becomes

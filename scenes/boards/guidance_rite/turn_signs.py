"""The icons of a turn of Guidance Rite: movements, captures, powers, items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.facts import Fact
from game.rules.guidance_rite.facts import (
    Bitten,
    Blackened,
    Captured,
    Claimed,
    Clashed,
    CrowCalled,
    Empowered,
    Exchanged,
    GotArrow,
    Honoured,
    ItemDealt,
    Merged,
    Moved,
    MovedTogether,
    Named,
    Placed,
    Removed,
    Reopened,
    Revealed,
    Rotated,
    Swapped,
    TurnedRound,
)
from game.rules.guidance_rite.pieces import EMPTY
from game.rules.guidance_rite.tables import CROW, LIZARD, MONSTER, RAT
from scenes.boards.guidance_rite.tokens import FOLDER, body
from scenes.boards.turn_signs import gone, stood, went
from scenes.boards.view import Sign

ITEMS: Final = (f"{FOLDER}item_honour", f"{FOLDER}item_rotate", f"{FOLDER}item_swap")
POWERS: Final = {
    RAT: "sign_rat",
    CROW: "sign_crow",
    LIZARD: "sign_lizard",
    MONSTER: "sign_monster",
}


def signs(facts: Sequence[Fact]) -> Iterator[Sign]:
    """Yield the icons of a turn; revealed claims and plans show their result alone."""
    claimed = any(isinstance(fact, Claimed | Clashed) for fact in facts)
    revealed = any(isinstance(fact, Revealed) for fact in facts)
    for fact in facts:
        match fact:
            case Named() if claimed:
                continue
            case Moved() | Empowered() | CrowCalled() | Blackened() if revealed:
                continue
            case Moved():
                yield from _moved(fact)
            case Revealed(plan=plan):
                yield from signs(plan)
            case MovedTogether(losses=losses):
                taken = _taken(fact)
                for loss in losses:
                    if loss.source not in taken:
                        yield gone(body(loss.piece))
            case Named(square=square, piece=piece) | Placed(square=square, piece=piece):
                yield from stood(body(piece), square)
            case Claimed(square=square, piece=piece):
                yield from stood(body(piece), square)
                yield Sign(icon="check", tone="ok")
            case Clashed(square) | Removed(square):
                yield Sign(square, tone="muted")
                yield Sign(icon="cross", tone="danger")
            case ItemDealt(item=item):
                yield Sign(picture=ITEMS[item])
            case Honoured() | Rotated() | Swapped():
                yield from _item(fact)
            case _other:
                yield from _power(fact)


def _moved(fact: Moved) -> Iterator[Sign]:
    icon = "edge" if fact.manner == "wrap" else "swap" if isinstance(fact, Exchanged) else "to"
    yield from went(body(fact.piece), fact.source, fact.square, icon)
    if isinstance(fact, Merged):
        yield Sign(icon="plus", tone="muted")
        yield Sign(picture=body(fact.victim))
    elif isinstance(fact, Captured):
        yield gone(body(fact.victim))


def _power(fact: Fact) -> Iterator[Sign]:
    match fact:
        case TurnedRound(square=square):
            yield from _by(RAT, "refresh", square)
        case GotArrow(square=square):
            yield from _by(LIZARD, "plus", square)
        case Bitten(target=square):
            yield from _by(MONSTER, "fight", square)
        case Reopened(square=square):
            yield from _by(CROW, "refresh", square)
        case CrowCalled():
            yield Sign(picture=f"{FOLDER}{POWERS[CROW]}")
        case Blackened(square=square):
            yield Sign(icon="blacken")
            yield Sign(square)


def _by(character: int, icon: str, square: str) -> Iterator[Sign]:
    """Yield the icons for a character's power used at a square."""
    yield Sign(picture=f"{FOLDER}{POWERS[character]}")
    yield Sign(icon=icon, tone="muted")
    yield Sign(square)


def _item(fact: Honoured | Rotated | Swapped) -> Iterator[Sign]:
    kind = (Honoured, Rotated, Swapped).index(type(fact))
    yield Sign(picture=ITEMS[kind])
    yield Sign(fact.square)
    if isinstance(fact, Swapped):
        yield Sign(fact.other_square)


def _taken(moves: MovedTogether) -> set[str]:
    """Return the squares of captures that are shown in the captor's line."""
    return {arrival.square for arrival in moves.arrivals if arrival.becomes != EMPTY}

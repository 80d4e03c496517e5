"""The icons of a turn of 18 Ghosts: movements, captures, escapes, portals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.facts import Fact
from game.rules.eighteen_ghosts.facts import (
    Escaped,
    Fought,
    Jumped,
    Moved,
    Passed,
    Placed,
    PortalTurned,
    Released,
)
from scenes.boards.eighteen_ghosts.colours import KEYS
from scenes.boards.eighteen_ghosts.pieces import SPRITES
from scenes.boards.turn_signs import gone, stood, went
from scenes.boards.view import Sign


def signs(facts: Sequence[Fact]) -> Iterator[Sign]:
    """Yield the icons of a turn."""
    for fact in facts:
        match fact:
            case Moved(ghost, source, square):
                yield from went(SPRITES[ghost], source, square)
            case Jumped(ghost, source, square):
                yield from went(SPRITES[ghost], source, square, "mirror")
            case Fought(ghost, source, other, square, won):
                yield from went(SPRITES[ghost], source, square, "fight")
                yield Sign(picture=SPRITES[other]) if not won else gone(SPRITES[other])
                if not won:
                    yield gone(SPRITES[ghost])
            case Placed(ghost=ghost, square=square):
                yield from stood(SPRITES[ghost], square)
            case Released(ghost):
                yield Sign(icon="release", tone="candle")
                yield Sign(picture=SPRITES[ghost])
            case Escaped(ghost, moving=moving):
                if not moving:
                    yield Sign(picture=SPRITES[ghost])
                yield Sign(icon="escape", tone="ok")
            case PortalTurned(colour, square):
                yield Sign(picture=f"eighteen_ghosts/ring_{KEYS[colour]}")
                yield Sign(icon="refresh", tone="muted")
                if square is not None:
                    yield Sign(square, tone="muted")
            case Passed():
                yield Sign("–", tone="muted")

"""One viewer's sight of a match at one moment: all that a board's picture depends on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from game.state import State
from scenes.boards.desk import Desk
from scenes.boards.lens import Lens
from scenes.boards.trace import Trace

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Seen(Generic[S]):
    """One moment as a board shows it; a board makes one for each frame, and views only read it."""

    observation: S
    pointed: str | None = None  # the place that mouse or keyboard point at
    considered: int | None = None  # the action that a click would play, or that waits
    chosen: Sequence[str] = ()  # the places clicked so far of an action that takes several
    playable: bool = True  # whether the person at the screen may act on what is shown
    overheard: bool = True  # whether somebody listens who may not know what is seen
    flipped: bool = False  # whether the board is turned for the player opposite
    lens: Lens | None = None  # through which the board is seen where it can be enlarged
    on: frozenset[str] = frozenset()  # the overlays that are switched on
    crowded: bool | None = None  # whether something has no room beside the board; None: unknown
    desk: Desk[S] = field(default_factory=Desk[S])  # what the viewer has prepared
    moving: bool = False  # whether what has changed is still on its way
    time: float = math.inf  # milliseconds since it began to move, infinite while nothing does
    acts: tuple[object, ...] = ()  # what is told one after the other meanwhile
    stood: float | None = None  # the part of its least time that this has been shown, if any
    trail: tuple[Trace, ...] = ()  # what was left on the board and is seen now
    held: object = None  # what was just revealed and stays, as `View.hold` returned it
    locked: frozenset[int] = frozenset()  # the seats that have chosen, while others still do
    addressed: int | None = None  # the seat named in the title of the card; None: unknown or nobody
    past: object = None  # what happened up to now, as `View.recall` returned it

    @property
    def lit_seat(self) -> int:
        """The seat that is marked as acting: the one on the card, else the one to decide."""
        return self.observation.current_player if self.addressed is None else self.addressed

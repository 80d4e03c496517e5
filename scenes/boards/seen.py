"""One viewer's sight of a match at one moment: all that a board's picture depends on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from game.state import State
from scenes.boards.desk import Desk
from scenes.boards.motion.trace import Trace
from scenes.boards.picture.lens import Lens

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Seen(Generic[S]):
    """One moment as a board shows it; a board makes one for each frame, and views only read it."""

    observation: S
    pointed: str | None = None  # Mouse or keyboard point at this place.
    hovered_action: int | None = None  # A click would play this action, or it waits.
    chosen: Sequence[str] = ()  # The places of an action that were clicked so far.
    playable: bool = True  # The person at the screen may act on what is shown.
    overheard: bool = True  # Somebody listens who may not know what is seen.
    flipped: bool = False  # The board is turned for the player opposite.
    lens: Lens | None = None  # The board is seen through it.
    on: frozenset[str] = frozenset()  # The overlays that are switched on.
    crowded: bool | None = None  # Something has no room beside the board; None: unknown.
    desk: Desk[S] = field(default_factory=Desk[S])  # The viewer has prepared it.
    moving: bool = False  # What has changed is still on its way.
    time: float = math.inf  # Milliseconds from the first motion; infinite without any.
    acts: tuple[object, ...] = ()  # Parts of what moves, told one after the other.
    stood: float | None = None  # This part of its least time has passed.
    trail: tuple[Trace, ...] = ()  # The trail that was left on the board and is seen now.
    held: object = None  # `View.hold` returned it for what was revealed and stays.
    locked: frozenset[int] = frozenset()  # The seats that have chosen, while others still do.
    addressed: int | None = None  # The title of the card names this seat.
    past: object = None  # `View.recall` returned it for what happened up to now.

    @property
    def lit_seat(self) -> int:
        """The seat that is marked as acting: the one on the card, else the one to decide."""
        return self.observation.current_player if self.addressed is None else self.addressed

"""Everything that a painter draws of a board at one moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame
from pygame import Rect

from game.state import State
from scenes.boards.layout import Place, Spot
from scenes.boards.motion.animation import Piece, Pose, Wave
from scenes.boards.motion.staging import Closeup
from scenes.boards.motion.trace import Trace
from scenes.boards.picture.layer import Layers
from scenes.boards.picture.lens import Glide
from scenes.boards.seen import Seen
from scenes.boards.view import Preview, TargetMark
from scenes.ui.input.caps import Caps

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class PlaceFrame:
    """A frame around a place."""

    place: str
    colour: str  # It is a role of the palette.
    width: float  # It is in units.


@dataclass(frozen=True, slots=True)
class Display(Generic[S]):
    """The parts of a board's picture, from the ground to the dragged piece."""

    seen: Seen[S]
    before: Seen[S] | None  # The ground fades from it; None while nothing moves.
    layers: Layers  # They are those of what is seen.
    told: Layers  # They are those that the ground fades from.
    faded: float  # The fade has come so far, 0.0 to 1.0.
    sway: int  # It is the step of the idle motion.
    places: Mapping[str, Place]
    glass: Rect | None  # It shows a part of an enlarged board.
    glide: Glide | None  # The board is on its way to another enlargement.
    closeup: Closeup | None  # It stages a great moment.
    pieces: Mapping[Spot, Piece]
    gazes: Mapping[Spot, str]  # Figures that do not look straight ahead look there.
    hidden: Collection[Spot]  # Pieces are still on their way there.
    moving: Sequence[tuple[Piece, Pose]]  # These pieces are on their way.
    waves: Sequence[tuple[Wave, float]]  # Each ring has come so far.
    lifted: Spot | None  # The chosen piece stands there.
    raised: float  # It has risen so far, 0.0 to 1.0.
    carried: tuple[int, int] | None  # The chosen piece or the picture in the hand is there.
    hand: pygame.Surface | None  # It is carried from the viewer's desk.
    starts: Sequence[Spot]  # An action may begin with these pieces.
    targets: Sequence[tuple[str, TargetMark]]  # These places complete an action.
    frames: Sequence[PlaceFrame]
    foreseen: str | None  # The preview stands in place of this target.
    preview: Preview | None
    patience: Callable[[], float]  # It returns the seconds left of this frame.
    pending: Trace | None  # It shows the action that waits to be confirmed.
    advice: Trace | None  # It shows a hint.
    caps: Caps | None  # They draw keys on the board and beside it.

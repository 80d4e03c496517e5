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
    colour: str  # A role of the palette.
    width: float  # In units.


@dataclass(frozen=True, slots=True)
class Display(Generic[S]):
    """The parts of a board's picture, from the ground to the dragged piece."""

    seen: Seen[S]
    before: Seen[S] | None  # The ground fades from it; None while nothing moves.
    layers: Layers  # The layers of what is seen.
    told: Layers  # The layers that the ground fades from.
    faded: float  # How far the fade has come, 0.0 to 1.0.
    sway: int  # The step of the idle motion.
    places: Mapping[str, Place]
    glass: Rect | None  # The area that shows a part of an enlarged board.
    glide: Glide | None  # The board is on its way to another enlargement.
    closeup: Closeup | None  # The staging of a great moment.
    pieces: Mapping[Spot, Piece]
    gazes: Mapping[Spot, str]  # The gazes of figures that do not look straight ahead.
    hidden: Collection[Spot]  # The spots that pieces are still on their way to.
    moving: Sequence[tuple[Piece, Pose]]  # The pieces on their way.
    waves: Sequence[tuple[Wave, float]]  # The rings, each with how far it has come.
    lifted: Spot | None  # The spot of the chosen piece.
    raised: float  # How far the chosen piece has risen, 0.0 to 1.0.
    carried: tuple[int, int] | None  # The place of the chosen piece or the picture in the hand.
    hand: pygame.Surface | None  # The picture carried from the viewer's desk.
    starts: Sequence[Spot]  # An action may begin with these pieces.
    targets: Sequence[tuple[str, TargetMark]]  # The places that complete an action.
    frames: Sequence[PlaceFrame]
    foreseen: str | None  # The preview stands in place of this target.
    preview: Preview | None
    patience: Callable[[], float]  # Returns the seconds left of this frame.
    pending: Trace | None  # The trace of the action that waits to be confirmed.
    advice: Trace | None  # The trace of a hint.
    caps: Caps | None  # The caps of keys on the board and beside it.

"""Everything that a painter draws of a board at one moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame
from pygame import Rect

from game.state import State
from scenes.boards.animation import Piece, Pose, Wave
from scenes.boards.layer import Layers
from scenes.boards.layout import Place, Spot
from scenes.boards.lens import Glide
from scenes.boards.seen import Seen
from scenes.boards.staging import Closeup
from scenes.boards.trace import Trace
from scenes.boards.view import Preview, TargetMark
from scenes.ui.caps import Caps

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class PlaceFrame:
    """A frame around a place."""

    place: str
    colour: str  # a role of the palette
    width: float  # units


@dataclass(frozen=True, slots=True)
class Display(Generic[S]):
    """The parts of a board's picture, from the ground to the dragged piece."""

    seen: Seen[S]
    before: Seen[S] | None  # what the ground fades from, None while nothing moves
    layers: Layers  # of what is seen
    told: Layers  # of what the ground fades from
    faded: float  # how far it has done so, 0.0 to 1.0
    sway: int  # the step of the idle motion
    places: Mapping[str, Place]
    glass: Rect | None  # through which a part of an enlarged board is seen
    glide: Glide | None  # on the way to another enlargement
    closeup: Closeup | None  # how a great moment is staged
    pieces: Mapping[Spot, Piece]
    gazes: Mapping[Spot, str]  # where figures look that do not look straight ahead
    hidden: Collection[Spot]  # where pieces are still on their way
    moving: Sequence[tuple[Piece, Pose]]  # what is on its way
    waves: Sequence[tuple[Wave, float]]  # rings and how far they are
    lifted: Spot | None  # the chosen piece
    raised: float  # how far it has risen, 0.0 to 1.0
    carried: tuple[int, int] | None  # where the chosen piece or the picture in the hand is
    hand: pygame.Surface | None  # a picture from the viewer's desk
    starts: Sequence[Spot]  # pieces an action may begin with
    targets: Sequence[tuple[str, TargetMark]]  # places that complete an action
    frames: Sequence[PlaceFrame]
    foreseen: str | None  # the target in whose place the preview stands
    preview: Preview | None
    patience: Callable[[], float]  # seconds that may still be painted in this frame
    pending: Trace | None  # of the action that waits to be confirmed
    advice: Trace | None  # of a hint
    caps: Caps | None  # of signs on the board and beside it

"""The choices that a board marks: pieces to begin with, targets, and framed places."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.state import State
from scenes.boards.desk import Desk
from scenes.boards.layout import Place, Spot
from scenes.boards.picture.display import PlaceFrame
from scenes.boards.selection import Selection
from scenes.boards.view import TargetMark, View

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Choices(Generic[S]):
    """What a player can click on a board with this selection."""

    view: View[S]
    observation: S
    selection: Selection
    places: Mapping[str, Place]
    pieces: Collection[Spot]

    def spot_of(self, place: str) -> Spot | None:
        """Return the spot of the piece that a click on a place means, or None."""
        figure = self.view.figure(self.observation, place)
        return figure or max((spot for spot in self.pieces if spot[0] == place), default=None)

    @property
    def starts(self) -> Sequence[Spot]:
        """The spots of the pieces that can begin an action, none once one is selected."""
        if self.selection.chosen:
            return ()
        spots = [self.spot_of(name) for name in self.selection.following(())]
        return list(dict.fromkeys(spot for spot in spots if spot))

    @property
    def targets(self) -> Sequence[tuple[str, TargetMark]]:
        """The places that complete an action, with their marks.

        Places beside the board are marked only once something is selected.
        """
        aside = bool(self.selection.chosen)
        return [
            (name, self.view.mark(self.observation, action))
            for name, action in self.selection.following().items()
            if action is not None and name in self.places
            if aside or not self.places[name].beside
        ]

    def frames(self, pointed: str | None, desk: Desk[S]) -> Sequence[PlaceFrame]:
        """Return the frames around the pointed place and the selected one."""
        found = []
        if pointed and (
            self.selection.continues_action(pointed) or desk.takes(self.observation, pointed)
        ):
            found.append(PlaceFrame(pointed, "bone", 3))
        for place in self.selection.chosen[-1:]:
            both = place, self.view.companion(self.observation, place)
            found += [PlaceFrame(name, "candle", 4) for name in both if name]
        return found

"""The animation that runs on a board: motions, waves, sounds, and a staged moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.state import State
from scenes.boards.layout import Spot
from scenes.boards.motion.animation import Motion, Piece, Pose, Wave
from scenes.boards.motion.staging import Beat
from scenes.boards.view import Cue

S = TypeVar("S", bound=State)


@dataclass(slots=True)
class Playback(Generic[S]):
    """An animation and its time; without motions, waves and a beat nothing moves.

    Times are milliseconds at normal speed.
    """

    before: S | None = None  # The observation with which it began.
    motions: Sequence[Motion] = ()
    waves: Sequence[Wave] = ()
    cues: Sequence[Cue] = ()  # The sounds still to play.
    beat: Beat | None = None  # This great moment is staged.
    hidden: Collection[Spot] = ()  # Pieces arrive there; until then the motions draw them.
    time: float = 0.0

    @property
    def running(self) -> bool:
        """Whether anything is on its way or staged."""
        return bool(self.motions or self.waves or self.beat)

    @property
    def length(self) -> int:
        """The time when the last motion or wave ends."""
        ends = [motion.end for motion in self.motions] + [wave.end for wave in self.waves]
        return max(ends, default=0)

    @property
    def still(self) -> bool:
        """Whether a staged moment holds the animation, so that no frame differs from the last."""
        return self.beat is not None and self.beat.still(self.time)

    @property
    def over(self) -> bool:
        """Whether the animation has reached its end and nothing is staged any more."""
        return self.time >= self.length and self.beat is None

    @property
    def faded(self) -> float:
        """How far the ground has faded to the new observation, from 0.0 to 1.0."""
        length = self.length  # 0 where a moment is staged without motion.
        return min(1.0, self.time / length) if length else 1.0

    def advance(self, passed: float) -> None:
        """Let time pass: for the animation, or for the staged moment that holds it."""
        self.time += self.beat.spend(self.time, passed) if self.beat else passed
        if self.beat and self.beat.over:
            self.beat = None

    def due(self, time: float) -> list[Cue]:
        """Return the sounds that are due at a time; each is returned once."""
        found = [cue for cue in self.cues if cue.begin <= time]
        self.cues = [cue for cue in self.cues if cue.begin > time]
        return found

    def moving(self, stand: Callable[[Spot], Pose]) -> list[tuple[Piece, Pose]]:
        """Return the pieces on their way; `stand` returns the pose of a piece that stands."""
        posed = [(motion.piece, motion.pose(self.time, stand)) for motion in self.motions]
        return [(piece, pose) for piece, pose in posed if pose]

    def rings(self) -> list[tuple[Wave, float]]:
        """Return the waves, each with the part of its time that has passed."""
        return [(wave, (self.time - wave.begin) / wave.length) for wave in self.waves]


def arriving(
    motions: Iterable[Motion], before: Mapping[Spot, Piece], after: Mapping[Spot, Piece]
) -> set[Spot]:
    """Return the spots where motions end and draw the piece that will stand there."""
    ends = {(motion.legs[-1].target, motion.piece) for motion in motions}
    return {
        spot
        for spot, piece in ends
        if spot in after and (after[spot] == piece or after[spot] != before.get(spot))
    }

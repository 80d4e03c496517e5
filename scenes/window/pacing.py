"""How fast the main loop runs, and how long one frame may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# The time after a change in which presses were meant for what was there before.
GUARD_SECONDS: Final = 0.6


@dataclass(frozen=True, slots=True)
class Pacing:
    """The rates of the main loop in frames a second, and its times in seconds.

    `budget` is for the work of a frame that can wait for the next one: faces of widgets, slices of
    pictures. Of the 16.7 ms of a frame at 60 Hz, drawing a large window takes up to 10. `covered`
    is the same while nothing moves, because a scene is still painted behind a cover. After
    `drawing`, a window without animations goes on with the frame in the next step.

    A cover that stays for `patience` shows that something goes on.

    After more than `pause` between two steps, the computer slept or was too slow: only `resumed`
    counts as time passed, so that nothing is missed and everything still goes on.

    A scene that rests makes a step after `rest`, as often as candles flicker, or at once when
    something is pressed. While nobody has done anything for `calm`, it looks for that less often.

    With nobody to act, a window falls `asleep` so long after the last input. All decoration stands
    still, and `sleep` passes between two steps.

    Scenes are laid out anew when the size of the window has not changed for `settle`.
    """

    busy: int = 60  # The rate while something moves.
    idle: int = 30
    resting: int = 20
    minimised: int = 4
    budget: float = 0.006
    covered: float = 0.03
    drawing: float = 0.008
    patience: float = 0.3
    pause: float = 0.25
    resumed: float = 0.02
    rest: float = 0.18  # With rounds of .05 s it makes five steps a second.
    calm: float = 1.0
    asleep: float = 30.0
    sleep: float = 1.0
    settle: float = 0.1

    def rate(self, minimised: bool, busy: bool, resting: bool = False) -> int:
        """Return the rounds a second for a window in this condition."""
        if minimised:
            return self.minimised
        return self.busy if busy else self.resting if resting else self.idle

    def passed(self, dt: float) -> float:
        """Return the seconds that count as passed in a step that took `dt` seconds."""
        return self.resumed if dt > self.pause else dt


PACING: Final = Pacing()

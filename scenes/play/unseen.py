"""The turns of bots whose decisions nobody at the screen may count, and turns without a choice.

How long a turn takes must not tell what was done in it. The turn of opponents therefore stands for
a fixed time whatever they decide; then what is known of it is shown step by step. The turn of a
person who has no choice ends by itself, after about as long as somebody would think.
"""

from __future__ import annotations

import math
from typing import Final

from game.chance import stream_of
from game.facts import TABLE
from game.state import common
from scenes.play.match_controller import MatchController, Turn
from scenes.play.narrator import Narrator

TURN: Final = 3.0  # seconds a turn of opponents takes at normal speed, or a multiple of it
LEAST: Final = 1.5  # seconds it takes at any speed
JOINT: Final = 1.5  # seconds instead where several choose at once, for all is revealed after it
STEP: Final = 0.5  # seconds between two steps that are shown of it, at normal speed
REST: Final = (6.0, 14.0)  # seconds between which a turn without a choice ends


class Unseen:
    """Holds back what opponents do until their turn has taken its time."""

    def __init__(self, controller: MatchController) -> None:
        self.controller = controller
        self.time = 0.0  # since the turn began
        self.stood = 0.0  # since the last step was shown
        self.due = LEAST  # when the turn has taken its time: after a whole number of lengths
        self.over = False

    def begin(self, narrator: Narrator) -> None:
        """Hold the present step if opponents are about to decide unseen."""
        if self.controller.unseen and narrator.holding is None:
            narrator.holding = narrator.match_log.last
            self.time = self.stood = 0.0
            self.over = False

    def done(self) -> None:
        """Let what is held back be shown from now on, without waiting for anybody's turn."""
        self.over, self.stood = True, math.inf

    def hasten(self) -> None:
        """Show the next step at once if the turn has taken its time."""
        if self.over:
            self.stood = math.inf

    def update(
        self, dt: float, narrator: Narrator, animating: bool, speed: float, paused: bool = False
    ) -> bool:
        """Let time pass; tell whether another step is to be shown now, while `paused` none is.

        What may not be counted takes its time all the same.
        """
        if narrator.holding is None or (paused and self.over):
            return False
        self.time += dt
        if not self.over:
            turn = TURN if self.controller.joint is None else JOINT
            length = max(LEAST, turn * speed)
            if self.controller.unseen:
                self.due = max(1, math.ceil(self.time / length)) * length
            self.over = not self.controller.unseen and self.time >= self.due
            self.stood = STEP * speed
            return False
        self.stood += 0.0 if animating else dt
        if self.stood < STEP * speed or animating:
            return False
        self.stood = 0.0
        narrator.holding += 1
        if narrator.holding >= narrator.match_log.last:
            narrator.holding = None
        return True


class Rest:
    """A person's turn with a single legal action: it is played for the person after a while."""

    def __init__(self, controller: MatchController) -> None:
        self.controller = controller
        self.turn: Turn | None = None  # which has no choice
        self.left = 0.0

    def needed(self) -> bool:
        """Tell whether the turn that is going on has just begun and offers no choice."""
        controller = self.controller
        if not (controller.guarded and controller.person_decides) or controller.looking == TABLE:
            return False
        if controller.turn != self.turn:
            if not controller.begins or len(controller.match.state.legal_actions()) != 1:
                return False
            self.turn = controller.turn
            match = controller.match  # the others wait for it, who know only what all know
            seen = common(match.state, len(match.seats))
            chance = stream_of(seen.fingerprint(), match.key, "rest")
            self.left = REST[0] + (REST[1] - REST[0]) * chance.random()
        return controller.begins

    def update(self, dt: float) -> int | None:
        """Let time pass; return the action once it is to be played."""
        self.left -= dt
        return self.controller.match.state.legal_actions()[0] if self.left <= 0 else None

"""Turns of bots that must not be counted, and turns without a choice.

The duration of a turn must not reveal what was done in it. Turns of opponents therefore take a
fixed time whatever they decide; then the visible steps are shown one by one. The turn of a person
without a choice ends by itself, after about the time somebody would think.
"""

from __future__ import annotations

import math
from typing import Final

from game.chance import stream_of
from game.facts import TABLE
from game.state import common
from scenes.play.match_controller import MatchController, TurnKey
from scenes.play.narrator import Narrator

TURN: Final = 3.0  # seconds a turn of opponents takes at normal speed, or a multiple of it
LEAST: Final = 1.5  # seconds it takes at any speed
JOINT: Final = 1.5  # seconds instead where several choose at once, for all is revealed after it
STEP: Final = 0.5  # seconds between two steps that are shown of it, at normal speed
REST: Final = (6.0, 14.0)  # seconds between which a turn without a choice ends


class Unseen:
    """Holds back the actions of opponents until their turn has taken its fixed time."""

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
        """Show what is held back from now on, without waiting."""
        self.over, self.stood = True, math.inf

    def hasten(self) -> None:
        """Show the next step now if the turn has taken its time."""
        if self.over:
            self.stood = math.inf

    def update(
        self, dt: float, narrator: Narrator, animating: bool, speed: float, paused: bool = False
    ) -> bool:
        """Advance by `dt` seconds; return whether to show another step, never while `paused`.

        The fixed time of a turn continues even while paused.
        """
        if narrator.holding is None or (paused and self.over):
            return False
        self.time += dt
        if not self.over:
            turn = TURN if self.controller.simultaneous is None else JOINT
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
    """A person's turn with a single legal action, which is played automatically after a while."""

    def __init__(self, controller: MatchController) -> None:
        self.controller = controller
        self.turn: TurnKey | None = None  # which has no choice
        self.left = 0.0

    def needed(self) -> bool:
        """Return whether the current turn has just begun and offers no choice."""
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
        """Advance by `dt` seconds; return the action when it is due, else None."""
        self.left -= dt
        return self.controller.match.state.legal_actions()[0] if self.left <= 0 else None

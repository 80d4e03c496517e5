"""When one viewer is shown what others have done.

The duration of a hidden turn must not tell what was done in it, nor how many decisions it took.
What others do is therefore held until their turn has taken a whole number of equal spans; then its
visible steps follow each other at equal intervals. Own decisions, and public ones, are shown as
they are played. A turn of others that follows another one of others, and has ended when that one is
shown, is shown with it, so that a viewer of both sides never falls behind. The number, the order
and the moments of what is shown depend on nothing but the viewer's observations and on how many
spans the turns of others took.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from game.state import CHANCE
from scenes.play.match_controller import MatchController, TurnKey
from scenes.play.shots import RULES, Wait
from scenes.telling.match_log import MatchLog

STEP_SECONDS: Final = 0.5  # Between two steps of a turn of others, at normal speed.


class Schedule:
    """The position that one viewer is shown; decisions of `own` players are shown at once."""

    def __init__(
        self, controller: MatchController, log: MatchLog, own: Callable[[int], bool]
    ) -> None:
        self.controller = controller
        self.log = log
        self.own = own
        self.ply = controller.match.ply  # The decisions that are shown.
        self._position = controller.match.state
        self._held: TurnKey | None = None  # The hidden turn of others that goes on.
        self._time = 0.0  # Seconds since it began.
        # Seconds since the due moment of the turn of others before it.
        self._after: float | None = None
        self._due = 0.0  # The time by which it has taken its spans.
        self._stood = math.inf  # Seconds since a step of it was shown.

    @property
    def step(self) -> int:
        """The step of the log that is shown."""
        return self.log.step(self.ply)

    @property
    def done(self) -> bool:
        """Whether everything is shown that was played."""
        return self.ply == self.controller.match.ply

    def update(self, dt: float, speed: float) -> bool:
        """Advance by `dt` seconds; return whether another position is shown."""
        match, before = self.controller.match, self.ply
        if before > match.ply or match.positions[before] is not self._position:
            self._go_to(match.ply)  # Something was taken back.
            self._held = self._after = None
            return True
        while self.ply < match.ply and not self._hidden(self.ply):
            self._go_to(self.ply + 1)
            self._after = None
        hidden = self._hidden(self.ply) and not match.over
        if hidden or self._held is not None or self.ply < match.ply:
            self._hold(dt, speed)
        else:
            self._after = None
        return self.ply != before

    def _hold(self, dt: float, speed: float) -> None:
        """Advance a hidden turn of others, and show its steps when it has taken its time."""
        turn = self._turn(self.ply)
        span = RULES[Wait]
        length, least = max(span.floor, (span.most or 0.0) * speed), self._due
        if self._held is None:
            self._held, self._time, self._stood = turn, self._after or 0.0, math.inf
            least = length if self._after is None or self._end() is None else 0.0
        self._time += dt
        end = self._end()
        if end is None:
            self._due = max(1, math.ceil(self._time / length)) * length
            return
        self._due = least
        if self._time < self._due:
            return
        self._stood += dt
        if self._stood < STEP_SECONDS * speed:
            return
        step = self.step
        while self.ply < end and self.step == step:
            self._go_to(self.ply + 1)
        while self.ply < end and self.log.step(self.ply + 1) == self.step:
            self._go_to(self.ply + 1)
        self._stood = 0.0
        if self.ply == end:
            self._after = self._time - self._due
            self._held, self._due = None, 0.0

    def _go_to(self, ply: int) -> None:
        self.ply, self._position = ply, self.controller.match.positions[ply]

    def _end(self) -> int | None:
        """Return the ply after the hidden turn, or None while it goes on."""
        match = self.controller.match
        for ply in range(self.ply, match.ply + 1):
            state = match.positions[ply]
            if state.current_player != CHANCE and self._turn(ply) != self._held:
                return ply
        return match.ply if match.over else None

    def _turn(self, ply: int) -> TurnKey | None:
        """Return the turn to which the decision after a ply belongs, None after the end."""
        match, words = self.controller.match, self.controller.words
        state = match.positions[ply]
        player = state.current_player
        if player < 0:
            return self._held if player == CHANCE else None
        return words.section(state), words.number(state), match.team(player)

    def _hidden(self, ply: int) -> bool:
        """Return whether the decision after a ply is held back from the viewer."""
        match = self.controller.match
        state = match.positions[ply]
        if match.game.rules.simultaneous is not None or not match.game.hidden:
            return False  # Such decisions are masked, or public.
        if state.current_player == CHANCE:
            return self._held is not None
        return state.current_player >= 0 and not self.own(state.current_player)

"""The clock of a match at the table: whose time runs, what it shows, and the warnings."""

from __future__ import annotations

import math

from game.clock import WARNINGS, Clock
from game.language import _
from scenes.play.match_controller import MatchController
from scenes.play.turn_card import Reading


class Timekeeper:
    """Counts a person's turn while it is looked at; bots and curtains burn no time."""

    def __init__(self, controller: MatchController) -> None:
        self.controller = controller
        game, terms = controller.match.game, controller.match.terms
        factor = terms.clock if game.timed else 0
        self.clock = Clock(factor, game.bank, controller.match.left)
        controller.left = lambda: self.clock.remaining(controller.turn)

    def begin(self) -> None:
        """Give the turn that is going on its time, unless it has it."""
        if self.controller.person_decides:
            player = self.controller.match.state.current_player
            self.clock.begin(self.controller.turn, self.controller.seconds, player)

    def advance(self, dt: float) -> int | None:
        """Let time pass in the turn of a person; return a warning of so many seconds."""
        self.begin()
        if not self.clock.running or not self.controller.person_decides:
            return None
        return self.clock.advance(dt)

    @property
    def expired(self) -> bool:
        """Whether the person to decide has no time left."""
        return self.controller.person_decides and self.clock.expired

    def reading(self) -> Reading | None:
        """Return what the clock shows, None when no time runs."""
        clock = self.clock
        if not clock.running or not self.controller.person_decides:
            return None
        reached = [seconds for seconds in WARNINGS if clock.left <= seconds < clock.total]
        words = _("of {time}", time=digits(clock.total))
        if clock.bank:
            words = _("+{seconds} s a turn", seconds=clock.bank[1] * clock.factor)
        if reached:
            words = _("{seconds} s left", seconds=min(reached))
        left = math.ceil(clock.left)
        return Reading(digits(left), min(1.0, left / clock.total), words, bool(reached))

    def waiting(self) -> str:
        """Return the time that a curtain keeps waiting, empty when there is none."""
        self.begin()
        reading = self.reading()
        return reading.digits if reading else ""


def digits(seconds: float) -> str:
    """Return a time in minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"

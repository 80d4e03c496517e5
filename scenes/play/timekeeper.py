"""The clock at the table: whose time runs, its display, and warnings."""

from __future__ import annotations

import math

from game.clock import WARNING_SECONDS
from game.language import _
from scenes.play.match_controller import MatchController
from scenes.play.shots import RULES, Shot, Wait
from scenes.play.turn_card import Reading


class Timekeeper:
    """Counts the time of a person's turn while the person looks; bots and curtains use none."""

    def __init__(self, controller: MatchController) -> None:
        self.controller = controller
        self.clock = controller.clock

    def runs_in(self, shot: Shot) -> bool:
        """Return whether the clock runs in a shot: somebody is asked, here or on a phone."""
        waits = isinstance(shot, Wait) and not shot.is_over and self.controller.away
        return RULES[type(shot)].clock or waits

    def begin(self) -> None:
        """Start the time of the current turn, if not started yet."""
        if self.controller.person_decides:
            player = self.controller.match.state.current_player
            self.clock.begin(self.controller.turn, self.controller.seconds, player)

    def advance(self, dt: float) -> int | None:
        """Advance a person's time by `dt` seconds; return the seconds of a warning, or None."""
        self.begin()
        if not self.clock.running or not self.controller.person_decides:
            return None
        return self.clock.advance(dt)

    @property
    def expired(self) -> bool:
        """Whether the deciding person has no time left."""
        return self.controller.person_decides and self.clock.expired

    def reading(self) -> Reading | None:
        """Return the display of the clock, or None if no time runs."""
        clock = self.clock
        if not clock.running or not self.controller.person_decides:
            return None
        reached = [seconds for seconds in WARNING_SECONDS if clock.left <= seconds < clock.total]
        words = _("of {time}", time=digits(clock.total))
        if clock.time_control:
            words = _("+{seconds} s a turn", seconds=clock.time_control[1] * clock.factor)
        if reached:
            words = _("{seconds} s left", seconds=min(reached))
        left = math.ceil(clock.left)
        return Reading(digits(left), min(1.0, left / clock.total), words, bool(reached))

    def waiting(self) -> str:
        """Return the time that waits behind a curtain as digits; empty for none."""
        self.begin()
        reading = self.reading()
        return reading.digits if reading else ""


def digits(seconds: float) -> str:
    """Return a time as minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"

"""Runs the script of a match against a clock."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from game.chance import stream_of
from game.match import Match
from scenes.play import script, shots
from scenes.play.script import Shots
from scenes.play.shots import RULES, Rule, Shot
from scenes.play.table import Table

REST_SECONDS: Final = (6.0, 14.0)  # Between these a turn without a choice ends.
OFFER_SKIP_SECONDS: Final = 2.0  # The wait after which people are offered to skip it.
QUICK_HAND_OVER_SECONDS: Final = 2.0
PHONES_HOLD_SECONDS: Final = 6.0  # People with phones are not at the keys.


@dataclass(frozen=True, slots=True)
class Tempo:
    """How fast shots pass: `speed` multiplies all times, and `pace` divides those of bots.

    Where motion `is_reduced`, nothing is counted down.
    """

    speed: float
    pace: float
    is_reduced: bool = False


class Runner:
    """The shot on the screen, and how long it has been there.

    `tempo` returns the speed wanted now, and `present` shows a shot.
    """

    def __init__(
        self,
        table: Table,
        shots: Shots,
        tempo: Callable[[], Tempo],
        present: Callable[[Shot], None],
    ) -> None:
        self.table = table
        self.shots = shots
        self.tempo = tempo
        self.present = present
        self.elapsed = 0.0
        self.is_frozen = False  # F6 holds what ends by itself.
        self._step_ply: int | None = None  # One decision of a bot passes from this ply.
        self.is_skipping = False  # Nothing takes time until somebody is asked.
        self.shot: Shot = next(shots)
        self.base = self.shot  # The shot below what is looked at or asked meanwhile.
        self._seconds_of_others = 0.0

    @property
    def rule(self) -> Rule:
        """The rule of the shot."""
        return RULES[type(self.shot)]

    @property
    def is_held(self) -> bool:
        """Whether the shot stands still because of F6."""
        return self.is_frozen and self._step_ply is None and self.rule.pauses

    @property
    def waits_for_press(self) -> bool:
        """Whether nothing but a press ends the shot."""
        return self.rule.press == "ends" and self.limit is None

    @property
    def offers_skip(self) -> bool:
        """Whether others have been acting for so long that people at the screen may skip it."""
        is_long = self._seconds_of_others >= OFFER_SKIP_SECONDS and not self.is_skipping
        return is_long and not self.table.phones.issuperset(self.table.people)

    @property
    def part(self) -> float | None:
        """The part of its time that a dwell has passed, or None."""
        limit = self.limit if isinstance(self.shot, shots.Dwell | shots.Look) else None
        if not limit or self.tempo().speed == 0:
            return None
        return min(1.0, self.elapsed / limit)

    @property
    def limit(self) -> float | None:
        """The seconds after which the shot ends by itself, or None."""
        shot, rule, tempo = self.shot, self.rule, self.tempo()
        if isinstance(shot, shots.Rest):
            return rest_seconds(self.table.match)
        if isinstance(shot, shots.Wait):
            if not shot.is_over:
                return None
            span = max((rule.most or 0.0) * tempo.speed, rule.floor)
            return max(1, math.ceil(self.elapsed / span - 1e-9)) * span
        if isinstance(shot, shots.Look) and not shot.is_replay:
            return None
        if isinstance(shot, shots.HandOver) and self.table.match.terms.curtain == "quick":
            return QUICK_HAND_OVER_SECONDS
        most = rule.most
        if not self.table.people and rule.bots is not None:
            most = rule.bots
        elif rule.press == "ends" and self.table.phones.issuperset(self.table.people):
            most = PHONES_HOLD_SECONDS if most is None else most
        if most is None:
            return None
        if self.is_skipping or (isinstance(shot, shots.Reveal) and tempo.is_reduced):
            return 0.0
        pace = tempo.pace if isinstance(shot, shots.Dwell | shots.Look) else 1.0
        return max(most * tempo.speed, rule.floor) / pace

    # -- time

    def update(self, dt: float, is_moving: bool) -> None:
        """Advance by `dt` seconds; nothing ends by itself while something moves."""
        runs_on = isinstance(self.shot, shots.Wait | shots.Rest)
        if not self.rule.stops:
            self._seconds_of_others += dt
        if (is_moving and not runs_on) or self.is_held:
            return
        limit = self.limit  # A wait's depends on the time until now.
        self.elapsed += dt
        if limit is not None and self.elapsed >= limit - 1e-9:
            self.end()

    def press(self) -> bool:
        """Take a press that belongs to nothing on the board; return whether it was used."""
        if self.rule.press != "ends":
            return False
        if self.elapsed >= self.rule.guard:
            self.end()
        return True

    def end(self, answer: Any = None) -> None:
        """End the shot with an answer, and show the next one."""
        before = self.shot
        self.shot = self.shots.send(answer)
        if type(self.shot) is not shots.Wait or type(before) is not shots.Wait:
            self.elapsed = 0.0
        if not isinstance(self.shot, shots.Look | shots.Offer):
            self.base = self.shot
        has_stepped = self._step_ply is not None and self._step_ply < self.table.match.ply
        if self.rule.stops or (has_stepped and isinstance(self.shot, shots.Dwell)):
            self._step_ply = None
        if self.rule.stops:
            self.is_skipping = False
            self._seconds_of_others = 0.0
        self.present(self.shot)

    def freeze(self, is_frozen: bool) -> None:
        """Hold what ends by itself, or let it go on."""
        self.is_frozen, self._step_ply = is_frozen, None

    def step(self) -> None:
        """Let a bot make one decision while the match is frozen."""
        self._step_ply = self.table.match.ply

    def skip(self) -> None:
        """Let nothing take time until somebody is asked."""
        if not self.rule.stops:
            self.is_skipping = True


def rest_seconds(match: Match) -> float:
    """Return how long a turn without a choice takes; it depends on what all know."""
    low, high = REST_SECONDS
    chance = stream_of(script.public_position(match).fingerprint(), match.key, "rest")
    return low + (high - low) * chance.random()

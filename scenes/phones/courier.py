"""What one seat is told, and when: its sights, made from its observations."""

from __future__ import annotations

from game.state import State
from scenes.boards.faces import face_of
from scenes.phones.schedule import Schedule
from scenes.phones.sight import ACT, LOCKED, OVER, SCREEN, WAIT, SeenStep, Sight, Turn
from scenes.play.commitments import Commitments
from scenes.play.match_controller import MatchController
from scenes.telling.match_log import TeamLog
from scenes.telling.turns import names_of


class Courier:
    """Makes the sights of one seat."""

    def __init__(self, controller: MatchController, commitments: Commitments, seat: int) -> None:
        self.controller = controller
        self.commitments = commitments
        self.seat = seat
        match = controller.match
        team = match.team(seat)
        view = face_of(match.game.key).view(names_of(match), seat=seat)
        self.log = TeamLog(match, view, team)
        self.log.player = seat
        self.schedule = Schedule(controller, self.log, lambda player: match.team(player) == team)
        self.number = 0
        self.turn: Turn = WAIT
        self._told: list[object] = []  # The positions of the steps that were told.
        self._now: tuple[State, bool, int, int] | None = None  # The last sight was made of this.
        self._shared = False  # Everybody looks at the big screen.
        self._answer = False  # An action waits for its sight.

    def update(self, dt: float, speed: float, shared: bool) -> Sight | None:
        """Advance by `dt` seconds; return a sight if the seat is to be told something.

        `shared` tells that everybody looks at the big screen, where something is revealed.
        """
        if shared:
            return self._look_up()
        if self._shared:
            self._shared, self._answer = False, True
        self.schedule.update(dt, speed)
        match = self.controller.match
        now = match.state, match.over, self.commitments.fixed, self.schedule.ply
        known = self._now is not None and now[0] is self._now[0] and now[1:] == self._now[1:]
        if known and not self._answer:
            return None
        self._now = now
        turn, stage = self._turn_and_stage()
        step = self.schedule.step
        marks = [self.log.mark(at) for at in range(step + 1)]
        same = self._same(marks)
        changed = same < len(marks) or same < len(self._told)
        if not (changed or turn != self.turn or self._answer or not self.number):
            return None
        self._answer, self._told = False, marks
        self.turn, self.number = turn, self.number + 1
        steps = [SeenStep(self.log.observation(n), tuple(self.log.facts(n)))
                 for n in range(same, step + 1)]  # fmt: skip
        return Sight(self.number, same, tuple(steps), turn, stage)

    def _look_up(self) -> Sight | None:
        """Return the sight that sends the viewer to the big screen, once."""
        if self._shared or not self._told:
            return None
        self._shared, self.turn, self.number = True, SCREEN, self.number + 1
        return Sight(self.number, len(self._told), (), SCREEN)

    def _same(self, marks: list[object]) -> int:
        """Return how many steps at the beginning are those that were told."""
        pairs = zip(marks, self._told, strict=False)
        return next((n for n, (one, other) in enumerate(pairs) if one is not other),
                    min(len(marks), len(self._told)))  # fmt: skip

    def again(self) -> None:
        """Send everything again with the next sight."""
        self._told, self._answer = [], True

    def answered(self) -> None:
        """Send a sight in any case: an action was taken, or refused."""
        self._answer = True

    def _turn_and_stage(self) -> tuple[Turn, State | None]:
        """Return whose turn it is for this seat, and the observation to decide on."""
        controller, match = self.controller, self.controller.match
        if match.over and self.schedule.done:
            return OVER, None
        if controller.simultaneous is not None:
            self.commitments.follow()
            world = self.commitments.world(self.seat)
            return (LOCKED, None) if world is None else (ACT, world.observation(self.seat))
        mine = match.state.current_player == self.seat and self.schedule.done
        return (ACT if mine and not match.over else WAIT), None

"""What happens next in a lesson: the shots on the screen, and what ends each of them."""

from __future__ import annotations

from game.state import CHANCE
from scenes.play.script import Shots
from scenes.play.shots import Ask, Dwell, End, Mistake, Shot, Show
from scenes.tutorial.attempt import Attempt


class LessonScript:
    """Decides what is shown next of an attempt at a lesson.

    The learner has seen `shown` actions of it. A `Mistake` follows an `Ask` that ended with False;
    any other answer lets the script look at the attempt again.
    """

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self.shown = len(attempt.actions)

    def shots(self) -> Shots:
        """Yield what is on the screen; receive what ended it."""
        attempt = self.attempt
        while True:
            if self.shown < len(attempt.actions):
                self._step_on()
                asks = self.is_up_to_date and not attempt.done
                ended = yield Show(*self._place(), is_brief=asks)
                if ended is None and not asks:
                    yield self._shot(Dwell)
            elif attempt.done:
                yield self._shot(End)
            elif (yield self._shot(Ask)) is False:
                yield self._shot(Mistake)

    @property
    def is_up_to_date(self) -> bool:
        """Whether the learner has seen all that has happened."""
        return self.shown == len(self.attempt.actions)

    def _step_on(self) -> None:
        """Go to the next position that looks different to the learner."""
        attempt = self.attempt
        before = attempt.observation(self.shown)
        while not self.is_up_to_date:
            self.shown += 1
            by_chance = attempt.positions[self.shown].current_player == CHANCE
            is_hidden = attempt.game.hidden and attempt.observation(self.shown) == before
            if not by_chance and not is_hidden:
                break

    def _shot(self, kind: type[Shot]) -> Shot:
        return kind(*self._place())

    def _place(self) -> tuple[int, int, int, int]:
        """Return view, actor, ply and step of a shot."""
        seat = self.attempt.lesson.seat
        return seat, seat, self.shown, self.shown

"""What bots are asked during a match: to play, to help, to weigh a draw or a person's move."""

from __future__ import annotations

from typing import Literal, Protocol

from game.bots.bot import Decision
from game.state import State
from scenes.play.commitments import Commitments
from scenes.play.match_controller import MatchController

Request = Literal[
    "", "move", "hint", "draw", "pledge", "weigh"
]  # part of what a bot's chance comes from


class BotProcess(Protocol):
    """A bot in another process, asked once a frame whether it is done."""

    def ask(self, level: str, observation: State, purpose: str) -> None:
        """Begin to think; equal purposes on equal observations end in equal decisions."""

    def answer(self) -> Decision | None:
        """Return the decision once it is made."""

    def cancel(self) -> None:
        """Stop thinking, if anything is being thought about."""


class BotRequests:
    """One request at a time, a new one in the place of the old; bots to move are asked unbidden.

    Of a choice of several at once they are asked for all their part when it begins; that is kept
    as `commitments`. While they are `paused` they stand still except for the decision of
    `stepping`; what nobody may count goes on.
    """

    def __init__(self, controller: MatchController, thinker: BotProcess) -> None:
        self.controller = controller
        self.thinker = thinker
        self.commitments = Commitments(controller)
        self._committing = 0  # the seat that is asked for its part
        self.current: Request = ""
        self.paused = False
        self.stepping = False
        self.stood = 0.0  # seconds the present position has been seen
        self._done: Decision | None = None  # waits until it may be carried out

    def send(self, request: Request, level: str, observation: State | None = None) -> None:
        """Ask a bot of a level about the position as it is seen on the screen, or prepared."""
        self._send(request, level, observation or self.controller.observation())

    def _send(self, request: Request, level: str, observation: State) -> None:
        self.stop()
        self.current = request
        self.thinker.ask(level, observation, request)

    def stop(self) -> None:
        """Forget the request."""
        if self.current and self._done is None:
            self.thinker.cancel()
        self.current, self._done = "", None

    def go_on(self) -> None:
        """Forget the request after a change, unless it is for a choice that still goes on."""
        if self.current != "pledge" or self.commitments.question() is None:
            self.stop()

    def update(self, dt: float, animating: bool, dwell: float) -> tuple[Request, Decision] | None:
        """Let time pass; return an request with its decision once it may be carried out.

        A bot moves when nothing is animated and the position has stood for `dwell` seconds.
        """
        if not animating:
            self.stood += dt
        if not self.current:
            self._ask_mover()
        if self.current and self._done is None:
            self._done = self.thinker.answer()
        if self.current == "pledge" and self._done is not None:
            self.commitments.fix(self._committing, self._done.action)
            self.current, self._done = "", None
        if self._done is None or (self.current == "move" and not self._may_move(animating, dwell)):
            return None
        arrived = self.current, self._done
        self.current, self._done = "", None
        if arrived[0] == "move" and not self.controller.unseen:
            self.stepping = False
        return arrived

    def _ask_mover(self) -> None:
        seat, state = self.controller.decider, self.controller.match.state
        fixed, question = self.commitments.next, self.commitments.question()
        if fixed is not None:
            self.current, self._done = "move", Decision(fixed, None, (fixed,))
        elif question is not None:
            self._committing, observation = question
            level = self.controller.match.seats[self._committing].level
            self._send("pledge", level, observation)
        elif seat is not None and seat.kind == "bot":
            self._send("move", seat.level, state.observation(state.current_player))

    def _may_move(self, animating: bool, dwell: float) -> bool:
        if self.stepping:
            return True
        if self.paused and not self.controller.unseen:
            return False
        return not animating and self.stood >= dwell

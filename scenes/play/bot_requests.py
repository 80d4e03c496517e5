"""Requests to bots during a match: moves, hints, draw offers, and weighing a person's move."""

from __future__ import annotations

from typing import Literal, Protocol

from game.bots.bot import Decision
from game.state import State
from scenes.play.commitments import Commitments
from scenes.play.match_controller import MatchController

# The chance of a bot depends on it, too.
Request = Literal["", "move", "hint", "draw", "pledge", "weigh"]


class BotProcess(Protocol):
    """A bot in another process that is polled once a frame."""

    def ask(self, level: str, observation: State, purpose: str) -> None:
        """Start to think; equal purposes and observations give equal decisions."""

    def answer(self) -> Decision | None:
        """Return the decision, or None while there is none."""

    def cancel(self) -> None:
        """Stop thinking, if at all."""


class BotRequests:
    """One request at a time; a new one replaces the old. Bots to move are asked automatically.

    For a simultaneous choice, bots are asked for their whole part when it begins; the answers are
    stored in `commitments`.
    """

    def __init__(self, controller: MatchController, thinker: BotProcess) -> None:
        self.controller = controller
        self.thinker = thinker
        self.commitments = Commitments(controller)
        self._committing = 0  # The seat that is asked for its part of a choice.
        self.current: Request = ""
        self._done: Decision | None = None  # The decision that waits until it may be carried out.

    def send(self, request: Request, level: str, observation: State | None = None) -> None:
        """Ask a bot of a level about `observation`, by default the position on the screen."""
        self._send(request, level, observation or self.controller.observation())

    def _send(self, request: Request, level: str, observation: State) -> None:
        self.stop()
        self.current = request
        self.thinker.ask(level, observation, request)

    def stop(self) -> None:
        """Drop the request."""
        if self.current and self._done is None:
            self.thinker.cancel()
        self.current, self._done = "", None

    def go_on(self) -> None:
        """Drop the request after a change of position, unless its simultaneous choice continues."""
        if self.current != "pledge" or self.commitments.question() is None:
            self.stop()

    def update(self, may_move: bool) -> tuple[Request, Decision] | None:
        """Return (request, decision) once it may be carried out, or None.

        The decision of a bot to move waits until it `may_move`.
        """
        if not self.current:
            self._ask_mover()
        if self.current and self._done is None:
            self._done = self.thinker.answer()
        if self.current == "pledge" and self._done is not None:
            self.commitments.fix(self._committing, self._done.action)
            self.current, self._done = "", None
        if self._done is None or (self.current == "move" and not may_move):
            return None
        arrived = self.current, self._done
        self.current, self._done = "", None
        return arrived

    def _ask_mover(self) -> None:
        seat, state = self.controller.decider, self.controller.match.state
        question = self.commitments.question()
        if self.commitments.next is not None:
            return
        if question is not None:
            self._committing, observation = question
            bot = self.controller.match.seats[self._committing].bot
            self._send("pledge", bot, observation)
        elif seat is not None and seat.kind == "bot":
            self._send("move", seat.bot, state.observation(state.current_player))

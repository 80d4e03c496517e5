"""Hints on request: asked of a bot, shown when its answer arrives."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.bot import Decision
from game.language import _
from game.match import Match
from game.state import State
from scenes.play.bot_requests import BotRequests
from scenes.play.stage import Stage


class HintRequests:
    """Asks the hint bot on behalf of the current player.

    `stage` returns the stage that is shown, `level` the bot to ask, and `reason` the sentence that
    explains its decision.
    """

    def __init__(
        self,
        match: Match,
        requests: BotRequests,
        stage: Callable[[], Stage],
        level: Callable[[Match], str],
        reason: Callable[[str, State, Decision], str],
        sound: Callable[[str], None],
    ) -> None:
        self.match = match
        self.requests = requests
        self.stage = stage
        self.level = level
        self.reason = reason
        self.sound = sound
        self._asked_of: State | None = None  # the observation that the bot was asked about

    def ask(self) -> None:
        """Ask for a hint, unless nobody can act or one is on its way."""
        stage = self.stage()
        if not stage.board.playable or self.requests.current == "hint":
            return
        prepared = stage.prepared()
        if prepared is None:
            self._show(None, _("Everything is ready: lay it down, or change it."))
            return
        self._asked_of = prepared
        self.requests.send("hint", self.level(self.match), prepared)
        stage.refresh()

    def receive(self, decision: Decision) -> None:
        """Show the answer, or ask again if the player has prepared something else meanwhile."""
        prepared = self.stage().prepared()
        if prepared is None or prepared != self._asked_of:
            self.ask()
        else:
            self._show(decision.action, self.reason(self.match.game.key, prepared, decision))

    def _show(self, action: int | None, reason: str) -> None:
        self.stage().advise(action, reason)
        self.sound("hint")

"""The match as its script plays it: logs of every view, actions that are saved, sealed choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.facts import PUBLIC
from game.state import State
from scenes.boards.faces import face_of
from scenes.boards.view import View
from scenes.play.bot_requests import BotRequests
from scenes.play.match_controller import MatchController
from scenes.play.narrator import Narrator
from scenes.play.table import NOBODY
from scenes.play.table import View as TableView
from scenes.telling.match_log import MatchLog


class MatchHands:
    """The hands of the script in a saved match."""

    def __init__(self, controller: MatchController, requests: BotRequests) -> None:
        self.controller = controller
        self.match = controller.match
        self.requests = requests
        self.commitments = requests.commitments
        self.view: View[Any] = face_of(self.match.game.key).view()
        self._narrators: dict[TableView, Narrator] = {}
        self._is_solved: Callable[[], bool] = lambda: False
        controller.table.is_great = self._is_great

    def _is_great(self, ply: int) -> bool:
        """Return whether all know of what led to a position, and it stays on the screen."""
        log = self.log(PUBLIC)
        step = log.step(ply)
        return log.ply(step) == ply and self.view.stays(log.facts(step))

    @property
    def is_over(self) -> bool:
        """Whether nobody decides any more."""
        return self.match.over or self._is_solved()

    def ends_with(self, is_solved: Callable[[], bool]) -> None:
        """End the match also when a puzzle is solved or missed."""
        self._is_solved = is_solved

    def narrator(self, view: TableView) -> Narrator:
        """Return the narrator of a view; all of them share one desk where they may."""
        if view not in self._narrators:
            narrator = Narrator(self.controller, view)
            for known in self._narrators.values():
                narrator.desk.share(known.desk)
            self._narrators[view] = narrator
        return self._narrators[view]

    def log(self, view: TableView) -> MatchLog:
        """Return the log of a view; behind velvet that of the table."""
        return self.narrator(PUBLIC if view == NOBODY else view).match_log

    def play(self, action: int) -> None:
        """Play an action and save the match."""
        self.controller.play(action)
        self.react()

    def react(self) -> None:
        """React to a change of the match: drop stale requests to bots."""
        self.requests.go_on()

    def expire(self) -> None:
        """Play the time-out actions of the turn."""
        self.controller.expire()
        self.react()

    def sealed(self) -> int | None:
        """Return the sealed action of the current player, or None."""
        return self.commitments.next

    def all_sealed(self) -> bool:
        """Return whether all bots have sealed their parts of the present choice."""
        return self.commitments.question() is None

    def is_sealed(self) -> bool:
        """Return whether the script need not wait for a part of a choice any more."""
        if self.sealed() is not None:
            return True
        return self.controller.person_decides and not self.controller.away and self.all_sealed()

    def is_rare(self, log: MatchLog, step: int) -> bool:
        """Return whether a step is a rare event of its game."""
        return bool(face_of(self.match.game.key).summary.moment(log.facts(step)))

    def automatic(self, known: State) -> int | None:
        """Return the only action of a position that need not be asked for, or None."""
        return self.view.automatic(known)

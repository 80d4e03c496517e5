"""The judge of a finished match: one that estimates every position, in another process."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.appraiser import APPRAISER
from game.bots.bot import Decision
from game.bots.weigher import weigher_of
from game.language import _
from game.match import Match
from game.playtest.judging import shares_of
from game.state import TERMINAL, State
from scenes.play.bot_requests import BotProcess
from scenes.results.course import Shares, best_of, even, sides_of, won_by
from scenes.setup.plan import NamedLevel


class Judge:
    """Estimates positions of a match one after another, as long as it is asked to go on.

    `shares` holds the chances of the sides after each of `plies`, None while not known. The first
    is before anybody has decided anything, when all are alike. Where players had secrets it is no
    bot, which would know no more than they did, but an estimate of the open position. Then single
    decisions are weighed that somebody has doubts about, from what whoever decided could know.
    """

    def __init__(
        self, match: Match, plies: Sequence[int], thinker: BotProcess, level: NamedLevel
    ) -> None:
        self.match = match
        self.plies = list(plies)
        self.thinker = thinker
        self.level = level
        self.sides = sides_of(match)
        self.shares: list[Shares | None] = [None] * len(self.plies)
        self.weighed: dict[int, Decision] = {}  # by plies
        self._doubts: list[int] = []  # decisions that are still to be weighed
        self._asked = False

    @property
    def words(self) -> str:
        """Who judges, one sentence."""
        if self.match.game.hidden:
            return _("The judge sees all secrets.")
        name, number = _(self.level.name), self.level.number
        return _("The judge is {name}, level {number}.", name=name, number=number)

    @property
    def done(self) -> bool:
        """Whether everything is judged."""
        return None not in self.shares

    def update(self) -> bool:
        """Judge on; tell whether a position or a decision was added."""
        if self.done:
            return self._weigh()
        index = self.shares.index(None)
        state = self.match.positions[self.plies[index]]
        if state.current_player == TERMINAL:
            returns = state.returns()
            self.shares[index] = won_by(best_of(self.sides, returns))
            return True
        if not self._asked:
            self._ask(state)
            self._asked = True
        decision = self.thinker.answer()
        if decision is None:
            return False
        self._asked = False
        known = index > 0
        self.shares[index] = self._shares(state, decision) if known else even(len(self.sides))
        return True

    def _ask(self, state: State) -> None:
        if self.match.game.hidden:
            self.thinker.ask(APPRAISER, state, "judge")
        else:
            self.thinker.ask(self.level.key, state.observation(state.current_player), "judge")

    def doubt(self, plies: Sequence[int]) -> None:
        """Have decisions weighed once all positions are judged."""
        self._doubts = [ply for ply in plies if ply not in self.weighed]

    def _weigh(self) -> bool:
        """Weigh the next decision that is doubted; tell whether one was added."""
        if not self._doubts:
            return False
        ply = self._doubts[0]
        if not self._asked:
            state, tried = self.match.positions[ply], self.match.entries[ply].action
            self.thinker.ask(weigher_of((tried,)), state.observation(state.current_player), "judge")
            self._asked = True
        decision = self.thinker.answer()
        if decision is None:
            return False
        self._asked = False
        self.weighed[self._doubts.pop(0)] = decision
        return True

    def _shares(self, state: State, decision: Decision) -> Shares:
        """Return the chances that follow from what was estimated of a position."""
        estimates = decision.estimates
        if not estimates:  # of a bot, which tells how the player to decide stands
            own, value = self.match.team(state.current_player), decision.value or 0.0
            return shares_of(
                [value if self.match.team(side.seats[0]) == own else -value for side in self.sides]
            )
        return shares_of(best_of(self.sides, estimates))

    def stop(self) -> None:
        """Rest until the next update."""
        if self._asked:
            self.thinker.cancel()
            self._asked = False

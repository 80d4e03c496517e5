"""The judge of a finished match: one that estimates every position, in another process."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.appraiser import APPRAISER
from game.language import _
from game.match import Match
from game.state import TERMINAL, State
from scenes.play.bot_requests import BotProcess
from scenes.setup.plan import NamedLevel


class Judge:
    """Estimates positions of a match one after another, as long as it is asked to go on.

    `values` holds the first player's prospects after each of `plies`, None while not known, and
    `choices` what the judge would do there. Where players had secrets it is no bot, which would
    know no more than they did, but an estimate of the open position, without choices.
    """

    def __init__(
        self, match: Match, plies: Sequence[int], thinker: BotProcess, level: NamedLevel
    ) -> None:
        self.match = match
        self.plies = list(plies)
        self.thinker = thinker
        self.level = level
        self.values: list[float | None] = [None] * len(self.plies)
        self.choices: list[int | None] = [None] * len(self.plies)
        self._asked = False

    @property
    def words(self) -> str:
        """Who judges, one sentence."""
        if self.match.game.hidden:
            return _("each position with all its secrets.")
        name, number = _(self.level.name), self.level.number
        return _("{name}, level {number}.", name=name, number=number)

    def update(self) -> bool:
        """Judge on; tell whether a position was added."""
        if None not in self.values:
            return False
        index = self.values.index(None)
        state = self.match.positions[self.plies[index]]
        if state.current_player == TERMINAL:
            self.values[index] = state.returns()[0]
            return True
        if not self._asked:
            self._ask(state)
            self._asked = True
        decision = self.thinker.answer()
        if decision is None:
            return False
        self._asked = False
        if not self.match.game.hidden:
            self.choices[index] = decision.action
        self.values[index] = self._for_first(state.current_player, decision.value)
        return True

    def _ask(self, state: State) -> None:
        if self.match.game.hidden:
            self.thinker.ask(APPRAISER, state, "judge")
        else:
            self.thinker.ask(self.level.key, state.observation(state.current_player), "judge")

    def _for_first(self, player: int, value: float | None) -> float:
        """Return an estimate for the player to decide as one for the first player."""
        if value is None:
            return 0.0
        return value if self.match.team(player) == self.match.team(0) else -value

    def stop(self) -> None:
        """Rest until the next update."""
        if self._asked:
            self.thinker.cancel()
            self._asked = False

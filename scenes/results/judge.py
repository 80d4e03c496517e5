"""The judge, which estimates every position of a finished match in another process.

A key moment is told only where a second judge agrees on its cause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.bots.appraiser import APPRAISER
from game.bots.bot import Decision
from game.bots.reviewer import REVIEWER
from game.bots.weigher import BLUNDER_LOSS, loss_of, weigher_of
from game.language import _
from game.match import Match
from game.playtest.judging import shares_of
from game.state import TERMINAL, State
from scenes.play.bot_requests import BotProcess
from scenes.results.course import LEAST_SWING, Shares, Swing, best_of, even, sides_of, won_by
from scenes.statistics.strength import NamedLevel

# The second judge finds this part of the rise that the first one found.
CONFIRMED_SHARE: Final = 0.5
FIRST, SECOND = range(2)
Views = Sequence[Mapping[int, Shares]]  # The shares of the two judges, by ply.


class Review:
    """The review of one turn: the chances after each of its plies, as each judge sees them.

    `views` hold what is known. `side` rose between the plies `first` and `end`.
    """

    def __init__(self, side: int, first: int, end: int) -> None:
        self.side, self.first, self.end = side, first, end
        self.views: tuple[dict[int, Shares], dict[int, Shares]] = ({}, {})

    def question(self) -> tuple[int, int] | None:
        """Return (judge, ply) of the next estimate that is needed, or None if all are known.

        The second judge looks at the ends of the turn first: if it finds no rise, that is enough.
        """
        for judge, ply in ((FIRST, self.first), (FIRST, self.end)):
            if ply not in self.views[judge]:
                return judge, ply
        for ply in (self.first, self.end):
            if ply not in self.views[SECOND]:
                return SECOND, ply
        if not self.confirmed:
            return None
        for judge in (FIRST, SECOND):
            for ply in range(self.first, self.end):
                if ply not in self.views[judge]:
                    return judge, ply
        return None

    @property
    def confirmed(self) -> bool:
        """Whether the second judge finds a rise, too, of at least half the first one's."""
        rises = [self._rise(view, self.first, self.end) for view in self.views]
        return min(rises) * 100 >= LEAST_SWING and rises[SECOND] >= CONFIRMED_SHARE * rises[FIRST]

    def _rise(self, view: Mapping[int, Shares], before: int, after: int) -> float:
        return view[after][self.side] - view[before][self.side]

    def cause(self) -> int | None:
        """Return the ply that both judges hold to be the cause, or None if they disagree."""
        if not self.confirmed:
            return None
        plies = range(self.first, self.end)
        found = {max(plies, key=lambda p: (self._rise(v, p, p + 1), -p)) for v in self.views}
        return found.pop() if len(found) == 1 else None


class Judge:
    """Estimates the positions of a match one after another.

    `shares` holds the chances of the sides after each of `plies`, None while unknown; before the
    first decision they are equal. In games with secrets the judge is not a bot, which would know
    only one viewpoint, but an evaluation of the open position. Afterwards a second judge with more
    time reviews the largest swings: `causes` holds the ply that both hold to be the cause, by the
    point of the swing, None where they disagree. Then both weigh single doubtful decisions, based
    on what the deciding player knew.
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
        self.causes: dict[int, int | None] = {}
        # Both judges have weighed these, by plies.
        self.weighed: dict[int, tuple[Decision, Decision]] = {}
        self._first: dict[int, Decision] = {}  # What one of them has weighed so far.
        # Reviews that are not done, by the point of the swing.
        self._reviews: dict[int, Review] = {}
        self._doubts: list[int] = []  # The decisions still to be weighed.
        self._asked = False

    @property
    def words(self) -> str:
        """The sentence that says who judges."""
        if self.match.game.hidden:
            return _("The judge sees all secrets.")
        name, number = _(self.level.name), self.level.number
        return _("The judge is {name}, level {number}.", name=name, number=number)

    @property
    def done(self) -> bool:
        """Whether all positions are judged."""
        return None not in self.shares

    @property
    def reviewed(self) -> bool:
        """Whether the second judge has reviewed all swings it was asked about."""
        return self.done and not self._reviews

    def update(self) -> bool:
        """Continue judging; return whether a position, review or decision was added."""
        if self.done:
            return self._review() if self._reviews else self._weigh()
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

    def _ask(self, state: State, second: bool = False) -> None:
        if self.match.game.hidden:
            self.thinker.ask(REVIEWER if second else APPRAISER, state, "judge")
        else:
            bot = REVIEWER if second else self.level.key
            self.thinker.ask(bot, state.observation(state.current_player), "judge")

    def review(self, found: Sequence[Swing]) -> None:
        """Request a second opinion on these swings."""
        for swing in found:
            if swing.index not in self.causes and swing.index not in self._reviews:
                first, end = self.plies[swing.index - 1], self.plies[swing.index]
                self._reviews[swing.index] = Review(swing.side, first, end)

    def _review(self) -> bool:
        """Continue the first review; return whether one was finished."""
        index, review = next(iter(self._reviews.items()))
        question = review.question()
        if question is None:
            self.causes[index] = review.cause()
            del self._reviews[index]
            return True
        judge, ply = question
        state = self.match.positions[ply]
        if state.current_player == TERMINAL:
            review.views[judge][ply] = won_by(best_of(self.sides, state.returns()))
            return False
        if not self._asked:
            self._ask(state, second=judge == SECOND)
            self._asked = True
        decision = self.thinker.answer()
        if decision is not None:
            self._asked = False
            review.views[judge][ply] = self._shares(state, decision)
        return False

    def doubt(self, plies: Sequence[int]) -> None:
        """Request that these decisions are weighed after all positions are judged."""
        self._doubts = [ply for ply in plies if ply not in self.weighed]

    def _weigh(self) -> bool:
        """Weigh the next doubtful decision, twice; return whether one was added."""
        if not self._doubts:
            return False
        ply = self._doubts[0]
        if not self._asked:
            state, tried = self.match.positions[ply], self.match.entries[ply].action
            bot = weigher_of((tried,), thorough=ply in self._first)
            self.thinker.ask(bot, state.observation(state.current_player), "judge")
            self._asked = True
        decision = self.thinker.answer()
        if decision is None:
            return False
        self._asked = False
        first = self._first.pop(ply, None)
        if first is None:
            self._first[ply] = decision
            return False
        self.weighed[self._doubts.pop(0)] = first, decision
        return True

    def better(self, ply: int) -> Decision | None:
        """Return the decision that both judges hold to be clearly better than that at `ply`."""
        first, second = self.weighed.get(ply, (None, None))
        if first is None or second is None or first.action != second.action:
            return None
        return first if min(loss_of(first), loss_of(second)) >= BLUNDER_LOSS else None

    def _shares(self, state: State, decision: Decision) -> Shares:
        """Return the chances that follow from an estimate of a position."""
        estimates = decision.estimates
        if not estimates:  # A bot's estimate tells how the player to decide stands.
            own, value = self.match.team(state.current_player), decision.value or 0.0
            return shares_of(
                [value if self.match.team(side.seats[0]) == own else -value for side in self.sides]
            )
        return shares_of(best_of(self.sides, estimates))

    def stop(self) -> None:
        """Cancel the current question until the next update."""
        if self._asked:
            self.thinker.cancel()
            self._asked = False

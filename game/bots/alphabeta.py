"""Alpha-beta for two players with opposite interests, nothing hidden and no chance.

Iterative deepening over principal variation search with a transposition table. A result is turned
round when another player decides, not with every ply, for in some games one player decides twice in
a row; and what another has to decide before an action is done takes nothing from the depth. What
has to be known of a game is its `Outlook`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from math import atanh, exp, tanh
from random import Random
from typing import Final, Generic, Protocol, TypeVar

from game.bots.bot import Decision, never
from game.state import TERMINAL, State

P = TypeVar("P", bound=Hashable)

WON: Final = 1_000_000  # less the plies until then
PROVEN: Final = WON - 10_000  # from here on a score is a win that cannot be missed
ENDLESS: Final = 2 * WON
EXACT, AT_LEAST, AT_MOST = range(3)
LATE: Final = 3  # actions after which the others are looked at less deeply first
ASK: Final = 256  # nodes between two looks at the budget


class SearchOutlook(Protocol[P]):
    """The positions that can follow from one state; equal positions have equal futures."""

    root: P
    horizon: int  # looking further ahead than so many plies gains nothing

    def result(self, position: P) -> int | None:
        """Return 1, 0 or -1 as player 0 won, drew or lost; None while the match goes on."""
        ...

    def player(self, position: P) -> int:
        """Return who decides."""
        ...

    def actions(self, position: P) -> list[int]:
        """Return the legal actions, always in the same order."""
        ...

    def after(self, position: P, action: int) -> P:
        """Return the position an action leads to."""
        ...

    def owed(self, position: P) -> bool:
        """Return whether the decision belongs to the action before, and is no step of its own."""
        ...

    def score(self, position: P) -> int:
        """Return the estimate for who decides, in hundredths of the logarithm of his odds."""
        ...


class StateOutlook:
    """The outlook of any game: its states, and the estimate of its catalog entry."""

    horizon = 100

    def __init__(self, state: State, evaluate: Callable[[State, int], float]) -> None:
        self.root = state
        self.evaluate = evaluate

    def result(self, position: State) -> int | None:
        """Return how the match ended for player 0."""
        return round(position.returns()[0]) if position.current_player == TERMINAL else None

    def player(self, position: State) -> int:
        """Return who decides."""
        return position.current_player

    def actions(self, position: State) -> list[int]:
        """Return the legal actions."""
        return list(position.legal_actions())

    def after(self, position: State, action: int) -> State:
        """Return a new state."""
        after = position.clone()
        after.apply(action)
        return after

    def owed(self, position: State) -> bool:
        """Return that every decision is a step of its own."""
        return False

    def score(self, position: State) -> int:
        """Return the estimate on the common scale."""
        value = self.evaluate(position, position.current_player)
        return round(200 * atanh(max(-0.9999, min(0.9999, value))))


class AlphaBeta(Generic[P]):
    """A bot that looks `depth` plies ahead or at `budget` nodes, whichever comes first.

    It takes actions that it thinks nearly as good as the best with a probability that falls by a
    factor e with every `temperature` hundredths of log odds, so that it cannot be learned by heart.
    """

    def __init__(
        self,
        outlook: Callable[[State], SearchOutlook[P]],
        *,
        budget: int,
        depth: int = 100,
        temperature: float = 0,
    ) -> None:
        self.outlook = outlook
        self.budget = budget
        self.depth = depth
        self.temperature = temperature

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the best action found, or one nearly as good."""
        outlook = self.outlook(observation)
        search = Search(outlook, self.budget, stopped, round(4 * self.temperature))
        actions = self._legal(observation, outlook)
        rng.shuffle(actions)
        scores = search.deepen(actions, min(self.depth, outlook.horizon))
        action = self._pick(scores, rng)
        value = scores[action]
        opinion = (value > 0) - (value < 0) if abs(value) >= PROVEN else tanh(value / 200)
        return Decision(action, float(opinion), search.line(action))

    @staticmethod
    def _legal(observation: State, outlook: SearchOutlook[P]) -> list[int]:
        """Return the actions of the root, without those that the observation does not offer."""
        actions = outlook.actions(outlook.root)
        offered = set(observation.legal_actions())
        return [action for action in actions if action in offered] or actions

    def _pick(self, scores: dict[int, int], rng: Random) -> int:
        best = max(scores.values())
        if not self.temperature or abs(best) >= PROVEN:
            return max(scores, key=scores.__getitem__)
        near = [a for a in scores if scores[a] > best - 4 * self.temperature]
        weights = [exp((scores[action] - best) / self.temperature) for action in near]
        return rng.choices(near, weights)[0]


class _Enough(Exception):
    """The budget is spent."""


class Search(Generic[P]):
    """One search from one position; `nodes` counts those it has looked at."""

    def __init__(
        self,
        outlook: SearchOutlook[P],
        budget: int,
        stopped: Callable[[], bool] = never,
        margin: int = 0,
    ) -> None:
        self.outlook = outlook
        self.nodes = 0
        self.depth = 0  # the last depth searched to the end
        self._budget = budget
        self._stopped = stopped
        self._margin = margin
        self._table: dict[P, tuple[int, int, int, int]] = {}  # depth, kind, score, action
        self._history = defaultdict[int, defaultdict[int, int]](lambda: defaultdict(int))

    def deepen(self, actions: Sequence[int], depth: int) -> dict[int, int]:
        """Return the scores of the root's actions, exact where within the margin of the best.

        Of the others the score is a bound from above. Scores of different depths do not compare: of
        a depth that the budget left unfinished only the actions looked at count, unless there is
        none, for the best of the depth before was looked at first.
        """
        scores = dict.fromkeys(actions, -ENDLESS)
        found: dict[int, int] = {}
        if len(actions) == 1:
            depth = 1
        try:
            for self.depth in range(1, depth + 1):
                order = sorted(scores, key=lambda action: -scores[action])
                found = {}
                self._search_root(order, self.depth, found)
                scores = {action: found[action] for action in actions}
                best = max(scores.values())
                if abs(best) >= PROVEN and WON - abs(best) <= self.depth:
                    break
        except _Enough:
            self.depth -= 1
            if found:
                worse = max(found.values()) - self._margin - 1
                scores = {a: found.get(a, min(worse, scores[a])) for a in actions}
        return scores

    def _search_root(self, order: list[int], depth: int, found: dict[int, int]) -> None:
        """Enter the scores of the root's actions in `found`, one after another."""
        root = self.outlook.root
        player = self.outlook.player(root)
        best = -ENDLESS
        for action in order:
            floor = max(best - self._margin, -ENDLESS)
            score = self._follow(root, player, action, depth, floor, ENDLESS, 0, best > -ENDLESS)
            found[action] = score
            best = max(best, score)

    def _follow(
        self,
        position: P,
        player: int,
        action: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        late: int,
    ) -> int:
        """Return the score of an action for `player`, who decides in `position` at `ply`.

        `late` counts the actions tried before; all but the first need only prove that they are not
        better, and the last ones first have to look good one ply shallower.
        """
        outlook = self.outlook
        child = outlook.after(position, action)
        self.nodes += 1
        if not self.nodes % ASK and (self.nodes >= self._budget or self._stopped()):
            raise _Enough
        result = outlook.result(child)
        if result is not None:
            return result * (WON - ply - 1) * (1 - 2 * player)
        decider = outlook.player(child)
        left = depth if outlook.owed(position) else depth - 1
        if left <= 0 and not outlook.owed(child):
            score = outlook.score(child)
            return score if decider == player else -score
        if late:
            reduced = left - 1 if left > 1 and late >= LATE else left
            score = self._turned(child, decider, player, reduced, alpha, alpha + 1, ply)
            if score > alpha and reduced < left:
                score = self._turned(child, decider, player, left, alpha, alpha + 1, ply)
            if not alpha < score < beta:
                return score
        return self._turned(child, decider, player, left, alpha, beta, ply)

    def _turned(
        self, child: P, decider: int, player: int, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """Search a position for `player`, though another may decide in it."""
        if decider == player:
            return self._search(child, decider, depth, alpha, beta, ply + 1)
        return -self._search(child, decider, depth, -beta, -alpha, ply + 1)

    def _search(self, position: P, player: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the score for `player`, who decides; outside the window it is a bound."""
        known = self._table.get(position)
        remembered = -1
        if known is not None:
            searched, kind, score, remembered = known
            if searched >= depth:
                score += ply * ((score <= -PROVEN) - (score >= PROVEN))
                if kind == EXACT or (score >= beta if kind == AT_LEAST else score <= alpha):
                    return score
        actions = self.outlook.actions(position)
        history = self._history[player]
        actions.sort(key=history.__getitem__, reverse=True)
        if remembered >= 0:
            actions.remove(remembered)
            actions.insert(0, remembered)
        floor, best, chosen = alpha, -ENDLESS, -1
        for late, action in enumerate(actions):
            score = self._follow(position, player, action, depth, alpha, beta, ply, late)
            if score > best:
                best, chosen = score, action
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        history[action] += depth * depth
                        break
        kind = AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST
        kept = best + ply * ((best >= PROVEN) - (best <= -PROVEN))
        self._table[position] = depth, kind, kept, chosen
        return best

    def line(self, action: int) -> tuple[int, ...]:
        """Return the expected continuation that begins with an action of the root."""
        line = [action]
        position = self.outlook.after(self.outlook.root, action)
        while len(line) < self.depth and self.outlook.result(position) is None:
            known = self._table.get(position)
            if known is None:
                break
            line.append(known[3])
            position = self.outlook.after(position, known[3])
        return tuple(line)

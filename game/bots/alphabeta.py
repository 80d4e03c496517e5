"""Alpha-beta search for two players with opposite interests, nothing hidden and no chance.

Iterative deepening over principal variation search with a transposition table. The sign of a score
changes when the player to decide changes, not at every ply, because in some games one player
decides twice in a row. A game offers a `SearchView` to be searched.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import atanh, exp, tanh
from random import Random
from typing import Any, Final, Generic, TypeVar

from game.bots.bot import Decision, never
from game.bots.style import ActionWeights, even
from game.search.machine import i64
from game.search.search_view import P, SearchView
from game.state import TERMINAL, State

S = TypeVar("S", bound=State)

# A win scores this, less the plies until then.
WON_SCORE: Final = 1_000_000
# A score from here on is a forced win.
PROVEN_SCORE: Final = WON_SCORE - 10_000
SCORE_BOUND: Final = 2 * WON_SCORE
EXACT, AT_LEAST, AT_MOST = range(3)
# Actions after these are first searched less deeply.
FULL_DEPTH_ACTIONS: Final = 3
NODES_PER_BUDGET_CHECK: Final = 256


class StateSearchView(SearchView[S]):
    """The search view of any game: its states, and the estimate of its catalog entry."""

    def __init__(self, state: S, evaluate: Callable[[S, int], float]) -> None:
        self.root = state
        self.horizon = 100
        self.evaluate = evaluate

    def result(self, position: S) -> int | None:
        """Return the result for player 0, or None while the match goes on."""
        return round(position.returns()[0]) if position.current_player == TERMINAL else None

    def player(self, position: S) -> i64:
        """Return the player to decide."""
        return position.current_player

    def actions(self, position: S) -> list[int]:
        """Return the legal actions."""
        return list(position.legal_actions())

    def after(self, position: S, action: i64) -> S:
        """Return a new state after an action."""
        after = position.clone()
        after.apply(action)
        return after

    def owed(self, position: S) -> bool:
        """Return False: every decision is a ply of its own."""
        return False

    def score(self, position: S) -> i64:
        """Return the estimate for the player to decide, in hundredths of log odds."""
        value = self.evaluate(position, position.current_player)
        return round(200 * atanh(max(-0.9999, min(0.9999, value))))


def state_search_views(
    evaluate: Callable[[S, int], float],
) -> Callable[[S], StateSearchView[S]]:
    """Return a function that makes the search view of a state, estimated by `evaluate`."""

    def search_view(state: S) -> StateSearchView[S]:
        return StateSearchView(state, evaluate)

    return search_view


def nothing(observation: State, action: int) -> bool:
    """Return False: no action is spurned."""
    return False


class AlphaBeta(Generic[S]):
    """A bot that searches `depth` plies deep or `budget` nodes, whichever comes first.

    If `whole`, a decision that completes the action before it (`owed`) does not count as a ply: a
    search of few plies sees more that way, one with a budget gains nothing.

    Actions nearly as good as the best are chosen too: their probability falls by a factor e for
    every `temperature` hundredths of log odds, so that nobody can learn the bot's replies by heart.
    """

    def __init__(
        self,
        search_view: Callable[[S], SearchView[Any]],
        *,
        budget: int,
        depth: int = 100,
        temperature: float = 0,
        whole: bool = True,
        style: ActionWeights = even,
        spurned: Callable[[Any, int], bool] = nothing,
        toll: int = 0,
    ) -> None:
        """Store the settings.

        What is `spurned` is not chosen beside others nearly as good. Its score is lower by the
        toll, unless it wins or loses for sure: so it is chosen only if it gains as much.
        """
        self.search_view = search_view
        self.whole = whole
        self.budget = budget
        self.depth = depth
        self.temperature = temperature
        self.style = style
        self.spurned = spurned
        self.toll = toll

    def choose(self, observation: S, rng: Random, stopped: Callable[[], bool] = never) -> Decision:
        """Return the best action found, or one nearly as good."""
        search_view = self.search_view(observation)
        search = Search(search_view, self.budget, stopped, round(4 * self.temperature), self.whole)
        actions = self._legal(observation, search_view)
        rng.shuffle(actions)
        tolls = self._tolls(observation, actions)
        scores = search.deepen(actions, min(self.depth, search_view.horizon), tolls)
        action = self._pick(observation, scores, rng)
        value = scores[action]
        if abs(value) < PROVEN_SCORE:
            value += tolls.get(action, 0)
        opinion = (value > 0) - (value < 0) if abs(value) >= PROVEN_SCORE else tanh(value / 200)
        return Decision(action, float(opinion), search.principal_variation(action))

    @staticmethod
    def _legal(observation: S, search_view: SearchView[Any]) -> list[int]:
        """Return the actions of the root, without those that the observation does not offer."""
        actions = search_view.actions(search_view.root)
        offered = set(observation.legal_actions())
        return [action for action in actions if action in offered] or actions

    def _tolls(self, observation: S, actions: Sequence[int]) -> dict[int, int]:
        """Return the toll of each action that is spurned."""
        if not self.toll:
            return {}
        return {action: self.toll for action in actions if self.spurned(observation, action)}

    def _pick(self, observation: S, scores: dict[int, int], rng: Random) -> int:
        best = max(scores.values())
        if not self.temperature or abs(best) >= PROVEN_SCORE:
            return max(scores, key=scores.__getitem__)
        near = [a for a in scores if scores[a] > best - 4 * self.temperature]
        near = [a for a in near if not self.spurned(observation, a)] or near
        weights = [
            self.style(observation, action) * exp((scores[action] - best) / self.temperature)
            for action in near
        ]
        return rng.choices(near, weights)[0]


class _Enough(Exception):
    """The budget is spent."""


class Search(Generic[P]):
    """One search from one position; `nodes` counts the positions visited."""

    def __init__(
        self,
        search_view: SearchView[P],
        budget: int,
        stopped: Callable[[], bool] = never,
        margin: int = 0,
        whole: bool = True,
    ) -> None:
        self.search_view = search_view
        self.nodes: i64 = 0
        self.depth = 0  # The last depth searched to the end.
        self._whole = whole
        self._budget: i64 = budget
        self._stopped = stopped
        self._margin: i64 = margin
        # The values are depth, kind, score, action.
        self._table: dict[P, tuple[int, int, int, int]] = {}
        self._history = defaultdict[int, defaultdict[int, int]](lambda: defaultdict(int))

    def deepen(
        self, actions: Sequence[int], depth: int, tolls: Mapping[int, int] | None = None
    ) -> dict[int, int]:
        """Return the scores of the root's actions, exact where within the margin of the best.

        The toll of an action is taken off its score. Other scores are upper bounds. Scores of
        different depths cannot be compared: from a depth that the budget left unfinished only the
        actions searched count. If none was, the scores of the depth before count.
        """
        scores = dict.fromkeys(actions, -SCORE_BOUND)
        found: dict[int, int] = {}
        if len(actions) == 1:
            depth = 1
        try:
            for self.depth in range(1, depth + 1):
                order = sorted(scores, key=lambda action: -scores[action])
                found = {}
                self._search_root(order, self.depth, found, tolls or {})
                scores = {action: found[action] for action in actions}
                best = max(scores.values())
                if abs(best) >= PROVEN_SCORE and WON_SCORE - abs(best) <= self.depth:
                    break
        except _Enough:
            self.depth -= 1
            if found:
                worse = max(found.values()) - self._margin - 1
                scores = {a: found.get(a, min(worse, scores[a])) for a in actions}
        return scores

    def _search_root(
        self, order: list[int], depth: i64, found: dict[int, int], tolls: Mapping[int, int]
    ) -> None:
        """Enter the scores of the root's actions in `found`, one after another."""
        root = self.search_view.root
        player = self.search_view.player(root)
        best: i64 = -SCORE_BOUND
        for action in order:
            toll: i64 = tolls.get(action, 0)
            floor: i64 = max(best - self._margin, -SCORE_BOUND)
            if -PROVEN_SCORE < best < PROVEN_SCORE:
                floor += toll
            late: i64 = 1 if best > -SCORE_BOUND else 0
            score = self._follow(root, player, action, depth, floor, SCORE_BOUND, 0, late)
            if -PROVEN_SCORE < score < PROVEN_SCORE:
                score -= toll
            found[action] = score
            best = max(best, score)

    def _follow(
        self,
        position: P,
        player: i64,
        action: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
        late: i64,
    ) -> i64:
        """Return the score of an action for `player`, who decides in `position` at `ply`.

        `late` counts the actions tried before; all but the first need only prove that they are not
        better, and the last ones first have to look good one ply shallower.
        """
        search_view = self.search_view
        child = search_view.after(position, action)
        self.nodes += 1
        if not self.nodes % NODES_PER_BUDGET_CHECK and (
            self.nodes >= self._budget or self._stopped()
        ):
            raise _Enough
        result = search_view.result(child)
        if result is not None:
            return result * (WON_SCORE - ply - 1) * (1 - 2 * player)
        decider = search_view.player(child)
        left = depth if self._whole and search_view.owed(position) else depth - 1
        if left <= 0 and not (self._whole and search_view.owed(child)):
            score = search_view.score(child)
            return score if decider == player else -score
        if late:
            reduced = left - 1 if left > 1 and late >= FULL_DEPTH_ACTIONS else left
            score = self._turned(child, decider, player, reduced, alpha, alpha + 1, ply)
            if score > alpha and reduced < left:
                score = self._turned(child, decider, player, left, alpha, alpha + 1, ply)
            if not alpha < score < beta:
                return score
        return self._turned(child, decider, player, left, alpha, beta, ply)

    def _turned(
        self, child: P, decider: i64, player: i64, depth: i64, alpha: i64, beta: i64, ply: i64
    ) -> i64:
        """Search a position for `player`, though another may decide in it."""
        if decider == player:
            return self._search(child, decider, depth, alpha, beta, ply + 1)
        return -self._search(child, decider, depth, -beta, -alpha, ply + 1)

    def _search(self, position: P, player: i64, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """Return the score for `player`, who decides; outside the window it is a bound."""
        remembered: i64 = -1
        known = self._table.get(position)
        if known is not None:
            searched: i64 = known[0]
            kind: i64 = known[1]
            score: i64 = known[2]
            remembered = known[3]
            if searched >= depth:
                if score <= -PROVEN_SCORE:
                    score += ply
                elif score >= PROVEN_SCORE:
                    score -= ply
                if kind == EXACT or (score >= beta if kind == AT_LEAST else score <= alpha):
                    return score
        search_view = self.search_view
        history = self._history[player]
        floor = alpha
        best: i64 = -SCORE_BOUND
        chosen: i64 = -1
        late: i64 = 0
        if remembered >= 0:
            best = self._follow(position, player, remembered, depth, alpha, beta, ply, 0)
            chosen = remembered
            alpha = max(alpha, best)
            late = 1
        if best < beta:
            actions = search_view.actions(position)
            actions.sort(key=history.__getitem__, reverse=True)
            for action in actions:
                if action == remembered:
                    continue
                score = self._follow(position, player, action, depth, alpha, beta, ply, late)
                late += 1
                if score > best:
                    best, chosen = score, action
                    if score > alpha:
                        alpha = score
                        if score >= beta:
                            break
        kind = AT_MOST
        if best >= beta:
            kind = AT_LEAST
            history[chosen] += depth * depth
        elif best > floor:
            kind = EXACT
        kept = best
        if best >= PROVEN_SCORE:
            kept += ply
        elif best <= -PROVEN_SCORE:
            kept -= ply
        self._table[position] = depth, kind, kept, chosen
        return best

    def principal_variation(self, action: int) -> tuple[int, ...]:
        """Return the expected continuation that begins with an action of the root."""
        actions = [action]
        position = self.search_view.after(self.search_view.root, action)
        while len(actions) < self.depth and self.search_view.result(position) is None:
            known = self._table.get(position)
            if known is None:
                break
            actions.append(known[3])
            position = self.search_view.after(position, known[3])
        return tuple(actions)

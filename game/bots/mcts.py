"""Monte Carlo tree search for every game, also with hidden information, dice and many players.

Each iteration plays one possible world: hidden values are sampled, the tree is descended by upper
confidence bounds, one node is added, and a random playout or an estimate gives every player a
result. With nothing hidden this is plain UCT; otherwise it is information-set MCTS with one
observer (Cowling, Powley and Whitehouse 2012), in which an action competes only in the worlds where
it was legal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from random import Random
from typing import Final, Generic, Self, TypeVar

from game.bots.bot import Decision, never
from game.state import CHANCE, TERMINAL, State

S = TypeVar("S", bound=State)

# These stand for actions that were not listed yet.
UNLISTED: Final[list[int]] = [-1]


class _Node:
    """The statistics of the positions after one action."""

    __slots__ = ("action", "available", "children", "tried", "total", "untried", "visits")

    def __init__(self, action: int) -> None:
        self.action = action
        self.visits = 0
        self.available = 0  # How often its action could have been chosen.
        self.total = 0.0  # The sum of the results of the player who chose the action.
        self.tried: list[Self] = []  # The children in the order of their first visits.
        self.untried = UNLISTED  # The actions without a child, if nothing is hidden.
        self.children: dict[int, Self] = {}  # The children by action, if they differ by world.

    def most_visited(self) -> Self:
        """Return the most visited child; among equals the one with the best total."""
        return max(self.tried, key=lambda child: (child.visits, child.total))


class MCTS(Generic[S]):
    """A bot that plays `iterations` continuations before each decision."""

    def __init__(
        self,
        iterations: int,
        *,
        determinize: Callable[[S, Random], S] | None = None,
        exploration: float = 1.0,
        evaluate: Callable[[S, int], float] | None = None,
        playout: int = 0,
    ) -> None:
        """Search without an estimate, or let `evaluate` judge after `playout` random actions.

        `determinize` samples worlds where something may be hidden.
        """
        self.iterations = iterations
        self.determinize = determinize
        self.exploration = exploration
        self.evaluate = evaluate
        self.playout = playout

    def choose(self, observation: S, rng: Random, stopped: Callable[[], bool] = never) -> Decision:
        """Return the most visited action."""
        actions = observation.legal_actions()
        if len(actions) == 1:
            return Decision(actions[0], None, (actions[0],))
        root = _Node(-1)
        for _ in range(self.iterations):
            world = self.determinize(observation, rng) if self.determinize else observation.clone()
            path = self._descend(root, world, rng)
            returns = self._returns(world, rng)
            for node, chooser in path:
                node.visits += 1
                if chooser != CHANCE:
                    node.total += returns[chooser]
            if stopped():
                break
        best = root.most_visited()
        principal_variation, node = [best.action], best
        while node.tried:
            node = node.most_visited()
            principal_variation.append(node.action)
        value = best.total / best.visits
        return Decision(best.action, value, tuple(principal_variation))

    def _descend(self, root: _Node, world: S, rng: Random) -> list[tuple[_Node, int]]:
        """Play `world` down the tree and one node beyond; return the nodes and who chose them."""
        path: list[tuple[_Node, int]] = []
        node = root
        grown = False
        while not grown and (player := world.current_player) != TERMINAL:
            if player == CHANCE:
                actions = world.legal_actions()
                node = self._child(node, actions[int(rng.random() * len(actions))])
            elif self.determinize:
                node = self._select_available(node, world.legal_actions(), rng)
                grown = node.visits == 0
            else:
                if node.untried is UNLISTED:
                    node.untried = list(world.legal_actions())
                node = self._select(node, rng)
                grown = node.visits == 0
            world.apply(node.action)
            path.append((node, player))
        return path

    def _child(self, node: _Node, action: int) -> _Node:
        """Return the child of an action, made if there is none."""
        child = node.children.get(action)
        if child is None:
            child = node.children[action] = _Node(action)
            node.tried.append(child)
        return child

    def _select(self, node: _Node, rng: Random) -> _Node:
        """Return a child not yet tried, or the one of the highest bound, if nothing is hidden.

        The actions of a node never change then, so that they are asked for once.
        """
        untried = node.untried
        if untried:
            child = _Node(untried.pop(int(rng.random() * len(untried))))
            node.tried.append(child)
            return child
        visits = 0
        for child in node.tried:
            visits += child.visits
        logarithm = self.exploration * self.exploration * log(visits)
        chosen = node.tried[0]
        highest = -inf
        for child in node.tried:
            bound = child.total / child.visits + sqrt(logarithm / child.visits)
            if bound > highest:
                highest, chosen = bound, child
        return chosen

    def _select_available(self, node: _Node, actions: Sequence[int], rng: Random) -> _Node:
        """Return a child not yet tried among these actions, or the one of the highest bound."""
        children = node.children
        found: list[_Node] = []
        for action in actions:
            child = children.get(action)
            if child is not None:
                child.available += 1
                found.append(child)
        if len(found) < len(actions):
            untried = [action for action in actions if action not in children]
            return self._child(node, untried[int(rng.random() * len(untried))])
        chosen = found[0]
        highest = -inf
        for child in found:
            bonus = self.exploration * sqrt(log(child.available) / child.visits)
            bound = child.total / child.visits + bonus
            if bound > highest:
                highest, chosen = bound, child
        return chosen

    def _returns(self, world: S, rng: Random) -> Sequence[float]:
        """Return each player's result of a random playout, or the estimate where it is cut off."""
        left = self.playout if self.evaluate else -1
        while (player := world.current_player) != TERMINAL:
            if left == 0 and player != CHANCE and self.evaluate:
                return [self.evaluate(world, seat) for seat in range(len(world.returns()))]
            actions = world.legal_actions()
            world.apply(actions[int(rng.random() * len(actions))])
            left -= 1
        return world.returns()

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
from typing import Generic, Self, TypeVar

from game.bots.bot import Decision, never
from game.state import CHANCE, TERMINAL, State

S = TypeVar("S", bound=State)


class _Node:
    """The statistics of the positions after one action."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0  # how often its action could have been chosen
        self.total = 0.0  # of the results of the player who chose the action
        self.children: dict[int, Self] = {}

    def most_visited(self) -> tuple[int, Self]:
        """Return the most visited action and its node; among equals the one with the best total."""
        return max(self.children.items(), key=lambda item: (item[1].visits, item[1].total))


class MCTS(Generic[S]):
    """A bot that plays `iterations` continuations before each decision."""

    def __init__(
        self,
        iterations: int,
        *,
        hidden: bool = False,
        exploration: float = 1.0,
        evaluate: Callable[[S, int], float] | None = None,
        playout: int = 0,
    ) -> None:
        """Search without an estimate, or let `evaluate` judge after `playout` random actions."""
        self.iterations = iterations
        self.hidden = hidden
        self.exploration = exploration
        self.evaluate = evaluate
        self.playout = playout

    def choose(self, observation: S, rng: Random, stopped: Callable[[], bool] = never) -> Decision:
        """Return the most visited action."""
        actions = observation.legal_actions()
        if len(actions) == 1:
            return Decision(actions[0], None, (actions[0],))
        root = _Node()
        for _ in range(self.iterations):
            world = observation.determinize(rng) if self.hidden else observation.clone()
            path = self._descend(root, world, rng)
            returns = self._returns(world, rng)
            for node, chooser in path:
                node.visits += 1
                if chooser != CHANCE:
                    node.total += returns[chooser]
            if stopped():
                break
        action, best = root.most_visited()
        line = [action]
        node = best
        while node.children:
            action, node = node.most_visited()
            line.append(action)
        return Decision(line[0], best.total / best.visits, tuple(line))

    def _descend(self, root: _Node, world: S, rng: Random) -> list[tuple[_Node, int]]:
        """Play `world` down the tree and one node beyond; return the nodes and who chose them."""
        path: list[tuple[_Node, int]] = []
        node = root
        grown = False
        while not grown and (player := world.current_player) != TERMINAL:
            actions = world.legal_actions()
            if player == CHANCE:
                action = actions[int(rng.random() * len(actions))]
            else:
                action = self._select(node, actions, rng)
            child = node.children.get(action)
            if child is None:
                child = node.children[action] = _Node()
                grown = player != CHANCE
            world.apply(action)
            path.append((child, player))
            node = child
        return path

    def _select(self, node: _Node, actions: Sequence[int], rng: Random) -> int:
        """Return an action not yet tried in this node, or the one of the highest bound."""
        children = node.children
        untried = [action for action in actions if action not in children]
        chosen = -1
        highest = -inf
        for action in actions:
            child = children.get(action)
            if child is not None:
                child.available += 1
                if not untried:
                    bonus = self.exploration * sqrt(log(child.available) / child.visits)
                    bound = child.total / child.visits + bonus
                    if bound > highest:
                        highest, chosen = bound, action
        return untried[int(rng.random() * len(untried))] if untried else chosen

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

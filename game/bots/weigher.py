"""The judge of single decisions: it compares an action with that of a strong bot.

It gets only the observation of the current player, like any bot, and so reveals no secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Final

from game import catalog
from game.bots.bot import Decision, never
from game.bots.levels import QUICK_ANCHOR, dial_of
from game.state import CHANCE, TERMINAL, State

WEIGHER: Final = "weigher"
THOROUGH: Final = "thorough weigher"
THOROUGH_FACTOR: Final = 3  # The thorough bot has limits this many times as high.
TIME_LIMIT_SECONDS: Final = 1.5
MOST_WORLDS: Final = 48
# This many worlds are enough where the difference is plain.
FEWEST_WORLDS: Final = 8
MOST_DECISIONS_PER_PLAYOUT: Final = 60
TURNS_PER_PLAYOUT: Final = 2
SURE_STANDARD_ERRORS: Final = 2.0
BLUNDER_LOSS: Final = 0.2  # A decision that loses more, on the scale from -1 to 1, is a blunder.


def weigher_of(tried: Sequence[int], thorough: bool = False) -> str:
    """Return the bot name that weighs an action, or several that are laid down together."""
    return f"{THOROUGH if thorough else WEIGHER} {' '.join(map(str, tried))}"


def loss_of(decision: Decision) -> float:
    """Return how much worse the chosen action is than the best, or 0 if it was not weighed."""
    kept, got = decision.estimates or (0.0, 0.0)
    return kept - got


class Weigher:
    """A bot that compares an action with that of a strong bot.

    The action of its decision is that of the strong bot, `principal_variation` is the expected
    continuation of the action compared, and the `estimates` are the values of the better action
    and of that one, equal where there is no clear difference.
    """

    def __init__(self, game_key: str, name: str) -> None:
        self.game = catalog.find(game_key)
        thorough = name.startswith(THOROUGH)
        self.tried = tuple(map(int, name.removeprefix(THOROUGH).removeprefix(WEIGHER).split()))
        anchors = dial_of(game_key).anchors  # Anchors do not change when levels are retuned.
        self.strong, self.quick = anchors[-1 if thorough else -2], anchors[QUICK_ANCHOR]
        self.worlds = MOST_WORLDS * (THOROUGH_FACTOR if thorough else 1)

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the better action, with the values of both actions as its estimates."""
        best = self.strong.choose(observation, rng, stopped)
        way = self._way(observation, best.action, rng, stopped)
        if way == self.tried:
            value = best.value or 0.0
            return replace(best, estimates=(value, value))
        if self.game.hidden:
            return self._in_worlds(observation, way, rng, stopped)
        return self._openly(observation, best, rng, stopped)

    def _way(
        self, observation: State, action: int, rng: Random, stopped: Callable[[], bool]
    ) -> tuple[int, ...]:
        """Return the strong bot's actions from `action` on, as many as the player tried."""
        way, player, seen = [action], observation.current_player, observation.clone()
        while len(way) < len(self.tried):
            seen.apply(way[-1])
            if seen.current_player != player:
                break
            way.append(self.strong.choose(seen, rng, stopped).action)
        return tuple(way)

    def _openly(
        self, before: State, best: Decision, rng: Random, stopped: Callable[[], bool]
    ) -> Decision:
        """Compare by looking on from where the action leads."""
        player, after = before.current_player, before.clone()
        after.apply(self.tried[0])
        principal_variation = self.tried[:1]
        if after.current_player == TERMINAL:
            got = after.returns()[player]
        else:
            reply = self.strong.choose(after, rng, stopped)
            own = after.current_player == player
            got = (reply.value or 0.0) * (1 if own else -1)
            principal_variation += reply.principal_variation
        kept = max(got, best.value or 0.0)
        return Decision(best.action, best.value, principal_variation, (kept, got))

    def _in_worlds(
        self, before: State, way: tuple[int, ...], rng: Random, stopped: Callable[[], bool]
    ) -> Decision:
        """Compare by playing both on in the same worlds, each with the same luck."""
        kept: list[float] = []
        got: list[float] = []
        loss, error = 0.0, 1.0
        while len(kept) < self.worlds and not stopped():
            world, luck = self.game.rules.determinize(before, rng), rng.random()
            kept.append(self._played(world, way, Random(luck)))
            got.append(self._played(world, self.tried, Random(luck)))
            loss, error = _loss(kept, got)
            if (
                len(kept) >= FEWEST_WORLDS
                and abs(loss - BLUNDER_LOSS) > SURE_STANDARD_ERRORS * error
            ):
                break
        value = sum(kept) / max(1, len(kept))
        # A few worlds may agree by chance.
        sure = len(kept) >= FEWEST_WORLDS and loss > SURE_STANDARD_ERRORS * error
        values = (value, value - loss if sure else value)
        return Decision(way[0], value, self.tried, values)

    def _played(self, world: State, way: Sequence[int], rng: Random) -> float:
        """Return the estimate for the player some decisions after the actions of `way`."""
        player, end, world = (
            world.current_player,
            self.game.rules.turns(world) + TURNS_PER_PLAYOUT,
            world.clone(),
        )
        left = list(way)
        for _ in range(MOST_DECISIONS_PER_PLAYOUT):
            mover = world.current_player
            if mover == TERMINAL or self.game.rules.turns(world) >= end:
                break
            if left and mover == player and left[0] in world.legal_actions():
                world.apply(left.pop(0))
            elif mover == CHANCE:
                world.apply(rng.choice(world.legal_actions()))
            else:
                world.apply(self.quick.choose(world.observation(mover), rng).action)
        return self.game.rules.evaluate(world, player)


def _loss(kept: list[float], got: list[float]) -> tuple[float, float]:
    """Return by how much one list is greater than the other on average, and how unsure that is."""
    count = len(kept)
    if count < 2:
        return 0.0, 1.0
    apart = [one - other for one, other in zip(kept, got, strict=True)]
    mean = sum(apart) / count
    return mean, sqrt(sum((each - mean) ** 2 for each in apart) / (count - 1) / count)

"""Measure tempers: matches of each bot against itself without its temper, both ways round.

    python tools/tempers.py GAME LEVEL [--pairs 200] [--seed 1] [--likes KIND=TIMES ...]

Tells by how much the temper weakens, and how often what is liked is done where it could be. With
`--likes` another temper is tried than that of the level.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from copy import copy
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from game import catalog  # noqa: E402
from game.bots.bot import Bot  # noqa: E402
from game.bots.levels import levels_of  # noqa: E402
from game.bots.temper import Taste, Temper, even  # noqa: E402
from game.chance import stream  # noqa: E402
from game.state import CHANCE, TERMINAL  # noqa: E402

SKILLS: Final = ("skill", "craft")  # of a bot, where its taste is part of these


def with_taste(bot: Bot, taste: Taste) -> Bot:
    """Return a bot like another with a taste of its own."""
    found: Any = copy(bot)
    if hasattr(found, "taste"):
        found.taste = taste
    for name in SKILLS:
        if hasattr(getattr(found, name, None), "taste"):
            setattr(found, name, replace(getattr(found, name), taste=taste))
    return found


def likes_of(bot: Bot) -> dict[str, float]:
    """Return what a bot likes, on whichever side it plays."""
    holders = (bot, *(getattr(bot, name, None) for name in SKILLS))
    tastes = [getattr(holder, "taste", even) for holder in holders]
    return {k: t for taste in tastes if isinstance(taste, Temper) for k, t in taste.likes.items()}


class Bouts:
    """Matches between a bot with a temper and one without, and what they did."""

    def __init__(self, key: str, bots: tuple[Bot, Bot], likes: set[str]) -> None:
        self.game = catalog.find(key)
        self.bots = bots
        self.likes = likes
        self.could = [Counter[str](), Counter[str]()]
        self.did = [Counter[str](), Counter[str]()]

    def pair(self, seed: int) -> float:
        """Return the mean result of the first bot, 0 to 1, on both sides of a match."""
        return sum(self._match(seed, side) for side in (0, 1)) / 2

    def _match(self, seed: int, side: int) -> float:
        """Return how the first bot did, which has the first side or the other."""
        players = min(self.game.players)
        state, rng = catalog.new_state(self.game.key, players, seed=seed), stream(seed, "chance")
        draws = [stream(seed, f"{seat}") for seat in range(players)]
        while state.current_player != TERMINAL:
            seat = state.current_player
            if seat == CHANCE:
                state.apply(rng.choice(list(state.legal_actions())))
                continue
            number = int((seat > 0) != bool(side))
            action = self.bots[number].choose(state.observation(seat), draws[seat]).action
            kinds = {self.game.study.kind_of(state, a) for a in state.legal_actions()}
            if len(kinds) > 1:
                self.could[number].update(kinds & self.likes)
                self.did[number].update({self.game.study.kind_of(state, action)} & self.likes)
            state.apply(action)
        return (state.returns()[side] + 1) / 2


def main() -> None:
    """Play the matches and print what came of them."""
    parser = argparse.ArgumentParser(description="Measure tempers.")
    parser.add_argument("game")
    parser.add_argument("level", type=int)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--likes", nargs="*", metavar="KIND=TIMES")
    wanted = parser.parse_args()
    bot = levels_of(wanted.game)[wanted.level - 1].bot
    if wanted.likes:
        likes = {k: float(t) for k, t in (text.split("=") for text in wanted.likes)}
        bot = with_taste(bot, Temper(catalog.find(wanted.game).study.kind_of, likes))
    liked = likes_of(bot)
    bouts = Bouts(wanted.game, (bot, with_taste(bot, even)), {*liked})
    found: list[float] = []
    for seed in range(wanted.seed, wanted.seed + wanted.pairs):
        found.append(bouts.pair(seed))
    mean = sum(found) / len(found)
    error = sqrt(sum((each - mean) ** 2 for each in found) / max(1, len(found) - 1) / len(found))
    print(
        f"{wanted.game} {wanted.level}: {100 * mean:.1f} % ({100 * (mean - 1.96 * error):.0f} to "
        f"{100 * (mean + 1.96 * error):.0f}), {len(found)} pairs"
    )
    for kind, times in liked.items():
        shares = (
            f"{bouts.did[n][kind]}/{bouts.could[n][kind]} "
            f"({100 * bouts.did[n][kind] / max(1, bouts.could[n][kind]):.1f} %)"
            for n in (0, 1)
        )
        print(f"  {kind} x{times:g}: {' against '.join(shares)}")


if __name__ == "__main__":
    main()

"""Measure the styles of bots: matches of each bot with its style against itself without.

Usage: `python tools/styles.py GAME LEVEL [--pairs 200] [--seed 1] [--likes KIND=TIMES ...]`. Prints
how much the style weakens the bot, and how often it does what it likes when possible. `--likes`
tests another style than that of the level.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from game import catalog  # noqa: E402
from game.bots.bot import Bot, Decision, never  # noqa: E402
from game.bots.dial import SKILLS, Blend, styled  # noqa: E402
from game.bots.levels import levels_of  # noqa: E402
from game.bots.style import Style, even  # noqa: E402
from game.state import State  # noqa: E402
from tools.calibrate import result_of  # noqa: E402


def likes_of(bot: Bot[Any]) -> dict[str, float]:
    """Return the preferences of a bot on all sides it can play."""
    if isinstance(bot, Blend):
        return likes_of(bot.weaker) | likes_of(bot.stronger)
    holders = (bot, *(getattr(bot, name, None) for name in SKILLS))
    tastes = [getattr(holder, "style", even) for holder in holders]
    return {k: t for style in tastes if isinstance(style, Style) for k, t in style.likes.items()}


class Counted:
    """A bot whose choices are counted by kind of action, where there was more than one kind."""

    def __init__(self, bot: Bot[Any], key: str, likes: set[str]) -> None:
        self.bot = bot
        self.kind_of = catalog.find(key).rules.study.kind_of
        self.likes = likes
        self.could = Counter[str]()
        self.did = Counter[str]()

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the decision of the bot, and count it."""
        decision = self.bot.choose(observation, rng, stopped)
        kinds = {self.kind_of(observation, action) for action in observation.legal_actions()}
        if len(kinds) > 1:
            self.could.update(kinds & self.likes)
            self.did.update({self.kind_of(observation, decision.action)} & self.likes)
        return decision


def main() -> None:
    """Play the matches and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("level", type=int)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--likes", nargs="*", metavar="KIND=TIMES")
    wanted = parser.parse_args()
    bot = levels_of(wanted.game)[wanted.level - 1].bot
    if wanted.likes:
        likes = {k: float(t) for k, t in (text.split("=") for text in wanted.likes)}
        bot = styled(bot, Style(catalog.find(wanted.game).rules.study.kind_of, likes))
    liked = likes_of(bot)
    bots = [Counted(one, wanted.game, {*liked}) for one in (bot, styled(bot, even))]
    found = [  # both sides of each deal
        sum(result_of(wanted.game, (bots[0], bots[1]), 2 * seed + side) for side in (0, 1)) / 2
        for seed in range(wanted.seed, wanted.seed + wanted.pairs)
    ]
    mean = sum(found) / len(found)
    error = sqrt(sum((each - mean) ** 2 for each in found) / max(1, len(found) - 1) / len(found))
    print(
        f"{wanted.game} {wanted.level}: {100 * mean:.1f} % ({100 * (mean - 1.96 * error):.0f} to "
        f"{100 * (mean + 1.96 * error):.0f}), {len(found)} pairs"
    )
    for kind, times in liked.items():
        shares = (
            f"{one.did[kind]}/{one.could[kind]} "
            f"({100 * one.did[kind] / max(1, one.could[kind]):.1f} %)"
            for one in bots
        )
        print(f"  {kind} x{times:g}: {' against '.join(shares)}")


if __name__ == "__main__":
    main()

"""Measure the styles of bots: matches of each bot with its style against itself without.

Usage: `python tools/styles.py GAME LEVEL [--pairs 200] [--seed 1] [--likes KIND=TIMES ...]`. Prints
how much the style weakens the bot, and how often it does what it likes when possible. `--likes`
tests another style than that of the level.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from math import sqrt
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from game import catalog  # noqa: E402
from game.bots.bot import Bot  # noqa: E402
from game.bots.dial import SKILLS, Blend, styled  # noqa: E402
from game.bots.levels import levels_of  # noqa: E402
from game.bots.style import Style, even  # noqa: E402
from game.chance import stream  # noqa: E402
from game.state import CHANCE, TERMINAL  # noqa: E402


def likes_of(bot: Bot[Any]) -> dict[str, float]:
    """Return the preferences of a bot on all sides it can play."""
    if isinstance(bot, Blend):
        return likes_of(bot.weaker) | likes_of(bot.stronger)
    holders = (bot, *(getattr(bot, name, None) for name in SKILLS))
    tastes = [getattr(holder, "style", even) for holder in holders]
    return {k: t for style in tastes if isinstance(style, Style) for k, t in style.likes.items()}


class Bouts:
    """Matches between a bot with a style and one without, with counts of their actions."""

    def __init__(self, key: str, bots: tuple[Bot[Any], Bot[Any]], likes: set[str]) -> None:
        self.game = catalog.find(key)
        self.bots = bots
        self.likes = likes
        self.could = [Counter[str](), Counter[str]()]
        self.did = [Counter[str](), Counter[str]()]

    def pair(self, seed: int) -> float:
        """Return the mean result of the first bot (0 to 1) over both sides of a match."""
        return sum(self._match(seed, side) for side in (0, 1)) / 2

    def _match(self, seed: int, side: int) -> float:
        """Return the result of the first bot on this side (0 to 1)."""
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
            kinds = {self.game.rules.study.kind_of(state, a) for a in state.legal_actions()}
            if len(kinds) > 1:
                self.could[number].update(kinds & self.likes)
                self.did[number].update({self.game.rules.study.kind_of(state, action)} & self.likes)
            state.apply(action)
        return (state.returns()[side] + 1) / 2


def main() -> None:
    """Play the matches and print the results."""
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
        bot = styled(bot, Style(catalog.find(wanted.game).rules.study.kind_of, likes))
    liked = likes_of(bot)
    bouts = Bouts(wanted.game, (bot, styled(bot, even)), {*liked})
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

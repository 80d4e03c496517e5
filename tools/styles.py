"""Measure the styles of bots: each bot with its style and without in the same matches.

Usage: `python tools/styles.py GAME LEVEL [--pairs 200] [--seed 1] [--likes KIND=TIMES ...]
[--nodes N] [--all]`. The bot plays against itself without its style, from both sides of each deal;
then it plays the same deals again without its style. Prints the points that the style costs, with
the 95 % interval of the differences, and how many of 100 decisions are of each kind, with the style
and without. It lists the kinds whose 95 % intervals do not overlap, with `--all` every kind.
`--likes` tests another style than that of the level, `--nodes` limits a search.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from game import catalog  # noqa: E402
from game.bots.bot import Bot, Decision, never  # noqa: E402
from game.bots.dial import STYLE_ATTRIBUTES, Blend, styled  # noqa: E402
from game.bots.levels import levels_of  # noqa: E402
from game.bots.style import Style, even  # noqa: E402
from game.state import State  # noqa: E402
from tools.calibrate import result_of  # noqa: E402

Share = tuple[float, float]  # Points of 100, and half of their 95 % interval.


def likes_of(bot: Bot[Any]) -> dict[str, float]:
    """Return the preferences of a bot on all sides it can play."""
    if isinstance(bot, Blend):
        return likes_of(bot.weaker) | likes_of(bot.stronger)
    holders = (bot, *(getattr(bot, name, None) for name in STYLE_ATTRIBUTES))
    tastes = [getattr(holder, "style", even) for holder in holders]
    return {k: t for style in tastes if isinstance(style, Style) for k, t in style.likes.items()}


class Counted:
    """A bot whose decisions are counted by kind, where there is more than one action."""

    def __init__(self, bot: Bot[Any], kind_of: Callable[[Any, int], str]) -> None:
        self.bot = bot
        self.kind_of = kind_of
        self.done = Counter[str]()

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the decision of the bot, and count it."""
        decision = self.bot.choose(observation, rng, stopped)
        self.done[self.kind_of(observation, decision.action)] += (
            len(observation.legal_actions()) > 1
        )
        return decision

    def counted(self) -> Counter[str]:
        """Return the counts and reset them."""
        done, self.done = self.done, Counter()
        return done


def share_of(kind: str, deals: Sequence[Mapping[str, int]]) -> Share:
    """Return how many of 100 decisions are of a kind; decisions of one deal go together."""
    sizes = [sum(deal.values()) for deal in deals]
    total = max(1, sum(sizes))
    share = sum(deal.get(kind, 0) for deal in deals) / total
    off = [deal.get(kind, 0) - share * size for deal, size in zip(deals, sizes, strict=True)]
    return 100 * share, 196 * sqrt(sum(each * each for each in off)) / total


def points_of(found: Sequence[float]) -> Share:
    """Return the mean of results by deal in points of 100, and half of its 95 % interval."""
    mean = sum(found) / len(found)
    spread = sum((each - mean) ** 2 for each in found) / max(1, len(found) - 1)
    return 100 * mean, 196 * sqrt(spread / len(found))


def main() -> None:
    """Play the matches and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("level", type=int)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--likes", nargs="*", metavar="KIND=TIMES")
    parser.add_argument("--nodes", type=int, help="of a search, at most")
    parser.add_argument("--all", action="store_true", help="list every kind")
    wanted = parser.parse_args()
    study = catalog.find(wanted.game).rules.study
    bot = levels_of(wanted.game)[wanted.level - 1].bot
    if wanted.likes:
        likes = {k: float(t) for k, t in (text.split("=") for text in wanted.likes)}
        bot = styled(bot, Style(study.kind_of, likes))
    if wanted.nodes:
        from tests.bots.oddities import limited

        bot = limited(bot, wanted.nodes)
    own, stand_in = (Counted(one, study.kind_of) for one in (bot, styled(bot, even)))
    rival = styled(bot, even)
    results: list[list[float]] = [[], []]
    counts: list[list[Counter[str]]] = [[], []]
    # Each deal is played from both sides.
    for seed in range(wanted.seed, wanted.seed + wanted.pairs):
        for one, won, done in zip((own, stand_in), results, counts, strict=True):
            won.append(sum(result_of(wanted.game, (one, rival), 2 * seed + n) for n in (0, 1)) / 2)
            done.append(one.counted())
    (styled_won, _), (plain_won, _) = (points_of(won) for won in results)
    cost, near = points_of([bare - with_it for with_it, bare in zip(*results, strict=True)])
    print(
        f"{wanted.game} {wanted.level}: costs {cost:.1f} ({cost - near:.1f} to {cost + near:.1f}), "
        f"{styled_won:.1f} instead of {plain_won:.1f} % of {2 * wanted.pairs} matches; "
        f"likes {likes_of(bot)}"
    )
    for kind in study.kinds:
        (share, near), (other, close) = (share_of(kind.key, deals) for deals in counts)
        if wanted.all or abs(share - other) > near + close:
            print(f"  {kind.key}: {share:.2f} +-{near:.2f} against {other:.2f} +-{close:.2f}")


if __name__ == "__main__":
    main()

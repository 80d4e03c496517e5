"""Measure the strength dial of a game: matches of places on it, and Elo with 95 % intervals.

    python tools/calibrate.py GAME PLACE PLACE ... [--matches 100] [--seed 1] [--keep FILE]
    python tools/calibrate.py GAME --levels [--matches 100] [--seed 1000000]

A place is a number on the dial (2.3 plays three turns in ten like anchor 3), a level (`L2`), a
strength (`elo:450`), or a script of `tests/bots/beginners.py` (`walker`). Every place meets the
next one in the list, both sides alternating; `A/B` is a meeting beside the list. `--keep`
appends every match to a file and counts those already there, so that a calibration can be resumed,
extended by other places, or joined from several runs. Then the tool prints a table: put its Elo
into the `DIAL` of `game/bots/<game>/levels.py`, choose the `elo` of each level from it, and write
down what `--levels` measures with other seeds than those of the calibration.

To give a game a dial of its own:

1. List anchors, the weakest first: the skills of its levels, and weaker or intermediate ones where
   a step is wider than about 300 Elo. Give `Dial` the number of a turn (`turn`), or leave it out
   where each decision stands alone.
2. Enter its function in `DIALS` of `game/bots/levels.py`.
3. Measure the anchors, then places between them (the stronger a bot, the more its blunders count:
   places near the stronger anchor need more rows).
4. `Level(..., bot=DIAL.bot(ELO, STYLE), elo=ELO, style=STYLE)` is a level at a point of the dial.

Searches are limited by nodes, so a busy machine gives the same results. A compiled copy
(`packaging/compile.py`) is several times as fast, and level 5 of 18 Ghosts searches more in it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from array import array
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from game import catalog  # noqa: E402
from game.bots.bot import Bot  # noqa: E402
from game.bots.levels import find_bot, levels_of  # noqa: E402
from game.chance import stream  # noqa: E402
from game.playtest.elo import Meetings, ratings  # noqa: E402
from game.playtest.intervals import share_interval  # noqa: E402
from game.state import CHANCE, TERMINAL  # noqa: E402

PLAYERS: Final = {"ghost_hunt": 3, "haunting_house_3": 2}  # Other games have their usual number.
MIN_MATCHES_FOR_ELO: Final = 10

Pair = tuple[str, str]


class Played(dict[tuple[str, str, int], float]):
    """The results of matches (1 if the first won, 0.5, 0) by pair and seed."""

    def __init__(self, game: str, file: Path | None) -> None:
        super().__init__()
        self.game = game
        self.file = file
        if file and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                name, one, other, seed, result = json.loads(line)
                if name == game:
                    self[one, other, seed] = result

    def play(self, pair: Pair, seed: int) -> None:
        """Play a match unless it was played before."""
        one, other = pair
        if (one, other, seed) in self:
            return
        result = result_of(self.game, (bot_of(self.game, one), bot_of(self.game, other)), seed)
        self[one, other, seed] = result
        if self.file:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps([self.game, one, other, seed, result]) + "\n")

    def of(self, pair: Pair) -> dict[int, float]:
        """Return the results of a pair by seed."""
        return {seed: result for (*met, seed), result in self.items() if (*met,) == pair}


def bot_of(game: str, name: str) -> Bot[Any]:
    """Return a bot by its name on the command line; raise ValueError for an unknown one."""
    if name.isalpha():
        from tests.bots.beginners import BEGINNERS

        if name in BEGINNERS[game]:
            return BEGINNERS[game][name]()
    if name[0] in "lL":
        return find_bot(game, name[1:])
    return find_bot(game, name if ":" in name else f"place:{name}")


def result_of(game: str, bots: tuple[Bot[Any], Bot[Any]], seed: int) -> float:
    """Return the result of the first bot; even seeds give it the first side, odd ones another."""
    rules = catalog.find(game).rules
    players = PLAYERS.get(game, catalog.find(game).players[0])
    teams = [rules.team(seat, players) for seat in range(players)]
    own = teams[0] if seed % 2 == 0 else next(team for team in teams if team != teams[0])
    state, rng = catalog.new_state(game, players, seed=seed // 2), stream(seed, "chance")
    draws = [stream(seed, f"{seat}") for seat in range(players)]
    while state.current_player != TERMINAL:
        seat = state.current_player
        if seat == CHANCE:
            state.apply(rng.choice(list(state.legal_actions())))
            continue
        bot = bots[0 if teams[seat] == own else 1]
        state.apply(bot.choose(state.observation(seat), draws[seat]).action)
    return team_result(state.returns(), teams, own)


def team_result(returns: Sequence[float], teams: Sequence[int], own: int) -> float:
    """Return 1, 0.5 or 0 as a team has won, drawn or lost.

    It has won even if some of its players have not, as dead hunters of Ghost Hunt.
    """
    return (max(r for r, team in zip(returns, teams, strict=True) if team == own) + 1) / 2


def pairs_of(places: Sequence[str]) -> Iterator[Pair]:
    """Yield who meets whom: neighbours in the list, and the pairs in it."""
    row = [place for place in places if not _is_pair(place)]
    yield from pairwise(row)
    for place in places:
        if _is_pair(place):
            one, _, other = place.partition("/")
            yield one, other


def _is_pair(place: str) -> bool:
    return "/" in place


def print_pairs(played: Played, pairs: Sequence[Pair]) -> None:
    """Print the share that the second bot of each pair won, by its side."""
    for pair in pairs:
        by_seed = played.of(pair)
        won = sum(1 - result for result in by_seed.values())
        low, high = share_interval(round(won), len(by_seed))
        sides = [[1 - r for seed, r in by_seed.items() if seed % 2 == side] for side in (1, 0)]
        told = ", ".join(f"{sum(side):g} of {len(side)}" for side in sides)
        share = won / max(1, len(by_seed))
        print(
            f"{pair[1]:>10} beats {pair[0]:<10} {share:4.0%} ({low:.0%} to {high:.0%}), "
            f"n {len(by_seed)}; as the first and the second side {told}"
        )


def print_table(played: Played, pairs: Sequence[Pair]) -> None:
    """Print the Elo of everybody above the first."""
    deals = sorted({seed // 2 for pair in pairs for seed in played.of(pair)})
    scores: dict[Pair, Meetings] = {}
    for pair in pairs:
        halves, counts = dict.fromkeys(deals, 0), dict.fromkeys(deals, 0)
        for seed, result in played.of(pair).items():
            halves[seed // 2] += round(2 * result)
            counts[seed // 2] += 1
        scores[pair] = Meetings(array("i", halves.values()), array("i", counts.values()))
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    for rating in ratings(names, scores):
        print(f"{rating.bot:>10} {rating.elo:7.0f}  ({rating.low:.0f} to {rating.high:.0f})")


def main() -> None:
    """Play, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=sorted(catalog.GAMES))
    parser.add_argument("places", nargs="*", help="places, L1 to L5, elo:N, beginners, or A/B")
    parser.add_argument("--levels", action="store_true", help="measure neighbouring levels")
    parser.add_argument("--matches", type=int, default=100, help="of each pair, the default is 100")
    parser.add_argument("--seed", type=int, help="of the first match")
    parser.add_argument("--keep", type=Path, help="a file to which every match is appended")
    wanted = parser.parse_args()
    places = list(wanted.places)
    if wanted.levels:
        places += [f"L{level.number}" for level in levels_of(wanted.game)]
    first = wanted.seed if wanted.seed is not None else 1_000_000 if wanted.levels else 1
    pairs = list(pairs_of(places))
    for name in {name for pair in pairs for name in pair}:
        bot_of(wanted.game, name)
    played, began = Played(wanted.game, wanted.keep), time.process_time()
    # The numbers of matches of all pairs grow together.
    for seed in range(first, first + wanted.matches):
        for pair in pairs:
            played.play(pair, seed)
    print_pairs(played, pairs)
    if wanted.matches >= MIN_MATCHES_FOR_ELO:
        print_table(played, pairs)
    print(f"{time.process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main()

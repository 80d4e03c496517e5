"""Generate the puzzles: play bot matches, search positions, and prove the solutions.

Usage: `python tools/make_puzzles.py [GAME ...] [--count 60] [--matches 400] [--keep]`. The result
is the same on every machine. Each kind of goal has its share; a match gives at most one puzzle, so
that no two are alike. `--keep` keeps existing puzzles, up to the share of their kind, and adds only
what is missing.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

import msgspec

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from game import catalog  # noqa: E402
from game.bots.levels import find_bot  # noqa: E402
from game.chance import stream  # noqa: E402
from game.match import Match, Seat  # noqa: E402
from game.puzzles import Puzzle, puzzles_of  # noqa: E402

MAX_MATCHES: Final = 400
ALIKE_DIVISOR: Final = 4  # At most a quarter of a kind begins with the same action.


def prover(game: str) -> ModuleType:
    """Return the module that finds and proves the puzzles of a game."""
    return import_module(f"tools.puzzles.{game}")


def main() -> None:
    """Write the puzzles of the named games, or of all."""
    parser = argparse.ArgumentParser(description="Write the puzzles of the games.")
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*catalog.GAMES])
    parser.add_argument("--count", type=int, default=60, help="puzzles of each game")
    parser.add_argument("--matches", type=int, default=MAX_MATCHES, help="that are looked through")
    parser.add_argument("--keep", action="store_true", help="keep those there are")
    wanted = parser.parse_args()
    for game in wanted.games:
        puzzles = make(game, wanted.count, wanted.matches, wanted.keep)
        lines = b",\n".join(map(msgspec.json.encode, puzzles))
        path = ROOT / "assets" / game / "puzzles.json"
        path.write_bytes(b"[\n" + lines + b"\n]\n")
        print(f"{path.name}: {len(puzzles)} puzzles, {path.stat().st_size} bytes")


def make(game: str, count: int, matches: int, keep: bool = False) -> list[Puzzle]:
    """Return `count` puzzles of a game, spread over its kinds as evenly as possible."""
    module = prover(game)
    share = -(-count // len(module.KINDS))
    found: list[Puzzle] = []
    counts: Counter[tuple[str, int]] = Counter()
    firsts: Counter[tuple[str, ...]] = Counter()

    def take(puzzle: Puzzle) -> bool:
        """Add a puzzle unless its solution begins like too many others."""
        kind, first = (puzzle.goal, puzzle.turns), (puzzle.goal, *sorted(puzzle.right))
        if counts[kind] >= share or firsts[first] > share // ALIKE_DIVISOR:
            return False
        found.append(puzzle)
        counts[kind] += 1
        firsts[first] += 1
        return True

    for kept in puzzles_of(game) if keep else ():
        take(kept)
    used = {puzzle.seed for puzzle in found}
    for seed in range(1, matches + 1):
        if seed in used:
            continue
        puzzle = _look_through(game, module, seed, [k for k in module.KINDS if counts[k] < share])
        if puzzle and take(puzzle):
            print(f"{game} {seed}: {puzzle.goal} in {puzzle.turns}, {len(found)}", flush=True)
        if len(found) == count:
            break
    return _alternating(found, module.KINDS)


def _alternating(puzzles: list[Puzzle], kinds: Sequence[tuple[str, int]]) -> list[Puzzle]:
    """Return the puzzles with their kinds alternating."""
    by_kind = [[p for p in puzzles if (p.goal, p.turns) == kind] for kind in kinds]
    ranks = range(len(puzzles))
    return [several[rank] for rank in ranks for several in by_kind if rank < len(several)]


def _look_through(
    game: str, module: ModuleType, seed: int, wanted: list[tuple[str, int]]
) -> Puzzle | None:
    """Return the puzzle of the rarest wanted kind in a bot match, or None."""
    best: tuple[int, Puzzle] | None = None
    levels = module.LEVELS
    count = getattr(module, "PLAYERS", catalog.find(game).players[0])
    seats = [Seat("bot", "", levels[(seed + s) % len(levels)]) for s in range(count)]
    match, rng = Match(game, seats, module.options(seed), seed), stream(seed, "puzzles")
    player = getattr(module, "player", lambda level: find_bot(game, level))
    bots = [player(seat.level) for seat in seats]
    while not match.over:
        state = match.state
        player = state.current_player
        for goal, turns, right in module.found(state, wanted):
            moves = tuple(entry.notation for entry in match.log)
            asked = goal in getattr(module, "ASKED", ())
            puzzle = Puzzle(
                goal, turns, player, seed, moves, right, count, module.options(seed), asked
            )
            rank = wanted.index((goal, turns))
            if best is None or rank > best[0]:
                best = rank, puzzle
        if best and best[0] == len(wanted) - 1:
            break
        match.play(bots[player].choose(state.observation(player), rng).action)
    return best[1] if best else None


if __name__ == "__main__":
    main()

"""Fit piece values of Guidance Rite to the results of bouts of level 2 against itself.

`python tools/fit_guidance_rite.py FILE --matches 365 --seed 500000` plays matches and appends their
quiet positions to FILE: positions of the bouts with turns in which capturing gains nothing, each
with the winner of the bout. From all of FILE it then fits the probability that A wins by logistic
regression with a Gaussian prior, and prints the weights for
`game/search/guidance_rite/evaluation.py` and `game/bots/guidance_rite/field.py`. Every fifth bout
is held out to measure the prediction. PIECE_LEAD_WORTH is fixed, because it correlates strongly
with the piece values: fitted freely, pieces would get negative values.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import catalog
from game.bots.guidance_rite.battle import BattleSearch
from game.bots.guidance_rite.field import PIECE_LEAD_WORTH, BoutRules, field_of
from game.bots.levels import find_bot
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import JOINT, NOBODY, STARTING, GuidanceRite
from game.rules.guidance_rite.tables import CHARACTERS, GROUNDS, NOWHERE
from game.state import CHANCE, TERMINAL

KEY: Final = "guidance_rite"
NAMES: Final = (
    *(f"WORTH of {name}" for name in CHARACTERS),
    *(f"INWARD of {name}" for name in CHARACTERS),
    "STRAIGHT",
    "GREY_ARROW",
    "NEIGHBOUR",
    "LEAD",
    "NUMBERS",
)
# What the weights are drawn towards, and how far they may be from it, in hundredths of log odds.
GUESS: Final = (60, 75, 85, 90, 80, 85, *(9,) * 6, 0, 2, 0, 240, PIECE_LEAD_WORTH)
SPREAD: Final = (*(40.0,) * 6, *(10.0,) * 6, 5.0, 4.0, 10.0, 240.0, 0.1)
PRIOR_STRENGTH: Final = 5.0
HELD_OUT_INTERVAL: Final = 5  # Every fifth bout is held out.


def features(board: list[int], final: bool, more: int) -> list[float]:
    """Return, for every weight, what A has minus what B has."""
    found = dict.fromkeys(NAMES, 0.0)
    count = [0, 0]
    for square, piece in enumerate(board):
        if not piece:
            continue
        owner = (piece >> OWNER) - 1
        sign = 1 - 2 * owner
        count[owner] += 1
        name = CHARACTERS[piece >> 16 & 7]
        found[f"WORTH of {name}"] += sign
        found["GREY_ARROW"] += sign * (piece >> 8 & 255).bit_count()
        for direction, there in enumerate(GROUNDS[final].step[square]):
            if there != NOWHERE:
                found["NEIGHBOUR"] += sign
                if piece >> direction & 1:
                    found[f"INWARD of {name}"] += sign
                    found["STRAIGHT"] += sign * (1 - direction % 2)
    total = sum(count)
    found["NUMBERS"] = (count[0] - count[1]) / total
    found["LEAD"] = (0 if more == NOBODY else 1 - 2 * more) / total
    return list(found.values())


def bouts(seed: int) -> list[str]:
    """Return the quiet positions of every turn-based bout in a match, one line each."""
    variant = ("death_match", "final_match")[seed % 2]
    state = catalog.new_state(KEY, options={"variant": variant}, seed=seed)
    assert isinstance(state, GuidanceRite)
    bot, rng = find_bot(KEY, "2"), Random(seed)
    search = BattleSearch(BoutRules(state.final, state.draw_rule), 1 << 60)
    found: list[str] = []
    lines: list[str] = []
    while state.current_player != TERMINAL and state.bout != JOINT:
        bout, wins = state.bout, state.wins[:]
        player = state.current_player
        if player == CHANCE:
            state.apply(rng.choice(state.legal_actions()))
            continue
        if state.phase == STARTING and state.turn % 2 == rng.randrange(2):
            field = field_of(state, state.board)
            if search.quiet(field, player) == field.estimate() * (1 - 2 * player):
                facts = (int(state.final), state.more, *state.board)
                lines.append(" ".join(map(str, facts)))
        state.apply(bot.choose(state.observation(player), rng).action)
        if state.bout != bout or state.current_player == TERMINAL:
            if state.wins != wins and lines:
                won = int(state.wins[0] > wins[0])
                found.append("\n".join(f"{won} {line}" for line in lines))
            lines = []
    return found


def read(path: Path) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return features, results and bout numbers of all positions in a file."""
    rows, won, number = [], [], []
    for n, bout in enumerate(path.read_text(encoding="utf-8").strip().split("\n\n")):
        for line in bout.split("\n"):
            result, final, more, *board = map(int, line.split())
            rows.append(features(board, bool(final), more))
            won.append(result)
            number.append(n)
    return np.array(rows), np.array(won), np.array(number)


def fit(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return the fitted weights in hundredths of log odds (Newton's method)."""
    guess = np.array(GUESS) / 100
    prior = np.diag(PRIOR_STRENGTH / (np.array(SPREAD) / 100) ** 2)
    weights = guess.copy()
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (y - p) - prior @ (weights - guess)
        weights += np.linalg.solve(x.T @ (x * (p * (1 - p))[:, None]) + prior, gradient)
    return weights * 100


def loss(x: np.ndarray, y: np.ndarray, weights: np.ndarray) -> float:
    """Return the mean negative log likelihood in nats."""
    log = x @ weights / 100
    return float(np.mean(np.logaddexp(0, -log) * y + np.logaddexp(0, log) * (1 - y)))


def main() -> None:
    """Play matches, then fit."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("file", type=Path)
    asked.add_argument("--matches", type=int, default=0)
    asked.add_argument("--seed", type=int, default=500_000)
    arguments = asked.parse_args()
    with arguments.file.open("a", encoding="utf-8") as out:
        for seed in range(arguments.seed, arguments.seed + arguments.matches):
            out.writelines(f"{bout}\n\n" for bout in bouts(seed))
            out.flush()
    x, y, number = read(arguments.file)
    apart = number % HELD_OUT_INTERVAL == 0
    surprise = loss(x[apart], y[apart], fit(x[~apart], y[~apart]))
    print(f"{len(y)} positions of {number.max() + 1} bouts; surprise apart {surprise:.4f}")
    for name, weight in zip(NAMES, fit(x, y), strict=True):
        print(f"{name}: {weight:.1f}")


if __name__ == "__main__":
    main()

"""Counts how often the results blame a decision, and how often a third judge refutes that.

`python -m tests.programs.blame GAME MATCHES [SEED]` plays matches of bots of levels 1 and 2, judges
each as the results do, and asks a third judge with more time about every blamed decision. It
refutes the blame if it finds that nothing was lost. Where something is hidden, it compares with
what the first two judges would have done: with luck of its own it might choose worse.
"""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Final

from game import catalog
from game.bots.appraiser import APPRAISER, appraiser_of
from game.bots.bot import Decision, never
from game.bots.levels import find_bot, levels_of
from game.bots.reviewer import REVIEWER, Reviewer
from game.bots.weigher import THOROUGH, WEIGHER, Weigher, loss_of, weigher_of
from game.chance import stream
from game.match import Match, Seat
from game.state import State
from scenes.results.course import begin_of, points_of, spans_of, swings
from scenes.results.judge import Judge
from scenes.results.judged import JudgedScene

MORE: Final = 4  # times as many nodes, or worlds, as the second judge
LEVELS: Final = ("1", "2")


class Thinker:
    """Asks all judges in this process."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.decision: Decision | None = None

    def ask(self, level: str, state: State, purpose: str) -> None:
        """Answer at once."""
        rng = stream(state.current_player, level)
        if level == APPRAISER:
            self.decision = appraiser_of(self.key).choose(state, rng)
        elif level == REVIEWER:
            self.decision = Reviewer(self.key).choose(state, rng)
        elif level.startswith((WEIGHER, THOROUGH)):
            self.decision = Weigher(self.key, level).choose(state, rng)
        else:
            self.decision = find_bot(self.key, level).choose(state, rng)

    def answer(self) -> Decision | None:
        """Return the answer."""
        return self.decision

    def cancel(self) -> None:
        """Do nothing."""


def played(key: str, seed: int) -> Match:
    """Return a match of bots."""
    count = catalog.find(key).players[0]
    match = Match(key, [Seat("bot", f"Bot {n}", LEVELS[n % 2]) for n in range(count)], {}, seed)
    bots = [find_bot(key, seat.level) for seat in match.seats]
    while not match.over:
        seat = match.state.current_player
        state = match.state.observation(seat)
        match.play(bots[seat].choose(state, stream(seed, f"{match.ply}")).action)
    return match


def blamed(match: Match) -> dict[int, int]:
    """Return the decisions that the results blame, each with the better action."""
    levels = levels_of(match.game.key)
    spans = spans_of(match)
    judge = Judge(match, points_of(spans), Thinker(match.game.key), levels[-2])
    scene = JudgedScene.__new__(JudgedScene)  # only to ask which decisions are doubtful
    scene.match, scene.judge, scene.turns, scene.sides = match, judge, spans, judge.sides
    while not judge.done:
        judge.update()
    judge.review(swings(judge.shares, begin_of(spans)))
    while not judge.reviewed:
        judge.update()
    doubtful = [ply for swing in scene._swings() for ply in scene._doubtful(swing)]
    judge.doubt(doubtful)
    while any(ply not in judge.weighed for ply in doubtful):
        judge.update()
    better = {ply: judge.better(ply) for ply in doubtful}
    return {ply: decision.action for ply, decision in better.items() if decision is not None}


def lost(match: Match, ply: int, better: int) -> float:
    """Return how much a decision has lost against a better one as the third judge sees it."""
    state, tried = match.positions[ply], match.entries[ply].action
    third = Weigher(match.game.key, weigher_of((tried,), thorough=True))
    third.worlds *= MORE
    seen = state.observation(state.current_player)
    if match.game.hidden:
        return loss_of(third._in_worlds(seen, (better,), Random(ply), never))
    if hasattr(third.strong, "budget"):
        third.strong.budget *= MORE
    try:
        return loss_of(third.choose(seen, Random(ply)))
    finally:
        if hasattr(third.strong, "budget"):
            third.strong.budget //= MORE


def main(key: str, matches: str, seed: str = "4000000") -> None:
    """Judge matches, and print each blame and the sums."""
    told = refuted = 0
    began = time.process_time()
    for number in range(int(matches)):
        match = played(key, int(seed) + number)
        for ply, better in blamed(match).items():
            loss = lost(match, ply, better)
            told, refuted = told + 1, refuted + (loss <= 0)
            print(f"match {number}, decision {ply}: lost {loss:.2f}", flush=True)
        spent = time.process_time() - began
        print(f"{key}: {number + 1} matches, {told} blamed, {refuted} refuted, {spent:.0f} s",
              flush=True)  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])

"""People who play a game for the first time, to measure the lowest levels by; some for every game.

They know the goal and go towards it, see what is next to them, and look no further. Now and then
they do anything that is allowed. Nothing in the bots was fitted to them by anything but how often
they win. `python -m tests.bots.beginners GAME LEVEL MATCHES SEED [NAME ...]` tells that, by side.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Final

from game import catalog
from game.bots.bot import Bot, Decision, never
from game.bots.levels import find_bot
from game.playtest.intervals import share_interval
from game.state import CHANCE, TERMINAL, State
from tests.bots.guidance_beginners import Eater, Guard
from tests.bots.haunted_beginners import Haunter, Runner
from tests.bots.hunt_scripts import ScriptedGhost, ScriptedTeam
from tests.bots.maze_beginners import Planner, Walker
from tests.bots.portal_beginners import Fighter, Slipper
from tools.calibrate import PLAYERS, team_result


class Visitor:
    """Goes through the list of the scripts as a hunter, and is shy or prowls as the Ghost."""

    def __init__(self, prowling: bool) -> None:
        self.team, self.ghost = ScriptedTeam(), ScriptedGhost(prowling)

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return what the script of the own side says."""
        return (self.team if observation.current_player else self.ghost).choose(observation, rng)


class Erring:
    """A beginner that takes any action at all in a share of its decisions."""

    def __init__(self, beginner: Bot, share: float) -> None:
        self.beginner = beginner
        self.share = share

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return what the beginner does, or by mistake anything."""
        if rng.random() >= self.share:
            return self.beginner.choose(observation, rng)
        action = rng.choice(observation.legal_actions())
        return Decision(action, None, (action,))


# By game and name. The shares of mistakes: a decision of Ghost Hunt is one step of many, and a
# match there or in Haunted House goes on after a mistake, as one of 18 Ghosts often does not.
BEGINNERS: Final[dict[str, dict[str, Callable[[], Bot]]]] = {
    "eighteen_ghosts": {
        "slipper": lambda: Erring(Slipper(), 0.2),
        "fighter": lambda: Erring(Fighter(), 0.2),
    },
    "haunted_house": {
        "haunter": lambda: Erring(Haunter(), 0.2),
        "runner": lambda: Erring(Runner(), 0.2),
    },
    "guidance_rite": {
        "eater": lambda: Erring(Eater(), 0.2),
        "guard": lambda: Erring(Guard(), 0.25),
    },
    "haunting_house_3": {
        "walker": lambda: Erring(Walker(), 0.08),
        "planner": lambda: Erring(Planner(), 0.08),
    },
    "ghost_hunt": {
        "shy": lambda: Erring(Visitor(prowling=False), 0.05),
        "prowler": lambda: Erring(Visitor(prowling=True), 0.05),
    },
}


def won(key: str, one: Bot, other: Bot, seed: int) -> float:
    """Return 1, 0.5 or 0 as one team wins, draws or loses; it is the first in even matches."""
    count = PLAYERS.get(key, catalog.find(key).players[0])
    team = catalog.find(key).rules.team
    own = seed % 2
    state, chance = catalog.new_state(key, count, seed=seed), Random(f"{seed} chance")
    rngs = [Random(f"{seed} {seat}") for seat in range(count)]
    while state.current_player != TERMINAL:
        seat = state.current_player
        if seat == CHANCE:
            state.apply(chance.choice(state.legal_actions()))
            continue
        bot = one if min(team(seat, count), 1) == own else other
        state.apply(bot.choose(state.observation(seat), rngs[seat]).action)
    return team_result(state.returns(), [min(team(seat, count), 1) for seat in range(count)], own)


def main(key: str, level: str, matches: str, seed: str, *names: str) -> None:
    """Say how often the beginners of a game win against a bot, by side."""
    for name in names or BEGINNERS[key]:
        sides: list[list[float]] = [[], []]
        for number in range(int(seed), int(seed) + int(matches)):
            beginner = BEGINNERS[key][name]() if name in BEGINNERS[key] else find_bot(key, name)
            sides[number % 2].append(won(key, beginner, find_bot(key, level), number))
        told = []
        for results in (sides[0] + sides[1], *sides):
            low, high = share_interval(round(sum(results)), len(results))
            told.append(f"{sum(results):g} of {len(results)} ({low:.0%} to {high:.0%})")
        print(f"{key} {level} against {name}: {told[0]}; as side 0 {told[1]}, as 1 {told[2]}")


if __name__ == "__main__":
    main(*sys.argv[1:])

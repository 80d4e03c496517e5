"""People who play a game for the first time, to measure the lowest levels by; one for every game.

They look one action ahead, or go through a short list, and nothing in the bots was fitted to them.
`python -m tests.bots.beginners GAME LEVEL MATCHES SEED` tells how often one wins.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Final

from game import catalog
from game.bots.bot import Bot, Decision, never
from game.bots.levels import find_bot
from game.inference.haunted_house.deduction import possible_tiles
from game.playtest.intervals import share_interval
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import CAPTURE, END, RADAR, WALK, H, I, pawn_of, tiles_in
from game.rules.haunting_house_3.cards import M1, M2, M3, SP
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from game.state import CHANCE, TERMINAL, State
from tests.bots.haunted_ghosts import greedy
from tests.bots.hunt_scripts import ScriptedGhost, ScriptedTeam

PLAYERS: Final = {"ghost_hunt": 3}  # at the table, where it is not the usual number
SURE: Final = 3  # tiles among which a beginner strikes


class OnePly:
    """Takes what looks best at once, by the estimate of the game."""

    def __init__(self, key: str) -> None:
        self.evaluate = catalog.find(key).rules.evaluate

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the action after which this player stands best."""
        player, values = observation.current_player, dict[int, float]()
        for action in observation.legal_actions():
            after = observation.determinize(rng)
            after.apply(action)
            values[action] = self.evaluate(after, player) + 1e-9 * rng.random()
        action = max(values, key=values.__getitem__)
        return Decision(action, None, (action,))


class Walker(OnePly):
    """Lays the cards that walk, and walks to where the way out is nearest."""

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the next card of a walk, or what is best at once."""
        assert isinstance(observation, HauntingHouse3)
        if observation.phase != PROGRAM:
            return super().choose(observation, rng, stopped)
        legal = observation.legal_actions()
        action = next((card for card in (M3, M2, M1, SP) if card in legal), legal[0])
        return Decision(action, None, (action,))


class Seeker:
    """Haunts greedily; as hunters listens first, then goes where the Ghost may be and strikes."""

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return what comes to mind."""
        assert isinstance(observation, HauntedHouse)
        hunts = any(action >= WALK[H] for action in observation.legal_actions() if action != END)
        action = self._hunt(observation, rng) if hunts else greedy(observation, rng)
        legal = observation.legal_actions()
        action = action if action in legal else END if END in legal else legal[0]
        return Decision(action, None, (action,))

    @staticmethod
    def _hunt(seen: HauntedHouse, rng: Random) -> int:
        legal, possible = seen.legal_actions(), list(tiles_in(possible_tiles(seen)))
        for pawn in (H, I):
            if CAPTURE[pawn] in legal and seen.hunters[pawn] in possible and len(possible) <= SURE:
                return CAPTURE[pawn]
        if len(possible) > SURE and sum(seen.left) > 2:
            for pawn in (H, I):
                if RADAR[pawn] in legal:
                    return RADAR[pawn]
        steps = [a for a in legal if a < RADAR[H] and a >= WALK[H]]
        if not steps:
            return END
        walk = seen.house.walk
        way = {
            a: min(walk[a - WALK[pawn_of(a)]][tile] for tile in possible) + rng.random()
            for a in steps
        }
        return min(way, key=way.__getitem__)


class Visitor:
    """Goes through the list of the scripts as a hunter, and prowls as the Ghost."""

    def __init__(self) -> None:
        self.team, self.ghost = ScriptedTeam(), ScriptedGhost(prowling=True)

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return what the script of the own side says."""
        return (self.team if observation.current_player else self.ghost).choose(observation, rng)


BEGINNERS: Final[dict[str, Callable[[], Bot]]] = {
    "eighteen_ghosts": lambda: OnePly("eighteen_ghosts"),
    "haunted_house": Seeker,
    "guidance_rite": lambda: OnePly("guidance_rite"),
    "haunting_house_3": lambda: Walker("haunting_house_3"),
    "ghost_hunt": Visitor,
}


def won(key: str, one: Bot, other: Bot, seed: int) -> float:
    """Return 1, 0.5 or 0 as one team wins, draws or loses; it is the first in even matches."""
    count = PLAYERS.get(key, catalog.find(key).players[0])
    state, chance = catalog.new_state(key, count, seed=seed), Random(f"{seed} chance")
    rngs = [Random(f"{seed} {seat}") for seat in range(count)]
    first = next(s for s in range(count) if catalog.find(key).rules.team(s, count) == 0)
    own = 0 if seed % 2 == 0 else next(
        t for s in range(count) if (t := catalog.find(key).rules.team(s, count)) != 0
    )  # fmt: skip
    assert first == 0
    while state.current_player != TERMINAL:
        seat = state.current_player
        if seat == CHANCE:
            state.apply(chance.choice(state.legal_actions()))
            continue
        bot = one if catalog.find(key).rules.team(seat, count) == own else other
        state.apply(bot.choose(state.observation(seat), rngs[seat]).action)
    seat = next(s for s in range(count) if catalog.find(key).rules.team(s, count) == own)
    return (state.returns()[seat] + 1) / 2


def main(key: str, level: str, matches: str, seed: str) -> None:
    """Say how often the beginner of a game wins against a level, by side."""
    results: list[list[float]] = [[], []]
    for number in range(int(seed), int(seed) + int(matches)):
        beginner = BEGINNERS[key]() if level[0] != "=" else find_bot(key, level[1:2])
        rival = find_bot(key, level[-1])
        results[number % 2].append(won(key, beginner, rival, number))
    both = results[0] + results[1]
    low, high = share_interval(round(sum(both)), len(both))
    sides = ", ".join(f"{sum(side):g} of {len(side)}" for side in results)
    print(f"{key} {level}: {sum(both):g} of {len(both)} ({low:.0%} to {high:.0%}); {sides}")


if __name__ == "__main__":
    main(*sys.argv[1:])

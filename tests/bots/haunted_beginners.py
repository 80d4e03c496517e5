"""Beginners of Haunted House: one haunts and listens, one runs away and strikes at a guess."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game.bots.bot import Decision, never
from game.inference.haunted_house.memory import events_of
from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    CAPTURE,
    END,
    HAUNTING,
    PHASE,
    RADAR,
    RING,
    START,
    STEP,
    TILES,
    WALK,
    H,
    I,
)
from game.state import State

FAR: Final = 4  # steps from the hunters at which a Ghost begins


class Haunter:
    """Goes to the next tile not haunted; hunts round the last answer, and strikes when few fit."""

    few = 3  # tiles among which it strikes
    shy = 0.0  # what a step away from the hunters counts

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return what comes to mind."""
        assert isinstance(observation, HauntedHouse)
        legal = observation.legal_actions()
        if observation.phase == START:
            walk = observation.house.walk[observation.house.start]
            action = rng.choice([a for a in legal if walk[a - STEP] >= FAR] or legal)
        elif observation.phase == HAUNTING:
            action = self._haunt(observation, legal, rng)
        else:
            action = self._hunt(observation, legal, rng)
        return Decision(action, None, (action,))

    def _haunt(self, seen: HauntedHouse, legal: list[int], rng: Random) -> int:
        walk, haunted = seen.house.walk, seen.haunted[seen.round]
        empty = [tile for tile in range(TILES) if not haunted >> tile & 1]

        def worth(action: int) -> float:
            tile = action - STEP if action < PHASE else seen.ghost
            near = min(walk[hunter][tile] for hunter in seen.hunters)
            way = min((walk[tile][other] for other in empty), default=0)
            return self.shy * min(near, 5) - way - (9 if near <= 1 else 0)

        steps = [action for action in legal if action < PHASE]
        if END not in legal:
            return rng.choice(steps or legal)
        return max([*steps, END], key=lambda a: (worth(a), rng.random()))

    def _hunt(self, seen: HauntedHouse, legal: list[int], rng: Random) -> int:
        heard, now = _heard(seen)
        for pawn in (H, I):
            tile = seen.hunters[pawn]
            if now and CAPTURE[pawn] in legal and tile in heard and len(heard) <= self.few:
                return CAPTURE[pawn]
        if not now:
            asks = [RADAR[pawn] for pawn in (H, I) if RADAR[pawn] in legal]
            if asks:
                return rng.choice(asks)
        walk, best = seen.house.walk, dict[int, float]()
        for pawn in (H, I):
            for action in range(WALK[pawn], WALK[pawn] + TILES):
                if action in legal:
                    here, there = seen.hunters[pawn], action - WALK[pawn]
                    nearer = min(walk[here][t] for t in heard) - min(walk[there][t] for t in heard)
                    best[action] = nearer + 0.5 * rng.random()
        if best and max(best.values()) > 0.5:
            return max(best, key=best.__getitem__)
        if now:
            for pawn in (H, I):
                if CAPTURE[pawn] in legal and seen.hunters[pawn] in heard:
                    return CAPTURE[pawn]
        return END if END in legal else rng.choice(legal)


class Runner(Haunter):
    """Keeps away from the hunters first; strikes where the Ghost is one of six."""

    few = 6
    shy = 1.0


def _heard(seen: HauntedHouse) -> tuple[list[int], bool]:
    """Return the tiles that fit the answers of the last turn with one, and if it is this turn."""
    turns: list[list[tuple[int, tuple[int, ...]]]] = [[]]
    for event in events_of(seen.record, seen.round):
        if event.kind == fact_kinds.HUNTERS_TURN:
            turns.append([])
        elif event.kind == fact_kinds.RADAR_ANSWERED:
            turns[-1].append((event.first, fact_kinds.numbers_of(event)))
    for answers in reversed(turns):
        if answers:
            fit = [
                tile
                for tile in range(TILES)
                if all(_away(seen, at, tile) in numbers for at, numbers in answers)
            ]
            return fit or list(range(TILES)), answers is turns[-1]
    return list(range(TILES)), False


def _away(seen: HauntedHouse, one: int, other: int) -> int:
    return seen.house.walk[one][other] if seen.by_walking else RING[one][other]

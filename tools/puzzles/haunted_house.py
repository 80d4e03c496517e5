"""Puzzles of Haunted House: catch the Ghost wherever it is, or haunt tiles and escape.

The hunters' knowledge comes from the exact deduction of the rules: after each action every possible
answer is tried, and the possible tiles of the Ghost are deduced again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from game.bots.bot import Bot, Decision, never
from game.bots.levels import find_bot
from game.entry import kind_of
from game.inference.haunted_house.deduction import exact_tiles, possible_tiles
from game.puzzles import Puzzle, PuzzleStep, count_solutions
from game.rules.haunted_house.fact_kinds import WALKED
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    ACTIONS_A_TURN,
    CAPTURE,
    END,
    HAUNTING,
    HUNTING,
    NOWHERE,
    PAWNS,
    POLTERGEIST,
    RADAR,
    TILES,
    TRAP,
    WALK,
    pawn_of,
    tiles_in,
)
from game.state import State

Kind = tuple[str, int]
KINDS: Final = (("haunt", 1), ("catch", 1))
LEVELS: Final = ("3", "2")  # The bots whose matches are searched.
PLAYERS: Final = 2
MAX_TILES: Final = 3  # Tiles where the Ghost can be.
MAX_SOLUTIONS: Final = 60  # There are many, because the order of the hunters often does not matter.
TILES_TO_HAUNT: Final = 2
MIN_LURES: Final = 2  # Ways to haunt as many tiles and be caught.


def options(seed: int) -> dict[str, str | int | bool]:
    """Return the house rules: no deduction aid, and the Ghost sees traps."""
    return {"deduction_aid": False, "ghost_sees_traps": True}


def prove(state: State, puzzle: Puzzle) -> dict[str, PuzzleStep]:
    """Return the solution tree of a puzzle from its first position."""
    assert isinstance(state, HauntedHouse)
    if puzzle.goal == "haunt":
        return _Flight(state).right(state)
    return _Hunt(state).right(state)


def found(state: State, kinds: Sequence[Kind]) -> Iterator[tuple[str, int, dict[str, PuzzleStep]]]:
    """Yield (goal, turns, solution) of the puzzles in a position."""
    assert isinstance(state, HauntedHouse)
    if ("catch", 1) in kinds and state.phase == HUNTING and 2 <= sum(state.left) <= 3:
        yield from _captures(state)
    if ("haunt", 1) in kinds and state.phase == HAUNTING and state.ghost_left == ACTIONS_A_TURN:
        flight = _Flight(state)
        right = flight.right(state)
        if count_solutions(right) == 1 and flight.lures >= MIN_LURES:
            yield "haunt", 1, right


def _captures(state: HauntedHouse) -> Iterator[tuple[str, int, dict[str, PuzzleStep]]]:
    """Yield a certain capture that needs a walk first."""
    tiles = exact_tiles(_seen(state))
    if not tiles or tiles.bit_count() > MAX_TILES:
        return
    hunt = _Hunt(state)
    if hunt.sure(state, tiles):
        right = hunt.right(state)
        at_once = any(words.endswith("capture") for words in right)
        if not at_once and count_solutions(right) <= MAX_SOLUTIONS:
            yield "catch", 1, right


def _seen(state: HauntedHouse) -> HauntedHouse:
    return state.observation(state.current_player)


class Prober:
    """Hunters who use their Radars and stay close but never capture; another bot haunts.

    The Ghost therefore stays near the tiles they know, for whole rounds.
    """

    def __init__(self, level: str) -> None:
        self.haunter = find_bot("haunted_house", level)

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the decision of a hunter or of the Ghost."""
        assert isinstance(observation, HauntedHouse)
        if observation.phase != HUNTING:
            return self.haunter.choose(observation, rng, stopped)
        action = next(iter(self._wishes(observation, rng)), END)
        return Decision(action, None, (action,))

    @staticmethod
    def _wishes(seen: HauntedHouse, rng: Random) -> Iterator[int]:
        """Yield useful actions: each hunter uses the Radar first, then walks."""
        legal, house = seen.legal_actions(), seen.house
        tiles = tiles_in(possible_tiles(seen))
        for pawn in range(len(PAWNS)):
            if seen.left[pawn] == ACTIONS_A_TURN and RADAR[pawn] in legal:
                yield RADAR[pawn]
            if seen.left[pawn]:
                near = [
                    (sum(house.walk[there][tile] for tile in tiles), rng.random(), there)
                    for there in house.steps[seen.hunters[pawn]]
                    if there != seen.hunters[1 - pawn]
                ]
                if near:
                    yield WALK[pawn] + min(near)[2]


def player(level: str) -> Bot[Any]:
    """Return the bot that plays the matches to be searched."""
    return Prober(level)


class _Flight:
    """Ways for the Ghost to haunt enough tiles and be out of reach in the hunters' next turn."""

    def __init__(self, state: HauntedHouse) -> None:
        self.round = state.round
        self.haunted = state.haunted[state.round].bit_count()
        self.lures = 0  # Ways to haunt enough tiles within reach of the hunters.

    def right(self, state: HauntedHouse) -> dict[str, PuzzleStep]:
        """Return every action that leads to the goal."""
        found = {}
        for action in state.legal_actions():
            after = _after(state, action) if action < POLTERGEIST else state
            if after is state or after.phase != HAUNTING:
                continue
            if after.ghost_left:
                then = self.right(after)
                if then:
                    found[state.notation(action)] = PuzzleStep((), then)
            elif after.haunted[self.round].bit_count() >= self.haunted + TILES_TO_HAUNT:
                if self._safe(after):
                    found[state.notation(action)] = PuzzleStep((), {})
                else:
                    self.lures += 1
        return found

    @staticmethod
    def _safe(state: HauntedHouse) -> bool:
        """Return whether no hunter can walk to the Ghost and capture it in one turn."""
        near = min(state.house.walk[tile][state.ghost] for tile in state.hunters)
        return near >= ACTIONS_A_TURN and not state.stunned


class _Hunt:
    """The certain results that the hunters can force in one turn."""

    def __init__(self, state: HauntedHouse) -> None:
        self.start = len(_seen(state).record)
        self.round = state.round
        self._known: dict[object, bool] = {}

    def right(self, state: HauntedHouse) -> dict[str, PuzzleStep]:
        """Return every action after which the capture is certain, in the actual continuation."""
        tiles = exact_tiles(_seen(state))
        found = {}
        for action in state.legal_actions() if tiles else ():
            if tiles and self._sure_by(state, tiles, action):
                after = _after(state, action)
                then = self.right(after) if self._goes_on(after) else {}
                found[state.notation(action)] = PuzzleStep((), then)
        return found

    def _goes_on(self, state: HauntedHouse) -> bool:
        """Return whether the Ghost can still be caught in this turn."""
        return state.round == self.round and state.phase == HUNTING

    def sure(self, state: HauntedHouse, tiles: int) -> bool:
        """Return whether the Ghost can be caught on whichever of these tiles it is."""
        if not self._in_reach(state, tiles):
            return False
        key = (
            tuple(state.hunters), tuple(state.left), state.told, state.traps, tiles,
            frozenset(self._learned(state)),
        )  # fmt: skip
        if key not in self._known:
            ways = (a for a in state.legal_actions() if a != END)
            self._known[key] = any(self._sure_by(state, tiles, action) for action in ways)
        return self._known[key]

    def _sure_by(self, state: HauntedHouse, tiles: int, action: int) -> bool:
        """Return whether an action leads to a capture after every possible answer."""
        if action == END:
            return False
        pawn = pawn_of(action)
        here = 1 << state.hunters[pawn]
        if action == CAPTURE[pawn]:
            if not tiles & here:
                return False
            if tiles == here:
                return True
        for after in self._answers(state, tiles, action):
            left = exact_tiles(_seen(after))
            if left is None:
                return False
            if left and not self.sure(after, left):
                return False
        return True

    def _answers(self, state: HauntedHouse, tiles: int, action: int) -> Iterator[HauntedHouse]:
        """Yield a position for every possible answer to an action, perhaps more."""
        told = set()
        for world in self._worlds(state, tiles, action):
            after = _after(world, action)
            answer = tuple(_seen(after).record) if self._goes_on(after) else None
            if answer is not None and answer not in told:
                told.add(answer)
                yield after

    def _worlds(self, state: HauntedHouse, tiles: int, action: int) -> Iterator[HauntedHouse]:
        """Yield positions that differ in the answer to an action."""
        pawn = pawn_of(action)
        if action == RADAR[pawn]:
            for tile in tiles_in(tiles):
                for polt in (NOWHERE, *range(TILES)):
                    world = state.clone()
                    world.ghost, world.polt = tile, polt
                    world.poltergeist_turns_left = int(polt != NOWHERE)
                    yield world
        elif action in (TRAP[pawn], CAPTURE[pawn]):
            world = state.clone()
            elsewhere = tiles & ~(1 << state.hunters[pawn]) or tiles
            world.ghost = tiles_in(elsewhere)[0]
            yield world
        else:
            yield from self._walks(state, action - WALK[pawn])

    def _walks(self, state: HauntedHouse, tile: int) -> Iterator[HauntedHouse]:
        """Yield positions with a room haunted or not, and a trap sprung or not."""
        room = state.house.rooms[state.house.room_of[tile]]
        for haunted in (0, 1):
            for sprung in (0, 1):
                world = state.clone()
                world.haunted[self.round] &= ~room
                world.haunted[self.round] |= room if haunted else 0
                world.sprung = state.sprung & ~(1 << tile) | sprung << tile
                yield world

    def _learned(self, state: HauntedHouse) -> Iterator[int]:
        """Return what the hunters learned in this turn, apart from their own walks."""
        told = _seen(state).record[self.start :]
        return (event for event in told if kind_of(event) != WALKED)

    @staticmethod
    def _in_reach(state: HauntedHouse, tiles: int) -> bool:
        """Return whether for each tile a hunter can reach it and capture there."""
        walk, pawns = state.house.walk, range(len(PAWNS))
        return all(
            any(state.left[p] and walk[state.hunters[p]][tile] < state.left[p] for p in pawns)
            for tile in tiles_in(tiles)
        )


def _after(state: HauntedHouse, action: int) -> HauntedHouse:
    after = state.clone()
    after.apply(action)
    return after

"""Puzzles of Ghost Hunt: in a hunt, end the turn where the Ghost cannot get anybody next.

The Ghost is taken to be of every type, in every room and on every square that what the hunters were
told leaves possible, and its whole next turn is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.puzzles import Puzzle, PuzzleStep, count_of
from game.rules.ghost_hunt.belief import belief
from game.rules.ghost_hunt.kinds import KINDS as KINDS_OF_GHOST
from game.rules.ghost_hunt.position import HUNTING, JUMP_KILL, KILLING, SEARCHING
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import END, EXTEND, LISTEN
from game.state import CHANCE, State

Kind = tuple[str, int]
World = tuple[int, int, int]  # type, room and square of the Ghost
KINDS: Final = (("safe", 1),)
LEVELS: Final = ("3", "2")  # bots whose matches are looked through
PLAYERS: Final = 2
WAYS: Final = 40  # lines that are right, at the most
ENDS: Final = 2  # squares, at the most, where it is safe
PERILS: Final = 3  # squares, at least, that look as good and are not


def options(seed: int) -> dict[str, str | int | bool]:
    """Return the house rules of a match that is looked through."""
    return {}


def prove(state: State, puzzle: Puzzle) -> dict[str, PuzzleStep]:
    """Return what is right in the position where a puzzle begins."""
    assert isinstance(state, GhostHunt)
    return _Shelter(state).right(state)


def found(state: State, kinds: Sequence[Kind]) -> Iterator[tuple[str, int, dict[str, PuzzleStep]]]:
    """Yield puzzles and what is right, where few squares are safe and several are not."""
    assert isinstance(state, GhostHunt)
    if not kinds or state.phase != SEARCHING or not state.hunt or state.acted:
        return
    shelter = _Shelter(state)
    right = shelter.right(state)
    few = len(shelter.ends) <= ENDS and len(shelter.perils) >= PERILS
    if right and few and state.notation(END) not in right and count_of(right) <= WAYS:
        yield "safe", 1, right


class _Shelter:
    """Where the hunter to decide can end the turn, and whether the Ghost can come there."""

    def __init__(self, state: GhostHunt) -> None:
        known = belief(state.observation(state.current_player))
        possible = [
            (kind, room, square)
            for (kind, room), squares in known.items()
            for square, share in squares.items()
            if share > 0
        ]
        # In a hunt a type matters only by how it moves, and the room not at all.
        self.worlds = frozenset({(_pace(w[0]), w[2]): w for w in sorted(possible)}.values())
        self._met: dict[tuple[int, frozenset[World]], bool] = {}
        self.ends: set[int] = set()
        self.perils: set[int] = set()
        self._known: dict[tuple[int, int, int, frozenset[World]], bool] = {}

    def right(
        self, state: GhostHunt, worlds: frozenset[World] | None = None
    ) -> dict[str, PuzzleStep]:
        """Return every action that leads to safety, in the worlds that are left."""
        worlds = self.worlds if worlds is None else worlds
        found = {}
        for action in state.legal_actions():
            groups = self._answers(state, worlds, action)
            if all(self._sure(after, left) for after, left in groups):
                after = _after(state, action)
                left = next(left for told, left in groups if _told(told) == _told(after))
                then = {} if after.phase != SEARCHING else self.right(after, left)
                found[state.notation(action)] = PuzzleStep((), then)
        return found

    def _sure(self, state: GhostHunt, worlds: frozenset[World]) -> bool:
        """Return whether the turn can be ended in safety, or has been."""
        if state.phase != SEARCHING:
            return self._escaped(state, worlds)
        key = state.pawns[state.hunter], state.left, state.acted, worlds
        if key not in self._known:
            self._known[key] = any(
                [
                    all(self._sure(after, left) for after, left in self._answers(state, worlds, a))
                    for a in state.legal_actions()
                ]
            )  # every square is looked at
        return self._known[key]

    def _escaped(self, state: GhostHunt, worlds: frozenset[World]) -> bool:
        """Return whether the Ghost, whose turn it is, can get nobody."""
        if state.current_player == CHANCE or not state.hunt:
            return False
        square = state.pawns[0]
        if (square, worlds) not in self._met:
            seen: dict[tuple[int, bool], set[tuple[int, int, int]]] = {}
            self._met[square, worlds] = any(
                _deadly(_in_world(state, world), seen.setdefault(_pace(world[0]), set()))
                for world in sorted(worlds)
            )
        deadly = self._met[square, worlds]
        (self.perils if deadly else self.ends).add(square)
        return not deadly

    def _answers(
        self, state: GhostHunt, worlds: frozenset[World], action: int
    ) -> list[tuple[GhostHunt, frozenset[World]]]:
        """Return what an action can lead to, each with the worlds in which it does."""
        if action != LISTEN:
            return [(_after(state, action), worlds)]
        groups: dict[tuple[int, ...], tuple[GhostHunt, set[World]]] = {}
        for world in sorted(worlds):
            after = _after(_in_world(state, world), action)
            groups.setdefault(_told(after), (after, set()))[1].add(world)
        return [(after, frozenset(left)) for after, left in groups.values()]


def _pace(kind: int) -> tuple[int, bool]:
    """Return how a type moves in a hunt."""
    return KINDS_OF_GHOST[kind].speed, KINDS_OF_GHOST[kind].slow_in_salt


def _in_world(state: GhostHunt, world: World) -> GhostHunt:
    found = state.clone()
    found.kind, found.room, found.ghost = world
    return found


def _deadly(state: GhostHunt, seen: set[tuple[int, int, int]]) -> bool:
    """Return whether the hunting Ghost can get somebody in its turn."""
    if state.phase in (KILLING, JUMP_KILL):
        return True
    here = state.ghost, state.left, state.fresh
    if state.phase != HUNTING or here in seen:
        return False
    seen.add(here)
    steps = (a for a in state.legal_actions() if a not in (END, EXTEND))
    return any(_deadly(_after(state, step), seen) for step in steps)


def _told(state: GhostHunt) -> tuple[int, ...]:
    """Return what the hunters remember."""
    return tuple(state.record.memory(1))


def _after(state: GhostHunt, action: int) -> GhostHunt:
    after = state.clone()
    after.apply(action)
    return after

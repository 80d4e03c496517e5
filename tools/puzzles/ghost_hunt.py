"""Puzzles of Ghost Hunt: end the turn safely, prove the type, or deduce it from the notes.

The Ghost may have every type, room and square that the hunters' knowledge allows. In a hunt its
whole next turn is searched. For the use of an item every possible answer is tried, and all
consistent histories of the Ghost are computed again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.entry import unpacked
from game.inference.ghost_hunt.belief import belief
from game.inference.ghost_hunt.forward_filter import guesses_after
from game.inference.ghost_hunt.memory import turns_of
from game.puzzles import Puzzle, PuzzleStep, count_solutions
from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.kinds import KINDS as KINDS_OF_GHOST
from game.rules.ghost_hunt.position import HUNTING, JUMP_KILL, KILLING, NAMING, SEARCHING
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import (
    BOOK,
    END,
    EXTEND,
    LISTEN,
    NAME,
    PLACE,
    STEP,
    USE,
    UV,
    WRITING,
)
from game.state import CHANCE, State

Kind = tuple[str, int]
World = tuple[int, int, int]  # The Ghost's type, room and square.
KINDS: Final = (("safe", 1), ("type", 1), ("proof", 1))
ASKED: Final = ("type",)  # The rules ask these goals only at the end.
LEVELS: Final = ("4",)  # The bots whose matches are searched.
PLAYERS: Final = 2
MAX_SOLUTIONS: Final = 40
MAX_SAFE_SQUARES: Final = 2
MIN_PERILS: Final = 3  # Squares that look as good and are not.
MIN_LURES: Final = 3  # Uses of items that do not prove the type.
MIN_SEEMING_TYPES: Final = 2  # Types that the evidence on the board leaves.
MAX_POSSIBLE_TYPES: Final = 4  # Types that are possible before an item proves one.


def options(seed: int) -> dict[str, str | int | bool]:
    """Return the house rules of the matches that are searched."""
    return {}


def prove(state: State, puzzle: Puzzle) -> dict[str, PuzzleStep]:
    """Return the solution tree of a puzzle from its first position."""
    assert isinstance(state, GhostHunt)
    if puzzle.goal == "safe":
        return _Shelter(state).right(state)
    return _named(state) if puzzle.goal == "type" else _Evidence(state).right(state)


def found(state: State, kinds: Sequence[Kind]) -> Iterator[tuple[str, int, dict[str, PuzzleStep]]]:
    """Yield (goal, turns, solution) for positions with few right and several plausible ways."""
    assert isinstance(state, GhostHunt)
    if not kinds or state.phase != SEARCHING or state.acted:
        return
    if state.hunt:
        if ("safe", 1) in kinds:
            yield from _hideaways(state)
        return
    possible = _possible(state)
    if ("type", 1) in kinds and len(possible) == 1 and len(_seeming(state)) >= MIN_SEEMING_TYPES:
        yield "type", 1, _named(state)
    unclear = 2 <= len(possible) <= MAX_POSSIBLE_TYPES and not _things_to_see(state)
    if ("proof", 1) in kinds and unclear:
        evidence = _Evidence(state)
        right = evidence.right(state)
        if right and count_solutions(right) <= MAX_SOLUTIONS and evidence.lures >= MIN_LURES:
            yield "proof", 1, right


def _hideaways(state: GhostHunt) -> Iterator[tuple[str, int, dict[str, PuzzleStep]]]:
    """Yield positions in which few squares are safe and several are not."""
    shelter = _Shelter(state)
    right = shelter.right(state)
    few = len(shelter.ends) <= MAX_SAFE_SQUARES and len(shelter.perils) >= MIN_PERILS
    if (
        right
        and few
        and state.notation(END) not in right
        and count_solutions(right) <= MAX_SOLUTIONS
    ):
        yield "safe", 1, right


def _possible(state: GhostHunt) -> frozenset[int]:
    """Return the types that are consistent with all the hunters were told."""
    return frozenset(
        guess.kind for guess in guesses_after(state.house, state.match_rules, turns_of(state))
    )


def _seeming(state: GhostHunt) -> list[int]:
    """Return the types that the public evidence allows, as the journal shows them."""
    return [k for k, kind in enumerate(KINDS_OF_GHOST) if not state.evidence & ~kind.evidence]


def _named(state: GhostHunt) -> dict[str, PuzzleStep]:
    """Return the solution that names the only possible type; empty if there are several."""
    asking = state.clone()
    asking.phase = NAMING
    possible = _possible(state)
    return {asking.notation(NAME + k): PuzzleStep((), {}) for k in possible if len(possible) == 1}


def _things_to_see(state: GhostHunt) -> bool:
    """Return whether marks or items on the board could reveal more about the Ghost."""
    unread = state.where[BOOK] >= 0 and not state.evidence & WRITING
    fresh = len(state.piles) > state.prints.bit_count()
    return unread or fresh or UV in state.hand(state.hunter)


class _Evidence:
    """The uses of an item that prove the type if the answer is yes."""

    def __init__(self, state: GhostHunt) -> None:
        self.possible = _possible(state)
        self.worlds = [
            (kind, room, square)
            for (kind, room), squares in belief(state.observation(state.current_player)).items()
            for square in squares
        ]
        self._proves: dict[tuple[int, int], bool] = {}
        self._known: dict[tuple[int, int], dict[str, PuzzleStep]] = {}

    @property
    def lures(self) -> int:
        """The number of item uses that were tried and prove nothing."""
        return sum(not proves for proves in self._proves.values())

    def right(self, state: GhostHunt) -> dict[str, PuzzleStep]:
        """Return every step and every item use that leads to a proof in this turn."""
        key = state.pawns[state.hunter], state.left
        if key not in self._known:
            found = {}
            for action in state.legal_actions():
                if STEP <= action < END:
                    then = self.right(_after(state, action))
                    if then:
                        found[state.notation(action)] = PuzzleStep((), then)
                elif USE <= action < PLACE and self._proving(state, action):
                    found[state.notation(action)] = PuzzleStep((), {})
            self._known[key] = found
        return self._known[key]

    def _proving(self, state: GhostHunt, action: int) -> bool:
        """Return whether a yes to this item use is possible and leaves one type."""
        key = state.pawns[state.hunter], action
        if key not in self._proves:
            answers: dict[tuple[int, ...], GhostHunt] = {}
            for world in self.worlds:
                after = _after(_in_world(state, world), action)
                if _says_yes(after):
                    answers.setdefault(_told(after), after)
            left = [len(_possible(after)) for after in answers.values()]
            self._proves[key] = set(left) == {1}
        return self._proves[key]


def _says_yes(state: GhostHunt) -> bool:
    """Return whether the item used last answered yes."""
    told = map(unpacked, reversed(_told(state)))
    return bool(next(event.third for event in told if event.kind == fact_kinds.ANSWERED))


class _Shelter:
    """The squares where the current hunter can end the turn, and their safety."""

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
        """Return every action that leads to safety in the remaining worlds."""
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
        """Return whether the turn can end, or has ended, in safety."""
        if state.phase != SEARCHING:
            return self._escaped(state, worlds)
        key = state.pawns[state.hunter], state.left, state.acted, worlds
        if key not in self._known:
            self._known[key] = any(
                [
                    all(self._sure(after, left) for after, left in self._answers(state, worlds, a))
                    for a in state.legal_actions()
                ]
            )  # Every square must be examined, so the list is built in full.
        return self._known[key]

    def _escaped(self, state: GhostHunt, worlds: frozenset[World]) -> bool:
        """Return whether the Ghost, whose turn it is, can catch nobody."""
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
        """Return the possible results of an action, each with the worlds that allow it."""
        if action != LISTEN:
            return [(_after(state, action), worlds)]
        groups: dict[tuple[int, ...], tuple[GhostHunt, set[World]]] = {}
        for world in sorted(worlds):
            after = _after(_in_world(state, world), action)
            groups.setdefault(_told(after), (after, set()))[1].add(world)
        return [(after, frozenset(left)) for after, left in groups.values()]


def _pace(kind: int) -> tuple[int, bool]:
    """Return (speed, whether salt slows it) of a type in a hunt."""
    return KINDS_OF_GHOST[kind].speed, KINDS_OF_GHOST[kind].slow_in_salt


def _in_world(state: GhostHunt, world: World) -> GhostHunt:
    found = state.clone()
    found.kind, found.room, found.ghost = world
    return found


def _deadly(state: GhostHunt, seen: set[tuple[int, int, int]]) -> bool:
    """Return whether the hunting Ghost can catch somebody in its turn."""
    if state.phase in (KILLING, JUMP_KILL):
        return True
    here = state.ghost, state.left, state.fresh
    if state.phase != HUNTING or here in seen:
        return False
    seen.add(here)
    steps = (a for a in state.legal_actions() if a not in (END, EXTEND))
    return any(_deadly(_after(state, step), seen) for step in steps)


def _told(state: GhostHunt) -> tuple[int, ...]:
    """Return the record of the hunters' knowledge."""
    return tuple(state.record.memory(1))


def _after(state: GhostHunt, action: int) -> GhostHunt:
    after = state.clone()
    after.apply(action)
    return after

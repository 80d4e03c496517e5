"""Worlds: positions that could be the true one, as far as the viewer of an observation can tell.

Every hidden value is sampled. The record stays the viewer's memory, because nothing in the rules
depends on what the other side remembers.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, TypeVar

from game.inference.ghost_hunt import hands
from game.inference.ghost_hunt.forward_filter import (
    GhostForwardFilter,
    Guess,
    Guesses,
    guesses_after,
)
from game.inference.ghost_hunt.hypotheses import (
    FOOTPRINT_BIT,
    MOVED,
    ROLLED,
    SHOWING,
    STEPS_BIT,
    STEPS_MASK,
    UNBEGUN,
    WRITTEN,
    Hypotheses,
    known_part,
)
from game.inference.ghost_hunt.memory import WitnessedTurn, turns_of
from game.rules.ghost_hunt import position
from game.rules.ghost_hunt.house import HuntHouse, squares_in
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.match_rules import MIN_SUCCESS_ROLL, MatchRules
from game.rules.ghost_hunt.position import Position, first_countdown
from game.state import CHANCE, HIDDEN

P = TypeVar("P", bound=Position)

PASSIVE_AT: Final = {
    UNBEGUN: position.UV_ROLL,
    SHOWING: position.HAUNTING,
    MOVED: position.HUNT_ROLL,
}


def determinize(observation: P, rng: Random) -> P:
    """Return a copy with random possible values in place of every HIDDEN."""
    world = observation.clone()
    if world.kind == HIDDEN:
        if world.phase == position.ROOMING:
            world.kind = int(rng.random() * len(KINDS))
            world.countdown = first_countdown(KINDS[world.kind], world.match_rules)
        else:
            _deal_ghost(world, rng)
    if HIDDEN in world.where:
        hands.deal(world, rng)
    return world


def _deal_ghost(world: Position, rng: Random) -> None:
    turns = turns_of(world)
    guesses = guesses_after(world.house, world.match_rules, turns)
    guess = _draw_guess(guesses, rng)
    key, square = _draw_end(guess.now, rng)
    world.kind, world.room = guess.kind, guess.room
    world.ghost, world.countdown = square, guess.countdown
    world.written = key & WRITTEN
    world.flipped = key >> FOOTPRINT_BIT & 7
    world.marks = _marks(world, turns, guess, key, square, rng)
    _set_phase(world, turns[-1] if turns else None, key)


def _draw_guess(guesses: Guesses, rng: Random) -> Guess:
    """Return a guess with the likelihood of its dice."""
    total = sum(guess.likelihood for guess in guesses)
    draw = rng.randrange(total)
    for guess in guesses:
        draw -= guess.likelihood
        if draw < 0:
            return guess
    raise AssertionError("the true type and room are always among the guesses")


def _draw_end(hypotheses: Hypotheses, rng: Random) -> tuple[int, int]:
    """Return a key and a square on which histories end, each pair equally likely."""
    draw = rng.randrange(sum(squares.bit_count() for squares in hypotheses.values()))
    for key, squares in hypotheses.items():
        if draw < squares.bit_count():
            for square in squares_in(squares):
                if not draw:
                    return key, square
                draw -= 1
        draw -= squares.bit_count()
    raise AssertionError("a draw below the number of pairs finds one")


# The turn that goes on


def _set_phase(world: Position, turn: WitnessedTurn | None, key: int) -> None:
    """Set the phase and the steps left of a world in the Ghost's turn, from what is known."""
    nature = KINDS[world.kind]
    if world.left != HIDDEN or turn is None:
        return
    world.left = nature.speed
    if turn.hunting:
        salt = turn.piles if nature.slow_in_salt else ()
        world.left -= sum(2 if square in salt else 1 for square in turn.shown)
        if world.fresh == HIDDEN:
            world.fresh = 1
        if world.phase == HIDDEN:
            world.phase = position.KILLING if world.in_reach() else position.HUNTING
        return
    part = known_part(turn, world.match_rules)
    world.left -= (key & STEPS_MASK) >> STEPS_BIT
    world.phase = PASSIVE_AT.get(part, position.HAUNTING)
    if part == ROLLED and world.match_rules.draft and turn.struck is None:
        world.phase = position.EVENT_ROLL
    world.current_player = 0 if world.phase == position.HAUNTING else CHANCE


# Marks


def _marks(
    world: Position,
    turns: tuple[WitnessedTurn, ...],
    guess: Guess,
    key: int,
    square: int,
    rng: Random,
) -> list[int]:
    """Return the marks that still show, made on a way by which the Ghost can have come."""
    nature = KINDS[guess.kind]
    marks: dict[int, int] = {}
    while turns:
        turn = turns[-1]
        last = turn.round + nature.uv_rounds - 1
        forward_filter = GhostForwardFilter(
            world.house, world.match_rules, guess.kind, guess.room, turn
        )
        if last < world.round or not forward_filter.has_marks():
            break
        end = _choose(
            [
                (k, square)
                for k, squares in guess.after.items()
                if squares >> square & 1 and key in forward_filter.after_answers({k: 1 << square})
            ],
            rng,
        )
        start = _choose(_turn_starts(world, turns, guess, end), rng)
        if not turn.hunting and forward_filter.known_part != UNBEGUN:
            made = forward_filter.made(start, end, rng.random() * 6 >= MIN_SUCCESS_ROLL - 1)
            if made and start[1] not in marks:
                marks[start[1]] = last
        key, square = start
        turns = turns[:-1]
        guess = _guess_like(guess, guesses_after(world.house, world.match_rules, turns))
    return [square << 8 | last for square, last in reversed(marks.items())]


def _choose(pairs: list[tuple[int, int]], rng: Random) -> tuple[int, int]:
    return pairs[int(rng.random() * len(pairs))]


def _guess_like(guess: Guess, guesses: Guesses) -> Guess:
    return next(g for g in guesses if g.kind == guess.kind and g.room == guess.room)


def _turn_starts(
    world: Position, turns: tuple[WitnessedTurn, ...], guess: Guess, end: tuple[int, int]
) -> list[tuple[int, int]]:
    """Return the keys and squares from which the last turn can have led to its end."""
    key, square = end
    table = _outcomes(world.house, world.match_rules, turns, guess.kind, guess.room)
    return [start for start, after in table if after.get(key, 0) >> square & 1]


@lru_cache(maxsize=600)
def _outcomes(
    house: HuntHouse,
    match_rules: MatchRules,
    turns: tuple[WitnessedTurn, ...],
    kind: int,
    room: int,
) -> list[tuple[tuple[int, int], Hypotheses]]:
    """Return what each start of the last turn can become."""
    guess = next(
        g for g in guesses_after(house, match_rules, turns) if g.kind == kind and g.room == room
    )
    forward_filter = GhostForwardFilter(house, match_rules, kind, room, turns[-1])
    return [
        ((key, square), forward_filter.after_turn({key: 1 << square}))
        for key, squares in guess.before.items()
        for square in squares_in(squares)
    ]

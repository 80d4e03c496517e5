"""Worlds of Haunted House: scripted matches, and a row for each hidden field.

The Ghost haunts what is near, and phases and conjures now and then. The hunters listen, walk to
where the Ghost may be, place traps, and capture at a guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from game.rules.haunted_house import maps, set_up
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    CAPTURE,
    HAUNTING,
    HUNTING,
    NOWHERE,
    PHASE,
    POLTERGEIST,
    RADAR,
    TILES,
    TRAP,
    H,
    I,
    tiles_in,
)
from game.state import HIDDEN, TERMINAL
from tests.bots.haunted_beginners import Haunter
from tests.worlds.rows import Row, Sample

MATCHES: Final = 90
TURNS: Final = 9
TABLES: Final[tuple[dict[str, int], ...]] = (
    {"players": 2},
    {"players": 4},
    {"players": 2, "phase_cost": 1, "by_walking": True},
    {"players": 4, "per_side": True},
    {"players": 2, "ghost_sees_traps": True},
    {"players": 4, "phase_cost": 1},
)
HOUSES: Final = ("cross_hall", "long_gallery")
# How often a player does something of a kind, where it is legal.
HABITS: Final = {
    HAUNTING: (
        (range(PHASE, PHASE + TILES), 0.15),
        (range(POLTERGEIST, POLTERGEIST + TILES), 0.1),
    ),
    HUNTING: ((TRAP, 0.25), (CAPTURE, 0.07), (RADAR, 0.15)),
}


class BoldHaunter(Haunter):
    """Keeps near the hunters, where traps lie."""

    shy = -1.0


RANDOM_SHARE: Final = 0.15


def samples() -> Iterator[Sample]:
    """Yield positions of scripted matches."""
    haunters = Haunter(), BoldHaunter()
    for number in range(MATCHES):
        rng = Random(f"haunted_house {number}")
        house = maps.shipped(HOUSES[number % 2])
        state = set_up.empty_house(house, turn_limit=TURNS, **TABLES[number // 2 % len(TABLES)])
        while state.current_player != TERMINAL:
            viewer = rng.randrange(2)
            share = 0.5 if state.found else 0.15 if viewer == state.round == 0 else 0.05
            if rng.random() < share:
                yield Sample(number, state.clone(), viewer)
            state.apply(chosen(state, haunters[number % 3 % 2], rng))


def chosen(state: HauntedHouse, haunter: Haunter, rng: Random) -> int:
    """Return the action of the script."""
    actions = state.legal_actions()
    for kind, share in HABITS.get(state.phase, ()):
        some = [action for action in actions if action in kind]
        if some and rng.random() < share:
            return rng.choice(some)
    if rng.random() < RANDOM_SHARE:
        return rng.choice(actions)
    return haunter.choose(state.observation(state.current_player), rng).action


def way_to_hunters(state: HauntedHouse) -> int:
    """Return the steps from the Ghost to the nearest hunter."""
    return min(state.house.walk[tile][state.ghost] for tile in state.hunters)


def lowest_trap(state: HauntedHouse) -> int:
    return min(tiles_in(state.traps), default=TILES)


def hides_this_round(seen: HauntedHouse) -> bool:
    return seen.haunted[seen.round] == HIDDEN


def hides_last_round(seen: HauntedHouse) -> bool:
    return seen.round == 1 and seen.haunted[0] == HIDDEN


def has_unseen_traps(seen: HauntedHouse) -> bool:
    """Return whether there are traps of which the hunters have not seen that they are sprung."""
    return bool(seen.traps & ~seen.found)


IDLE: Final = "The Ghost of a world wanders; the script goes for what is not haunted."
OVER: Final = "In a world, the turn in progress is as good as over."
EARLY: Final = "A world takes the hunters for less far than they are."
FEW_TRAPS: Final = "A world has a trap or none; the script lays what it can."
ROWS: Final = (
    Row("ghost", "tile", lambda s: s.ghost),
    Row("ghost", "steps to the nearest hunter", way_to_hunters),
    Row("haunted", "tiles in this round", lambda s: s.tiles_haunted(s.round), hides_this_round,
        lean=-1.0, sameness=0.1, why=IDLE),
    Row("haunted", "tiles in the round before", lambda s: s.tiles_haunted(0), hides_last_round,
        lean=-2.3, sameness=0.08, why=IDLE),
    Row("phases_used", "phases", lambda s: s.phases_used, lean=0.2, sameness=-0.04, why=IDLE),
    Row("polts_used", "Poltergeists", lambda s: s.polts_used, lean=0.06, sameness=-0.03, why=IDLE),
    Row("polt", "a Poltergeist stands", lambda s: s.polt != NOWHERE, lean=0.06, sameness=-0.03,
        why=IDLE),
    Row("polt", "tile", lambda s: s.polt, sameness=-0.03, why=IDLE),
    Row("poltergeist_turns_left", "turns", lambda s: s.poltergeist_turns_left,
        lean=0.1, sameness=-0.03, why=IDLE),
    Row("stunned", "stunned", lambda s: s.stunned, has_unseen_traps,
        sameness=-0.01, why=IDLE),
    Row("sprung", "traps", lambda s: s.sprung.bit_count(), has_unseen_traps),
    Row("ghost_left", "actions", lambda s: s.ghost_left, lean=-0.9, sameness=0.35, why=OVER),
    Row("traps", "traps", lambda s: s.traps.bit_count(), lean=-1.15, sameness=0.15,
        why=FEW_TRAPS),
    Row("traps", "lowest tile", lowest_trap, lean=11.0, sameness=0.08, why=FEW_TRAPS),
    Row("placed", "traps of H more than of I", lambda s: s.placed[H] - s.placed[I],
        lean=-0.15, sameness=0.1, why=FEW_TRAPS),
    Row("missed", "pawns in their turn", lambda s: sum(s.missed),
        lambda seen: seen.phase == HUNTING, lean=0.06, sameness=-0.04, why=EARLY),
    Row("missed", "pawns in the Ghost's turn", lambda s: sum(s.missed),
        lambda seen: seen.phase == HAUNTING),
    Row("left", "actions", lambda s: sum(s.left)),
    Row("left", "pawns without any", lambda s: s.left.count(0), lean=-0.25, why=EARLY),
    Row("ended", "parts", lambda s: sum(s.ended), lambda seen: seen.players == 4),
    Row("handed", "handed over", lambda s: s.handed, lambda seen: seen.players == 4,
        lean=0.05, sameness=-0.04, why="Worlds hand over; the script hardly does."),
    Row("current_player", "the partner decides", lambda s: s.current_player >= 2,
        lean=-0.15, sameness=0.1, why=EARLY),
)  # fmt: skip

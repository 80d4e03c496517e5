"""The rules of The Haunting House 3 against a second, slow writing of them, over whole matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import catalog
from game.options import Option
from game.rules.haunting_house_3.cards import CARDS, NO_CARD
from game.rules.haunting_house_3.house import DIRECTIONS, FIRST, NAMES, SLOTS
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from game.rules.haunting_house_3.tiles import DISKS, DOWN, SPECIALS, sides_text
from game.state import CHANCE, HIDDEN, TERMINAL
from tests.helpers.sampling import full
from tests.helpers.variants import variants
from tests.oracles import slow_haunting_house_3 as slow_house

DISK_KINDS = ("cancel", "swap", "ghost-disk")
VARIANTS = [variant for variant in variants() if variant.key == "haunting_house_3"]


def tiles_of(state: HauntingHouse3) -> slow_house.Tiles:
    """Return the tiles as the slow rules know them."""
    found = {}
    for place, number in enumerate(state.tiles):
        face, disk = state.faces[place], state.disks[number]
        found[NAMES[place]] = slow_house.Tile(
            frozenset(sides_text(face).replace("-", "")),
            SPECIALS[state.kinds[number]].replace("plain", ""),
            "hidden" if disk == HIDDEN else DISKS[disk],
            not face & DOWN,
        )
    return found


def seen(observation: HauntingHouse3, viewer: int) -> dict[str, object]:
    """Return what an observation shows to a seat, in the words of the slow rules."""
    seats = range(1, observation.players + 1)
    names = {HIDDEN: "hidden", **dict(enumerate(CARDS))}
    rows, held = observation.rows, observation.held
    gone = observation.gone
    slot, side = SLOTS[observation.exit]
    kept, cancels = observation.hands[viewer - 1], observation.cancels[viewer - 1]
    return {
        "round": (observation.round, observation.chosen, observation.step, observation.start + 1),
        "tiles": tiles_of(observation),
        "at": {seat: NAMES[observation.pawns[seat - 1]] for seat in seats},
        "ghosts": {seat for seat in seats if observation.ghosts >> seat - 1 & 1},
        "exit": (NAMES[slot], DIRECTIONS[side]),
        "staircases": dict(zip("AB", observation.stairs, strict=True)),
        "rows": {
            seat: [names[card] for card in rows[4 * seat - 4 : 4 * seat] if card != NO_CARD]
            for seat in seats
        },
        "cards": {seat: CARDS[held[seat - 1]] for seat in seats if held[seat - 1] != NO_CARD},
        "has played": {seat for seat in seats if observation.played >> seat - 1 & 1},
        "disks": dict(zip(seats, observation.hands, strict=True)),
        "kinds kept": {seat: observation.cancels[seat - 1] != HIDDEN for seat in seats},
        "own disks": ["cancel"] * cancels + ["swap"] * (kept - cancels),
        "used": sorted(disk for kind, disk in enumerate(DISK_KINDS) for _ in range(gone[kind])),
    }


def begin(
    players: int, options: dict[str, Any], seed: int
) -> tuple[HauntingHouse3, slow_house.Match]:
    """Return the beginning of a match on both sides."""
    state = catalog.new_state("haunting_house_3", players, options, seed)
    assert isinstance(state, HauntingHouse3)
    return state, slow_house.Match(tiles_of(state), players, state.start + 1, options)


def compare(state: HauntingHouse3, slow: slow_house.Match) -> None:
    """Compare who decides, between what, and the result."""
    names = {CHANCE: slow_house.CHANCE, TERMINAL: None}
    assert names.get(state.current_player, state.current_player + 1) == slow.player
    assert {state.notation(action) for action in state.legal_actions()} == slow.legal
    assert state.returns() == list(slow.results.values())


def rich_deal(storeys: int, rng: Random) -> str:
    """Return a deal file with something on most tiles."""
    lines = []
    for name in NAMES[: FIRST[storeys]]:
        sides = "".join(side for side in DIRECTIONS if rng.random() < 0.7) or "-"
        special = rng.choice(("ghost", *SPECIALS[1:]))
        disk = rng.choice(DISK_KINDS) if special.startswith("turn") else ""
        lines.append(f"{name} {sides} {special} {disk}")
    return "\n".join(lines)


def nearest(state: HauntingHouse3) -> int:
    """Return the action after which the current player's pawn is nearest to its goal."""

    def steps(action: int) -> int:
        after = state.clone()
        after.apply(action)
        return after.steps_to_goal(state.current_player)

    return min(state.legal_actions(), key=steps)


def choose(state: HauntingHouse3, rng: Random, random_share: float) -> int:
    """Return an action by lot, or one that leads a pawn to its goal."""
    actions = state.legal_actions()
    if state.current_player != CHANCE and rng.random() >= random_share:
        if state.phase == PROGRAM:
            walks = [action for action in actions if CARDS[action] in ("M1", "M2", "M3", "SP")]
            return rng.choice(walks or actions)
        if len(actions) < 7:
            return nearest(state)
    return rng.choice(actions)


def play_both(players: int, options: dict[str, Any], seed: int, random_share: float) -> int:
    """Play a match on both sides and return the number of decisions compared."""
    state, slow = begin(players, options, seed)
    rng, decisions = Random(f"{players} {options} {seed}"), 0
    while state.current_player != TERMINAL:
        compare(state, slow)
        if decisions % 10 == 0:
            for seat in slow.seats:
                assert seen(state.observation(seat - 1), seat) == slow.seen(seat)
        action = choose(state, rng, random_share)
        slow.play(state.notation(action))
        state.apply(action)
        decisions += 1
    compare(state, slow)
    return decisions


@pytest.mark.parametrize(("number", "variant"), list(enumerate(VARIANTS)), ids=str)
def test_both_rules_agree_on_every_decision_of_a_match(number: int, variant: Any) -> None:
    play_both(variant.players, dict(variant.options), number, 1.0)


@pytest.mark.parametrize("seed", range(15))
def test_both_rules_agree_where_most_tiles_do_something(seed: int) -> None:
    options = {
        "storeys": 3,
        "round_limit": 8,
        "ghost_passage": ("1-2", "2")[seed % 2],
        "deal": rich_deal(3, Random(seed)),
    }
    play_both(2 + seed % 5, options, seed, (0.1, 0.3, 0.6)[seed % 3])


def drawn(options: tuple[Option, ...], rng: Random) -> dict[str, Any]:
    """Return house rules by lot, every other time with a rich deal."""
    found = {option.key: rng.choice(option.choices).value for option in options}
    if rng.random() < 0.5:
        found["deal"] = rich_deal(int(found["storeys"]), rng)
    return found


@full
@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(8))
def test_both_rules_agree_in_matches_of_house_rules_by_lot(part: int) -> None:
    rng = Random(part)
    game = catalog.find("haunting_house_3")
    for seed in range(110):
        options = drawn(game.rules.options, rng)
        options["round_limit"] = rng.choice((1, 3, 8, 15))
        play_both(rng.choice(game.players), options, seed, rng.choice((0.0, 0.2, 0.6, 1.0)))

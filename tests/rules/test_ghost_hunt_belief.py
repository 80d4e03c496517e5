"""How likely the hunters must think each type, room and square of Ghost Hunt."""

from __future__ import annotations

import pytest

from game.inference.ghost_hunt.belief import belief
from game.inference.ghost_hunt.forward_filter import guesses_after
from game.inference.ghost_hunt.memory import turns_of
from game.rules.ghost_hunt.kinds import KIND_NAMES
from game.rules.ghost_hunt.position import CHOOSING, NAMING, OVER
from game.rules.ghost_hunt.state import GhostHunt
from tests.rules.hunting import (
    begin,
    haunting,
    lively_match,
    play,
    rolling_for_hunt,
    searching,
    square,
    stand,
)

SETS = [
    {"players": 3, "round_limit": 7}, {"players": 2, "rules": "source", "round_limit": 5},
    {"players": 3, "rules": "draft", "round_limit": 8},
    {"players": 4, "rules": "source", "grace_rounds": 0, "visible_hunt": True, "emf": "roll",
     "round_limit": 6},
    {"players": 2, "map": "cottage", "ghost_event": "always", "dots": "walk", "round_limit": 12},
]  # fmt: skip


def of_kind(state: GhostHunt, kind: str) -> float:
    """Return how likely a type is."""
    found = belief(state.observation(1))
    number = KIND_NAMES.index(kind)
    return sum(sum(at.values()) for (k, _), at in found.items() if k == number)


def odds(state: GhostHunt, kind: str, other: str, room: str) -> float:
    """Return how much likelier one type is than another one in a room."""
    found, number = belief(state.observation(1)), state.house.room_letters.index(room)
    one, two = (sum(found[KIND_NAMES.index(k), number].values()) for k in (kind, other))
    return one / two


@pytest.mark.parametrize("options", SETS, ids=str)
def test_the_truth_is_never_thought_impossible_and_all_adds_up_to_one(
    options: dict[str, object],
) -> None:
    for seed in range(2):
        for ply, state in enumerate(lively_match(30 + seed, **options)):  # type: ignore[arg-type]
            if ply % 17 or state.phase in (0, 1, CHOOSING, NAMING, OVER):
                continue
            found = belief(state.observation(1))
            assert sum(sum(at.values()) for at in found.values()) == pytest.approx(1)
            truth = found[state.kind, state.room]
            assert sum(truth.values()) > 0
            if state.current_player > 0:
                assert truth[state.ghost] > 0


@pytest.mark.parametrize("options", SETS, ids=str)
def test_exactly_what_the_rules_allow_has_a_weight(options: dict[str, object]) -> None:
    for ply, state in enumerate(lively_match(40, **options)):  # type: ignore[arg-type]
        if ply % 29 or state.current_player <= 0 or state.phase in (CHOOSING, NAMING):
            continue
        found = belief(state.observation(1))
        turns = turns_of(state.observation(1))
        for guess in guesses_after(state.house, state.match_rules, turns):
            allowed = 0
            for squares in guess.now.values():
                allowed |= squares
            weighed = found[guess.kind, guess.room]
            assert sum(1 << square for square in weighed) == allowed
            assert min(weighed.values()) > 0


def test_at_the_beginning_every_type_and_room_is_equally_likely() -> None:
    found = belief(begin("Demon", "G").observation(1))
    assert len(found) == 72
    assert all(sum(at.values()) == pytest.approx(1 / 72) for at in found.values())


def test_a_hunt_at_the_first_roll_speaks_for_the_demon() -> None:
    state = play(rolling_for_hunt(begin("Demon", "N", grace_rounds=0)), "hunt 6")
    quiet = play(rolling_for_hunt(begin("Demon", "N", grace_rounds=0)), "hunt 1")
    assert of_kind(state, "Demon") > 1 / 8 > of_kind(quiet, "Demon")


def test_an_unwritten_book_speaks_against_types_that_write() -> None:
    state = begin("Wraith", "F", "book box")
    play(haunting(state), "end, i11, j11, j10, place book, end")
    before = of_kind(state, "Spirit")
    searching(play(haunting(state), "end, end"), 1)
    assert of_kind(state, "Spirit") < before


def test_a_turn_without_an_event_is_weighed_by_the_dice_and_tells_nothing_else() -> None:
    state = play(haunting(begin("Spirit", "B")), "end")
    for room in ("K", "C"):
        # Tried in every second turn, it succeeds with 4 to 6, or else with 5 and 6.
        assert odds(state, "Myling", "Spirit", room) == pytest.approx((1 - 3 / 12) / (1 - 2 / 12))
        for other in ("Wraith", "Poltergeist", "Demon", "Obake", "Yokai", "Goryo"):
            assert odds(state, other, "Spirit", room) == pytest.approx(1)


def test_a_light_that_shows_no_mark_speaks_half_against_ultraviolet_where_it_shines() -> None:
    state = play(begin("Spirit", "K", "uv box"), "uv 1, end")
    play(stand(state, "", "f9"), "use uv")
    assert odds(state, "Demon", "Wraith", "K") == pytest.approx(1 / 2)
    assert odds(state, "Demon", "Wraith", "G") == pytest.approx(1)


def test_a_mark_may_be_of_an_earlier_turn_and_its_ghost_two_turns_away() -> None:
    state = play(begin("Demon", "K", "uv box"), "uv 6, g8, g7, g6, end, end, uv 1, g5, h5, i5, end")
    play(stand(state, "", "f9"), "use uv")
    squares = belief(state.observation(1))[state.kind, state.room]
    assert squares[square(state, "i5")] > 0
    assert squares[square(state, "f8")] > squares[square(state, "i5")]


def test_an_unwritten_book_speaks_half_against_writing_in_its_room() -> None:
    state = play(begin("Spirit", "K", "book box"), "uv 1, end")
    play(stand(state, "", "f9"), "place book, end, uv 1, book 1, end")
    assert odds(state, "Spirit", "Wraith", "K") == pytest.approx(1 / 2)
    assert odds(state, "Spirit", "Wraith", "G") == pytest.approx(1)


def test_an_event_speaks_for_the_myling() -> None:
    state = play(haunting(begin("Myling", "F"), "j8", "a7"), "event, event 6")
    assert of_kind(state, "Myling") > of_kind(state, "Spirit") > 0


def test_a_ghost_is_thought_to_keep_out_of_its_room_and_of_reach_of_the_spirit_box() -> None:
    state = play(haunting(begin("Spirit", "B")), "end")
    found, house = belief(state.observation(1)), state.house
    foyer = house.room_letters.index("F")
    home, near = house.rooms[foyer], house.near[house.starts[0]][6]

    def mean(kind: str, squares: int) -> float:
        at = found[KIND_NAMES.index(kind), foyer]
        here = [weight for square, weight in at.items() if squares >> square & 1]
        return sum(here) / len(here)

    assert mean("Goryo", home) < 0.8 * mean("Goryo", ~home)
    assert mean("Goryo", home & near) == pytest.approx(mean("Goryo", home & ~near))
    assert mean("Spirit", home & near) < 0.9 * mean("Spirit", home & ~near)

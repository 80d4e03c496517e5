"""Secrets of Ghost Hunt both ways, and the worlds dealt from what a side knows."""

from __future__ import annotations

from random import Random

import pytest

from game.inference.ghost_hunt.forward_filter import guesses_after
from game.inference.ghost_hunt.memory import turns_of
from game.inference.ghost_hunt.worlds import determinize
from game.rules.ghost_hunt import fact_kinds, kinds, observations
from game.rules.ghost_hunt.kinds import KINDS, TableFault
from game.rules.ghost_hunt.match_rules import DOTS_RANGE
from game.rules.ghost_hunt.position import (
    BOOK_ROLL,
    CHOOSING,
    DOTS_ROLL,
    EMF_ROLL,
    EVENT_ROLL,
    HUNT_ROLL,
    NAMING,
    OVER,
    ROOMING,
    TYPING,
    UV_ROLL,
)
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import DOTS, DOTS_SEEN, ITEMS
from game.state import CHANCE, HIDDEN, TERMINAL
from tests.rules.hunting import (
    begin,
    haunting,
    hunting,
    legal,
    lively_match,
    play,
    rolling,
    rolling_for_hunt,
    searching,
    square,
    stand,
    told,
)

TWO = "dots book uv box"
ROLLS = (UV_ROLL, BOOK_ROLL, DOTS_ROLL, EVENT_ROLL, HUNT_ROLL, EMF_ROLL)
SETS = [
    {"players": 2}, {"players": 5}, {"players": 3, "rules": "source"},
    {"players": 3, "rules": "draft"}, {"players": 4, "rules": "draft", "dots": "roll"},
    {"players": 3, "rules": "source", "visible_hunt": True, "emf": "roll", "name_the_ghost": True},
    {"players": 2, "map": "cottage", "ghost_event": "always", "yokai": "lower", "dots": "walk"},
]  # fmt: skip


# What the hunters do not know


def test_the_hunters_know_neither_type_nor_room_nor_square() -> None:
    seen = begin("Demon", "G", TWO).observation(1)
    assert (seen.kind, seen.room, seen.ghost, seen.countdown) == (HIDDEN,) * 4
    assert (seen.marks, seen.written, seen.flipped) == ([HIDDEN], HIDDEN, HIDDEN)


def test_all_hunters_know_the_same() -> None:
    for state in lively_match(3, 4):
        assert state.observation(1) == state.observation(2) == state.observation(3)


def test_secret_rolls_look_the_same_whatever_they_give_and_whatever_the_type() -> None:
    def seen(kind: str, room: str, rolls: str) -> str:
        state = play(rolling(begin(kind, room, dots="roll"), "", "a7", book="f9", dots="d9"), rolls)
        return state.observation(1).fingerprint()

    first = seen("Spirit", "K", "uv 1")
    assert first == seen("Demon", "K", "uv 6") == seen("Myling", "G", "uv 4, book 4, dots 6")
    assert first == seen("Demon", "K", "uv 6, book 1") == seen("Obake", "N", "uv 3, book 6")


def test_a_failed_event_and_the_ghosts_steps_stay_secret() -> None:
    state = haunting(begin("Spirit", "K", grace_rounds=0), "f8", "f9")
    before = state.observation(1).fingerprint()
    assert play(state, "f7").observation(1).fingerprint() == before
    assert play(state, "event").observation(1).fingerprint() == before
    assert play(state, "event 4").observation(1).fingerprint() == before
    assert legal(state.observation(1)) == set()


def test_whether_an_event_was_tried_is_not_seen_after_the_turn_either() -> None:
    tried = play(haunting(begin("Spirit", "K"), "f8", "a7"), "event, event 1")
    quiet = play(haunting(begin("Spirit", "K"), "f8", "a7"), "end")
    assert tried.observation(1) == quiet.observation(1)


def test_failed_hunt_rolls_stay_secret() -> None:
    states = [play(rolling_for_hunt(begin("Spirit")), f"hunt {face}") for face in (1, 5)]
    assert states[0].observation(1) == states[1].observation(1)
    assert states[0].current_player == 1


def test_where_the_ghost_goes_in_a_hunt_is_shown_only_if_the_table_wants() -> None:
    hidden = play(hunting(begin("Spirit", "K"), "f8", "i12"), "f9")
    assert hidden.observation(1).ghost == HIDDEN
    shown = play(hunting(begin("Spirit", "K", visible_hunt=True), "f8", "i12"), "f9")
    assert shown.observation(1).ghost == square(shown, "f9")
    assert shown.observation(1).kind == HIDDEN
    assert shown.observation(1).left == HIDDEN  # it would tell the speed
    assert play(shown, "end").observation(1).ghost == square(shown, "f9")


def test_a_kill_shows_the_ghosts_square() -> None:
    state = play(hunting(begin("Spirit", "K", TWO), "f8", "h10", "i12"), "f9, g9, kill 1")
    assert told(state.observation(1), 1, fact_kinds.KILLED) == [(0, square(state, "g9"), 0)]


# What the Ghost does not know


def test_the_ghost_sees_no_hands_but_what_lies() -> None:
    state = searching(begin("Spirit", "K", "dots book"), 1, "a7", "f9", crucifix="f10")
    seen = play(state, "place book").observation(0)
    assert [item for item, place in enumerate(seen.where) if place != HIDDEN] == [1, 5]
    assert seen.kind == state.kind


def test_the_ghost_sees_that_things_are_exchanged_not_what() -> None:
    def seen(moves: str) -> list[str]:
        state = searching(begin(items="dots book"), 1, "a7", "i12")
        found = []
        for move in moves.split(", "):
            found.append(play(state, move).observation(0).fingerprint())
        return found

    assert seen("put dots, take uv, done") == seen("put book, take salt, done")
    assert seen("put dots, take uv")[0] == seen("put dots, put book")[1]
    state = play(searching(begin(items="dots book"), 1, "a7", "i12"), "put dots")
    assert told(state.observation(0), 0, fact_kinds.EXCHANGED) == [(0, 0, 0)]
    assert not told(state.observation(0), 0, fact_kinds.PUT_BACK)


def test_the_ghost_sees_that_a_hunter_has_chosen_not_what() -> None:
    chosen = [begin(items=items).observation(0).fingerprint() for items in ("dots box", "uv salt")]
    assert chosen[0] == chosen[1]


def test_actions_and_answers_of_the_hunters_are_known_to_all() -> None:
    state = play(searching(begin(items="thermometer box"), 1, "a7", "f9"), "use thermometer")
    assert told(state.observation(0), 0, fact_kinds.ANSWERED) == told(state, 1, fact_kinds.ANSWERED)


def test_a_match_that_is_over_is_open() -> None:
    *_, state = lively_match(1, 2)
    assert (state.phase, state.current_player) == (OVER, TERMINAL)
    assert state.observation(1) == state.observation(0) == state


# Recall and undo


def test_what_a_side_was_told_stays_in_its_observation() -> None:
    for side in (0, 1):
        before: list[int] = []
        for state in lively_match(5, 3):
            record = state.observation(side).record
            if state.phase != OVER:
                assert record[: len(before)] == before
                before = record


def test_an_undo_may_take_back_steps_but_no_answer() -> None:
    state = searching(begin(items="thermometer box"), 1, "a7", "f9")
    for action, undo_barrier in (("f10", False), ("use thermometer", True), ("end", True)):
        after = play(state.clone(), action)
        assert observations.is_undo_barrier(state, after) == undo_barrier


# Worlds


@pytest.mark.parametrize("options", SETS, ids=str)
def test_the_true_type_room_and_square_are_never_ruled_out(options: dict[str, object]) -> None:
    for seed in range(2):
        for ply, state in enumerate(lively_match(10 + seed, **options)):  # type: ignore[arg-type]
            known = state.observation(1)
            if ply % 5 or state.phase in (TYPING, ROOMING, CHOOSING, OVER):
                continue
            guesses = guesses_after(state.house, state.match_rules, turns_of(known))
            true = [g for g in guesses if (g.kind, g.room) == (state.kind, state.room)]
            assert len(true) == 1
            assert true[0].likelihood > 0
            if state.current_player > 0 and state.phase != NAMING:
                ends = [s for k, s in true[0].now.items() if k & 1 == state.written]
                assert any(squares >> state.ghost & 1 for squares in ends)
                assert true[0].countdown == state.countdown


def test_marks_of_worlds_lie_on_any_way_by_which_the_ghost_can_have_come() -> None:
    state = play(begin("Demon", "K", "uv box", leash=1), "uv 1, end, end, uv 1, end, end")
    seen, marked = state.observation(1), dict[tuple[int, ...], set[int]]()
    for seed in range(1000):
        world = determinize(seen, Random(seed))
        for mark in world.marks:
            of = world.kind, world.room, world.ghost, mark & 255
            marked.setdefault(of, set()).add(mark >> 8)
    assert max(map(len, marked.values())) > 1


def held(state: GhostHunt, hunter: int) -> list[set[int]]:
    """Return what a hunter carries in many worlds of the Ghost."""
    seen = state.observation(0)
    return [set(determinize(seen, Random(seed)).hand(hunter - 1)) for seed in range(60)]


def test_what_a_hunter_used_is_in_its_hand_until_it_may_have_been_exchanged() -> None:
    state = begin("Spirit", "K", "thermometer box uv salt")
    play(searching(state, 1, "a7", "f9"), "use thermometer, end")
    assert all(3 in hand for hand in held(state, 1))
    assert len({frozenset(hand) for hand in held(state, 1)}) > 3  # the other item is open
    play(searching(state, 1, "a7", "i12"), "put box, done, end")
    assert {3 in hand for hand in held(state, 1)} == {True, False}


def test_what_a_hunter_has_is_not_taken_by_another_in_an_exchange() -> None:
    state = begin("Spirit", "K", "thermometer box uv salt")
    play(searching(state, 1, "a7", "f9"), "use thermometer, end")
    play(searching(state, 2, "a7", "", "i12"), "put uv, done, end")
    assert all(3 in hand for hand in held(state, 1))


def test_what_a_hunter_uses_after_an_exchange_was_in_the_stock_or_its_hand() -> None:
    state = begin("Spirit", "K", "thermometer box uv salt")
    play(searching(state, 1, "a7", "i12"), "put box, done")
    play(state, "end")
    play(searching(state, 2, "a7", "", "i12"), "put uv, take box, done, end")
    play(searching(state, 2, "a7", "", "f9"), "use box, end")
    assert all(7 in hand for hand in held(state, 2))
    assert all(7 not in hand for hand in held(state, 1))


def test_anything_in_the_stock_may_have_been_taken_in_an_exchange() -> None:
    state = begin("Spirit", "K", "thermometer box")
    play(searching(state, 1, "a7", "f9"), "use thermometer, end")
    play(searching(state, 1, "a7", "i12"), "put thermometer, done, end")
    assert set.union(*held(state, 1)) == set(range(len(ITEMS)))


def test_worlds_of_the_ghost_are_found_however_often_items_are_exchanged() -> None:
    for players in (2, 5):
        rng = Random(players)
        for state in lively_match(players, players, rules="draft"):
            if state.phase == OVER or rng.random() < 0.9:
                continue
            seen = state.observation(0)
            for hunter in range(1, players):  # everybody home, an exchange each, then on
                visit = state.clone()
                if visit.pawns[hunter - 1] < 0 or visit.current_player <= 0 or visit.hunt:
                    continue
                searching(visit, hunter, "", *[""] * (hunter - 1), "i12")
                exchanges = [a for a in visit.legal_actions() if 41 <= a < 57]
                visit.apply(exchanges[int(rng.random() * len(exchanges))])
                seen = visit.observation(0)
                assert determinize(seen, rng).observation(0) == seen


def guessed(state: GhostHunt) -> set[tuple[str, str]]:
    """Return the types and rooms that the hunters cannot rule out."""
    known = state.observation(1)
    guesses = guesses_after(known.house, known.match_rules, turns_of(known))
    return {(KINDS[g.kind].name, known.house.room_letters[g.room]) for g in guesses}


def test_the_thermometer_leaves_one_room_or_all_others() -> None:
    state = begin("Spirit", "F", "thermometer emf", leash=4)
    play(haunting(state), "end, i11, j11, j10, use thermometer")
    assert {room for _, room in guessed(state)} == {"F"}
    state = begin("Spirit", "K", "thermometer emf", leash=4)
    play(haunting(state), "end, i11, j11, j10, use thermometer")
    assert {room for _, room in guessed(state)} == set("BCGKLMNS")


def test_a_positive_emf_reader_leaves_the_types_with_emf() -> None:
    state = begin("Spirit", "F", "thermometer emf")
    play(haunting(state), "end, i11, j11, j10, use emf")
    assert guessed(state) == {
        (name, "F") for name in ("Spirit", "Wraith", "Obake", "Myling", "Goryo")
    }


def test_a_hunt_rules_out_the_room_of_a_crucifix() -> None:
    state = begin("Spirit", "F", "crucifix emf", grace_rounds=0)
    play(searching(state, 1, "", "f9"), "place crucifix, end")
    play(haunting(state), "end, hunt 6")
    assert {room for _, room in guessed(state)} == set("BCFGLMNS")


def test_a_ghost_that_no_dots_showed_has_not_walked_past_them() -> None:
    state = begin("Wraith", "G", "box emf dots book", dots="walk")
    play(searching(state, 1, "a8", "a7"), "use box, end")
    play(searching(state, 2, "", "", "d9"), "place dots")
    play(stand(state, "", "i12", "j12"), "end")
    seen = play(haunting(state), "end").observation(1)
    worlds = [determinize(seen, Random(seed)) for seed in range(400)]
    shown = [w for w in worlds if w.nature().evidence & DOTS_SEEN and w.in_ghost_room(DOTS)]
    near = seen.house.near[square(state, "d9")][DOTS_RANGE]
    assert len(shown) > 9
    assert not any(near >> world.ghost & 1 for world in shown)


def test_an_event_tells_the_room_the_ghost_is_in_and_who_is_near() -> None:
    state = begin("Poltergeist", "F", "thermometer emf")
    play(haunting(state), "event, event 6")
    # From j9 every type reaches i12 with an event, from j8 only a Poltergeist.
    assert {name for name, _ in guessed(state)} == {kind.name for kind in KINDS}
    assert {room for _, room in guessed(state)} == {"F", "K", "L", "M"}  # near enough to come
    assert {name for name, room in guessed(state) if room == "M"} == {"Poltergeist"}


def test_longer_hunts_tell_the_demon() -> None:
    state = begin("Demon", "N", "thermometer emf", grace_rounds=0, hunt_turns=1)
    play(haunting(state), "end, hunt 6, end, extend")
    assert {name for name, _ in guessed(state)} == {"Demon"}


# The table of types


ROW = "Spirit | EMF, UV, DOTS | 6 | 4 |"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("Ghost | EMF, UV | 6 | 4 |", "line 2: 2 evidences instead of 3"),
        ("Ghost | EMF, UV, Fog | 6 | 4 |",
         "line 2: 'Fog' is not one of: EMF, Spirit Box, UV, Writing, DOTS"),
        ("Ghost | EMF, UV, DOTS | 7 | 4 |", "line 2: the countdown is '7' instead of 2 to 6"),
        ("Ghost | EMF, UV, DOTS | 6 | 0 |", "line 2: the speed is '0' instead of 1 to 9"),
        ("Ghost | EMF, UV, DOTS | 6", "line 2: 3 columns instead of 5"),
        ("Gh ost | EMF, UV, DOTS | 6 | 4 |", "line 2: the name 'Gh ost' is not 1 to 20 letters"),
        ("Spirit | EMF, UV, DOTS | 6 | 4 |", "line 2: Spirit is listed a second time"),
        ("Ghost | EMF, UV, DOTS | 6 | 4 | event range 7",
         "line 2: event range is '7' instead of 1 to 6"),
        ("Ghost | EMF, UV, DOTS | 6 | 4 | longer hunts, longer hunts",
         "line 2: 'longer hunts' says something twice"),
        ("Ghost | EMF, Writing, DOTS | 6 | 4 | uv rounds 3",
         "line 2: Ghost has no UV whose rounds could be counted"),
        ("Ghost | EMF, Writing, UV | 6 | 4 | dots from van",
         "line 2: Ghost has no DOTS that could be seen"),
    ],
)  # fmt: skip
def test_a_bad_table_of_types_is_refused_with_its_line(row: str, words: str) -> None:
    with pytest.raises(TableFault) as caught:
        kinds.read(f"{ROW}\n{row}")
    assert str(caught.value) == f"types.txt, {words}"


def test_an_unknown_ability_is_refused_with_those_there_are() -> None:
    with pytest.raises(TableFault, match="'flies' is not an ability; there are: event range N, "):
        kinds.read(f"{ROW}\nGhost | EMF, UV, DOTS | 6 | 4 | flies")
    with pytest.raises(TableFault, match="1 types instead of 2 to 50"):
        kinds.read(ROW)


def test_the_eight_types_have_the_evidence_and_the_numbers_of_the_rules() -> None:
    letters = {kind.name: "".join("EBUWD"[b] for b in range(5) if kind.evidence >> b & 1)
               for kind in KINDS}  # fmt: skip
    assert letters == {
        "Spirit": "EBW", "Wraith": "EBD", "Poltergeist": "BUW", "Demon": "UWD", "Obake": "EUD",
        "Myling": "EUW", "Yokai": "BWD", "Goryo": "EUD",
    }  # fmt: skip
    assert [kind.countdown for kind in KINDS] == [6, 6, 6, 4, 6, 6, 6, 6]
    assert [kind.speed for kind in KINDS] == [4, 4, 5, 3, 4, 5, 4, 4]


def test_chance_decides_the_rolls_of_the_ghost() -> None:
    assert begin().current_player == CHANCE

"""Every legal action of Ghost Hunt has a way to be clicked and keyed, and it plays just that."""

from random import Random

import pygame
import pytest

from game.entry import read
from game.rules.ghost_hunt.hunters_turn import begin_hunters_turn
from game.rules.ghost_hunt.tables import NAME
from scenes.boards.ghost_hunt import click_paths
from scenes.boards.ghost_hunt.actions import ACTIONS
from tests.boards import clicking
from tests.boards.hunt import Table, decisions, new, walk
from tests.helpers.sampling import sampled
from tests.rules.hunting import begin, haunting, hunting, legal, play, searching, square

KEYS = click_paths.ITEM_KEYS | ACTIONS.keys


def samples(players, count, seeds=2, **options):
    found = [o for seed in range(seeds) for o in decisions(walk(seed, players, **options))]
    rng = Random(f"samples {players}")
    return rng.sample(found, count)


def naming():
    """Return the position in which the hunters are to name the Ghost."""
    state = begin("Obake", "K", "uv box", name_the_ghost=True)
    state.evidence = 0b10101
    searching(state, 1, "f8", "j11")
    return play(state, "j12")


POSITIONS = [
    *(o for o in decisions(walk(0, 3))[:6]),
    *samples(3, 24),
    *samples(5, 14),
    *samples(2, 10, rules="draft", map="cottage"),
    naming().observation(1),
    hunting(begin("Demon", "K", "uv box salt emf"), "f8", "f8", "f8").observation(0),
    hunting(begin("Wraith", "K", "uv box"), "f8", "a1", salt="g8").observation(0),
    searching(begin("Demon", "K", "uv box salt emf"), 1, "f8", "f10", "a1").observation(1),
]


@pytest.mark.parametrize("first", sampled(range(3)))
def test_every_action_can_be_clicked(first):
    for state in POSITIONS[first::3]:
        clicking.assert_clickable(Table(state), state)


def test_no_way_begins_with_the_whole_of_another():
    for state in POSITIONS:
        clicking.assert_unambiguous(Table(state), state)


def test_every_action_can_be_played_by_arrows_and_enter():
    for state in POSITIONS[::5]:
        clicking.assert_playable_by_arrows(Table(state), state, 4)


def test_every_square_and_button_can_be_played_by_letters_and_digits():
    for state in POSITIONS[::2]:
        table = Table(state)
        for action, way in clicking.ways_of(table, state):
            if all(place in KEYS or " " not in place for place in way):
                clicking.assert_typed(table, state, action, way, KEYS)


def test_shortcuts_are_no_columns_of_the_house():
    shortcuts = [key.lower() for key in KEYS.values()]
    assert len(set(shortcuts)) == len(shortcuts)
    assert not set(shortcuts) & set("abcdefghijklmnop")


def test_a_digit_after_a_square_and_enter_is_an_item_again():
    state = searching(begin("Spirit", "K", "dots book"), 1, "b9", "e8").observation(1)
    table = Table(state)
    for letter in "e9":
        table.key(0, letter)
    assert table.board.cursor == "e9"
    table.key(pygame.K_RIGHT)
    table.key(0, "1")
    assert [state.notation(action) for action in table.played] == ["place dots"]


def test_a_far_square_plays_the_first_step_towards_it():
    state = searching(begin("Spirit", "K", "dots book"), 1, "b9", "j11").observation(1)
    table = Table(state)
    table.click("j8")
    assert [state.notation(action) for action in table.played] == ["j10"]
    assert click_paths.reach(state)[square(state, "j8")] == (3, table.played[0])


def test_the_squares_that_light_up_are_those_the_steps_left_reach():
    state = searching(begin("Spirit", "K", "dots book"), 1, "b9", "j11").observation(1)
    found = {state.house.names[s]: cost for s, (cost, _) in click_paths.reach(state).items()}
    assert found["j10"] == 1
    assert found["j7"] == 4
    assert "j6" not in found
    play(state, "j10, j9")
    assert state.left == 2
    assert max(cost for cost, _ in click_paths.reach(state).values()) == 2


def test_the_reach_keeps_to_the_leash_to_salt_and_to_the_shut_van():
    leashed = haunting(begin("Spirit", "K", "dots book", rules="balanced"), "f8").observation(0)
    reach = leashed.match_rules.leash
    assert max(leashed.house.leashes[leashed.room][s] for s in click_paths.reach(leashed)) <= reach
    wraith = haunting(begin("Wraith", "K", "uv box"), "f8", salt="g8 e8 f7 f9").observation(0)
    assert {cost for s, (cost, _) in click_paths.reach(wraith).items() if s in wraith.piles} == {2}
    state = hunting(begin("Spirit", "K", "dots book"), "a1", "j11")
    begin_hunters_turn(state, 0)
    seen = state.observation(1)
    assert not any(seen.house.van >> square & 1 for square in click_paths.reach(seen))


def test_nobody_is_offered_what_the_other_side_may_do():
    match = walk(1, 3)
    for before, _, _ in match:
        for player in range(3):
            if before.current_player >= 0 and (player > 0) != (before.current_player > 0):
                seen = before.observation(player)
                if seen.phase > 2:
                    assert click_paths.legal(seen) == []
                    assert click_paths.reach(seen) == {}


def test_two_victims_on_one_square_are_told_apart_by_the_team():
    state = hunting(begin("Demon", "K", "uv box salt emf"), "f8", "f8", "f8").observation(0)
    assert {"kill 1", "kill 2"} <= legal(state)
    table = Table(state)
    table.click("hunter 2")
    assert [state.notation(action) for action in table.played] == ["kill 2"]


def test_the_team_names_the_ghost_in_the_journal():
    table = Table(naming().observation(1))
    table.click("kind Goryo")
    assert table.played == [NAME + 7]


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("width", [430, 548])
def test_places_do_not_overlap_and_lie_inside_the_window(text_size, width):
    for state in (POSITIONS[0], POSITIONS[8], POSITIONS[-4], POSITIONS[-3]):
        for size in ((1280, 720), (1920, 1080)):
            table = Table(state, size=size, text_size=text_size, width=width)
            clicking.assert_apart(table, 12)


@pytest.mark.parametrize("text_size", [100, 200])
def test_one_press_decides_neither_type_nor_room(text_size):
    state = POSITIONS[0]
    table = Table(state, text_size=text_size)
    for place in (
        "kind Obake",
        "kind Demon",
        "to the room",
        "f8",
        "c2",
        "to the type",
        "kind Goryo",
    ):
        table.click(place)
    assert "lock" not in table.board.places
    for place in ("to the room", "f8"):
        table.click(place)
    assert not table.played
    assert not table.refused
    table.click("lock")
    assert [state.notation(action) for action in table.played] == ["type Goryo"]


def test_the_room_follows_the_locked_type_by_itself():
    state = new(3)
    table = Table(state.observation(0))
    for place in ("kind Obake", "to the room", "f8", "lock"):
        table.click(place)
    state.apply(table.played.pop())
    table.board.show(state.observation(0), True, None, moving=False)
    table.board.update(0.1)
    assert [state.notation(action) for action in table.played] == ["room K"]
    table.board.show(state.observation(0), True, None, moving=False)  # The room is taken back.
    table.board.update(0.1)
    assert len(table.played) == 1


def test_a_room_needs_to_be_chosen_before_both_are_locked():
    table = Table(POSITIONS[0])
    table.click("kind Obake")
    table.click("to the room")
    table.click("lock")
    assert table.refused == ["lock"]
    assert not table.played
    while table.board.cancel():
        pass
    table.click("to the room")
    assert table.refused == ["lock", "to the room"]


def test_what_cannot_be_done_is_not_offered():
    calm = Table(searching(begin(), 1, "a7", "e5").observation(1)).board.places
    assert not {"hide", "listen", "event", "extend"} & {*calm}
    others = {f"item {name}" for name in ("uv", "thermometer")}
    assert not others & {*calm}, "they are in the van"
    assert {place for place in calm if place.startswith("kind")} == set()


def test_who_only_watches_plays_nothing():
    state = haunting(begin("Spirit", "K", "dots book"), "f8")
    assert state.record[-1]
    assert read(state.record)
    for table in (Table(state.observation(1), playable=False),
                  Table(state.observation(0), playable=False)):  # fmt: skip
        table.click("f9")
        table.key(0, "x")
        assert table.played == []
    assert table.view.automatic(state) is None

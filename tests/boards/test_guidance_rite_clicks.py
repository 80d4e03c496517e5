"""Every action of Guidance Rite can be clicked and keyed, and each click means one thing."""

from collections import Counter

import pygame
import pytest

from game.rules.guidance_rite.actions import kind_of
from game.rules.guidance_rite.state import CLAIMING
from scenes.boards.guidance_rite import click_paths, side
from scenes.boards.guidance_rite.actions import ACTIONS, CAPTURE_IT, LOCK
from scenes.boards.guidance_rite.battle import effect
from scenes.boards.guidance_rite.battle.count import quiet_limit
from scenes.boards.guidance_rite.battle.threats import threats_of, words_of
from scenes.boards.guidance_rite.claiming.draft import CARDS
from scenes.boards.guidance_rite.view import ChoiceMarks
from tests.boards import clicking
from tests.boards.rite import RiteTable, sample, seeing
from tests.helpers.sampling import sampled
from tests.rules.guidance import battle, claims, legal, play

PIECES = "; ".join(f"{'AB'[i % 2]} {'abcde'[i // 2]}{3 - i % 2} rat N,E" for i in range(10))
POSITIONS = [
    *sample(range(3), 1),
    battle(PIECES, final=True, bout=3, items="A honour, A rotate, A swap, B swap"),
    play(
        claims("? a1 rat N; ? b1 rat E; ? c1 rat N"),
        "claim a1, claim b1, claim c1, claim a1, toss A",
    ),
]
EXCHANGE = "A c2 rat N,NE; A c3 guardian N; A d3 none W; B e5 none S; B e4 none S"


def test_the_sample_holds_every_kind_of_action():
    kinds = Counter(kind_of(a) for state in POSITIONS for a in state.legal_actions())
    assert {"claim", "move", "end", "rat", "lizard", "monster", "crow", "black"} <= set(kinds)
    assert {"honour", "rotate", "swap", "no item", "keep", "take", "plus", "cross"} <= set(kinds)


@pytest.mark.parametrize(
    ("flipped", "first"), sampled([(False, 0), (True, 1), (False, 2), (True, 3), (False, 1)], 2)
)
def test_every_way_to_click_an_action_plays_that_action(flipped, first):
    for state in POSITIONS[first::4]:
        every = 3 if len(state.legal_actions()) > 40 else 1
        if state.phase == CLAIMING:
            continue  # pieces are drafted
        clicking.assert_clickable(RiteTable(state, flipped=flipped), state, every)


def test_no_sequence_of_clicks_means_two_actions_nor_begins_another_one():
    for state in POSITIONS:
        clicking.assert_unambiguous(RiteTable(state), state)


def test_every_place_of_a_click_is_on_the_screen_and_can_be_reached_by_arrow_keys():
    for state in POSITIONS[::4]:
        table, seen = RiteTable(state), {}
        for _, way in clicking.ways_of(table, state, 5):
            for length, place in enumerate(way):
                begun = way[:length]
                if begun not in seen:
                    table.board.selection.chosen = begun
                    table.board.find_places()
                    seen[begun] = {name for name, _ in clicking.steps(table.board)}
                assert place in seen[begun], (state.phase, way)


def drafting(*clicks):
    """A table at which pieces were clicked in the first round of claims, and its position."""
    state = claims("? a1 rat N; ? b1 rat E; ? c1 rat N; ? d1 crow N; ? e1 rat W; ? a2 rat N")
    table = RiteTable(state)
    for place in clicks:
        table.click(place)
    return table, state


def named(table, state):
    """What was played and what is drafted."""
    return [state.notation(a) for a in table.played], table.board.desk.drafted(state)


def test_two_pieces_are_drafted_and_played_only_when_they_are_locked():
    table, state = drafting("b1", "a1")
    assert named(table, state) == ([], ("b1", "a1"))
    table.click(LOCK.place)
    assert named(table, state)[0] == ["claim b1"]
    then = play(state.clone(), "claim b1")
    table.show(then, playable=True, moving=False)
    table.board.update(0.1)
    assert [state.notation(a) for a in table.played] == ["claim b1", "claim a1"]


def test_a_draft_is_taken_back_by_pressing_it_again_its_card_or_escape():
    table, state = drafting("b1", "a1", "b1")
    assert named(table, state) == ([], ("a1",))
    table.click("c1")
    table.click(CARDS[0])
    assert named(table, state) == ([], ("c1",))
    assert table.board.cancel()
    assert named(table, state) == ([], ())
    assert not table.board.cancel()


def test_a_third_piece_replaces_the_second_and_a_lock_too_early_is_refused():
    table, state = drafting("b1", LOCK.place)
    assert table.refused == [LOCK.place]
    table.click("a1")
    table.click("c1")
    assert table.refused == [LOCK.place]
    assert named(table, state) == ([], ("b1", "c1"))


def test_a_draft_is_typed_and_locked_by_its_key():
    table, state = drafting()
    for letter in "b1\ra1\r":
        table.press(letter)
    assert named(table, state) == ([], ("b1", "a1"))
    table.press("k")
    assert named(table, state)[0] == ["claim b1"]


def test_drafts_are_seen_on_the_board_and_beside_it():
    bare, _ = drafting()
    one, _ = drafting("b1")
    two, _ = drafting("b1", "c1")
    pictures = [pygame.image.tobytes(t.draw(), "RGB") for t in (bare, one, two)]
    assert len(set(pictures)) == 3


def test_the_mouse_alone_makes_a_move_and_a_power():
    state = battle("A a1 rat N,E; A c1 lizard N; B e5 none S; B e4 none S")
    table = RiteTable(state)
    table.click("a1")
    table.click("a2")
    assert [state.notation(a) for a in table.played] == ["a1-a2"]
    then = play(state.clone(), "a1-a2")
    table = RiteTable(then)
    for place in ("power lizard", "c1", "c1 W"):
        table.click(place)
    assert [then.notation(a) for a in table.played] == ["lizard c1 W"]


def test_the_keyboard_alone_makes_a_move_and_a_power():
    state = battle("A a1 rat N,E; A c1 lizard N; B e5 none S; B e4 none S")
    table = RiteTable(state)
    for letter in "a1\ra2\r":
        table.press(letter)
    assert [state.notation(a) for a in table.played] == ["a1-a2"]
    then = play(state.clone(), "a1-a2")
    for word, notation in (("ic1\r4", "lizard c1 W"), ("c1\r4", "lizard c1 W"), ("q", "end")):
        table = RiteTable(then)
        for letter in word:
            assert table.press(letter)
        assert [then.notation(a) for a in table.played] == [notation]


def test_the_digits_of_the_number_pad_point_as_they_are_seen():
    assert [click_paths.pad_key(d, False) for d in range(8)] == list("89632147")
    assert [click_paths.pad_key(d, True) for d in range(8)] == list("21478963")


def test_no_key_of_a_tile_is_a_column_or_a_second_tile():
    for state in POSITIONS:
        keys = [row.key.lower() for row in ACTIONS.offered(state) if row.key]
        assert len(set(keys)) == len(keys)
        assert not set(keys) & set("abcdef")


def test_only_places_that_can_be_used_lie_beside_the_board():
    for state in POSITIONS:
        if state.phase == CLAIMING:
            continue
        table = RiteTable(state)
        for place in beside(table):
            table.click(place)
            assert not table.refused, (state.phase, place)
            table.board.cancel()
        assert not beside(RiteTable(state, playable=False))


def lending():
    """A turn in which a Rat, a Lizard and a Monster can lend their powers."""
    pieces = "A a1 none N; A c1 lizard N; A e1 monster N; A d3 rat N; B e2 none W,N; B e5 none S"
    return play(battle(pieces), "a1-a2")


def marked(table):
    """The layer that marks what can be chosen: its squares in full light, and its arrows."""
    layers = [layer.value for layer in table.view.layers(table.board.seen)]
    found = [value.choosable for value in layers if isinstance(value, ChoiceMarks)]
    return (sorted(found[0].squares), list(found[0].arrows)) if found else None


def test_the_power_step_marks_the_pieces_that_can_lend_and_then_their_arrows_alone():
    table = RiteTable(lending())
    assert marked(table) == (["c1", "d3", "e1"], [])
    table.click("e1")
    assert marked(table) == (["e1", "e2"], ["e2 N", "e2 W"])
    table.click("e2 W")
    assert [lending().notation(a) for a in table.played] == ["monster e1 e2 W"]


def test_every_arrow_and_every_piece_in_full_light_can_be_pressed():
    for first in (None, "c1", "e1", "d3"):
        table = RiteTable(lending())
        if first:
            table.click(first)
        chosen, (squares, arrows) = table.board.selection.chosen, marked(table)
        for place in [*arrows, *(square for square in squares if square not in chosen)]:
            table.board.selection.chosen = chosen
            table.board.find_places()
            table.click(place)
            assert not table.refused, (first, place)


def test_nothing_steps_back_where_any_piece_may_move_or_nobody_can_lend():
    assert marked(RiteTable(battle(PIECES))) is None
    alone = play(battle("A a1 none N; A c1 none N; B e5 none S; B e4 none S", bout=3), "a1-a2")
    assert marked(RiteTable(alone)) is None


@pytest.mark.parametrize(
    ("way", "said"),
    [
        (("e1", "e2 W"), ("monster", "It can no longer reach d2.")),
        (("c1", "c1 E"), ("lizard", "It can then reach d1.")),
        (("d3", "use it"), ("rat", "It can no longer reach d4. It can then reach d2.")),
    ],
)
def test_the_card_says_what_a_power_changes(way, said):
    state = lending()
    (action,) = [a for a in state.legal_actions() if way in click_paths.clicks(state, a)]
    found = effect.effect_of(state, action)
    assert (found.kind, effect.effect_words(found)) == said


def test_a_count_and_a_used_up_item_are_shown_when_they_matter():
    state = battle(PIECES, final=True, items="A swap")
    parts = [side.COUNT in parts_beside(state)]
    state.quiet = quiet_limit(state) // 3 + 1
    assert [*parts, side.COUNT in parts_beside(state)] == [False, True]


def parts_beside(state):
    """The parts beside the board of a position."""
    table = RiteTable(state)
    return side.parts_of(table.areas[1], table.look, state, ())


def test_a_move_onto_the_own_guardian_exchanges_unless_capture_is_asked_for():
    state = battle(EXCHANGE)
    view = seeing()
    assert {"c2=c3", "c2xc3"} <= legal(state)
    assert view.clicks(state, state.parse("c2=c3"))[0] == ("c2", "c3")
    assert view.clicks(state, state.parse("c2xc3")) == ((CAPTURE_IT.place, "c2", "c3"),)
    assert CAPTURE_IT.place in RiteTable(state).board.places
    assert CAPTURE_IT.place not in RiteTable(battle("A c2 rat N; B e5 none S")).board.places


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_places_do_not_overlap_and_stay_in_the_window(size, text_size):
    for state in (POSITIONS[0], POSITIONS[-1], battle(EXCHANGE, final=True)):
        clicking.assert_apart(RiteTable(state, size, text_size=text_size))


def test_squares_are_where_the_players_expect_them():
    state = claims("? a1 rat N; ? b1 rat N; ? c1 rat N")
    places = RiteTable(state).board.places
    assert places["a1"].rect.left < places["e1"].rect.left
    assert places["a5"].rect.top < places["a1"].rect.top
    turned = RiteTable(state, flipped=True).board.places
    assert turned["a1"].rect == places["e5"].rect


def test_an_illegal_click_is_refused_and_keeps_the_selection():
    table = RiteTable(battle("A a1 rat N,E; A c1 lizard N; B e5 none S; B e4 none S"))
    table.click("a1")
    table.click("e3")
    assert table.refused == ["e3"]
    assert table.board.selection.chosen == ("a1",)


def test_only_what_cannot_be_otherwise_goes_by_itself_and_never_in_secret():
    view = seeing()
    stuck = battle("A a1 rat S; B e5 none S; B e4 none S")
    assert stuck.notation(view.automatic(stuck)) == "pass"
    moved = play(battle("A a1 none N; B e5 none S; B e4 none S"), "a1-a2")
    assert moved.notation(view.automatic(moved)) == "end"
    choice = play(battle("A a1 none N; A c1 rat N; B e5 none S; B e4 none S"), "a1-a2")
    assert view.automatic(choice) is None
    secret = play(battle("A a1 none N; B e5 none S; B e4 none S", bout=3), "a1-a2")
    assert view.automatic(secret) is None


def test_threats_tell_who_attacks_whom_and_what_is_undefended():
    state = battle("A b3 rat E; A a3 none E; A d1 none N; B c3 none W; B e1 none W")
    names = state.ground.names
    found = {
        names[square]: (
            threat.owner,
            [names[s] for s in threat.attackers],
            [names[s] for s in threat.defenders],
        )
        for square, threat in threats_of(state).items()
    }
    assert found == {
        "c3": (1, ["b3"], []),
        "b3": (0, ["c3"], ["a3"]),
        "d1": (0, ["e1"], []),
    }
    assert words_of(threats_of(state)[state.ground.squares["c3"]]) == "1 attacker, undefended"
    assert words_of(threats_of(state)[state.ground.squares["b3"]]) == "1 attacker, 1 defender"


def test_a_pointed_piece_shows_its_threats_only_while_they_are_on():
    state = battle("A b3 rat E; A a3 none E; B c3 none W; B e1 none W")
    table = RiteTable(state, playable=False)

    def picture(place):
        table.board.point(place)
        return pygame.image.tobytes(table.draw(), "RGB")

    assert picture("b3") == picture("e5")
    table.board.toggle("threats")
    assert picture("b3") != picture("e5")


def beside(table):
    """The places beside a board."""
    return [place.name for place in table.board.places.values() if place.beside]


def test_claims_list_no_squares_and_no_empty_place_beside_the_board():
    table, _state = drafting()
    assert beside(table) == [LOCK.place]
    table.click("b1")
    assert beside(table) == [CARDS[0], LOCK.place]
    table.click("a1")
    assert beside(table) == [*CARDS, LOCK.place]
    assert not beside(RiteTable(claims("? a1 rat N; ? b1 rat E; ? c1 rat N"), playable=False))


def test_the_lock_says_what_is_missing():
    table, _state = drafting()
    said = [table.board.places[LOCK.place].label]
    for place in ("b1", "a1"):
        table.click(place)
        said.append(table.board.places[LOCK.place].label)
    assert said == ["Name two pieces", "Name one more", "Lock b1 and a1"]

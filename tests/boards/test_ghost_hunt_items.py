"""Items of Ghost Hunt: cards to choose from, their range on the house, and what answers say."""

import pygame
import pytest

from game.rules.ghost_hunt.facts import EventStruck, recap
from game.rules.ghost_hunt.tables import EMF_READER, ITEMS, THERMOMETER, USED
from game.state import HIDDEN
from scenes.boards.ghost_hunt import sentences, side, words
from scenes.boards.ghost_hunt.cards import item_cards
from scenes.boards.ghost_hunt.house.board_overlays import hands_seen
from scenes.boards.ghost_hunt.house.ranges import example_square, range_of
from scenes.boards.ghost_hunt.sides import telling_items
from scenes.boards.seen import Seen
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import LEAST_TYPE_UNITS
from scenes.window.preferences import Preferences
from tests.boards.hunt import NAMES, Table, new
from tests.rules.hunting import begin, haunting, names, play, rolling_for_hunt, searching, square


def choosing(chosen="", players=3, **options):
    state = new(players, **options)
    play(state, "type Spirit, room K" + chosen)
    return state.observation(state.current_player)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_items_are_chosen_from_cards_two_in_a_row(size):
    state = choosing()
    table = Table(state, size=size)
    cards = [table.board.places[f"item {name}"].rect for name in ITEMS]
    assert all(card.width > 180 and card.height >= item_cards.CARD_UNITS for card in cards)
    assert len({card.left for card in cards}) == 2
    plain = table.picture()
    table.click("item uv")
    assert not table.played
    assert table.picture() != plain
    table.click("take along")
    assert [state.notation(action) for action in table.played] == ["item uv"]
    assert side.shows_cards(table.areas[1], table.look, state)


def test_items_that_others_took_and_the_button_without_a_choice_are_absent():
    state = choosing(", item uv, item salt")
    table = Table(state)
    gone = {"item uv", "item salt", "take along"}
    assert not gone & {*table.board.places}
    assert {f"item {name}" for name in ITEMS} - gone <= {*table.board.places}
    table.click("item emf")
    assert "take along" in table.board.places


def test_every_item_says_what_it_is_for_and_four_kinds_of_evidence_more_than_once_none():
    uses = [item_cards.use_of(item) for item in range(len(ITEMS))]
    assert sum(proves for proves, _, _ in uses) == 5  # one for each kind of evidence
    assert all(good.startswith("proves") == proves for proves, good, _ in uses)
    assert len({sentence for _, _, sentence in uses}) == len(ITEMS)


def test_the_card_says_how_many_are_to_be_chosen():
    assert words.prompt(choosing(), (), NAMES[:2]).endswith("hoose two items to take along.")
    assert "one more to choose" in words.prompt(choosing(", item uv"), (), NAMES[:3])


@pytest.mark.parametrize("item", range(len(ITEMS)))
def test_pointing_at_an_item_draws_its_range(item):
    for state in (choosing(), searching(begin(), 1, "a7", "e5").observation(1)):
        table = Table(state)
        plain = table.picture()
        table.board.point(f"item {ITEMS[item]}")
        assert table.picture() != plain
        table.board.point(None)
        assert table.picture() == plain


def test_the_range_of_the_flashlight_is_two_steps_through_doors():
    state = searching(begin(items="uv box"), 1, "a7", "j9").observation(1)
    reach = range_of(state, ITEMS.index("uv"))
    assert not reach.example
    far = {state.house.names[s]: steps for s, steps in reach.squares}
    assert (far["j8"], far["j7"]) == (1, 2)
    assert "l9" in far or "k9" in far
    for s, steps in reach.squares:
        assert state.house.walk(square(state, "j9"))[s] == steps


def test_the_box_measures_as_the_house_rule_says():
    near, ring = (
        range_of(searching(begin(items="box uv", box=rule), 1, "a7", "f8").observation(1), 7)
        for rule in ("walk", "ring")
    )
    assert len(ring.squares) > len(near.squares)
    assert "walls" in ring.words


def test_what_is_used_in_a_room_reaches_all_of_it():
    state = searching(begin(items="emf thermometer"), 1, "a7", "f8").observation(1)
    kitchen = state.house.room_of[square(state, "f8")]
    for item in ("emf", "thermometer", "crucifix"):
        squares = {state.house.names[s] for s, _ in range_of(state, ITEMS.index(item)).squares}
        assert squares == set(names(state, state.house.rooms[kitchen]))


def test_outside_the_house_a_range_is_shown_on_an_example():
    state = choosing()
    reach = range_of(state, ITEMS.index("uv"))
    assert reach.example
    assert reach.centre == example_square(state.house)
    assert len({state.house.room_of[s] for s, _ in reach.squares}) > 1


def test_answers_stand_on_the_card_until_the_turn_ends():
    state = searching(begin("Spirit", "K", "thermometer emf"), 1, "a7", "d9")
    play(state, "use thermometer")
    assert words.prompt(state.observation(1), (), NAMES[:2]).startswith(
        "Amelia's thermometer on d9 stays warm: this is not the ghost room. "
    )
    state = searching(begin("Spirit", "K", "thermometer emf"), 1, "a7", "f9")
    play(state, "use emf")
    said = sentences.found_in_turn(state.observation(1), NAMES)
    assert said == "Amelia's EMF reader on f9 shows EMF. The hunters find evidence: EMF."
    assert set(USED)
    play(state, "end")
    assert sentences.found_in_turn(searching(state, 1).observation(1), NAMES) == ""


def test_what_came_into_sight_stands_there_too():
    state = searching(begin("Spirit", "K"), 1, "a7", "f8", book="f9")
    assert sentences.found_in_turn(state.observation(1), NAMES) == "The book on f9 is still blank."


def test_the_ghost_is_told_how_its_dice_fell():
    state = haunting(begin("Demon", "K"), "f8")
    assert (
        sentences.dice_of_turn(state.observation(0), NAMES)
        == "The Ghost leaves no mark: the die shows 1."
    )
    play(state, "event, event 2")
    assert not any(isinstance(fact, EventStruck) for fact in recap(state.observation(0)))
    while state.current_player != 0:
        state.apply(state.legal_actions()[-1] if state.current_player < 0 else state.parse("end"))
    assert "The ghost event fails: the die shows 2." in sentences.dice_of_turn(
        state.observation(0), NAMES
    )


def test_a_hunt_roll_that_fails_is_told_before_the_next_move():
    state = rolling_for_hunt(begin("Demon", "K"), "f8")
    play(state, "hunt 1")
    while state.current_player != 0:
        state.apply(state.legal_actions()[0] if state.current_player < 0 else state.parse("end"))
    assert "No hunt begins: the die shows 1." in sentences.dice_of_turn(state.observation(0), NAMES)


def test_hunters_are_told_nothing_of_the_dice():
    state = haunting(begin("Demon", "K"), "f8")
    play(state, "event, event 2")
    seen = state.observation(1)
    assert "die" not in words.prompt(seen, (), NAMES[:2])


def test_many_hunters_fit_the_title():
    long = (
        *("Max", "Bartholomew van Helsing", "Anne-Charlotte of the Moor"),
        *("Friederike Winterbottom", "Christopher Alexander"),
    )
    seen = choosing(players=5)
    assert words.team(seen, 1, long) == "Bartholomew van Helsing, hunter 1"
    assert words.team(None, 1, long) == "The 4 hunters"
    assert words.team(seen, 1, NAMES) == "The Hunters — Amelia, Ben, Clara and Dev"
    assert words.team(seen, 1, long[:3]).startswith("The Hunters — ")
    table = Table(seen, size=(1280, 720))
    assert text.width(words.team(seen, 1, long), "title", table.look.pt(14)) < table.look.px(330)


def test_long_names_of_hunters_stand_in_two_lines_and_whole():
    look = Preferences().look((1280, 720))
    lines, pixels = side.name_lines("Bartholomew van Helsing", True, look, 100)
    assert " ".join(lines) == "Bartholomew van Helsing"
    assert len(lines) == 2
    assert pixels == LEAST_TYPE_UNITS
    assert side.name_lines("Ben", True, look, 84) == (["Ben"], LEAST_TYPE_UNITS)


def test_an_example_of_a_range_shows_who_chooses(monkeypatch):
    drawn = []
    monkeypatch.setattr(
        item_cards, "sprite", lambda name, *rest: drawn.append(name) or pygame.Surface((8, 8))
    )
    state = new(5)
    play(state, "type Spirit, room K, item emf, item box")
    seen = state.observation(2)
    sheet, house = pygame.Surface((320, 240)), pygame.Rect(0, 0, 320, 240)
    look = Preferences().look((1280, 720))
    reach = range_of(seen, ITEMS.index("uv"))
    item_cards.paint_range(sheet, house, look, lambda _: pygame.Rect(9, 9, 20, 20), reach, 1)
    assert reach.example
    assert drawn == ["ghost_hunt/hunter_1"]


def test_it_is_seen_who_has_chosen_what_by_those_who_may_know_it_while_they_choose():
    state = new(3)
    play(state, "type Spirit, room K, item uv")
    seen = [state.observation(player) for player in range(3)]
    assert [hands_seen(each) for each in seen] == [HIDDEN not in each.where for each in seen]
    assert hands_seen(seen[1])
    play(state, "item dots, item book, item salt")
    assert not hands_seen(state.observation(1))


def test_the_end_of_a_turn_without_any_deed_asks_first():
    state = searching(begin("Spirit", "K", "thermometer emf"), 1, "a7", "d9")
    seen = state.observation(1)
    view = Table(seen).view
    asked = view.warning(seen, view.foreseen(Seen(seen), seen.parse("end")))
    assert asked == "You have neither walked nor acted. End the turn?"
    play(state, "use thermometer")
    acted = state.observation(1)
    assert view.warning(acted, view.foreseen(Seen(acted), acted.parse("end"))) == ""


def asked_at_the_end(state):
    seen = state.observation(1)
    view = Table(seen).view
    return view.warning(seen, view.foreseen(Seen(seen), seen.parse("end")))


def test_the_end_of_a_walk_asks_where_an_item_may_still_tell_something():
    state = searching(begin("Spirit", "K", "thermometer emf"), 1, "a7", "d9")
    step = next(n for n in map(state.notation, state.legal_actions()) if len(n) == 2)
    play(state, step)
    said = asked_at_the_end(state)
    assert said == "You can still use the thermometer and the EMF reader here. End the turn?"
    play(state, "use thermometer")
    assert asked_at_the_end(state) == ""


def test_no_item_is_named_whose_answer_is_known():
    state = searching(begin("Spirit", "K", "thermometer emf"), 1, "a7", "d9")
    assert telling_items(state.observation(1)) == [THERMOMETER, EMF_READER]
    play(state, "use thermometer")
    state.acted = 0
    assert telling_items(state.observation(1)) == []

"""The set-up of a match."""

import dataclasses
from itertools import pairwise
from random import Random

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from game import catalog
from game.options import Choice, Option
from scenes.boards.faces import face_of
from scenes.setup.house_rules import HouseRules
from scenes.setup.rivals import rivals_of
from scenes.setup.scene import SetUp, SetUpLinks
from scenes.setup.seats import SeatCards
from scenes.setup.set_up_plan import Chair, plan_for
from scenes.ui import keys
from scenes.ui.card import Card
from scenes.ui.field import TextField
from scenes.ui.layout import Rows
from scenes.ui.scroll import ScrollArea
from scenes.window.app import Scene
from scenes.window.preferences import KeptPlan, Preferences, load_preferences
from tests.helpers.sampling import full, sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, key_event, make_app
from tests.scenes.laboratory import wire
from tests.scenes.tables import KEY, LEVELS, SIZES, Room

GAME = catalog.find(KEY)
DOORS = SetUpLinks(
    rules=lambda game, table: Room("Rules", game, table),
    play=lambda match: Room("Play", match),
    learn=lambda game: Room("Tutorial", game),
    drawings=lambda game: Room("Drawings", game),
    phones=lambda match: Room("Phones", match),
    paper=lambda game, options, players: Room("Paper", game, options, players),
)


def plan(preferences=None, seed=402917):
    return plan_for(GAME, LEVELS, preferences or Preferences(), lambda most: seed % most)


def set_up(preferences=None):
    return SetUp(plan(preferences), DOORS, Random(3).randrange)


def labels(player):
    return [widget.label for widget in player.app.scene.page.widgets]


# what is planned


def test_the_first_time_a_person_meets_an_easy_bot():
    seats = list(plan().seats())
    assert [(seat.kind, seat.name, seat.level) for seat in seats] == [
        ("person", "Player 1", ""),
        ("bot", "The Maid", "maid"),
    ]


def test_the_match_has_the_seats_rules_and_seed_of_the_plan():
    chosen = plan()
    chosen.options["goal"] = "any_three"
    chosen.chairs[0].name = "  Amelia "
    match = chosen.match()
    assert [seat.name for seat in match.seats] == ["Amelia", "The Maid"]
    assert (match.options["goal"], match.seed) == ("any_three", 402917)
    assert chosen.state() == match.state


def test_two_bots_of_one_level_can_be_told_apart():
    chosen = plan()
    chosen.chairs[0].kind = "bot"
    assert [seat.name for seat in chosen.seats()] == ["The Maid", "The Maid 2"]


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("402 917", 402917),
        ("0", 0),
        ("18446744073709551615", 2**64 - 1),
        *((text, None) for text in ("", "ghost", "-3", "²", "1.5", str(2**64))),
    ],
)
def test_a_seed_is_a_whole_number_of_64_bits(text, seed):
    chosen = plan()
    chosen.seed_text = text
    assert chosen.seed == seed
    assert bool(chosen.fault) == (seed is None)


def test_without_a_seed_there_is_no_match():
    chosen = plan()
    chosen.seed_text = "ghost"
    with pytest.raises(ValueError, match="whole number"):
        chosen.match()


def test_the_last_set_up_is_remembered_except_for_the_seed():
    chosen = plan()
    chosen.chairs = [Chair("bot", "Ben", LEVELS[3]), Chair("person", "Amelia", LEVELS[1])]
    chosen.options["placement"] = "random"
    kept = Preferences(names=chosen.kept_names(), plans={KEY: chosen.kept()})
    again = plan(kept, seed=7)
    assert list(again.seats()) == list(chosen.seats())
    assert again.options == chosen.options
    assert again.seed == 7


def test_what_is_remembered_but_does_not_exist_any_more_is_left_out():
    kept = KeptPlan(
        chairs=(("bot", "a level of old"), ("person", "")),
        options={"goal": "any_seven", "weather": "fog", "placement": "random"},
    )
    again = plan(Preferences(plans={KEY: kept}))
    assert again.seats()[0].level == "maid"
    assert again.options == {
        "placement": "random", "goal": "one_of_each", "first_player": "A"
    }  # fmt: skip
    crowd = KeptPlan(chairs=(("person", ""),))
    assert len(plan(Preferences(plans={KEY: crowd})).chairs) == 2


def test_two_to_six_seats_can_be_planned():
    party = replace(GAME, players=(2, 3, 4, 5, 6))
    chosen = plan_for(party, LEVELS, Preferences(names=("Amelia",)), lambda most: 1)
    assert len(chosen.chairs) == 2
    chosen.set_players(6)
    assert [chair.kind for chair in chosen.chairs] == ["person"] + 5 * ["bot"]
    names = [seat.name for seat in chosen.seats()]
    assert len(set(names)) == 6
    chosen.set_players(3)
    assert len(chosen.chairs) == 3
    chosen.swap()
    assert [chair.kind for chair in chosen.chairs] == ["bot", "person", "bot"]


# on the screen


def test_enter_starts_the_match_at_once(player):
    player.open(set_up())
    player.press("Enter")
    match = player.app.scene.what[0]
    assert [seat.name for seat in match.seats] == ["Player 1", "The Maid"]
    assert len(player.app.scenes) == 1


def test_everything_can_be_chosen_by_mouse(player):
    scene = player.open(set_up())
    chair = scene.plan.chairs[0]
    kind = player.find("seat 0")
    player.click_at(kind.cells(kind.area.size)[1].move(kind.area.topleft).center)
    assert chair.kind == "bot"
    player.click("level 0")
    player.click("5 The Countess")
    assert chair.level is LEVELS[4]
    assert any("The Countess" in label for label in labels(player))
    for option in GAME.rules.options:
        for index, choice in enumerate(option.choices):
            control = player.find(f"option {option.key}")
            control.reveal()
            cell = control.cells(control.area.size)[index]
            player.click_at(cell.move(control.area.topleft).center)
            assert scene.plan.options[option.key] == choice.value
    assert "3 changed" in labels(player)
    player.click("Reset to defaults")
    assert not scene.plan.changed()
    player.click("swap")
    assert scene.plan.chairs[1] is chair
    player.click("Another seed")
    assert scene.plan.seed != 402917
    player.click("Start match")
    assert player.app.scene.what[0].seats[1].level == "countess"


@pytest.mark.parametrize("key", catalog.GAMES)
def test_where_players_have_secrets_nobody_sees_the_seed_that_was_drawn(player, key):
    """Whoever knows the seed knows what is dealt and rolled."""
    game, drawn = catalog.GAMES[key], 2**64 - 5
    plan = plan_for(game, LEVELS, Preferences(), lambda below: min(drawn, below - 1))
    scene = player.open(SetUp(plan, DOORS, lambda below: drawn - 2))
    shown = f"{labels(player)} {[f.value for f in scene.page.widgets if isinstance(f, TextField)]}"
    assert (str(drawn) in shown) != game.hidden
    assert plan.match().seed == drawn
    player.click("Another seed")
    assert plan.match().seed == drawn - 2
    assert plan.seed_text == ("" if game.hidden else str(drawn - 2))
    player.click("Seed")
    player.press("Ctrl a")
    player.type("77")
    assert plan.match().seed == 77
    assert player.app.scene.start.is_enabled


def test_the_first_position_is_shown_as_all_see_it():
    for game in catalog.GAMES.values():
        plan = plan_for(game, LEVELS, Preferences(), lambda below: 7)
        state = plan.state()
        assert all(state == state.observation(seat) for seat in range(len(plan.chairs)))


def test_a_seed_typed_right_before_the_start_counts_even_within_one_frame(player):
    player.open(set_up())
    player.click("Seed")
    player.press("Ctrl a")
    letters = [pygame.Event(pygame.TEXTINPUT, text=letter) for letter in "4711"]
    player.app.step([*letters, key_event("Enter")], 0)
    assert player.app.scene.what[0].seed == 4711


def test_everything_can_be_chosen_by_keys(player):
    scene = player.open(set_up())
    player.tab_to("seat 1")
    player.press("Left")
    assert scene.plan.chairs[1].kind == "person"
    player.tab_to("name 1")
    player.press("End")
    for _ in "Player 2":
        player.press("Backspace")
    player.type("Zoé")
    assert any("Zoé" in label for label in labels(player))
    for option in GAME.rules.options:
        player.tab_to(f"option {option.key}")
        player.press("Right")
        assert scene.plan.options[option.key] == option.choices[1].value
        assert player.app.ring.current.name == f"option {option.key}"
    player.tab_to("Another seed")
    player.press("Enter")
    player.tab_to("Start match")
    player.press("Enter")
    match = player.app.scene.what[0]
    assert match.seats[1].name == "Zoé"
    assert match.options["first_player"] == "B"


def test_the_choices_are_kept_for_the_next_time(player):
    player.open(set_up())
    player.tab_to("name 0")
    player.press("Backspace")
    player.type("7")
    player.tab_to("option goal")
    player.press("Right")
    player.click("Start match")
    kept, problem = load_preferences(player.app.folder)
    assert not problem
    assert kept.names[0] == "Player 7"
    assert kept.plans[KEY].options["goal"] == "any_three"
    assert plan(kept).seats()[0].name == "Player 7"


def test_a_changed_rule_has_a_bar_and_its_default(player):
    player.open(set_up())
    assert "default: One of each" not in labels(player)
    player.tab_to("option goal")
    player.press("Right")
    assert "default: One of each" in labels(player)
    assert "1 changed" in labels(player)


def test_a_wrong_seed_is_said_in_one_sentence_and_nothing_starts(player):
    scene = player.open(set_up())
    player.tab_to("Seed")
    player.type("x")
    player.wait()
    assert "A seed is a whole number from 0 to 18446744073709551615." in labels(player)
    assert_no_clipping(player.app)
    assert not scene.start.is_enabled
    player.press("Enter")
    player.click("Start match")
    assert player.app.scene is scene
    player.tab_to("Seed")
    player.press("End", "Backspace")
    player.wait()
    assert "The same seed and the same moves give the same match." in labels(player)
    player.press("Enter")
    assert player.app.scene.name == "Play"


def test_the_board_shows_what_the_options_and_the_seed_deal(player):
    scene = player.open(set_up())
    assert all(ghost == 6 for ghost in scene.picture.observation.board)
    player.tab_to("option placement")
    player.press("Right")
    first = scene.picture.observation
    assert first == scene.plan.state()
    assert sum(ghost < 6 for ghost in first.board) == 18
    player.tab_to("Seed")
    player.press("End")
    player.type("1")
    player.wait()
    assert scene.picture.observation == scene.plan.state() != first


def test_rules_open_with_the_rules_of_this_table(player):
    player.open(set_up())
    player.tab_to("option goal")
    player.press("Right", "F1")
    assert player.app.scene.name == "Rules"
    assert player.app.scene.what[1].options["goal"] == "any_three"


def test_escape_goes_back(player):
    below = player.open(Room("Menu"))
    player.open(set_up())
    player.press("Esc")
    assert player.app.scene is below


def test_the_page_stays_where_it_was_scrolled_when_something_is_chosen(home):
    app = make_app(home, text_size=200)
    player = Driver(app)
    scene = player.open(set_up())
    player.tab_to("option first_player")
    before = scene.scroll.offset
    player.press("Right")
    assert before > 0
    assert scene.scroll.offset == before


class Parts(Scene):
    """Seats and house rules of a game with more of both than 18 Ghosts has."""

    def __init__(self, chosen):
        self.chosen = chosen

    def build(self):
        seats = SeatCards(self.chosen, Figures(), lambda: None, lambda: None)
        rules = HouseRules(self.chosen, lambda: None)
        scroll = ScrollArea(
            self.page,
            lambda page: Rows(
                [seats.head(page), *seats.rows(page), *rules.rows(page), rules.foot(page)], 12
            ),
        )
        scroll.place(self.page.rect)


class Figures:
    def figures(self, player):
        return face_of(KEY).summary.figures(player % 2)


@pytest.mark.parametrize(("size", "text_size"), SIZES)
def test_six_seats_and_every_kind_of_option_are_laid_out(home, size, text_size):
    turns = tuple(Choice(n, f"{n} turns", f"It ends after {n} turns.") for n in (10, 20, 30, 40))
    truth = (Choice(True, "On", ""), Choice(False, "Off", ""))
    options = (
        *GAME.rules.options,
        Option("turns", "Turn limit", "Full turns before a round ends.", turns, 20),
        Option("traps", "Ghost sees traps", "It learns where traps lie.", truth, False),
    )
    rules = replace(GAME.rules, options=options)
    party = replace(GAME, players=(2, 3, 4, 5, 6), load=lambda: rules)
    chosen = plan_for(party, LEVELS, Preferences(), lambda most: 1)
    chosen.set_players(6)
    chosen.options |= {"turns": 40, "traps": True}
    app = make_app(home, size, text_size=text_size)
    Driver(app).open(Parts(chosen))
    assert_no_clipping(app)


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_choices_of_a_seat_lie_in_one_row(home, language):
    app = make_app(home, (1920, 1080), language=language)
    player = Driver(app)
    chosen = plan_for(GAME, LEVELS, Preferences(), lambda most: 5)
    player.open(SetUp(chosen, DOORS, Random(3).randrange))
    for seat in range(2):
        names = f"seat {seat}", f"name {seat}", f"level {seat}"
        row = [target for target in player.targets() if target.name in names]
        assert len(row) == 2
        assert abs(row[0].area.centery - row[1].area.centery) <= 2
        assert len({cell.top for cell in row[0].cells(row[0].area.size)}) == 1
    app.close()


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("key", sampled(catalog.GAMES, 2))
def test_two_to_four_seats_need_no_scrolling_in_large_windows(home, key, language):
    app = make_app(home, (1920, 1080), language=language)
    game, player = catalog.find(key), Driver(app)
    for count in range(2, 5):
        for people in (1, 2, count) if count in game.players else ():
            scene = wire(app).set_up(game)
            scene.plan.set_players(count)
            for seat, chair in enumerate(scene.plan.chairs):
                chair.kind = "person" if seat < people else "bot"
            player.open(scene)
            seats, _ = (w for w in scene.page.widgets if isinstance(w, ScrollArea))
            assert seats.most == 0, (count, people, seats.most)
            assert_no_clipping(app)
    app.close()


def test_a_list_of_levels_tells_who_plays_at_each_of_them(player):
    scene = player.open(set_up())
    levels = player.find("level 1")
    assert levels.choices[:2] == ["1 The Page", "2 The Maid"]
    assert levels.value == "2 The Maid"
    level = scene.plan.level_at(1)
    assert level.summary in levels.tip
    assert level.measured in levels.tip
    player.tab_to("level 1")
    player.press("Right")
    assert scene.plan.chairs[1].level.number == 3


# Secret choices


def joint_set_up(home, key, kinds):
    app = make_app(home)
    game = catalog.find(key)
    kept = KeptPlan(chairs=tuple((kind, "maid") for kind in kinds))
    chosen = plan_for(game, LEVELS, Preferences(plans={key: kept}), lambda most: 5)
    player = Driver(app)
    player.open(SetUp(chosen, DOORS, Random(3).randrange))
    return player, chosen


def offered(player):
    return any(target.name == "choosing" for target in player.targets())


@pytest.mark.parametrize("key", ["guidance_rite", "haunting_house_3"])
def test_two_people_may_choose_at_once_where_choices_are_simultaneous(home, key):
    player, chosen = joint_set_up(home, key, ["person", "person"])
    assert offered(player)
    assert chosen.match().terms.choosing == "in_turn"
    player.tab_to("choosing")
    player.press("Right")
    assert chosen.match().terms.choosing == "at_once"
    assert "the screen shows dots" in " ".join(labels(player))
    assert chosen.kept().choosing == "at_once"
    again = Preferences(plans={key: chosen.kept()})
    assert plan_for(catalog.find(key), LEVELS, again, lambda most: 5).terms == chosen.terms
    assert_no_clipping(player.app)


@pytest.mark.parametrize(
    ("key", "kinds"),
    [
        ("guidance_rite", ["person", "bot"]),
        ("haunting_house_3", ["person", "person", "person"]),
        ("haunted_house", ["person", "person"]),
        ("eighteen_ghosts", ["person", "person"]),
    ],
)
def test_it_is_not_offered_where_nobody_or_more_than_two_choose_at_once(home, key, kinds):
    player, chosen = joint_set_up(home, key, kinds)
    assert not offered(player)
    chosen.terms = replace(chosen.terms, choosing="at_once")
    assert chosen.match().terms.choosing == "in_turn"


@full
def test_enter_starts_the_match_from_every_control_with_a_value(player):
    """A button does what it says; choices, switches, steppers and fields leave Enter to it."""
    scene = player.open(set_up())
    count = 0
    for number, target in enumerate(tuple(scene.page.scope.targets)):
        if target.role not in ("button", "region"):
            player.open(set_up())
            player.app.ring.focus(player.targets()[number])
            player.app.ring.shown = True
            before = len(player.app.scenes)
            player.press("Enter")
            assert player.app.scene.name == "Play", target.label
            assert len(player.app.scenes) == before
            count += 1
    assert count >= 6


def test_a_pad_still_changes_a_value_with_its_button(player):
    scene = player.open(set_up())
    player.tab_to("seat 1")
    player.app.step([keys.event_of("Enter", pygame.KEYDOWN, both=True)], 0)
    assert scene.plan.chairs[1].kind == "person"
    player.tab_to("seat 1")
    player.press("Space")
    assert scene.plan.chairs[1].kind == "bot"


def test_the_table_that_is_set_up_is_printed(player):
    scene = player.open(set_up())
    player.press("F7")
    player.wait()
    game, options, players = player.app.scene.what
    assert (game, options, players) == (GAME, scene.plan.options, len(scene.plan.chairs))
    player.press("Esc")
    player.wait()
    assert player.app.scene is scene


# Strengths between levels

APART = [
    dataclasses.replace(level, elo=elo)
    for level, elo in zip(LEVELS, (60, 285, 575, 1240, 2236), strict=True)
]


def test_between_levels_that_are_far_apart_the_list_offers_steps_of_at_most_85_per_cent():
    rivals = rivals_of(APART)
    assert [rival.name for rival in rivals] == [
        *("1 The Page", "2 The Maid", "3 The Butler"),
        *("3+ Between The Butler and The Warden", "3++ Between The Butler and The Warden"),
        *("4 The Warden", "4+ Between The Warden and The Countess"),
        *("4++ Between The Warden and The Countess", "4+++ Between The Warden and The Countess"),
        "5 The Countess",
    ]
    elos = {level.key: level.elo for level in APART}
    strengths = [rival.elo or elos[rival.level.key] for rival in rivals]
    assert all(0 < b - a <= 301 for a, b in pairwise(strengths))
    assert [rival.level.name for rival in rivals if rival.elo] == [
        *("The Butler", "The Warden", "The Warden", "The Warden", "The Countess")
    ]
    steps = [rival for rival in rivals if rival.elo]
    assert [rival.wins for rival in steps] == [78, 78, 81, 81, 81]
    assert [rival.name for rival in rivals_of(LEVELS)] == [
        f"{level.number} {level.name}" for level in LEVELS
    ]


def test_a_step_between_two_levels_is_chosen_played_and_kept(player):
    chosen = plan_for(GAME, APART, Preferences(), lambda most: 5)
    scene = player.open(SetUp(chosen, DOORS, Random(3).randrange))
    player.find("level 1").choose(4)
    player.wait()
    levels = player.find("level 1")
    assert levels.value == "3++ The Warden"
    assert levels.choices[4] == "3++ Between The Butler and The Warden"
    assert "Should beat the one above it in 78 % of matches." in levels.tip
    assert APART[3].measured not in levels.tip
    seat = scene.plan.match().seats[1]
    assert (seat.bot, seat.level, seat.name) == ("elo:1018", "warden", "The Warden")
    kept = scene.plan.kept()
    assert kept.chairs[1] == ("bot", "elo:1018")

    def again(levels, plan=kept):
        return plan_for(GAME, levels, Preferences(plans={KEY: plan}), lambda most: 1)

    assert again(APART).seats()[1].bot == "elo:1018"
    near = again([*APART[:3], dataclasses.replace(APART[3], elo=1300), APART[4]])
    assert near.seats()[1].bot == "elo:1058", "the nearest of today's steps"
    assert again(LEVELS).seats()[1].bot == "countess", "the nearest level where there are none"
    wrong = KeptPlan(chairs=(("person", ""), ("bot", "elo:")))
    assert again(APART, wrong).seats()[1].bot == "maid"
    player.find("level 1").choose(10)
    player.wait()
    assert scene.plan.chairs[1].matched
    player.find("level 1").choose(3)
    player.wait()
    player.find("level 1").choose(2)
    assert scene.plan.match().seats[1].bot == "butler"


@pytest.mark.parametrize(("players", "language"), [(3, "en"), (3, "es"), (4, "en")])
def test_different_bots_of_many_seats_are_described_where_there_is_room(home, players, language):
    player = Driver(make_app(home, (1920, 1080), animation="off", language=language))
    scene = wire(player.app).set_up(catalog.find("ghost_hunt"))
    scene.plan.set_players(players)
    scene.plan.settle()
    for seat, chair in enumerate(scene.plan.chairs):
        chair.kind, chair.level = "bot" if seat else "person", scene.plan.levels[seat % 3]
    player.open(scene)
    different = {scene.seats._about(seat) for seat in range(1, players)}
    told = {words.label: Rect(words.rect) for words in scene.seats.told.values()}
    assert len(different) == min(3, players - 1)
    assert {label.replace("**", "") for label in told} == {w.replace("**", "") for w in different}
    shown = [widget for widget in scene.page.widgets if widget.visible]
    for label, area in told.items():
        others = [w for w in shown if w.label != label and not isinstance(w, Card | ScrollArea)]
        assert not [w.label for w in others if area.colliderect(w.rect)]
    assert_no_clipping(player.app)
    player.app.close()


def test_bots_of_many_seats_are_not_described_without_room(home):
    player = Driver(make_app(home, (1280, 720), animation="off", text_size=150))
    scene = wire(player.app).set_up(catalog.find("ghost_hunt"))
    scene.plan.set_players(5)
    scene.plan.settle()
    for seat, chair in enumerate(scene.plan.chairs):
        chair.kind, chair.level = "bot", scene.plan.levels[seat % 5]
    player.open(scene)
    assert scene.seats.told == {}
    assert not [w for w in scene.page.widgets if "**" in getattr(w, "words", "") and ":" in w.label]
    player.app.close()

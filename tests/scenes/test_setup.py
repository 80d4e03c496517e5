"""The set-up of a match."""

import dataclasses
from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from game import catalog
from game.match import Terms
from game.options import Choice, Option
from scenes.boards.faces import face_of
from scenes.setup.disclosure import Disclosure
from scenes.setup.house_rules import HouseRules
from scenes.setup.rivals import rivals_of
from scenes.setup.scene import SetUp, SetUpLinks
from scenes.setup.seats import SeatCards
from scenes.setup.seed_code import draw_seed, seed_of, seed_words
from scenes.setup.set_up_plan import Chair, plan_for
from scenes.ui.dialog import Toast
from scenes.ui.input import keys
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
    chosen = plan_for(GAME, LEVELS, preferences or Preferences(), lambda most: 7)
    chosen.drawn = seed
    return chosen


def set_up(preferences=None, more=True):
    """The set-up, with all options open unless a test is about what is folded away."""
    scene = SetUp(plan(preferences), DOORS)
    scene.more = more
    return scene


def repeating(seed=402917):
    """A set-up that asks for the seed of an earlier match."""
    scene = set_up()
    scene.plan.repeats, scene.plan.seed_text = True, str(seed)
    return scene


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
    assert (chosen.seed, chosen.fault) == (402917, "")
    chosen.repeats, chosen.seed_text = True, text
    assert chosen.seed == seed
    assert bool(chosen.fault) == (seed is None)


def test_without_a_seed_there_is_no_match():
    chosen = plan()
    chosen.repeats, chosen.seed_text = True, "ghost"
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
    chosen.rotate_seats()
    assert [chair.kind for chair in chosen.chairs] == ["bot", "person", "bot"]


# on the screen


def test_enter_starts_the_match_at_once(player):
    player.open(set_up(more=False))
    player.press("Enter")
    match = player.app.scene.what[0]
    assert [seat.name for seat in match.seats] == ["Player 1", "The Maid"]
    assert len(player.app.scenes) == 1


def test_everything_can_be_chosen_by_mouse(player):
    scene = player.open(set_up(more=False))
    chair = scene.plan.chairs[0]
    kind = player.find("seat 0")
    player.click_at(kind.cells(kind.area.size)[1].move(kind.area.topleft).center)
    assert chair.kind == "bot"
    player.click("level 0")
    player.click("5 The Countess")
    assert chair.level is LEVELS[4]
    assert player.find("level 0").value == "The Countess"
    player.click("More")
    for option in GAME.rules.options:
        for index, choice in enumerate(option.choices):
            control = player.find(f"option {option.key}")
            control.reveal()
            cell = control.cells(control.area.size)[index]
            player.click_at(cell.move(control.area.topleft).center)
            assert scene.plan.options[option.key] == choice.value
    assert player.find("More").note == (
        "3 changes (Placing the ghosts: Dealt, Goal: Any three, First player: Drawn)"
    )
    player.click("As usual")
    assert not scene.plan.changed()
    assert player.find("More").note == "nothing changed: usual rules, no clock"
    player.click("fold 0")
    player.click("swap")
    assert scene.plan.chairs[1] is chair
    player.click("Start match")
    assert player.app.scene.what[0].seats[1].level == "countess"


def test_the_first_position_is_shown_as_all_see_it():
    for game in catalog.GAMES.values():
        plan = plan_for(game, LEVELS, Preferences(), lambda below: 7)
        state = plan.state()
        assert all(state == state.observation(seat) for seat in range(len(plan.chairs)))


@pytest.mark.parametrize("key", catalog.GAMES)
def test_no_card_of_a_seat_says_the_same_twice(home, key):
    app = make_app(home)
    scene = Driver(app).open(wire(app).set_up(catalog.find(key)))
    (name,) = (w for w in scene.page.widgets if w.name == "name 0")
    words = [w.label for w in scene.page.widgets if w.role in ("text", "heading")]
    assert name.value not in words
    app.close()


def test_a_seed_typed_right_before_the_start_counts_even_within_one_frame(player):
    player.open(repeating())
    player.click("Seed")
    player.press("Ctrl a")
    letters = [pygame.Event(pygame.TEXTINPUT, text=letter) for letter in "4711"]
    player.app.step([*letters, key_event("Enter")], 0)
    assert player.app.scene.what[0].seed == 4711


def test_everything_can_be_chosen_by_keys(player):
    scene = player.open(set_up(more=False))
    player.tab_to("seat 1")
    player.press("Left")
    assert scene.plan.chairs[1].kind == "person"
    player.tab_to("name 1")
    player.press("End")
    for _ in "Player 2":
        player.press("Backspace")
    player.type("Zoé")
    player.tab_to("More")
    player.press("Space")
    assert "Zoé" in labels(player)
    for option in GAME.rules.options:
        player.tab_to(f"option {option.key}")
        player.press("Right")
        assert scene.plan.options[option.key] == option.choices[1].value
        assert player.app.ring.current.name == f"option {option.key}"
    player.tab_to("Start match")
    player.press("Enter")
    match = player.app.scene.what[0]
    assert match.seats[1].name == "Zoé"
    assert match.options["first_player"] == "B"


def test_the_choices_are_kept_for_the_next_time(player):
    player.open(set_up(more=False))
    player.tab_to("name 0")
    player.type("7")
    player.click("More")
    player.tab_to("option goal")
    player.press("Right")
    player.click("Start match")
    kept, problem = load_preferences(player.app.folder)
    assert not problem
    assert kept.names[0] == "7"
    assert kept.plans[KEY].options["goal"] == "any_three"
    assert plan(kept).seats()[0].name == "7"


def test_a_wrong_seed_is_said_in_one_sentence_and_nothing_starts(player):
    scene = player.open(repeating())
    player.tab_to("Seed")
    player.type("x")
    player.wait()
    fault = "Type six letters, or a whole number from 0 to 18446744073709551615."
    assert fault in labels(player)
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
    player.tab_to("chance")
    player.press("Right")
    player.tab_to("Seed")
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


def test_the_control_that_was_used_keeps_its_place_on_a_scrolled_page(home):
    app = make_app(home, text_size=200)
    player = Driver(app)
    scene = player.open(set_up())
    player.tab_to("option first_player")
    before = player.find("option first_player").area.top
    player.press("Right")
    assert scene.scroll.offset > 0
    assert player.find("option first_player").area.top == before


class Parts(Scene):
    """Seats and house rules of a game with more of both than 18 Ghosts has."""

    def __init__(self, chosen):
        self.chosen = chosen

    def build(self):
        seats = SeatCards(self.chosen, Figures(), lambda: None)
        rules = HouseRules(self.chosen, lambda: None)
        scroll = ScrollArea(
            self.page,
            lambda page: Rows(
                [*seats.controls(page), seats.cards(page), *rules.rows(page), rules.foot(page)],
                12,
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
@pytest.mark.parametrize("key", sampled(catalog.GAMES, 2))
def test_two_to_six_seats_need_no_scrolling(home, key, language):
    app = make_app(home, (1920, 1080), language=language)
    game, player = catalog.find(key), Driver(app)
    for count in range(2, 7):
        for people in (1, 2, count) if count in game.players else ():
            scene = wire(app).set_up(game)
            scene.plan.set_players(count)
            for seat, chair in enumerate(scene.plan.chairs):
                chair.kind = "person" if seat < people else "bot"
            player.open(scene)
            (seats,) = (w for w in scene.page.widgets if isinstance(w, ScrollArea))
            assert seats.most == 0, (count, people, seats.most)
            assert_no_clipping(app)
    app.close()


def test_a_list_of_levels_tells_who_plays_at_each_of_them(player):
    scene = player.open(set_up(more=False))
    levels = player.find("level 1")
    assert levels.choices[:2] == ["1 The Page", "2 The Maid"]
    assert levels.value == "The Maid"
    assert "Level 2 of 5" in labels(player)
    level = scene.plan.level_at(1)
    assert level.summary in levels.tip
    assert level.measured in levels.tip
    player.tab_to("level 1")
    player.press("Right")
    assert scene.plan.chairs[1].level.number == 3


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
    scene = player.open(set_up(more=False))
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


# Chance


def test_a_drawn_seed_has_a_code_of_six_letters_that_brings_it_back():
    for number in (0, 1, 24**6 - 1, 98_765_432):
        seed = draw_seed(lambda _most, number=number: number)
        words = seed_words(seed)
        assert len(words) == 6
        assert seed_of(words) == seed_of(words.lower()) == seed_of(str(seed)) == seed


@pytest.mark.parametrize("seed", [0, 7, 402917, 2**36, 2**63 + 5, 2**64 - 1])
def test_other_seeds_are_shown_as_numbers_and_still_work(seed):
    assert seed_words(seed) == str(seed)
    assert seed_of(str(seed)) == seed


@pytest.mark.parametrize("key", catalog.GAMES)
def test_nobody_sees_the_seed_that_was_drawn(player, key):
    """Whoever knows the seed knows what is dealt and rolled."""
    game = catalog.GAMES[key]
    chosen = plan_for(game, LEVELS, Preferences(), lambda most: most - 5)
    scene = SetUp(chosen, DOORS)
    scene.more = True
    player.open(scene)
    told = " ".join(f"{target.label} {target.value}" for target in player.targets())
    assert seed_words(chosen.drawn) not in told
    assert str(chosen.drawn) not in told
    assert chosen.match().seed == chosen.drawn
    player.tab_to("chance")
    player.press("Right")
    assert not scene.start.is_enabled
    player.tab_to("Seed")
    player.type("kmalqp")
    assert scene.start.is_enabled
    assert chosen.match().seed == seed_of("KMALQP")
    assert "repeated chance" in player.find("More").note


# What is folded away


def test_a_notice_covers_neither_the_title_nor_the_ornament(player):
    scene = player.open(set_up(more=False))
    player.app.notice("Changed to 3 players, as the chosen rules require.")
    player.wait()
    notice = next(w for w in scene.page.widgets if isinstance(w, Toast))
    titles = [w.area for w in scene.page.widgets if getattr(w, "face", "") == "title"]
    assert notice.area.collidelist([*titles, Rect(0, 0, 1280, 76)]) < 0


def test_a_long_name_in_the_line_of_a_seat_takes_more_lines(player):
    page = player.open(set_up()).page
    line = Disclosure(page, "W" * 24, "Person", lambda: None, picture=f"{GAME.key}/red_0")
    wide = page.look.pt(264)
    line.place(Rect(0, 0, wide, line.height_for(wide)))
    drawn = [words for words, _ in line.texts]
    assert "".join(drawn) == "W" * 24 + "Person"
    assert max(place.bottom for _, place in line.texts) <= line.height_for(wide)
    line.kill()


@pytest.mark.parametrize("more", [False, True])
def test_every_widget_of_a_narrow_set_up_has_its_place(home, more):
    app = make_app(home, text_size=150)
    Driver(app).open(set_up(more=more))
    assert_no_clipping(app)
    app.close()


def test_more_says_what_differs_and_takes_it_back(player):
    scene = player.open(set_up())
    assert not [target for target in player.targets() if target.name == "As usual"]
    for name in ("option goal", "clock", "training"):
        player.tab_to(name)
        player.press("Right")
    said = "3 changes (Goal: Any three, clock 1×, warnings)"
    assert player.find("More").note == said
    assert_no_clipping(player.app)
    player.click("More")
    assert player.find("More").note == said
    assert not [target for target in player.targets() if target.name == "option goal"]
    player.click("More")
    player.click("As usual")
    assert (scene.plan.changes(), scene.plan.terms, scene.plan.training) == ([], Terms(), False)


@pytest.mark.parametrize("key", sampled(list(catalog.GAMES), 2))
def test_nothing_is_offered_that_has_no_use(player, key):
    """No words about secrets in an open game, and no rule that another rule switches off."""
    scene = wire(player.app).set_up(catalog.find(key))
    scene.more = True
    player.open(scene)
    names = {target.name for target in player.targets()}
    assert ("curtain" in names) == scene.plan.secretive
    assert not [label for label in labels(player) if "Bots see only" in label]
    for option in scene.plan.game.rules.options:
        usable = not option.needs or scene.plan.options[option.needs[0]] == option.needs[1]
        assert (f"option {option.key}" in names) == usable


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
    scene = player.open(SetUp(chosen, DOORS))
    player.find("level 1").choose(4)
    player.wait()
    levels = player.find("level 1")
    assert levels.value == "The Warden"
    assert "Level 3++ of 5" in labels(player)
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


# What a game asks before the other options


@pytest.mark.parametrize("more", [False, True])
def test_the_kind_of_match_is_asked_beside_the_seats_and_its_signs_are_explained(player, more):
    scene = wire(player.app).set_up(catalog.find("guidance_rite"))
    scene.more = more
    player.open(scene)
    signs = [face_of("guidance_rite").legend.sentence(sign) for sign in ("arrow", "none_marked")]
    assert "Which match?" in labels(player)
    assert not {*signs} & {*labels(player)}, "none of them lies on the board of a death match"
    player.tab_to("option variant")
    player.press("Right")
    assert scene.plan.options["variant"] == "final_match"
    assert {*signs} <= {*labels(player)}
    assert player.find("More").note.startswith("nothing changed"), "it is seen where it is asked"
    assert_no_clipping(player.app)
    scene.plan.reset()
    assert scene.plan.options["variant"] == "final_match"


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_a_set_up_with_a_question_needs_no_scrolling(home, language):
    player = Driver(make_app(home, language=language))
    scene = wire(player.app).set_up(catalog.find("guidance_rite"))
    scene.plan.options["variant"] = "final_match"
    player.open(scene)
    assert not [w for w in scene.page.widgets if isinstance(w, ScrollArea) and w.most]
    assert_no_clipping(player.app)

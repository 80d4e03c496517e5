"""The menu."""

import os
import re
from datetime import datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from game import match_index, save
from game.catalog import GAMES
from game.match import Match, Seat
from scenes.menu.game_card import GameCard
from scenes.menu.scene import CONTINUE_KEY, NAMES, Menu, MenuLinks, in_words, unfinished
from scenes.replay.reading import ReadingScene
from scenes.ui.button import Button
from scenes.ui.card import Header, place_scene
from scenes.ui.decoration.life import STEPS_A_SECOND
from scenes.ui.layout import Gap
from scenes.ui.meter import Meter
from scenes.window.app import Scene
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app

ROOT = Path(__file__).parent.parent.parent
EVERY_SIZE = [((1280, 720), t) for t in (100, 125, 150, 175, 200)] + [
    ((1920, 1080), 100),
    ((1920, 1080), 150),
    ((1920, 1080), 200),
    ((1280, 1024), 100),
    ((2560, 1080), 100),
]


class Room(Scene):
    """Where a door leads."""

    def __init__(self, name, *what):
        self.name, self.what = name, what

    def build(self):
        place_scene(self.page, Header(self.page, self.name, self.app.pop), Gap())
        Button(self.page, "Here", self.app.pop).place(self.page.rect.inflate(-600, -600))


DOORS = MenuLinks(
    set_up=lambda game: Room("Set-up", game),
    resume=lambda path: Room("Play", save.load(path)),
    replays=lambda: Room("Replays"),
    lab=lambda: Room("Lab"),
    drawings=lambda: Room("Editor"),
    settings=lambda: Room("Settings"),
    rules=lambda game: Room("Rules", game),
    learn=lambda game: Room("Tutorial", game),
    statistics=lambda: Room("Statistics"),
    puzzles=lambda: Room("Puzzles"),
    paper=lambda: Room("Paper"),
    read=ReadingScene,
    paint_ahead=lambda look, newest, spare: True,
)


def keep_match(decisions, name="Amelia", age=0):
    match = Match("eighteen_ghosts", [Seat("person", name), Seat("person", "Ben")], {}, 7)
    rng = Random(decisions)
    for _ in range(decisions):
        match.play(rng.choice(match.state.legal_actions()))
    path = save.new_path(match, datetime(2026, 1, 2, 3, 4, 5))
    save.write(match, path, datetime(2026, 1, 2, 3, 4, 5))
    os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    return match, path


def test_without_a_match_there_is_no_continue_and_the_first_game_has_the_focus(player):
    player.open(Menu(DOORS))
    assert "Continue" not in [target.label for target in player.targets()]
    assert player.focused == next(iter(GAMES.values())).title


def hover(player, spot):
    motion = pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))
    player.app.step([motion], 0.05)
    player.wait()


def test_the_key_of_the_tutorial_teaches_the_game_that_is_pointed_at(player):
    keep_match(5)
    player.open(Menu(DOORS))
    games = list(GAMES.values())
    hover(player, player.find(games[2].title).area.center)
    player.press("T")
    assert (player.app.scene.name, player.app.scene.what) == ("Tutorial", (games[2],))
    player.press("Esc")
    hover(player, (3, 3))
    player.tab_to(games[3].title)
    player.press("T")
    assert player.app.scene.what == (games[3],)
    player.press("Esc")
    player.tab_to("Continue")
    player.press("T")
    assert player.app.scene.what == (games[3],), "the one that was meant before"


def test_continue_has_a_key_that_is_printed_on_it(player):
    keep_match(5)
    player.open(Menu(DOORS))
    assert "C" in [words for words, _ in player.find("Continue").texts]
    player.tab_to("Quit")
    player.press("C")
    assert player.app.scene.name == "Play"


def test_the_keys_that_the_documents_name_are_those_of_the_menu():
    named = {}
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        text = page.read_text("utf-8")
        found = re.findall(r"(?:\*([\w ]+)\* \()?\*\*([A-Z])\*\*\)? in the menu", text)
        named |= {(page.name, key): words for words, key in found}
    assert {key for _, key in named} <= {*NAMES, CONTINUE_KEY}
    assert all(not words or words == NAMES[key] for (_, key), words in named.items())
    assert ("README.md", "N") in named


LONG_NAMES = [f"Wilhelmina Featherstone-{letter}"[:24] for letter in "ABCDEF"]


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("names", [["Player 1", "Player 2", "Player 3"], LONG_NAMES])
def test_the_ways_are_a_grid_above_the_games_and_beside_the_figures(home, size, names, language):
    match = Match("haunting_house_3", [Seat("person", name) for name in names], {}, 7)
    path = save.new_path(match, datetime(2026, 1, 2))
    save.write(match, path, datetime(2026, 1, 2), "Round 12 · random card 2")
    app = make_app(home, size, language=language)
    player = Driver(app)
    player.open(Menu(DOORS))
    ways = [player.find(name).area for name in NAMES.values() if name != "Quit"]
    assert {way.size for way in ways} == {ways[0].size}
    assert (len({way.left for way in ways}), len({way.top for way in ways})) == (2, 4)
    games = [player.find(game.title).area for game in GAMES.values()]
    clear = 7 * size[1] / 720
    assert max(way.bottom for way in ways) + clear < min(game.top for game in games)
    figures = 0.4 * size[0]
    assert max(way.right for way in (*ways, player.find("Continue").area)) < figures
    assert_no_clipping(app)


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_the_facts_of_a_game_are_one_line(home, size, language, monkeypatch):
    monkeypatch.setattr(Menu, "_learned", lambda menu, game: True)
    menu = Driver(make_app(home, size, language=language)).open(Menu(DOORS))
    for card in (w for w in menu.page.widgets if isinstance(w, GameCard)):
        assert len(card._facts_lines(card._text_width(card.area.width))) == 1, card.label


def test_one_thing_in_the_menu_is_golden(player):
    menu = player.open(Menu(DOORS))
    cards = [w for w in menu.page.widgets if isinstance(w, GameCard)]
    assert [card.is_golden for card in cards] == [True, *[False] * (len(cards) - 1)]
    assert "Choose a game below." in [w.label for w in menu.page.widgets]
    keep_match(5)
    menu = player.open(Menu(DOORS))
    assert not any(w.is_golden for w in menu.page.widgets if isinstance(w, GameCard))
    assert "Choose a game below." not in [w.label for w in menu.page.widgets]


def test_a_game_to_learn_is_chosen_in_the_menu(player):
    player.open(Menu(DOORS))
    game = list(GAMES.values())[3]
    player.click("Learn a game")
    player.click(game.title)
    assert (player.app.scene.name, player.app.scene.what) == ("Tutorial", (game,))
    player.click("Back")
    player.press("N", "Esc")
    assert isinstance(player.app.scene, Menu)
    player.press("N", "2")
    assert player.app.scene.what == (list(GAMES.values())[1],)


@pytest.mark.parametrize("size", [(1280, 720), (1280, 1024), (1920, 1080)])
def test_seven_games_have_room_for_all_their_words(home, size, painted, monkeypatch):
    secret = [game for game in GAMES.values() if game.hidden]
    further = {f"{number}": game for number, game in enumerate(secret[:2])}
    monkeypatch.setattr("scenes.menu.scene.GAMES", {**GAMES, **further})
    app = make_app(home, size)
    Driver(app).open(Menu(DOORS))
    assert_no_clipping(app)


def test_nothing_lies_on_the_picture_of_a_game(player, painted, monkeypatch):
    drawn = []
    paint = GameCard._paint_words

    def noted(card, sheet, area):
        drawn.append((len(sheet.texts), card._art(sheet.size[0])[1]))
        paint(card, sheet, area)
        drawn.append(min(place.top for _, place in sheet.texts))

    monkeypatch.setattr(GameCard, "_paint_words", noted)
    player.open(Menu(DOORS))
    for (before, art), top in zip(drawn[::2], drawn[1::2], strict=True):
        assert before == 0
        assert top >= art


def test_every_game_and_every_way_is_open_by_mouse(player):
    keep_match(5)
    player.open(Menu(DOORS))
    for label, name in (
        *((game.title, "Set-up") for game in GAMES.values()),
        ("Continue", "Play"),
        ("Replays", "Replays"),
        ("Lab", "Lab"),
        ("Editor", "Editor"),
        ("Settings", "Settings"),
    ):
        player.click(label)
        assert player.app.scene.name == name
        player.click("Back")
    player.click("Quit")
    assert not player.app.running


def test_every_game_and_every_way_is_open_by_keys(player):
    keep_match(5)
    player.open(Menu(DOORS))
    for label, name in (
        *((game.title, "Set-up") for game in GAMES.values()),
        ("Continue", "Play"),
        ("Replays", "Replays"),
        ("Lab", "Lab"),
        ("Editor", "Editor"),
        ("Settings", "Settings"),
    ):
        player.walk_to(label)
        player.press("Enter")
        assert player.app.scene.name == name
        player.press("Esc")
        assert player.focused == label
    for key, name in (("R", "Replays"), ("L", "Lab"), ("S", "Settings"), ("F1", "Rules")):
        player.press(key)
        assert player.app.scene.name == name
        player.press("Esc")
    player.press("Q")
    assert not player.app.running


def test_enter_goes_on_with_the_last_match_at_once(player):
    keep_match(5, "Clara", age=50)
    match, _ = keep_match(9)
    keep_match(3, "Dev", age=100)
    player.open(Menu(DOORS))
    player.press("Enter")
    player.press("Enter")
    assert player.app.scene.name == "Play"
    assert player.app.scene.what[0].log == match.log


def test_continue_names_the_match_and_skips_finished_ones(home):
    match, path = keep_match(20, age=10)
    over, _ = keep_match(20)
    over.resign(0)
    save.write(over, path.with_name("over.ghost"), datetime(2026, 1, 2))
    found = unfinished([listed for listed in match_index.listing() if listed.path != _])
    assert found[0] == path
    name = match.seats[match.state.current_player].name
    assert in_words(found[1]) == f"18 Ghosts · move 21 · {name} to move"


def test_a_match_that_cannot_be_opened_is_said_in_one_sentence(player):
    _, path = keep_match(20)
    player.open(Menu(DOORS))
    path.write_text(path.read_text()[:300])
    player.press("Tab")
    player.press("Enter") if player.focused == "Continue" else player.click("Continue")
    assert any("damaged" in meaning.label for meaning in player.app.ring.semantics())
    assert_no_clipping(player.app)
    player.press("Esc")
    assert isinstance(player.app.scene, Menu)


def test_candles_flicker_unless_motion_is_reduced(home, painted):
    pictures = []
    for reduced in (False, True):
        app = make_app(home, reduced_motion=reduced)
        player = Driver(app)
        player.open(Menu(DOORS))
        seen = set()
        for _ in range(60):
            app.step([], 1 / 30)
            seen.add(pygame.image.tobytes(app.screen.surface, "RGB"))
        pictures.append(len(seen))
        app.close()
    assert 4 <= pictures[0] <= 2 * STEPS_A_SECOND + 1
    assert pictures[1] == 1


def test_new_saves_in_thousands_are_read_with_progress_before_they_are_shown(player, monkeypatch):
    monkeypatch.setattr("scenes.menu.scene.SAVES_BEFORE_MENU", 2)
    monkeypatch.setattr("scenes.replay.reading.STEP_SAVES", 3)
    for number in range(12):
        keep_match(number, age=number)
    player.app.push(Menu(DOORS))
    player.app.step([], 0)
    menu = player.app.scene
    assert menu.reading.left == 10
    assert [save.head.moves for save in menu.newest] == [0, 1], "the newest ones are known at once"
    monkeypatch.setattr(player.app, "spare", lambda: 0.0)
    player.press("R")
    assert isinstance(player.app.scene, ReadingScene)
    player.app.step([], 0.1)
    meter = next(w for w in player.app.scene.page.widgets if isinstance(w, Meter))
    assert 0 < meter.done < 10
    player.press("Esc")
    assert player.app.scene is menu, "it can be left"
    assert menu.reading.count == 12 - meter.done, "what was read is kept"
    player.press("R")
    player.wait(2)
    assert player.app.scene.name == "Replays"


def test_paper_and_editor_have_icons_of_their_own(player):
    player.open(Menu(DOORS))
    icons = [target.icon for target in player.targets() if getattr(target, "icon", "")]
    assert len(icons) == len(set(icons))


def test_one_thing_is_golden_the_last_match_or_the_first_game(player):
    def golden_cards():
        player.open(Menu(DOORS))
        cards = [target for target in player.targets() if isinstance(target, GameCard)]
        return [card.game.key for card in cards if card.is_golden]

    assert golden_cards() == [next(iter(GAMES))]
    keep_match(20)
    assert golden_cards() == []

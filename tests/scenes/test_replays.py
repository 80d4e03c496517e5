"""The library of saved matches."""

import math
import os
import time
from datetime import datetime, timedelta
from random import Random

import pygame
import pytest

from game import match_index, save
from game.match import Match
from scenes.boards.picture import thumbnails
from scenes.boards.picture.thumbnails import Thumbnails, Wish, paint_position
from scenes.replay.library import LibraryLinks, MatchLibrary
from scenes.replay.match_list import standing
from scenes.replay.match_pictures import pictured, wish_of
from scenes.ui.drawing import text
from scenes.ui.drawing.slices import pause
from tests.helpers.waiting import calls_of
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire
from tests.scenes.tables import BEGUN, Room, eager, keep, people

DOORS = LibraryLinks(
    watch=lambda match, path, when, team: Room("Replay", match, path.stem, when),
    resume=lambda path: Room("Play", save.load(path)),
    set_up=lambda game: Room("SetUp", game.key),
)


def shelf(*matches):
    """Keep matches, the first of them the newest; return their paths."""
    paths = []
    for age, match in enumerate(matches):
        path = keep(match, BEGUN - timedelta(days=age))
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
        paths.append(path)
    return paths


def haunted(decisions=30):
    """A match of a game with secrets that goes on."""
    match, rng = Match("haunted_house", people(), {}, 4), Random(4)
    for _ in range(decisions):
        match.play(rng.choice(match.state.legal_actions()))
    return match


def three():
    given_up = eager(2, decisions=20)
    given_up.resign(0)
    return shelf(eager(1), eager(3, people("Clara", "Dev"), decisions=25), given_up)


def labels(player):
    return [widget.label for widget in player.app.scene.page.widgets]


def buttons(player):
    return {"Continue", "Watch", "Delete match"} & set(labels(player))


def test_without_matches_it_says_so(player):
    player.open(MatchLibrary(DOORS, Thumbnails()))
    assert "No match has been played here yet." in labels(player)
    assert_no_clipping(player.app)


def test_the_first_match_is_begun_from_the_empty_library(player):
    player.open(MatchLibrary(DOORS, Thumbnails()))
    player.press("2")
    assert player.app.scene.what == ("haunted_house",)
    player.press("Esc")
    player.click("Ghost Hunt")
    assert player.app.scene.what == ("ghost_hunt",)


def test_matches_are_searched_filtered_and_ordered(player):
    paths = three()
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    player.click("search")
    player.type("dev cla")
    player.wait()
    assert [entry.path for entry in scene.entries] == [paths[1]]
    assert player.app.ring.current.name == "search"
    assert "1 of 3 matches" in labels(player)
    player.press(*["Backspace"] * 7)
    assert len(scene.entries) == 3
    assert scene.entry.path == paths[1], "the chosen match was lost"
    player.app.ring.focus_named("standing")
    player.press("Right", "Right")
    assert [entry.path for entry in scene.entries] == [paths[0], paths[2]]
    player.app.ring.focus_named("order")
    player.press("Right")
    assert [entry.path for entry in scene.entries] == [paths[2], paths[0]]
    player.app.ring.focus_named("game")
    player.press("Right", "Right")
    player.wait()
    assert scene.entries == []
    assert "No saved match fits the filter." in labels(player)
    assert_no_clipping(player.app)
    player.click("Show all")
    player.wait()
    assert [entry.path for entry in scene.entries] == paths


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_search_field_holds_its_word(home, language, size):
    three()
    app = make_app(home, size, language=language)
    player = Driver(app)
    player.open(MatchLibrary(DOORS, Thumbnails()))
    field = next(target for target in player.targets() if target.name == "search")
    words = field.entry.placeholder_text
    assert text.width(words, "regular", field.look.pt(18)) <= field.entry.rect.width, words
    app.close()


def test_where_there_is_little_room_the_filter_is_a_question(home):
    paths = three()
    app = make_app(home, text_size=200)
    player = Driver(app)
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    player.press("F")
    assert app.ring.current.name == "search"
    player.type("clara")
    player.press("Esc")
    player.wait()
    assert [entry.path for entry in scene.entries] == [paths[1]]
    assert_no_clipping(app)


def test_all_matches_are_listed_the_newest_first(player):
    paths = three()
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    assert [entry.path for entry in scene.entries] == paths
    assert [entry.title for entry in scene.entries] == [
        "Amelia v. Ben", "Clara v. Dev", "Amelia v. Ben"
    ]  # fmt: skip
    assert scene.entries[0].words.startswith("18 Ghosts · 21 November 2026, ")
    assert scene.entries[1].words.endswith(" to move")
    assert scene.entries[2].words.endswith("Ben won")
    folder = str(save.folder())
    assert not [label for label in labels(player) if folder in label], "a path in sight"
    player.click("Show folder")
    player.wait()
    assert folder in labels(player)
    player.press("Esc")


def test_a_draw_is_no_victory():
    match = eager(2, decisions=20)
    match.agree_draw()
    assert standing(save.record_of(match, BEGUN)) == "a draw"


def test_a_finished_match_is_watched_by_enter(player):
    paths = three()
    player.open(MatchLibrary(DOORS, Thumbnails()))
    assert buttons(player) == {"Watch", "Delete match"}
    player.press("Enter")
    room = player.app.scene
    assert room.name == "Replay"
    assert room.what[0].state == save.load(paths[0]).state
    assert room.what[1:] == (paths[0].stem, "21 November 2026")


def test_an_unfinished_match_is_continued_or_watched(player):
    paths = three()
    player.open(MatchLibrary(DOORS, Thumbnails()))
    player.press("Down", "Enter")
    assert player.app.scene.name == "Play"
    assert player.app.scene.what[0].state == save.load(paths[1]).state
    player.press("Esc", "W")
    assert player.app.scene.name == "Replay"


def test_matches_are_chosen_and_opened_by_mouse(player):
    three()
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    area, high = scene.list.area, scene.list.row_height(scene.list.look)
    player.click_at((area.centerx, area.top + high * 2.5))
    assert scene.chosen == 2
    player.click_at((area.centerx, area.top + high * 2.5))
    assert player.app.scene.name == "Replay"
    player.click("Back")
    assert player.app.scene is scene
    player.press("W")
    assert player.app.scene.name == "Replay", "W watches a finished match, too"
    player.press("Esc")
    player.click("Delete match")
    player.click("Keep it")
    assert len(match_index.listing()) == 3


def test_a_match_is_deleted_only_after_a_question(player):
    paths = three()
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    player.press("Down", "Delete")
    assert paths[1].exists()
    player.press("Esc")
    assert paths[1].exists()
    player.press("Delete", "Tab")
    current = player.app.ring.current
    if current.label != "Delete":
        player.press("Tab")
    assert player.app.ring.current.label == "Delete"
    player.press("Enter")
    player.wait()
    assert [path.exists() for path in paths] == [True, False, True]
    assert [entry.path for entry in scene.entries] == [paths[0], paths[2]]
    assert scene.entry.path == paths[2]


def test_the_last_match_can_be_deleted_too(player):
    shelf(eager(1))
    player.open(MatchLibrary(DOORS, Thumbnails()))
    player.click("Delete match")
    player.click("Delete")
    player.wait()
    assert "No match has been played here yet." in labels(player)


def test_faulty_files_are_listed_with_their_sentence_and_do_not_open(player):
    paths = three()
    whole = paths[0].read_text(encoding="utf-8")
    paths[0].write_text(whole[:200], encoding="utf-8")
    save.folder().joinpath("letter.ghost").write_text('"Dear aunt"', encoding="utf-8")
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    faulty = {entry.path.name: entry.words for entry in scene.entries if entry.fault}
    assert set(faulty) == {paths[0].name, "letter.ghost"}
    assert faulty["letter.ghost"] == "letter.ghost is not a Ghost Parlour match."
    for row, entry in enumerate(scene.entries):
        scene._choose(row)
        player.wait()
        assert_no_clipping(player.app)
        if entry.fault:
            assert buttons(player) == {"Delete match"}
            assert entry.fault in labels(player)
            player.press("Enter")
            player.wait()
            assert player.app.scene is scene


def test_a_match_that_breaks_the_rules_is_told_when_it_is_chosen(player):
    match = eager(1)
    record = save.record_of(match, BEGUN)
    record.log[20] = "a1-e5"
    record.checksum = save._checksum(record)
    path = save.new_path(match, BEGUN)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(save.encode(record))
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    assert scene.match is None
    assert f"{path.name} has a move the rules do not allow." in labels(player)
    assert buttons(player) == {"Delete match"}


def test_a_match_gone_meanwhile_is_said(player):
    paths = three()
    player.open(MatchLibrary(DOORS, Thumbnails()))
    player.press("Down")
    paths[1].unlink()
    player.press("Enter")
    player.wait()
    assert any("cannot be opened" in label for label in labels(player))


def test_new_matches_are_seen_on_coming_back(player):
    three()
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    player.press("Enter")
    keep(eager(4), datetime(2026, 12, 1))
    player.press("Esc")
    assert len(scene.entries) == 4


def test_a_long_list_scrolls_by_wheel_and_keys(player):
    match = eager(1)
    shelf(*([match] * 40))
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    player.press("End")
    assert scene.chosen == 39
    assert scene.list.top == 40 - scene.list.rows
    player.press("Home")
    assert scene.list.top == 0
    spot = scene.list.area.center
    motion = pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))
    wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False)
    player.app.step([motion, wheel], 0.03)
    assert (scene.chosen, scene.list.top) == (0, 2)


def test_a_long_list_is_scrolled_by_its_bar(player):
    shelf(*([eager(1)] * 40))
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    area, last = scene.list.area, 40 - scene.list.rows

    def mouse(kind, x, y):
        moved = {"rel": (0, 0), "buttons": (1, 0, 0)}
        values = moved if kind == pygame.MOUSEMOTION else {"button": 1}
        player.app.step([pygame.Event(kind, pos=(x, y), **values)], 0.03)

    mouse(pygame.MOUSEBUTTONDOWN, area.right - 5, area.top + 5)
    assert scene.list.top == 0, "the thumb jumps when it is taken"
    mouse(pygame.MOUSEMOTION, area.centerx, area.bottom)
    assert scene.list.top == last
    mouse(pygame.MOUSEBUTTONUP, area.centerx, area.bottom - 60)
    assert (scene.chosen, scene.list.top) == (0, last), "a row is pressed by letting go"
    mouse(pygame.MOUSEMOTION, area.right - 5, area.top)
    assert scene.list.top == last
    player.press("PageDown")
    assert scene.chosen == scene.list.rows
    assert player.app.scene is scene


def test_two_hundred_matches_are_opened_with_little_work(player):
    match = eager(1)
    shelf(*([match] * 200))
    assert calls_of(lambda: player.open(MatchLibrary(DOORS, Thumbnails()))) < 100_000


def test_every_match_shows_its_position_and_no_secret(player, painted):
    match = haunted()
    shelf(match, eager(3))
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    player.wait()
    assert scene.thumbnails.has(wish_of(entry).key for entry in scene.entries)
    first, other = (scene.thumbnails.get(wish_of(entry).key) for entry in scene.entries)
    assert first.get_size() == other.get_size() == scene.list.picture_size(scene.list.look)
    told = pictured(match)
    assert told.values() != match.positions[0].values(), "it shows the present position"
    for seat in range(len(match.seats)):
        assert told.observation(seat).values() == told.values()
        assert told.values() != match.state.values(), "what one side only knows is shown"


def test_a_match_that_cannot_be_opened_has_no_picture(player):
    (path,) = shelf(eager(3))
    text = path.read_text().replace('"seed": 3', '"seed": 4')
    path.write_text(text)
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    player.wait()
    assert all(scene.thumbnails.get(wish_of(entry).key) is None for entry in scene.entries)


@pytest.fixture
def quick(home):
    player = Driver(make_app(home, animation="off"))
    player.wiring = wire(player.app)
    return player


def test_what_the_menu_has_painted_ahead_is_painted_once_and_shown(quick, painted, monkeypatch):
    shelf(*[eager(seed) for seed in (1, 2, 3)])
    painted = []

    def paint(game, observation, *rest):
        painted.append(game.key)
        return paint_position(game, observation, *rest)

    monkeypatch.setattr(thumbnails, "paint_position", paint)
    monkeypatch.setattr("scenes.menu.scene.AHEAD_SECONDS", 60.0)
    menu = quick.open(quick.wiring.menu())
    menu.paint_ahead()
    assert painted == [], "pictures are kept by the program alone"
    quick.wiring.keep_pictures()
    menu.paint_ahead()
    assert painted == ["eighteen_ghosts"] * 3
    library = quick.open(quick.wiring.replays())
    quick.wait()
    assert library.thumbnails.has(wish_of(entry).key for entry in library.entries)
    assert painted == ["eighteen_ghosts"] * 3
    quick.app.change(language="de")
    quick.wait()
    assert painted == ["eighteen_ghosts"] * 6, "a board may have words"


def test_pictures_are_painted_ahead_in_the_menu_only_and_a_little_at_a_time(quick, monkeypatch):
    shelf(eager(1))
    monkeypatch.setattr("scenes.menu.scene.AHEAD_SECONDS", 0.0)
    menu = quick.open(quick.wiring.menu())
    quick.wiring.keep_pictures()
    quick.app._later.clear()
    menu.paint_ahead()
    assert quick.app._later == [menu.paint_ahead], "it goes on after the next frame"
    quick.open(quick.wiring.settings())
    quick.app._later.clear()
    menu.paint_ahead()
    assert quick.app._later == []


def test_a_list_is_drawn_before_its_first_frame_only_when_all_pictures_are_painted(player):
    shelf(*[eager(seed) for seed in (1, 2, 3)])
    scene = player.open(MatchLibrary(DOORS, Thumbnails()))
    scene.thumbnails.fit((60, 50), player.app.look)
    scene.list.thumbnails.wish(map(wish_of, scene.entries))
    drawn = []
    scene.list.redraw = lambda: drawn.append(scene.thumbnails.done)
    while not scene.list.go_on(iter([0.001, 0.0]).__next__, seen=False):
        pass
    assert drawn == [True]


def test_a_picture_on_its_way_is_not_painted_again(player):
    pictures, painted = Thumbnails(), []
    pictures.fit((60, 50), player.app.look)

    def slow(number):
        time.sleep(0.01)
        pause()
        painted.append(number)

    def wishes():
        for number in (1, 2):
            yield Wish(number, lambda *_, number=number: slow(number))

    pictures.wish(wishes())
    assert not pictures.go_on(iter([1e-9, 0.0]).__next__)
    pictures.wish(wishes())
    assert pictures.go_on(lambda: math.inf)
    assert painted == [1, 2]

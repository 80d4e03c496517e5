"""The end of a match as it is met: the last deed, the scores, the winner, and one press."""

from collections.abc import Iterator
from itertools import chain, count
from random import Random

import pytest

from game import catalog
from game.match import Match, Seat
from scenes.boards.faces import face_of
from scenes.boards.match_summary import ScoreLine
from scenes.results.finale import (
    COUNT_SECONDS,
    DEED_SECONDS,
    RISE_SECONDS,
    STILL_SECONDS,
    WATCHED_SECONDS,
    Finale,
    risen,
)
from scenes.telling.turns import verdict, winners
from scenes.window.pacing import GUARD_SECONDS
from tests.helpers.playthroughs import files, replay
from tests.helpers.sampling import sampled
from tests.helpers.variants import play_out
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire
from tests.scenes.tables import Room

ALL = COUNT_SECONDS + DEED_SECONDS + RISE_SECONDS


def ended(key: str) -> Match:
    """The first golden match of a game that somebody wins, or else the first random one."""
    matches = (replay(path.read_text("utf-8"))[1] for path in files() if path.parent.name == key)
    found = (match for match in chain(matches, random_matches(key)) if match.over)
    return next(match for match in found if winners(match))


def random_matches(key: str) -> Iterator[Match]:
    seats = [Seat("person", f"P{number}") for number in range(catalog.find(key).players[0])]
    for seed in count():
        yield play_out(Match(key, seats, seed), Random(seed))


each_game = pytest.mark.parametrize("key", sampled(catalog.GAMES))


def opened(home, match, size=(1280, 720), **settings):
    player = Driver(make_app(home, size, **settings))
    player.heard = []
    player.app.sounds.play = lambda name, *_: player.heard.append(name)
    player.open(Room("Menu"))
    player.scene = Finale(match, Room("Results"))
    player.open(player.scene)
    return player


def test_the_board_of_the_end_takes_only_what_a_frame_can_spare(home, painted):
    """Painted in one frame it stood still for seconds on a busy machine."""
    player = opened(home, ended("ghost_hunt"))
    player.app.go_live()
    player.wait(0.1)
    assert player.scene.board.hooks.spare() < 1.0
    player.app.close()


@each_game
def test_scores_count_up_before_the_winner_is_seen(home, key):
    match = ended(key)
    player = opened(home, match)
    scene, before = player.scene, []
    while scene.shares[1] == 0:
        before.append([line.values for line in scene.table.score])
        assert not scene.table.winners
        assert scene.picture.risen == 0
        assert not {"win", "lose", "draw"} & set(player.heard)
        player.wait()
    totals = [line.values for line in scene.table.whole]
    assert len(set(map(str, before))) > 3, "nothing is counted"
    for earlier, later in zip(before, [*before[1:], totals], strict=True):
        for was, now in zip(sum(earlier, ()), sum(later, ()), strict=True):
            assert not (was.isdecimal() and now.isdecimal()) or int(was) <= int(now)
    player.wait(RISE_SECONDS + 0.2)
    assert scene.table.whole == tuple(scene.table.score)
    assert scene.table.winners == winners(match)
    assert scene.picture.risen == 1
    assert verdict(match, ()).headline in scene.picture.label
    assert len({"win", "lose", "draw"} & set(player.heard)) == 1
    assert not scene.animating
    assert scene.board.observation == scene.observation
    player.app.close()


@each_game
def test_a_notice_covers_neither_the_end_nor_the_score(home, key):
    player = opened(home, ended(key))
    player.app.notice("The settings could not be saved.")
    player.wait()
    (toast,) = (w for w in player.scene.page.widgets if type(w).__name__ == "Toast")
    assert not toast.area.colliderect(player.scene.deed.area)
    assert not toast.area.colliderect(player.scene.table.area)
    player.app.close()


@each_game
def test_what_decided_the_match_is_on_the_board_and_in_words(home, key):
    match = ended(key)
    player = opened(home, match)
    scene = player.scene
    assert any(scene.end.reason in words.label for words in scene.page.widgets)
    assert scene.board.trail
    assert set(scene.decisive) & set(scene.board.places), "nothing is lit"
    player.app.close()


@pytest.mark.parametrize("press", ["Enter", "x", "mouse"])
def test_any_press_ends_it_once_but_none_that_was_meant_for_the_match(home, press):
    player = opened(home, ended("eighteen_ghosts"))
    player.app.guard_seconds = GUARD_SECONDS
    player.app.guard_presses()

    def act():
        if press == "mouse":
            player.click_at((20, 20))
        else:
            player.press(press)
        player.wait()

    act()
    assert player.app.scene is player.scene
    player.wait(GUARD_SECONDS)
    act()
    assert player.app.scene.name == "Results"
    assert [getattr(scene, "name", "") for scene in player.app.scenes] == ["Menu", "Results"]
    player.app.close()


def test_it_waits_for_a_press_of_the_people(home):
    player = opened(home, ended("eighteen_ghosts"))
    player.wait(60)
    assert player.app.scene is player.scene
    player.press("Enter")
    player.wait()
    assert player.app.scene.name == "Results"
    player.app.close()


@pytest.mark.parametrize(
    ("animation", "seconds"),
    [("normal", ALL + WATCHED_SECONDS), ("off", STILL_SECONDS)],
)
def test_where_only_bots_have_played_it_ends_by_itself(home, animation, seconds):
    match = ended("eighteen_ghosts")
    match.seats = tuple(Seat("bot", seat.name, "page") for seat in match.seats)
    player = opened(home, match, animation=animation)
    player.wait(seconds - 0.3)
    assert player.app.scene is player.scene
    player.wait(0.6)
    assert player.app.scene.name == "Results"
    player.app.close()


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"animation": "off"}])
def test_nothing_moves_where_motion_is_reduced(home, painted, settings):
    player = opened(home, ended("eighteen_ghosts"), **settings)
    scene = player.scene
    assert scene.shares == (1.0, 1.0)
    assert not scene.animating
    assert scene.life is None or not scene.life.parts
    first = player.app.screen.surface.copy()
    player.wait(0.5)
    assert first.get_buffer().raw == player.app.screen.surface.get_buffer().raw
    player.app.close()


def test_a_match_given_up_has_no_last_deed(home):
    match = Match("eighteen_ghosts", ended("eighteen_ghosts").seats, {"placement": "random"}, 3)
    match.resign(0)
    player = opened(home, match)
    assert not player.scene.decisive
    assert not player.scene.board.trail
    player.app.close()


def test_a_lesson_that_ends_a_match_shows_its_end_and_goes_on(home):
    player = Driver(make_app(home, animation="off"))
    tutorial = player.open(wire(player.app).learn(catalog.GAMES["eighteen_ghosts"]))
    tutorial._open([lesson.key for lesson in tutorial.lessons].index("win"))
    player.wait()
    tutorial.play(tutorial.attempt.solution())
    for _ in range(30):
        if player.app.scene is not tutorial:
            break
        player.wait()
    scene = player.app.scene
    assert isinstance(scene, Finale)
    assert scene.won == [tutorial.lesson.seat]
    assert scene.match.state == tutorial.attempt.state
    player.press("Enter")
    player.wait()
    assert player.app.scene is tutorial
    assert tutorial.over
    assert player.app.ring.current.name == "board", "Enter would leave the last lesson"
    player.app.close()


@each_game
@pytest.mark.parametrize(("size", "text"), sampled(
    [((1280, 720), 200), ((1280, 720), 100), ((1920, 1080), 200), ((1920, 1080), 100),
     ((1080, 1920), 100)]
))  # fmt: skip
@pytest.mark.parametrize("language", sampled(["de", "en", "es"]))
def test_nothing_is_clipped(home, unseen, key, size, text, language):
    player = opened(home, ended(key), size, text_size=text, language=language)
    assert_no_clipping(player.app)
    player.wait(ALL)
    assert_no_clipping(player.app)
    player.app.close()


def test_parts_of_a_score_are_whole_numbers_and_figures():
    summary = face_of("eighteen_ghosts").summary
    line = summary.score(ended("eighteen_ghosts").state, ())[0]
    assert [len(each) for each in risen(line, 0.0).figures] == [0, 0]
    assert risen(line, 1.0) == line


def test_no_zero_is_seen_where_figures_will_come(home):
    player = opened(home, ended("eighteen_ghosts"))
    table = player.scene.table
    while player.scene.shares[0] < 1:
        assert "0" not in [words for words, _place in table.texts]
        player.wait()
    player.app.close()


def test_no_zeros_are_counted_up():
    line = ScoreLine("Steps", ("7", "0", "no"))
    assert risen(line, 0.0).values == ("", "", "")
    assert risen(line, 0.5).values == ("4", "", "")
    assert risen(line, 1.0).values == ("7", "0", "no")

"""The replay of one match."""

from random import Random

import pygame
import pytest

from game import catalog, save
from game.match import Match, Terms
from game.playtest.judging import chances_at, course, decisions_of, edge_of
from scenes.export.scene import Export
from scenes.replay.scene import Replay, ReplayLinks
from scenes.replay.timeline import side_by_side
from scenes.telling.turns import action_sentence
from scenes.window.preferences import PACES, pace_words
from tests.helpers.sampling import full, sampled
from tests.helpers.variants import play_out
from tests.helpers.waiting import calls_of
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import KEY, Room, eager, keep, people

DOORS = ReplayLinks(
    play=lambda match: Room("Play", match),
    analysis=lambda match, find: Room("Analysis", match, find),
    swings=lambda match: [30, 12, 20] if match.seed == 1 else [],
)


def replay(match, at=0):
    return Replay(match, DOORS, at, "one", "21 November 2026")


@pytest.fixture
def scene(player):
    return player.open(replay(eager(1)))


def labels(player):
    return [widget.label for widget in player.app.scene.page.widgets]


def shown(scene):
    """The position that board, list and time line agree on."""
    assert scene.board.observation == scene.match.positions[scene.at]
    assert scene.log.chosen == scene.at == scene.controls.timeline.at
    rows = [scene.log.rows[index] for index, _ in scene.log.shown()]
    if scene.at:
        assert any(row.tells(scene.at) for row in rows), "the present turn is not in view"
    return scene.at


def test_it_begins_at_the_beginning_or_where_it_was_asked(player):
    match = eager(1)
    assert shown(player.open(replay(match))) == 0
    assert shown(player.open(replay(match, 23))) == 23


def test_keys_alone_reach_every_position(player, scene):
    last = scene.match.ply
    for ply in range(1, last + 1):
        player.press("Right")
        assert shown(scene) == ply
    player.press("Right")
    assert shown(scene) == last
    player.press("Left")
    assert shown(scene) == last - 1
    player.press("Home")
    assert shown(scene) == 0
    player.press("Left")
    assert shown(scene) == 0
    player.press("End")
    assert shown(scene) == last


def test_buttons_step_and_jump(player, scene):
    player.click("Next move")
    player.click("Next move")
    assert shown(scene) == 2
    player.click("Previous move")
    assert shown(scene) == 1
    player.click("Last position")
    assert shown(scene) == scene.match.ply
    player.click("First position")
    assert shown(scene) == 0


def test_arrows_step_also_while_a_button_of_the_controls_has_the_focus(player, scene):
    player.tab_to("Next move")
    player.press("Right", "Right", "Left")
    assert shown(scene) == 1
    assert player.app.ring.current.name == "Next move"
    player.press("Enter")
    assert shown(scene) == 2


def click_row(player, scene, wanted):
    """Click the first row in view of which something is true."""
    index, rect = next((i, r) for i, r in scene.log.shown() if wanted(scene.log.rows[i]))
    player.click_at(rect.move(scene.log.area.topleft).center)
    return scene.log.rows[index]


def test_a_turn_that_is_clicked_is_shown_again_with_its_parts(player, scene):
    player.press("End")
    row = click_row(player, scene, lambda row: row.turn and len(row.turn.parts) == 1)
    player.wait(0.05)
    assert scene.log.opened == row.turn.first
    assert scene.at == row.turn.first
    part = click_row(player, scene, lambda other: other.part and other.turn == row.turn)
    assert shown(scene) == part.part.last
    player.press("F5")
    player.wait(0.05)
    assert scene.log.opened == row.turn.first
    player.wait(4)
    assert shown(scene) == row.turn.last
    assert not scene.playing


def test_the_keys_of_the_match_step_play_and_pause_here_too(player, scene):
    player.press("F7", "F7", "F7", "F4")
    assert shown(scene) == 2
    player.press("F6")
    player.wait(0.1)
    assert scene.playing
    player.press("F6")
    assert not scene.playing
    pace = player.app.preferences.pace
    player.press("F8")
    player.wait()
    assert player.app.preferences.pace != pace
    assert player.find("Speed").value == pace_words(player.app.preferences.pace)


def test_the_list_tells_every_move_in_words_without_notation(scene):
    parts = [part for turn in scene.log.turns for part in turn.parts]
    assert [part.first for part in parts] == list(range(1, scene.match.ply + 1))
    for part, entry in zip(parts, scene.match.log, strict=True):
        assert part.words == action_sentence(scene.match, entry.ply)
        assert "**" not in part.words


def test_a_turn_of_several_steps_is_traced_as_one(home):
    match = Match("haunted_house", people("Ada", "Eve"), {}, 3, Terms(curtain="open"))
    for notation in ("@a1", "A:d4-d3", "B:d4-e4", "end"):
        match.play(match.state.parse(notation))
    player = Driver(make_app(home))
    scene = player.open(Replay(match, DOORS, 3, "one", "today", 1))
    scene.jump(2)
    assert [trace.number for trace in scene.board.trail] == [0]
    scene.jump(3)
    assert [trace.number for trace in scene.board.trail] == [1, 2]


def test_the_time_line_is_dragged(player, scene):
    line = scene.controls.timeline
    track = line.track().move(line.area.topleft)
    events = [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=track.midleft, button=1)]
    for part in (0.25, 0.5, 0.75):
        spot = (track.left + round(track.width * part), track.centery + 40)
        events.append(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0)))
    player.app.step(events, 0.03)
    assert shown(scene) == round(scene.match.ply * 0.75)
    player.app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1)], 0.03)
    player.app.step(
        [pygame.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(1, 1), buttons=(0, 0, 0))], 0
    )
    assert shown(scene) == round(scene.match.ply * 0.75)


@pytest.mark.parametrize("speed", range(len(PACES)))
def test_it_plays_to_the_end_at_every_speed_and_stops(home, speed):
    app = make_app(home, animation="off")
    player = Driver(app)
    scene = player.open(replay(eager(1), 30))
    control = player.find("Speed")
    player.click_at(control.cells(control.area.size)[speed].move(control.area.topleft).center)
    assert control.value == pace_words(PACES[speed])
    seconds = (scene.match.ply - 30) * 0.7 / (PACES[speed] / 100)
    player.press("Space")
    player.wait(seconds * 0.5)
    assert 30 < shown(scene) < scene.match.ply
    player.wait(seconds)
    assert shown(scene) == scene.match.ply
    assert not scene.playing


def test_space_pauses_and_plays_again_from_the_beginning_after_the_end(player, scene):
    player.press("Space")
    player.wait(1)
    player.press("Space")
    paused = shown(scene)
    player.wait(3)
    assert shown(scene) == paused > 0
    player.press("End", "Space")
    player.wait(0.1)
    assert scene.playing
    assert shown(scene) <= 1


def test_animation_is_faster_at_higher_speed(player, scene):
    frames = []
    for speed in (1, 4):
        scene._set_pace(PACES[speed])
        player.press("Home", "End")
        player.wait()
        player.press("Left")
        count = 0
        while scene.board.animating:
            player.wait()
            count += 1
        frames.append(count)
    assert frames[0] > 2 * max(1, frames[1])


def test_a_branch_is_a_new_match_and_the_old_file_stays(player, home):
    match = eager(1)
    path = keep(match)
    before = path.read_bytes()
    scene = player.open(replay(match))
    for _ in range(25):
        player.press("Right")
    player.press("B")
    branch = player.app.scene.what[0]
    assert isinstance(branch, Match)
    assert branch.entries == match.entries[:25]
    assert branch.state == match.positions[25]
    assert not branch.can_redo()
    branch.play(branch.state.legal_actions()[0])
    keep(branch)
    assert path.read_bytes() == before
    assert scene.match.ply == len(scene.match.entries) == match.ply
    assert save.load(path).state == match.state


@pytest.mark.parametrize("key", catalog.GAMES)
@full
def test_every_position_of_every_game_can_be_played_on(key):
    seats = people(*(f"Player {n}" for n in range(catalog.find(key).players[0])))
    match = play_out(Match(key, seats, {}, 6), Random(6))
    for ply in range(match.ply):
        branch = match.branch(ply)
        assert branch.state.current_player >= 0
        assert branch.log == match.log[: branch.ply]
        branch.play(branch.state.legal_actions()[0])


def test_the_analysis_leads_back_to_a_position(player, scene):
    player.press("A")
    room = player.app.scene
    assert (room.name, room.what[0]) == ("Analysis", scene.match)
    room.what[1](30)
    player.press("Esc")
    player.wait()
    assert shown(scene) == 30


def test_swings_are_numbered_and_their_numbers_are_keys(player, scene):
    assert scene.controls.timeline.swings == [30, 12, 20]
    for key, ply in (("2", 12), ("1", 30), ("3", 20)):
        player.press(key)
        assert shown(scene) == ply


def test_the_drama_of_a_match_is_shown_beside_it_ply_by_ply(player, scene):
    player.press("D")
    for _ in range(400):
        player.wait(1 / 60)
        if scene.drama.done:
            break
    match, strip = scene.match, scene.drama_strip
    decisions = decisions_of(match)
    assert scene.drama.done
    assert [*scene.drama.shares[7]] == list(chances_at(match, decisions[7].ply).values())
    assert scene.drama.tension[7] == edge_of(match, decisions[7].ply)
    assert len(scene.drama.leads()) == course(match).lead_changes * len(decisions)
    board = scene.board.observation
    player.press("F7")
    first, second = scene.drama.shares[scene.drama.at(scene.at)]
    assert f"{scene.drama.sides[0].name} {round(100 * first)} %" in strip.value
    assert f"decided at {round(100 * (1 - course(match).decided))} %" in strip.value
    assert first + second == pytest.approx(1)
    assert scene.board.observation != board
    assert_no_clipping(player.app)
    player.press("D")
    assert scene.drama_strip is None


@pytest.mark.parametrize("key", sampled(catalog.GAMES, 1))
def test_every_game_has_a_drama(player, key):
    players = min(catalog.GAMES[key].players)
    match = play_out(Match(key, people(*"ABCDEF"[:players]), seed=3), Random(3))
    scene = player.open(replay(match))
    player.press("D")
    for _ in range(4000):
        if not scene.drama.update():
            break
    assert scene.drama.done
    for shares in scene.drama.shares:
        assert sum(shares) == pytest.approx(1)
    assert all(edge is None or 0 <= edge <= 1 for edge in scene.drama.tension)


def test_an_unfinished_match_shows_no_drama(player):
    player.open(replay(eager(1, decisions=20)))
    assert "Drama" not in [target.name for target in player.targets()]


def test_the_export_takes_what_is_shown(player, scene):
    player.press("Right", "Right", "E")
    export = player.app.scene
    assert isinstance(export, Export)
    assert (export.shown.at, export.shown.team, export.shown.guarded) == (2, None, False)


def test_an_unfinished_match_is_not_analysed(player):
    player.open(replay(eager(1, decisions=20)))
    assert "Analysis" not in [target.name for target in player.targets()]


def test_there_is_nothing_to_play_from_the_end(player, scene):
    player.press("End")
    assert not scene.branch.is_enabled
    assert scene.branch.help.startswith("The match is over here")
    player.press("B")
    assert player.app.scene is scene
    player.press("Left", "B")
    assert player.app.scene.name == "Play"


def test_a_match_that_was_given_up_can_be_played_on(player):
    match = eager(3, decisions=22)
    match.resign(0)
    player.open(replay(match, 22))
    player.press("B")
    assert not player.app.scene.what[0].over


def test_the_end_is_told_in_words(player, scene):
    player.press("End")
    assert "wins" in scene.now.message.words
    player.press("Home")
    assert scene.now.message.title == "The beginning"


def test_a_match_without_moves_is_shown(player):
    scene = player.open(replay(Match(KEY, people(), {}, 1)))
    player.press("Right", "Space", "End")
    player.wait(2)
    assert shown(scene) == 0


def test_a_long_match_is_opened_with_little_work(player):
    match, rng = Match(KEY, people(), {}, 4), Random(4)
    while not match.over:
        match.play(rng.choice(match.state.legal_actions()))
    assert match.ply > 200
    assert calls_of(lambda: player.open(replay(match))) < 200_000


LONG = (
    "Wilhelmina Feath",
    "Bartholomew Chat",
    "Clara Winterbour",
    "Maximilian Ravel",
    "Edda Ravensworth",
    "Montgomery Wells",
)


@pytest.mark.parametrize("size", sampled([((1280, 720),), ((1920, 1080),)]))
@pytest.mark.parametrize("text_size", sampled([200, 100]))
@pytest.mark.parametrize("key", sampled(["haunting_house_3", "ghost_hunt", "haunted_house"]))
def test_the_board_of_many_long_names_has_most_of_the_window(home, key, size, text_size):
    count = max(catalog.find(key).players)
    match = play_out(Match(key, people(*LONG[:count]), {}, 6), Random(6))
    app = make_app(home, size, text_size=text_size)
    player = Driver(app)
    scene = player.open(replay(match, match.ply // 2))
    for leaf in ("turns", "details", ""):
        if leaf == "details" and text_size == 200:
            continue
        scene._turn_leaf(leaf)
        player.wait()
        assert scene.areas[0].width >= 0.6 * size[0]
        assert_no_clipping(app)
        header = player.find("Back").area
        for name in ("Note", "Analysis", "Export", "Play from here"):
            assert abs(player.find(name).area.centery - header.centery) <= 2, "not one line"
    if text_size == 100:
        scene._turn_leaf("turns")
        player.wait()
        eyes = player.find("Seen by")
        action_sentence = " ".join(words for words, _ in eyes.texts)
        assert all(name.split()[0] in action_sentence for name in LONG[:count])


def test_the_board_itself_is_large_beside_a_column(player):
    match = Match("ghost_hunt", people(*LONG[:5]), {}, 6)
    scene = player.open(replay(play_out(match, Random(6)), 60))
    frame = scene.board.inner().inflate(28, 28)  # with its wood
    assert frame.width >= 0.6 * 1280


@pytest.mark.parametrize("key", ["ghost_hunt", "haunted_house"])
def test_who_did_it_is_named_once(player, key):
    match = Match(key, people(*LONG[:2]), {}, 6)
    scene = player.open(replay(play_out(match, Random(6))))
    for step in range(1, 40):
        scene.jump(step)
        assert scene.now.message.words.count(LONG[1]) <= 1


def test_the_column_is_opened_and_closed_by_its_keys(player, scene):
    before = scene.areas[0].width
    player.press("T")
    assert scene.areas[0].width > before
    player.press("T")
    assert scene.areas[0].width == before
    player.click("Close column")
    assert scene.areas[0].width > before


def test_the_key_of_the_eyes_goes_through_everybody_who_may_look(player):
    match = play_out(Match("ghost_hunt", people(*LONG[:3]), {}, 6), Random(6))
    scene = player.open(replay(match, 20))
    seen = []
    for _ in range(3):
        seen.append(scene.team)
        player.press("V")
        player.wait()
    assert seen == [None, 0, 1]
    assert scene.team is None
    eyes = player.find("Seen by")
    player.app.ring.focus(eyes)
    player.press("Down")
    assert scene.team == 0


def test_key_moments_of_neighbouring_turns_stand_side_by_side_on_the_time_line():
    assert side_by_side([100, 105, 300], 20) == [90, 110, 290]
    assert side_by_side([], 20) == []

"""Replays of matches with secrets, the terms of a match, and rows that give nothing away."""

from random import Random

import pytest

from game import catalog
from game.match import Terms
from scenes.boards.faces import face_of
from scenes.export.record import record
from scenes.play.curtain import Curtain
from scenes.replay.scene import Replay, ReplayLinks
from scenes.setup import scene as setup
from scenes.setup.set_up_plan import plan_for
from scenes.telling.match_log import OpenLog, TeamLog
from tests.helpers.sampling import full
from tests.rules.haunted import lively
from tests.scenes.hot_seat import HOUSE, bot, house, key_up
from tests.scenes.tables import LEVELS, Room, keep, people

FOUR = people("Ann", "Bob", "Cyd", "Dan")


def played(seed, seats=None, decisions=10_000):
    match, rng = house("", seats, {"turn_limit": 15}, seed), Random(seed)
    while not match.over and match.ply < decisions:
        match.play(lively(match.state, rng))
    return match


def replay(match, team=None):
    links = ReplayLinks(
        lambda match: Room("Play", match),
        lambda match, find: Room("Analysis", match),
        lambda match: [20, 40],
        rules=lambda game, table: Room("Rules", table),
    )
    return Replay(match, links, 0, "test", "today", team)


# Moments


@pytest.mark.parametrize("seats", [people(), FOUR])
def test_moments_are_the_distinct_observations_of_a_team_in_their_order(seats):
    match = played(2, seats)
    for team in (0, 1):
        match_log = TeamLog(match, face_of(HOUSE).view(), team)
        shown = [match.positions[p].observation(team) for p in range(match.ply + 1)]
        distinct = [o for i, o in enumerate(shown) if not i or o != shown[i - 1]]
        assert [match_log.observation(i) for i in range(match_log.last + 1)] == distinct
        assert [distinct[match_log.step(ply)] for ply in range(match.ply + 1)] == shown
        assert all(match_log.step(match_log.ply(i)) == i for i in range(match_log.last + 1))
        assert match_log.last < match.ply


def test_moments_follow_what_is_taken_back_and_played_otherwise():
    match = house("@b6, A:d4-d5")
    hunters, ghost = (
        TeamLog(match, face_of(HOUSE).view(), 1),
        TeamLog(match, face_of(HOUSE).view(), 0),
    )
    assert (hunters.last, ghost.last) == (2, 2)
    match.undo()
    assert (hunters.last, ghost.last) == (1, 1)
    match.play_text("A:trap")
    assert (hunters.last, ghost.last) == (2, 1)
    assert hunters.sentences(2)[0].text == "Amelia sets a trap on d4"


def test_the_log_of_a_team_has_its_own_lines_only():
    match = house("@b6, A:d4-d5, A:radar, B:trap, end, b6-b5, end")
    ghost, hunters = (
        " ".join(line.words for line in TeamLog(match, face_of(HOUSE).view(), team).lines(4))
        for team in (0, 1)
    )
    assert "begins on b6" in ghost
    assert "Radar" not in ghost
    assert "trap" not in ghost
    assert "b6" not in hunters
    assert "Radar" in hunters


# Replays


@full
def test_a_finished_match_is_seen_by_everybody_or_by_a_team(player):
    match = played(1, FOUR)
    scene = player.open(replay(match))
    assert isinstance(scene.match_log, OpenLog)
    assert scene.board.observation == match.positions[0]
    scene.jump(30)
    scene._look_as(2)
    player.wait()
    assert scene.match_log.team == 1
    assert scene.at == scene.match_log.step(30)
    assert scene.board.observation == match.positions[30].observation(1)
    for step in range(scene.last + 1):
        scene.jump(step)
    player.press("End")
    assert scene.now.message.words.endswith("after both rounds.")
    scene._look_as(0)
    player.wait()
    assert scene.board.observation == match.state


def test_the_rules_open_in_a_replay_and_above_its_curtain_without_its_position(player):
    player.open(replay(played(3, decisions=20), 0))
    player.wait(0.2)
    assert isinstance(player.app.scene, Curtain)
    player.press("F1")
    rules = player.app.scene
    assert rules.name == "Rules"
    assert not rules.what[0].facts
    player.app.pop()
    player.wait(0.2)
    assert isinstance(player.app.scene, Curtain)
    player.open(replay(played(3, decisions=10_000)))
    player.press("F1")
    assert player.app.scene.name == "Rules"
    assert player.app.scene.what[0].phase == "start"


def test_an_unfinished_match_is_seen_by_a_team_behind_its_curtain(player):
    match = played(1, decisions=40)
    scene = player.open(replay(match, 1))
    player.wait()
    assert isinstance(player.app.scene, Curtain)
    assert player.app.scene.notice.name == "Ben"
    assert player.app.scene.notice.away == ("Amelia",)
    player.press("Enter")
    player.app.step([key_up()], 0.01)
    player.press("Enter")
    player.wait()
    assert player.app.scene is scene
    assert not scene.branch.is_enabled
    assert not [target for target in player.targets() if target.label == "Seen by"]
    scene.jump(scene.last)
    assert scene.board.observation == match.state.observation(1)
    scene.away()
    player.wait()
    assert isinstance(player.app.scene, Curtain)
    player.press("Esc")
    player.wait()
    assert not player.app.scenes or player.app.scene is not scene


def test_the_record_of_an_unfinished_match_tells_what_one_team_knows():
    match = house("@b6, A:d4-d5, A:radar, end, b6-b5, end")
    text = record(match, "today", TeamLog(match, face_of(HOUSE).view(), 1))
    assert "b6" not in text
    assert "Seed" not in text
    assert "Radar on d5" in text


# The set-up


def open_set_up(player, *kinds, key=HOUSE):
    plan = plan_for(catalog.find(key), LEVELS, player.app.preferences, lambda most: 7)
    if len(kinds) > 2:
        plan.set_players(len(kinds))
    for chair, kind in zip(plan.chairs, kinds, strict=False):
        chair.kind = kind
    links = setup.SetUpLinks(
        lambda game, table: Room("Rules"),
        lambda match: Room("Play", match),
        lambda game: Room("Tutorial", game),
        lambda game: Room("Drawings"),
        lambda match: Room("Phones"),
        lambda game, options, players: Room("Paper"),
    )
    scene = setup.SetUp(plan, links)
    scene.more = True
    return player.open(scene)


def test_terms_are_chosen_and_remembered(player):
    scene = open_set_up(player, "person", "person")
    assert scene.plan.terms == Terms()
    player.click("tournament")
    player.wait()
    assert scene.plan.terms == Terms(True, 1, "full")
    for label, key in (("clock", "Right"), ("curtain", "Right")):
        player.find(label).reveal()
        player.app.ring.focus(player.find(label))
        player.press(key)
        player.wait()
    assert scene.plan.terms == Terms(True, 2, "quick")
    player.press("Enter") if player.focused == "Start match" else player.click("Start match")
    player.wait()
    assert player.app.scene.what[0].terms == Terms(True, 2, "quick")
    again = plan_for(catalog.find(HOUSE), LEVELS, player.app.preferences, lambda most: 7)
    assert again.terms == Terms(True, 2, "quick")


def test_curtains_are_offered_where_people_of_two_teams_sit(player):
    def offered(*kinds, key=HOUSE):
        open_set_up(player, *kinds, key=key)
        return [t.name for t in player.targets() if t.name in ("clock", "curtain", "tournament")]

    assert offered("person", "person") == ["clock", "curtain", "tournament"]
    assert offered("person", "bot") == ["clock", "tournament"]
    assert offered("person", "bot", "person", "bot") == ["clock", "tournament"]
    assert offered("person", "bot", "bot", "person") == ["clock", "curtain", "tournament"]
    assert offered("person", "person", key="eighteen_ghosts") == ["clock", "tournament"]


def test_a_file_of_a_match_names_neither_plies_nor_counts(home):
    path = keep(played(1, [people()[0], bot()], decisions=40))
    assert "Haunted House" in path.name
    assert "40" not in path.name

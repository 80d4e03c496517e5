"""From the charts of a run down to its matches, and what is compared."""

import re
import sqlite3
from contextlib import closing

from game import save
from game.bots.levels import levels_of
from game.playtest.experiment import judged, single
from game.playtest.match_plan import make_plan
from game.playtest.remarkable import remarkable
from scenes.lab.bars import row_sentence
from scenes.lab.matches import RunMatches
from scenes.replay.scene import Replay
from tests.helpers.sampling import full
from tests.scenes.laboratory import (
    KEY,
    choose,
    experiments,
    kept,
    labels,
    shown,
    until,
    wire,
)

# Down to the matches


def test_a_bar_a_bin_and_an_ending_open_their_matches_by_mouse(player):
    scene = shown(player, experiments()["run"])
    for name, lands in (("wins", "won"), ("length", "turn"), ("endings", "Ended by")):
        chart = player.find(name)
        part = chart.parts[0]
        player.click_at(part.area.move(chart.area.topleft).center)
        opened = player.app.scene
        assert isinstance(opened, RunMatches)
        assert lands in opened.selection.words
        assert len(opened.selection.numbers) > 0
        player.press("Esc")
        player.wait()
    assert player.app.scene is scene


def test_a_match_opens_as_a_replay_by_keys_and_by_mouse(player):
    scene = shown(player, experiments()["run"])
    player.tab_to("length")
    chart = player.find("length")
    player.press("Right")
    assert chart.at == 1
    player.press("Enter")
    listed = player.app.scene
    assert isinstance(listed, RunMatches)
    listed_row = listed._row(listed.numbers, 0)
    assert listed_row.title.startswith("Seed ")
    player.press("Enter")
    player.wait()
    replayed = player.app.scene
    assert isinstance(replayed, Replay)
    number = listed.selection.numbers[0]
    match = scene.live.tallies[0].outcome(number)
    assert replayed.match.seed == match.seed
    assert replayed.match.over
    assert replayed.match.game.rules.turns(replayed.match.state) == match.turns
    player.press("Esc")
    player.wait()
    player.click("Watch")
    player.wait()
    assert isinstance(player.app.scene, Replay)


def test_a_match_is_branched_and_the_branch_is_gone_on_with(player):
    shown(player, experiments()["run"])
    player.tab_to("length")
    player.press("Enter", "Enter")
    player.wait()
    names = {seat.name for seat in player.app.scene.match.seats}
    assert names == {"Random", levels_of(KEY)[0].name}
    branch = player.app.scene.match.branch(20)
    wiring = wire(player.app)
    player.open(wiring.play(branch))
    player.wait()
    again = wiring.resume(next(save.folder().glob("*.ghost")))
    assert again.match.log[:20] == branch.log[:20]


def test_the_list_is_walked_and_scrolled(player):
    experiment = single(make_plan(KEY, (), 60, 1, {}))
    shown(player, experiment)
    player.tab_to("endings")
    player.press("Enter")
    scene = player.app.scene
    assert len(scene.selection.numbers) == 60
    rows = player.find("matches")
    player.tab_to("matches")
    player.press("Down", "PageDown", "Up")
    assert scene.chosen == rows.rows
    player.press("End")
    assert scene.chosen == 59
    assert rows.top == 60 - rows.rows
    player.press("Home")
    assert rows.top == 0
    bar = (rows.area.right - 5, rows.area.bottom - 3)
    player.click_at(bar)
    assert rows.top == 60 - rows.rows
    assert scene.chosen == 0


def damage(path):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE played SET actions = x'00'")


def test_a_match_that_is_damaged_later_is_told(player):
    experiment = experiments()["run"]
    path = kept(experiment)
    shown(player, experiment, path)
    damage(path)
    player.tab_to("wins")
    player.press("Enter", "Enter")
    player.wait()
    assert isinstance(player.app.scene, RunMatches)
    assert any("damaged" in meaning.label for meaning in player.app.ring.semantics())


def test_a_damaged_run_is_told(player):
    experiment = experiments()["run"]
    path = kept(experiment)
    damage(path)
    shown(player, experiment, path)
    sentence = f"{path.name} was damaged after it was written"
    told = [f"{meaning.label} {meaning.value}" for meaning in player.app.ring.semantics()]
    assert any(sentence in words for words in told), told


# What is compared


def test_a_setting_is_chosen_for_the_table_and_the_lengths(player):
    scene = shown(player, experiments()["compare"])
    choose(player, "cell", 1)
    assert player.find("length").cell == 1
    assert {row.cell for row in scene.table.lines} == {1}
    player.tab_to("wins")
    player.press("Enter")
    assert isinstance(player.app.scene, RunMatches)


def test_a_judged_run_shows_how_often_the_leader_won(player):
    plan = make_plan(KEY, ("random", "random"), 6, 1, {})
    shown(player, judged(single(plan), 6))
    assert player.find("endings").lines[0].words.startswith("After ")
    assert "How often the leader won" in labels(player)


# What is fair


@full
def test_six_players_are_held_against_a_sixth(player):
    plan = make_plan("haunting_house_3", ("random",) * 6, 8, 1, {})
    shown(player, single(plan))
    wins = player.find("wins")
    assert {bar.fair for bar in wins.lines if bar.which.result} == {1 / 6}
    assert row_sentence(wins.lines[0]).endswith(": not known yet")


# The report


@full
def test_a_press_writes_the_report_of_a_run(player):
    scene = shown(player, experiments()["sweep"])
    player.press("R")
    page = scene.path.with_suffix("") / "report.html"
    until(player, page.exists)
    until(player, lambda: not scene.exporting.busy)
    text = page.read_text(encoding="utf-8")
    assert re.search(r"<h2[^>]*>Matches to look at</h2>", text)
    assert f"replay &quot;{scene.path}&quot; --match" in text
    assert text.count("data:image/jpeg;base64,") == 1


# Which matches


def test_matches_are_sorted_and_filtered_together(player):
    plan = make_plan(KEY, ("random", "1"), 30, 1, {}, True)
    scene = shown(player, judged(single(plan), 6))
    player.press("M")
    matches = player.app.scene
    assert isinstance(matches, RunMatches)
    assert list(matches.numbers) == list(range(30))
    tally = scene.live.tallies[0]
    choose(player, "sort", 1)
    turns = [tally.outcome(number).turns for number in matches.numbers]
    assert turns == sorted(turns, reverse=True)
    least = player.find("least")
    player.click_at(least.cells(least.area.size)[1].move(least.area.topleft).center)
    assert [tally.outcome(number).turns for number in matches.numbers] == turns[::-1]
    choose(player, "won", 2)
    found = [tally.outcome(number) for number in matches.numbers]
    assert found
    assert all(match.returns[1] > 0 for match in found)
    assert [match.turns for match in found] == sorted(match.turns for match in found)
    choose(player, "ending", 1)
    assert {tally.outcome(number).ending for number in matches.numbers} == {found[0].ending}
    choose(player, "sort", 0)
    choose(player, "won", 0)
    choose(player, "ending", 0)
    picked = player.find("picked")
    player.click_at(picked.cells(picked.area.size)[1].move(picked.area.topleft).center)
    assert [(matches.reasons[n], n) for n in matches.numbers] == remarkable(tally)
    assert matches._row(matches.numbers, 0).title.startswith("The most typical · ")
    player.press("Enter")
    assert player.app.scene is not matches


def test_a_list_without_matches_opens_none(player):
    shown(player, experiments()["run"])
    player.press("M")
    matches = player.app.scene
    matches.won, matches.ending = -1, "goal"
    player.app.rebuild()
    player.wait()
    assert not player.find("Watch").is_enabled
    player.press("Enter")
    assert player.app.scene is matches

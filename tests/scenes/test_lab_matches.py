"""From the charts of a run down to its matches, and what is compared."""

import re
import sqlite3
from contextlib import closing

import pytest

from game import catalog, save
from game.bots.levels import levels_of
from game.playtest.experiment import judged, single
from game.playtest.match_plan import make_plan
from game.playtest.plies import replay
from game.playtest.remarkable import remarkable
from game.playtest.store import Store
from game.playtest.variety import varieties
from game.playtest.worth import outstanding, worths
from scenes.lab.detail_pages import PAGES
from scenes.lab.lab_plan import KINDS
from scenes.lab.matches import RunMatches
from scenes.lab.words import signed
from scenes.replay.scene import Replay
from tests.helpers.sampling import full, sampled
from tests.helpers.shipped import SHIPPED
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import (
    KEY,
    choose,
    experiments,
    kept,
    labels,
    shown,
    to_the_end,
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
        assert len(opened.selection.numbers) == int(_count(part.words))
        player.press("Esc")
        player.wait()
    assert player.app.scene is scene


def _count(words):
    """The number of matches a part tells: "... 12 of 20 ..."."""
    parts = words.replace(":", " ").split()
    return parts[parts.index("of") - 1]


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
    match = scene.live.tally(0).outcome(number)
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


@full
def test_two_settings_stand_side_by_side_with_a_verdict(player):
    scene = shown(player, experiments()["compare"])
    forest = player.find("wins")
    outcomes = len(scene.experiment.cells[0].plan.outcomes)
    assert len(forest.parts) == 3 + outcomes  # wins, turns, decisions
    heads = [line.label for line in forest.lines if not line.verdict]
    assert heads[:3] == ["Wins of Sheets", "Turns, mean", "Decisions, mean"]
    assert "Ghosts released" in heads
    verdicts = [line.verdict for line in forest.lines if line.label == "B: Goal Any three"]
    assert verdicts[:3] == ["unclear", "clear", "clear"]
    drawn = [words for words, _ in forest.texts]
    assert {"clear", "unclear"} >= {word for word in drawn if word in ("clear", "unclear")}
    assert "clear" in drawn
    player.tab_to("wins")
    player.press("Down", "Enter")
    assert player.app.scene.selection.cell == 1
    assert len(player.app.scene.selection.numbers) == 120
    player.press("Esc")
    player.wait()
    choose(player, "shown", 2)
    assert scene.view == 1
    assert player.find("length").cell == 1


def test_a_ladder_shows_every_pair_and_elo(player):
    shown(player, experiments()["ladder"])
    matrix = player.find("wins")
    assert len(matrix.parts) == 2
    shares = sorted(words for words, _ in matrix.texts if words.isdigit())
    assert sum(map(int, shares)) == 100
    assert player.find("elo").value.startswith("Random 0, Level 1 ")
    player.tab_to("wins")
    player.press("Enter")
    assert len(player.app.scene.selection.numbers) == 6


# The pages of a setting


def judged_run(key, seats, games, paired=False):
    plan = make_plan(key, seats, games, 1, {}, paired)
    return judged(single(plan), 2)


def turn_to(player, scene, page):
    choose(player, "page", PAGES.index(page))
    player.wait()
    assert scene.leaf == page


def test_actions_and_places_open_the_matches_behind_them(player):
    scene = shown(player, judged_run(KEY, ("1", "random"), 20, True))
    turn_to(player, scene, "actions")
    chart = player.find("often")
    part = next(part for part in chart.parts if part.which.kind == "jump")
    chart.opened(part)
    player.wait()
    listed = player.app.scene
    assert isinstance(listed, RunMatches)
    numbers = [n for n in range(20) if any(e.startswith("m:") for e in _log(listed, n))]
    assert list(listed.selection.numbers) == numbers
    player.press("Esc")
    turn_to(player, scene, "places")
    choose(player, "what", 1)
    board = player.find("places")
    assert {part.which.chart_place[1] for part in board.parts} <= {"c1", "c5", "e3"}
    part = board.parts[0]
    player.click_at(part.area.move(board.area.topleft).center)
    player.wait()
    assert isinstance(player.app.scene, RunMatches)
    assert len(player.app.scene.selection.numbers) > 0


def _log(listed, number):
    with closing(Store.open(listed.selection.path)) as store:
        match = replay(listed.selection.plan, store.match(0, number))
    return [entry.notation for entry in match.log]


@full
def test_the_course_lists_the_most_dramatic_match_first(player):
    scene = shown(player, judged_run("haunted_house", (), 2))
    turn_to(player, scene, "course")
    assert player.find("learned").parts
    chart = player.find("course")
    part = next(part for part in chart.parts if part.which.measure == "drama")
    chart.opened(part)
    player.wait()
    numbers = list(player.app.scene.selection.numbers)
    with closing(Store.open(scene.path)) as store:
        drama = [dict(store.match(0, n).judged.course)["drama"] for n in numbers]
    assert drama == sorted(drama, reverse=True)


@full
def test_every_page_fits(home, unseen):
    experiment = judged_run("haunted_house", (), 1)
    path = kept(experiment)
    for size, text_size in (((1280, 720), 100), ((1280, 720), 200)):
        app = make_app(home, size, text_size=text_size)
        scene = shown(Driver(app), experiment, path)
        for page, chart in (("actions", 0), ("places", 2), ("course", 0)):
            scene.page_kind, scene.deeper.chart = page, chart
            app.rebuild()
            app.step([], 0.1)
            assert_no_clipping(app)
        app.close()


@full
def test_a_run_without_a_judge_is_played_again_with_one(player):
    plan = make_plan("haunted_house", ("random", "random"), 2, 1, {})
    first = shown(player, single(plan))
    turn_to(player, first, "course")
    assert "The judge was off in this run." in labels(player)
    player.click("judge")
    scene = to_the_end(player)
    assert scene is not first
    assert scene.path != first.path
    turn_to(player, scene, "course")
    assert player.find("course")
    assert scene.deeper.survey.judged == 2
    player.click("Back")
    assert player.app.scene is not first


def test_the_judge_and_what_is_done_without_are_planned(lab):
    scene = lab.app.scene
    lab.click("judge")
    assert scene.planned.experiment().cells[0].plan.judged > 0
    control = lab.find("kind")
    control.reveal()
    at = KINDS.index("restrict")
    lab.click_at(control.cells(control.area.size)[at].move(control.area.topleft).center)
    lab.click("jump")
    assert "jump" not in scene.planned.forbidden
    told = [cell.plan.forbidden for cell in scene.planned.experiment().cells]
    assert told == ["", *scene.planned.forbidden]


# What is fair


@full
def test_six_players_are_held_against_a_sixth(player):
    plan = make_plan("haunting_house_3", ("random",) * 6, 8, 1, {})
    shown(player, single(plan))
    wins = player.find("wins")
    assert {bar.fair for bar in wins.lines if bar.which.result} == {1 / 6}
    assert "fair would be 16.7" in wins.lines[0].sentence
    assert re.search(r": (not )?(fair|known yet), within 5 points$", wins.lines[0].sentence)


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
    tally = scene.live.tally(0)
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


@pytest.mark.parametrize("size", sampled([((1280, 720),), ((1920, 1080),)]))
@full
def test_openings_and_the_leaders_over_time_have_pages(home, unseen, size):
    player = Driver(make_app(home, size))
    scene = shown(player, judged(single(make_plan("ghost_hunt", ("random",) * 3, 60, 1, {})), 8))
    scene.page_kind = "openings"
    player.app.rebuild()
    player.wait()
    first = player.find("begun 1")
    assert first.lines[0].label.startswith("Ghost: type ")
    part = first.parts[0]
    numbers = scene.live.select(part.cell, part.which)
    assert len(numbers) == first.lines[0].count > 0
    assert_no_clipping(player.app)
    scene.page_kind = "course"
    player.app.rebuild()
    player.wait()
    assert len(player.find("over time").lines) == 10
    assert len(player.find("learned").lines) > 3
    assert_no_clipping(player.app)


@pytest.mark.parametrize("key", sampled(SHIPPED))
def test_what_brings_wins_is_shown_as_the_command_line_tells_it(player, key):
    seats = ("random",) * catalog.find(key).players[0]
    experiment = single(make_plan(key, seats, 30, 1, {}))
    scene = shown(player, experiment)
    turn_to(player, scene, "worth")
    tally = scene.live.tally(0)
    found, varied = worths(tally), varieties(tally)
    assert len(found) > 3
    told = {}
    for chart in catalog.find(key).rules.study.charts:
        expected = outstanding(found, chart)
        if expected:
            shown_lines = player.find(f"worth {chart.key}").lines
            assert [line.label for line in shown_lines] == [one.place for one in expected]
            assert [line.shown for line in shown_lines] == [
                signed(100 * one.rise.mean, 0) for one in expected
            ]
            told[chart.key] = expected[0]
    assert told
    lines = player.find("variety").lines
    assert len(lines) == sum(2 if one.winning else 1 for one in varied)
    assert_no_clipping(player.app)


def test_a_line_of_worth_opens_the_matches_in_which_it_was_so(player):
    scene = shown(player, single(make_plan(KEY, ("random", "random"), 20, 1, {})))
    turn_to(player, scene, "worth")
    chart = player.find("worth placed")
    chart.opened(chart.parts[0])
    player.wait()
    assert isinstance(player.app.scene, RunMatches)
    assert len(player.app.scene.selection.numbers) == 20

"""From the charts of a run down to its matches, and what is compared."""

from game import save
from game.bots.levels import LEVELS
from game.playtest.experiment import single
from game.playtest.plan import make_plan
from game.playtest.store import Store
from scenes.lab.matches import Matches
from scenes.replay.scene import Replay
from tests.scenes.laboratory import KEY, choose, experiments, kept, shown, wire

# Down to the matches


def test_a_bar_a_bin_and_an_ending_open_their_matches_by_mouse(player):
    scene = shown(player, experiments()["run"])
    for name, lands in (("wins", "won"), ("length", "turn"), ("endings", "Ended by")):
        chart = player.find(name)
        part = chart.parts[0]
        player.click_at(part.area.move(chart.area.topleft).center)
        opened = player.app.scene
        assert isinstance(opened, Matches)
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
    assert isinstance(listed, Matches)
    listed_row = listed._row(0)
    assert listed_row.title.startswith("Seed ")
    player.press("Enter")
    player.wait()
    replayed = player.app.scene
    assert isinstance(replayed, Replay)
    number = listed.selection.numbers[0]
    match = scene.live.tally(0).outcome(number)
    assert replayed.match.seed == match.seed
    assert replayed.match.over
    assert replayed.match.game.turns(replayed.match.state) == match.turns
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
    assert names == {"Random", LEVELS[KEY][0].name}
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
    store = Store.open(path)
    store._connection.execute("UPDATE played SET actions = x'00'")
    store._connection.commit()
    store.close()


def test_a_match_that_is_damaged_later_is_told(player):
    experiment = experiments()["run"]
    path = kept(experiment)
    shown(player, experiment, path)
    damage(path)
    player.tab_to("wins")
    player.press("Enter", "Enter")
    player.wait()
    assert isinstance(player.app.scene, Matches)
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


def test_two_settings_stand_side_by_side_with_a_verdict(player):
    scene = shown(player, experiments()["compare"])
    forest = player.find("wins")
    assert len(forest.parts) == 3
    verdicts = {line.label: line.verdict for line in forest.lines}
    assert verdicts == {
        "Wins of Sheets": "", "Turns, mean": "", "Decisions, mean": "",
        "B: Goal Any three": "clear",
    }  # fmt: skip
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
    assert player.find("elo").value.startswith("Random 0 (0 to 0), Level 1 ")
    player.tab_to("wins")
    player.press("Enter")
    assert len(player.app.scene.selection.numbers) == 6

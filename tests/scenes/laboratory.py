"""Runs and bots for the tests of the lab, and waiting for what goes on in other processes."""

from datetime import datetime

from game.bots.levels import levels_of
from game.playtest.experiment import compare, crossed, ladder, restrict, single
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all
from game.playtest.store import Store
from scenes.lab import runs
from scenes.lab.running import RunScene
from scenes.wiring import Bots, Wiring
from tests.helpers.waiting import wait_until
from tests.scenes.tables import SlowRandom

KEY = "eighteen_ghosts"
NOW = datetime(2026, 11, 21, 14, 3)


def bots_of_tests():
    return Bots(
        levels_of,
        lambda match: SlowRandom(),
        lambda match: "1",
        lambda key, state, decision: "",
    )


def wire(app):
    return Wiring(bots_of_tests(), lambda: app.preferences, lambda: NOW, lambda most: 7, workers=1)


def labels(player):
    return [widget.label for widget in player.app.scene.page.widgets]


def until(player, condition):
    """Let frames pass until something is so."""
    wait_until(condition, player.wait)


def pids_of(live):
    """Return the process IDs of the workers of a run."""
    return [hand._process.pid for hand in live.crew._hands]


def to_the_end(player):
    scene = player.app.scene
    assert isinstance(scene, RunScene)
    until(player, lambda: not scene.live.busy and scene.seen == scene.live.version)
    player.wait(0.5)
    return scene


def experiments():
    plan = make_plan(KEY, ("random", "1"), 20, 1, {}, True)
    return {
        "run": single(plan),
        "ladder": ladder(KEY, ["random", "1"], 6, 1, {}),
        "sweep": crossed(make_plan(KEY, (), 20, 1, {}), [("goal", ())]),
        "compare": compare(make_plan(KEY, (), 120, 1, {}), {"goal": "any_three"}),
        "restrict": restrict(make_plan(KEY, ("1", "1"), 4, 1, {}), ["fight", "jump"]),
    }


played = {}  # the files of runs that were played in this process, each of which takes long


def kept(experiment, games=None):
    """Return the file of a run, played to the end or, with a number, only so many matches."""
    path = runs.create(experiment, NOW)
    key = repr(experiment), games
    if key not in played:
        _play(experiment, games, path)
        played[key] = path.read_bytes()
    path.write_bytes(played[key])
    return path


def _play(experiment, games, path):
    """Play a run in its file, as `kept` describes it."""
    store = Store.open(path)
    if games is None:
        play_all(experiment, store=store)
    elif games:
        matches = play_all(single(experiment.cells[0].plan))[0].matches[:games]
        store.add(0, list(enumerate(matches)))
    store.close()


def shown(player, experiment, path=None):
    path = path or kept(experiment)
    player.open(wire(player.app).menu())
    player.open(wire(player.app).run(path, experiment, False))
    return to_the_end(player)


def choose(player, name, index):
    player.click(name)
    options = [target for target in player.targets() if target.role == "option"]
    options[index].reveal()
    player.click_at(options[index].area.center)

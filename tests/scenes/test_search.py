"""The search of the lab in the window: what is wanted, what is tried, and what is taken over."""

import threading

import pytest

from game import catalog
from game.playtest.experiment import Target
from game.playtest.match_plan import make_plan
from game.playtest.moments import Estimate
from game.playtest.search import Found, Tried
from scenes.lab import hired, runs, searching
from scenes.lab import search as search_room
from scenes.lab.lab_plan import LabPlan
from scenes.lab.running import RunScene
from scenes.lab.scene import Lab
from scenes.lab.search import Search
from scenes.lab.search_plan import NO_NUMBER, NO_RULES, TWICE, SearchPlan, WantedMeasure
from scenes.lab.words import number
from tests.helpers.sampling import full
from tests.scenes.laboratory import KEY, until


def planned(*wanted):
    plan = SearchPlan(LabPlan(catalog.find(KEY)))
    plan.wanted = [WantedMeasure(*one) for one in wanted] or plan.wanted
    return plan


def test_shares_are_wanted_in_per_cent_and_commas_are_read():
    plan = planned(("wins", 1, "45,5 %"), ("turns", 0, "60"))
    assert plan.targets() == [Target("wins", 0.455, 1), Target("turns", 60.0)]
    assert plan.shown((0.5, 61.0)) == (50.0, 61.0)
    assert [scale.wanted for scale in plan.scales()] == [45.5, 60.0]
    assert not plan.fault


def test_what_keeps_a_search_from_beginning_is_one_sentence():
    assert planned(("wins", 0, "half")).fault == NO_NUMBER
    assert planned(("turns", 0, "5"), ("turns", 0, "6")).fault == TWICE
    plan = planned()
    for key in list(plan.keys):
        plan.toggle(key)
    assert plan.fault == NO_RULES
    plan.toggle("goal")
    plan.lab.seed_text = "x"
    assert plan.fault.endswith(".")


def test_a_setting_is_called_by_its_rules_and_choices():
    assert planned().named(("goal=Any three", "placement=Dealt")) == (
        "Goal: Any three, Placing the ghosts: Dealt"
    )


def found(options, mean):
    plan = make_plan(KEY, (), 20, 1, options)
    return Found(("goal=Any three",), plan, (Estimate(mean, mean - 0.1, mean + 0.1),), 20)


class Told(searching.Searching):
    """A search that tells what it is given, one step a frame."""

    steps = ()

    def begin(self, plan, keys, targets, trials, workers):
        self.left = list(self.steps)
        self.asked = plan, keys, targets, trials
        self.workers = workers

    @property
    def busy(self):
        return bool(getattr(self, "left", ()))

    def update(self):
        if not self.busy:
            return False
        step = self.left.pop(0)
        (self.found if isinstance(step, Found) else self.tried).append(step)
        self.done = not self.left
        return True

    def close(self):
        self.left = []


@pytest.fixture
def room(lab, monkeypatch):
    monkeypatch.setattr(search_room, "Searching", Told)
    monkeypatch.setattr(Told, "steps", (
        Tried(1, ("goal=One of each colour",), (0.3,), 20),
        Tried(2, ("goal=Any three",), (0.52,), 20),
        found({"goal": "any_three"}, 0.5),
    ))  # fmt: skip
    lab.press("S")
    assert isinstance(lab.app.scene, Search)
    return lab


def test_settings_come_in_are_charted_and_one_is_taken_into_the_lab(room):
    scene = room.app.scene
    room.press("Enter")
    assert scene.searching.asked[1:] == (["placement", "goal"], [Target("wins", 0.5)], 20)
    room.wait(0.5)
    assert [point.rank for point in scene.front.points] == [0, 1]
    assert "Goal: Any three" in room.find("found").value
    assert number(50.0, 1) in room.find("found").value
    assert room.find("front").parts[1].words.startswith("Goal: Any three")
    room.click("adopt")
    assert isinstance(room.app.scene, Lab)
    assert room.app.scene.planned.rules.options["goal"] == "any_three"


@full
def test_a_search_plays_beside_the_window_and_is_kept_and_resumed(lab):
    lab.press("S")
    scene = lab.app.scene
    scene.plan.games, scene.plan.trials = 20, 5
    scene._start()
    until(lab, lambda: scene.searching.tried)
    scene._stop()
    assert not scene.searching.busy
    (kept,) = runs.listing()
    assert kept.experiment.kind == "search"
    scene._start()
    until(lab, lambda: scene.searching.done)
    assert len(runs.listing()) == 1
    assert scene.searching.found
    assert "new seeds" in scene.told.words
    before = runs.listing()[0].played
    scene._start()
    until(lab, lambda: scene.searching.done)
    assert runs.listing()[0].played == before
    lab.press("Esc")
    assert isinstance(lab.app.scene, Lab)
    lab.app.scene._read()
    lab.app.scene._open()
    lab.wait(0.5)
    assert isinstance(lab.app.scene, RunScene)
    until(lab, lambda: not lab.app.scene.playing)  # what is kept is still read
    lab.wait(0.5)
    assert not {"stop", "more"} & {widget.name for widget in lab.app.scene.page.widgets}


def test_no_frame_waits_for_the_start_of_a_process(monkeypatch):
    begun = []

    class Slow:
        task = None

        def __init__(self):
            begun.append(threading.get_ident())
            assert ended.wait(20)

        def kill(self):
            begun.append("killed")

    ended = threading.Event()
    monkeypatch.setattr(hired, "Worker", Slow)
    hand = hired.Hired()
    hand.ask("task", len, ())
    assert not hand.ready()
    assert hand.task == "task"
    hand.end()
    ended.set()
    for thread in threading.enumerate():
        if thread.name == "hire":
            thread.join(20)
    assert begun[0] != threading.get_ident()
    assert begun[1:] == ["killed"], "whoever wants it no more has no process left"

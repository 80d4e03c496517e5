"""Phones that are not used cost nothing, and phones that are gone never stop a match."""

import os
import subprocess
import sys
from pathlib import Path

from scenes.phones.process import PROCESS_GONE
from scenes.play.curtain import Curtain
from tests.phones.test_matches import Couch

UNUSED = """
import sys
from scenes.start import bots_at_work
from scenes.window.app import App
from scenes.window.preferences import Preferences
from scenes.wiring import Wiring
from game.catalog import find
from game.match import Match, Seat
app = App(Preferences(), (1280, 720))
with bots_at_work() as bots:
    wiring = Wiring(bots, lambda: app.preferences)
    app.push(wiring.menu())
    app.step([], 0.0)
    app.push(wiring.set_up(find("guidance_rite")))
    app.step([], 0.0)
    match = Match("guidance_rite", [Seat("person", "Ada"), Seat("person", "Ben")], {}, 5)
    app.replace(wiring.play(match))
    app.step([], 0.0)
print(*[type(scene).__name__ for scene in app.scenes])
print(*sys.modules)
app.close()
"""


def test_nothing_of_it_is_imported_while_it_is_off(home):
    variables = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        [sys.executable, "-c", UNUSED],
        env=variables | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert not done.returncode, done.stderr
    scenes, modules = done.stdout.splitlines()[-2:]
    assert scenes.split()[:2] == ["Menu", "Play"]
    loaded = modules.split()
    assert not [name for name in loaded if name.startswith("scenes.phones")]
    assert not {"websockets", "segno", "asyncio", "ssl"} & set(loaded)


def test_the_match_goes_on_behind_the_curtain_when_the_program_of_the_phones_ends(home):
    couch = Couch(home, "guidance_rite", 2)
    couch.process.said.append((PROCESS_GONE,))
    couch.driver.wait(0.3)
    assert couch.play.controller.phones == frozenset()
    assert not couch.play.couriers
    assert couch.play.controller.guarded
    couch.driver.wait(3)
    assert isinstance(couch.app.scene, Curtain)
    couch.app.close()


def test_no_match_begins_on_phones_that_are_gone(home):
    couch = Couch(home, "guidance_rite", 2, phones=())
    couch.driver.press("Enter")
    join = couch.join
    assert not any(scene is not join and hasattr(scene, "couriers") for scene in couch.app.scenes)
    for seat in range(2):
        couch.driver.click(f"seat P{seat}")
        couch.process.sit(seat, f"P{seat}")
    couch.driver.wait(0.3)
    assert join.states == ["ready", "ready"]
    couch.process.said.append((PROCESS_GONE,))
    couch.driver.wait(0.3)
    assert join.states == ["free", "free"]
    assert join.fault
    couch.driver.press("Enter")
    assert couch.app.scene is join
    couch.driver.press("R")
    while not (join.address or join.fault):
        couch.driver.wait(0.05)
    assert not join.fault
    assert join.address
    couch.app.close()

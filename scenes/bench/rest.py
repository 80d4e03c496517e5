"""Load and memory while nobody does anything: in the menu, and on a board that waits for a person.

Set SDL_VIDEODRIVER=dummy before the first import of pygame.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame

from game.bench import BenchRow
from game.files import using_user_folder
from game.match import Match
from scenes.bench import scene_changes
from scenes.bench.memory import resident
from scenes.window import garbage
from scenes.window.app import App
from scenes.window.pacing import PACING
from scenes.window.preferences import Preferences
from scenes.wiring import Bots, Wiring

SETTLING_SECONDS: Final = 5.0  # After them pictures are painted and sounds are loaded.
MEASURED_SECONDS: Final = 10.0  # In seconds.
OPEN_SECONDS: Final = 1.0  # The time for which a scene is open before memory is measured.


def rest_loads(
    size: tuple[int, int], match: Match, bots: Bots, visits: bool = True
) -> Iterator[BenchRow]:
    """Yield load and memory in a window of `size` pixels at rest.

    `match` must wait for a person. The memory is that of the menu after a visit to each scene; it
    is left out without `visits`.
    """
    with tempfile.TemporaryDirectory() as folder, using_user_folder(Path(folder)):
        app = App(Preferences(), size=size, folder=Path(folder))
        wiring = Wiring(bots, lambda: app.preferences)
        app.push(wiring.menu())
        app.go_live()
        app.later(garbage.spare_loaded)
        yield from _load(app, f"{size[0]}x{size[1]} menu at rest")
        yield from _load(app, f"{size[0]}x{size[1]} menu asleep", PACING.asleep)
        app.push(wiring.play(match))
        yield from _load(app, f"{size[0]}x{size[1]} board at rest")
        yield from _load(app, f"{size[0]}x{size[1]} board asleep", PACING.asleep)
        if visits:
            highest = _visit_all(app, wiring)
            yield BenchRow(f"{size[0]}x{size[1]} menu after all scenes, memory", resident(), "MiB")
            yield BenchRow(f"{size[0]}x{size[1]} scenes, most memory", highest, "MiB")
        app.close()


def _load(app: App, label: str, unused: float = 0.0) -> Iterator[BenchRow]:
    """Yield the loads of a scene, as if nobody had used the window for some more seconds."""
    clock = pygame.time.Clock()
    _run(app, clock, SETTLING_SECONDS)
    app.unused_seconds += unused
    began, own, whole = time.perf_counter(), time.thread_time(), time.process_time()
    _run(app, clock, MEASURED_SECONDS)
    passed = time.perf_counter() - began
    yield BenchRow(f"{label}, window", 100 * (time.thread_time() - own) / passed, "% of a core")
    whole = time.process_time() - whole
    yield BenchRow(f"{label}, with music", 100 * whole / passed, "% of a core")


def _run(app: App, clock: pygame.time.Clock, seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        app.run_round(clock)


def _visit_all(app: App, wiring: Wiring) -> float:
    """Stay in each scene for a while, the menu last; return the highest memory in MiB."""
    clock, highest = pygame.time.Clock(), 0.0
    app.home()
    for _name, door in scene_changes.doors(wiring):
        app.push(door())
        _run(app, clock, OPEN_SECONDS)
        highest = max(highest, resident())
        app.home()
        _run(app, clock, OPEN_SECONDS)
    return highest

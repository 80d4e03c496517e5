"""The time to enter each scene, and the memory growth over many scene changes.

Set SDL_VIDEODRIVER=dummy before the first import of pygame.
"""

from __future__ import annotations

import gc
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from game import catalog, save
from game.bench import BenchRow
from game.chance import stream
from game.files import using_user_folder
from game.match import Match, Seat
from game.save import new_path
from scenes.bench.memory import resident
from scenes.boards.faces import drawing_of
from scenes.editor import incoming
from scenes.settings.scene import Settings
from scenes.ui.drawing import cache
from scenes.window import garbage
from scenes.window.app import App, Scene
from scenes.window.preferences import Preferences
from scenes.wiring import Bots, Wiring

DECISIONS_BEFORE: Final = 40  # The decisions after which a match is entered.
ENTRIES_A_SCENE: Final = 5  # The times that each scene is entered again.
CHANGES_PER_LOOK: Final = 500  # The scene changes between two looks at the memory.

Change = tuple[float, float]  # Milliseconds by the clock and of the processor.
Opener = Callable[[], Scene]


def scene_times(
    size: tuple[int, int], bots: Bots, changes: int = CHANGES_PER_LOOK
) -> list[BenchRow]:
    """Return scene-change times in a window of `size` pixels, and memory growth.

    For each kind of scene the slowest one counts: at the first visit with empty caches, and at
    later visits.
    """
    with tempfile.TemporaryDirectory() as folder, using_user_folder(Path(folder)):
        app = App(Preferences(animation="off"), size=size, folder=Path(folder))
        wiring = Wiring(bots, lambda: app.preferences)
        garbage.spare_loaded()  # The window itself does so when it begins.
        app.push(wiring.menu())
        app.step([], 0.0)
        links = dict(doors(wiring))
        first, again = _enter_all(app, links)
        tour = _memory()
        _change(app, list(links.values()), changes)
        grown = _memory() - tour
        app.close()
    rows = [*_slowest(first, "first"), *_slowest(again, "again")]
    rows += [BenchRow("memory after all scenes", tour, "MiB")]
    rows += [BenchRow(f"growth, {changes} scene changes", grown, "MiB")]
    label = f"{size[0]}x{size[1]}"
    return [BenchRow(f"{label} {row.name}", row.value, row.unit) for row in rows]


def doors(wiring: Wiring) -> Iterator[tuple[tuple[str, str], Opener]]:
    """Yield (kind, game) of each scene with a function that makes it."""
    yield ("settings", ""), Settings
    yield ("replays", ""), wiring.replays
    yield ("statistics", ""), wiring.statistics
    yield ("lab", ""), wiring.lab
    yield ("drawings", ""), wiring.drawings
    for game in catalog.GAMES.values():
        middle, over = _played(game.key, DECISIONS_BEFORE), _played(game.key)
        path = new_path(over, wiring.now())
        save.write(over, path, wiring.now())
        yield ("set-up", game.key), partial(wiring.set_up, game)
        yield ("rules", game.key), partial(wiring.rules, game)
        yield ("tutorial", game.key), partial(wiring.learn, game)
        yield ("play", game.key), partial(wiring.play, middle)
        yield ("replay", game.key), partial(wiring.watch, middle, "bench", "")
        yield ("results", game.key), partial(wiring.results, over, path)
    for game in incoming.games():
        drawing = drawing_of(game.key)
        given = drawing.beginnings()[0]
        opener = partial(wiring.edit, game, drawing, given.sketch, None, given.name)
        yield ("editor", game.key), opener


def _played(key: str, count: int = 100_000) -> Match:
    """Return a match of persons after `count` random decisions, or at its end."""
    seats = [Seat("person", f"Player {number}") for number in range(catalog.find(key).players[0])]
    match, rng = Match(key, seats, seed=3), stream(7, "bench")
    while not match.over and match.ply < count:
        match.play(rng.choice(list(match.state.legal_actions())))
    return match


Times = dict[tuple[str, str], list[Change]]


def _enter_all(app: App, links: Mapping[tuple[str, str], Opener]) -> tuple[Times, Times]:
    """Return the times to enter each scene and to return to the menu: first visit, later ones."""
    first: Times = {("menu", ""): []}
    again: Times = {("menu", ""): []}
    for name, door in links.items():
        cache.forget()
        first[name] = [_timed(app, partial(_go, app, door))]
        cache.forget()
        first["menu", ""].append(_timed(app, app.home))
        again[name] = []
        _change(app, [door], 1)
        for _ in range(ENTRIES_A_SCENE):
            again[name].append(_timed(app, partial(_go, app, door)))
            again["menu", ""].append(_timed(app, app.home))
    _change(app, list(links.values()), len(links))
    return first, again


def _go(app: App, door: Opener) -> None:
    app.push(door())


def _timed(app: App, go: Callable[[], None]) -> Change:
    """Return the time until the next scene is drawn."""
    began, spent = time.perf_counter(), time.process_time()
    go()
    app.step([], 1 / 60)
    return (time.perf_counter() - began) * 1000, (time.process_time() - spent) * 1000


def _change(app: App, links: list[Opener], count: int) -> None:
    """Change between these scenes and the menu `count` times."""
    for number in range(count):
        app.push(links[number % len(links)]())
        app.step([], 1 / 60)
        app.home()
        app.step([], 1 / 60)


def _slowest(times: Times, label: str) -> list[BenchRow]:
    """Return the median of the slowest scene of each kind, and of the slowest by wall clock."""
    worst: dict[str, float] = {}
    for (kind, _), changes in times.items():
        spent = statistics.median(change[1] for change in changes)
        worst[kind] = max(worst.get(kind, 0.0), spent)
    clock = max(statistics.median(change[0] for change in changes) for changes in times.values())
    rows = [BenchRow(f"{kind}, {label}", spent, "ms processor") for kind, spent in worst.items()]
    return [*rows, BenchRow(f"slowest scene, {label}", clock, "ms")]


def _memory() -> float:
    """Return the resident memory in MiB after garbage collection."""
    gc.collect()
    garbage.give_back()
    return resident()

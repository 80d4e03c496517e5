"""How long frames take while bots play a whole match, as in a window that is in use.

A caller sets SDL_VIDEODRIVER=dummy before the first import of pygame. Counted is the processor
time a frame waits for: that of the window's thread, and of what is done in slices. On a machine
that does other things, too, it says more than the clock.
"""

from __future__ import annotations

import pickle
import tempfile
import time
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Final

from game.bench import BenchRow
from game.bots.bot import Decision
from game.game import Game
from game.match import Match, Seat
from game.state import State
from scenes.app import App, Scene
from scenes.play.scene import Play, PlayLinks
from scenes.program import garbage
from scenes.settings.preferences import Preferences
from scenes.ui.slices import Errand

MOST: Final = 4000  # frames of a match; longer ones are left then
ENTERED: Final = 30  # frames in which the board comes, counted apart
SMOOTH: Final = 1000 / 60  # milliseconds


class _Nowhere(Scene):
    """What lies below a match that is measured: nothing private, as where matches begin."""

    lingers = True


class _AtOnce:
    """A bot that decides at random as soon as it is asked, and takes no time from a frame."""

    def __init__(self) -> None:
        self._rng = Random(1)
        self._asked: State | None = None

    def ask(self, level: str, observation: State, purpose: str) -> None:
        """Take a question as another process would get it."""
        self._asked = pickle.loads(pickle.dumps(observation))

    def answer(self) -> Decision | None:
        """Return any legal action."""
        if self._asked is None:
            return None
        action = self._rng.choice(list(self._asked.legal_actions()))
        self._asked = None
        return Decision(action, None, (action,))

    def cancel(self) -> None:
        """Forget the question."""
        self._asked = None


def match_times(game: Game, size: tuple[int, int]) -> list[BenchRow]:
    """Return how long frames take in a window of `size` in which bots play a match."""
    garbage.share_memory()  # as the program itself does when it begins
    with tempfile.TemporaryDirectory() as folder:
        app = App(Preferences(), size=size, folder=Path(folder))
        play = begin(app, game, Path(folder))
        entering = [_frame(app) for _ in range(ENTERED)]
        times: list[float] = []
        while app.scene is play and len(times) < MOST:
            drawn, spent = app.frames, _frame(app)
            if app.frames > drawn:
                times.append(spent)
        app.close()
    times.sort()
    late = 100 * sum(spent > SMOOTH for spent in times) / len(times)
    label = f"{size[0]}x{size[1]} bots playing"
    return [
        BenchRow(f"{label}, median", times[len(times) // 2], "ms processor"),
        BenchRow(f"{label}, p99", times[len(times) * 99 // 100], "ms processor"),
        BenchRow(f"{label}, worst", times[-1], "ms processor"),
        BenchRow(f"{label}, late for 60 Hz", late, "% of the frames"),
        BenchRow(f"{label}, worst on entering", max(entering), "ms processor"),
    ]


def begin(app: App, game: Game, folder: Path) -> Play:
    """Open a match of as many bots as there may be, as `App.run` does."""
    seats = [Seat("bot", f"Bot {number}", "1") for number in range(game.players[-1])]
    match = Match(game.key, seats, seed=1)
    links = PlayLinks(
        results=lambda match, path: _Nowhere(),
        rules=lambda game, table: _Nowhere(),
        settings=_Nowhere,
        thinker=lambda match: _AtOnce(),
        hint_level=lambda match: "1",
        reason=lambda key, state, decision: "",
    )
    app.go_live()
    app.expect_pictures()  # as the scene does where a match is set up
    app.push(_Nowhere())
    app.step([], 0.0)
    garbage.spare_loaded()
    play = Play(match, folder / "bench.ghost", datetime(2026, 1, 1), links)
    app.push(play)
    return play


def _frame(app: App) -> float:
    """Run one frame; return the milliseconds of processor time that it waits for."""
    busy = app.scene.animating
    spent = time.thread_time() + Errand.worked
    app.step([], 1 / 60 if busy else 1 / 30)
    return (time.thread_time() + Errand.worked - spent) * 1000

"""Frame times while bots play a whole match, as in normal use.

Set SDL_VIDEODRIVER=dummy before the first import of pygame. The times are processor times of the
window's thread plus that of sliced work: on a busy machine they are more reliable than wall-clock
times.
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
from scenes.play.scene import Play, PlayLinks
from scenes.ui.drawing.slices import SlicedTask
from scenes.window import garbage
from scenes.window.app import App, Scene
from scenes.window.preferences import Preferences

MOST_FRAMES: Final = 4000  # A match is measured for no more frames.
OPENING_FRAMES: Final = 30  # The opening board has this many frames, measured separately.
SMOOTH_MS: Final = 1000 / 60


class _Nowhere(Scene):
    """An empty scene below the match; its picture may stay visible, as that of the menu."""

    lingers = True


class _AtOnce:
    """A bot that immediately decides at random and takes no time from a frame."""

    def __init__(self) -> None:
        self._rng = Random(1)
        self._asked: State | None = None

    def ask(self, level: str, observation: State, purpose: str) -> None:
        """Store a question as another process would receive it."""
        self._asked = pickle.loads(pickle.dumps(observation))

    def answer(self) -> Decision | None:
        """Return a random legal action, or None without a question."""
        if self._asked is None:
            return None
        action = self._rng.choice(list(self._asked.legal_actions()))
        self._asked = None
        return Decision(action, None, (action,))

    def cancel(self) -> None:
        """Drop the question."""
        self._asked = None


def match_times(
    game: Game, size: tuple[int, int], most: int = MOST_FRAMES, still: bool = False
) -> list[BenchRow]:
    """Return the times of at most `most` frames in a window of `size` while bots play a match.

    With animations off (`still`), the bots decide as often as the match lets them.
    """
    garbage.share_memory()  # The program itself does so when it begins.
    with tempfile.TemporaryDirectory() as folder:
        app = App(
            Preferences(animation="off" if still else "normal"), size=size, folder=Path(folder)
        )
        play = begin(app, game, Path(folder))
        entering = [_frame(app) for _ in range(OPENING_FRAMES)]
        times: list[float] = []
        decisions: list[float] = []
        while app.scene is play and len(times) < most:
            ply, drawn, spent = play.match.ply, app.frames, _frame(app)
            if play.match.ply > ply:
                decisions.append(spent)
            if app.frames > drawn or app.painter.unfinished:
                times.append(spent)
        app.close()
    times.sort()
    decisions.sort()
    late = 100 * sum(spent > SMOOTH_MS for spent in times) / len(times)
    label = f"{size[0]}x{size[1]} bots playing{' without animation' if still else ''}"
    return [
        BenchRow(f"{label}, median", times[len(times) // 2], "ms processor"),
        BenchRow(f"{label}, p99", times[len(times) * 99 // 100], "ms processor"),
        BenchRow(f"{label}, worst", times[-1], "ms processor"),
        BenchRow(f"{label}, decisions, p99", decisions[len(decisions) * 99 // 100], "ms processor"),
        BenchRow(f"{label}, late for 60 Hz", late, "% of the frames"),
        BenchRow(f"{label}, worst on entering", max(entering), "ms processor"),
    ]


def begin(app: App, game: Game, folder: Path) -> Play:
    """Open a match with bots on all seats, as `App.run` does; return its scene."""
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
    app.push(_Nowhere())
    app.step([], 0.0)
    garbage.spare_loaded()
    play = Play(match, folder / "bench.ghost", datetime(2026, 1, 1), links)
    app.push(play)
    return play


def _frame(app: App) -> float:
    """Run a frame; return the processor time it waited for, in milliseconds."""
    busy = app.scene.animating
    spent = time.thread_time() + SlicedTask.worked
    app.step([], 1 / 60 if busy else 1 / 30)
    return (time.thread_time() + SlicedTask.worked - spent) * 1000

"""Frame times, idle load and memory of the play scene, without a display.

Set SDL_VIDEODRIVER=dummy before the first import of pygame.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Final

from game.bench import BenchRow
from game.match import Match
from scenes.play.bot_requests import BotProcess
from scenes.play.match_controller import MatchController
from scenes.play.scene import Play, PlayLinks
from scenes.play.shots import Introduction
from scenes.window.app import App, Scene
from scenes.window.preferences import Preferences

DECISIONS_PLAYED: Final = 40  # Played while animations are measured.
IDLE_SECONDS: Final = 10.0  # The window stands still this long.
IDLE_FRAMES_A_SECOND: Final = 30  # Drawn while nothing moves.

Frame = tuple[float, float]  # Milliseconds by the clock and of the processor.


class _Nowhere(Scene):
    """An empty scene below the match."""


def frame_times(
    size: tuple[int, int], match: Match, thinker: Callable[[Match], BotProcess], level: str
) -> list[BenchRow]:
    """Return the frame times in a window of `size` pixels while a bot of `level` thinks.

    All seats of `match` must be persons; random actions are played for them.
    """
    with tempfile.TemporaryDirectory() as folder:
        app = App(Preferences(), size=size, folder=Path(folder))
        rows = _measure(app, match, thinker, level, Path(folder))
        app.close()
    label = f"{size[0]}x{size[1]}"
    return [BenchRow(f"{label} {row.name}", row.value, row.unit) for row in rows]


def _measure(
    app: App, match: Match, thinker: Callable[[Match], BotProcess], level: str, folder: Path
) -> list[BenchRow]:
    links = PlayLinks(
        results=lambda match, path: _Nowhere(),
        rules=lambda game, table: _Nowhere(),
        settings=_Nowhere,
        thinker=thinker,
        hint_level=lambda match: level,
        reason=lambda key, state, decision: "",
    )
    play = Play(match, folder / "bench.ghost", datetime(2026, 1, 1), links)
    app.push(_Nowhere())
    app.push(play)
    for _ in range(10):
        _frame(app, 1 / IDLE_FRAMES_A_SECOND)
    if isinstance(play.runner.shot, Introduction):
        play.runner.end()
    thinking = thinker(match)
    animating = _animate(app, play, thinking, level)
    thinking.cancel()
    idle = [
        _frame(app, 1 / IDLE_FRAMES_A_SECOND)
        for _ in range(round(IDLE_SECONDS * IDLE_FRAMES_A_SECOND))
    ]
    return [
        BenchRow("animating, median", _part(animating, 0.5, 0), "ms"),
        BenchRow("animating, p99", _part(animating, 0.99, 0), "ms"),
        BenchRow("animating, p99 of processor time", _part(animating, 0.99, 1), "ms"),
        BenchRow("idle, median", _part(idle, 0.5, 0), "ms"),
        BenchRow("idle, p99", _part(idle, 0.99, 0), "ms"),
        BenchRow(
            "idle, processor", sum(spent for _, spent in idle) / IDLE_SECONDS / 10, "% of a core"
        ),
        BenchRow("memory", _memory(), "MiB"),
    ]


def _frame(app: App, dt: float) -> Frame:
    """Run a frame; return its wall-clock time and processor time in milliseconds."""
    start, spent = time.perf_counter(), time.process_time()
    app.step([], dt)
    return (time.perf_counter() - start) * 1000, (time.process_time() - spent) * 1000


def _animate(app: App, play: Play, thinking: BotProcess, level: str) -> list[Frame]:
    """Play at random while a bot thinks; return the times of all frames with motion."""
    rng, times = Random(1), []
    controller: MatchController = play.controller
    for _ in range(DECISIONS_PLAYED):
        if controller.match.over:
            break
        thinking.cancel()
        state = controller.match.state
        thinking.ask(level, state.observation(state.current_player), "bench")
        asked = True
        play.stage.play(rng.choice(list(state.legal_actions())))
        while play.board.animating:
            times.append(_frame(app, 1 / 60))
            asked = asked and thinking.answer() is None
    return times


def _part(frames: list[Frame], part: float, which: int) -> float:
    """Return a quantile (`part`, 0.0 to 1.0) of one of the two times."""
    ordered = sorted(frame[which] for frame in frames)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


def _memory() -> float:
    """Return the peak memory of this process in MiB; 0 if it cannot be read."""
    try:
        import resource
    except ImportError:  # Windows has no such module.
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)

"""Film a match: pictures of what was presented around each change, and contact sheets of them.

`python tools/film.py haunting_house_3 FOLDER --seat bot:2 --seat human:Ada --busy 8`

A change is another scene, a curtain, a countdown, a staged moment (hunt, capture) or the end. A
person decides at random and opens curtains. `--busy` starts processes that only cost time.

`--from` says where the film begins: at the match, in the menu with the set-up after it, in the
lessons, or before the last decisions of a match that bots have played (`--last`).
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing import Process
from pathlib import Path
from random import Random
from typing import Final

if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame

from game import catalog
from game.bots.levels import find_bot
from game.match import Match, Terms
from scenes.play.curtain import Curtain
from scenes.play.scene import Play
from scenes.play.shots import End, HandOver, Reveal
from scenes.results.finale import Finale
from scenes.setup.scene import SetUp
from scenes.start import bots_at_work, read_seat
from scenes.tutorial.scene import Tutorial
from scenes.ui.drawing import text
from scenes.window.app import App
from scenes.window.preferences import Preferences
from scenes.wiring import Wiring

PICTURE_SECONDS: Final = 0.05
PICTURES_BEFORE: Final = 3
PICTURES_AFTER: Final = 24
THUMBNAIL_WIDTH: Final = 384  # Pixels of a picture on a sheet.
PICTURES_ACROSS: Final = 6
DECISION_SECONDS: Final = 0.6
READING_SECONDS: Final = 1.5


@dataclass(frozen=True)
class Frame:
    """A presented frame."""

    at: float  # Seconds since the film began.
    picture: pygame.Surface
    told: object  # The note taken with it.


class Film:
    """Keeps the frames that are presented, those at least `every` seconds after the one before.

    With `most` it keeps small pictures around the first `most` changes of each kind.
    """

    def __init__(
        self, app: App, note: Callable[[], object], every: float = 0.0, most: int = 0
    ) -> None:
        self.frames: list[Frame] = []
        self._began = time.perf_counter()
        self._app, self._note, self._every, self._most = app, note, every, most
        self._kinds: Counter[object] = Counter()
        self._left = PICTURES_AFTER  # The frames still to keep after the latest change.
        self._flip = app.screen.flip
        app.screen.flip = self._present  # type: ignore[method-assign]

    def _present(self, areas: Sequence[pygame.Rect] | None = None) -> None:
        self._flip(areas)
        at, told = time.perf_counter() - self._began, self._note()
        last = self.frames[-1] if self.frames else None
        if last is None or at - last.at >= self._every or told != last.told:
            surface = self._app.screen.surface
            self.frames.append(Frame(at, small(surface) if self._most else surface.copy(), told))
            if self._most and last is not None:
                self._forget(last.told, told)

    def _forget(self, before: object, told: object) -> None:
        """Drop the frame that is no longer near a change of a kind seen rarely so far."""
        self._left -= 1
        if told != before:
            self._kinds[before, told] += 1
            if self._kinds[before, told] <= self._most:
                self._left = PICTURES_AFTER
        if self._left < -PICTURES_BEFORE:
            del self.frames[-PICTURES_BEFORE - 1]


def small(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture as small as on a sheet."""
    high = THUMBNAIL_WIDTH * picture.get_height() // picture.get_width()
    return pygame.transform.smoothscale(picture, (THUMBNAIL_WIDTH, high))


def situation(app: App) -> str:
    """Return in words what kind of moment is seen."""
    scene, cover = app.scene, app.painter.cover
    words = [type(scene).__name__.lower()]
    if isinstance(scene, Play):
        beat = scene.board.playback.beat
        moments = (
            (scene.presenter.is_veiled, "veiled"),
            (isinstance(scene.runner.shot, Reveal), "countdown"),
            (scene.stage.held, "held"),
            (beat is not None, f"staged {beat.climax.tone if beat else ''}"),
            (isinstance(scene.runner.shot, End), "end"),
            (isinstance(scene.runner.shot, HandOver), "hand-over"),
        )
        words += [word for holds, word in moments if holds]
    if isinstance(scene, Tutorial):
        words += [f"lesson {scene.number + 1}", "over"][: 1 + scene.over]
    if cover is not None:
        words.append("covered")
    return " ".join(words)


def act(app: App, rng: Random, quiet: float) -> list[pygame.Event]:
    """Let the persons act; return the events that they post. `quiet` is how long none did."""
    scene = app.scene
    press = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r", "scancode": 0}
    if isinstance(scene, Curtain):
        ring = scene.ring
        begins = ring is not None and not ring.pressing and quiet > 0.4
        return [pygame.Event(pygame.KEYDOWN, **press)] if begins else []
    if isinstance(scene, SetUp | Finale) and quiet > READING_SECONDS and not app.waiting:
        return [pygame.Event(pygame.KEYDOWN, **press)]
    if isinstance(scene, Tutorial) and quiet > READING_SECONDS and not app.waiting:
        return learn(scene, pygame.Event(pygame.KEYDOWN, **press))
    if isinstance(scene, Play) and not app.waiting and quiet > DECISION_SECONDS:
        if scene.runner.waits_for_press and not scene.board.animating:
            return [pygame.Event(pygame.KEYDOWN, **press)]
        if scene.stage.playable and not scene.board.animating:
            state = scene.controller.match.state
            scene.stage.play(rng.choice(list(state.legal_actions())))
    return []


def learn(scene: Tutorial, go_on: pygame.Event) -> list[pygame.Event]:
    """Do what a lesson asks for; return the events to post."""
    if scene.over or (scene.telling and scene.cramped):
        return [go_on]
    if scene.playable and not scene.board.animating:
        action = scene.attempt.solution()
        if action is not None:
            scene.play(action)
    return []


def near_end(match: Match, last: int) -> Match:
    """Return a match some decisions before its end, to which bots of level 1 have played."""
    bot, rng = find_bot(match.game.key, "1"), Random(match.seed)
    while not match.over:
        seat = match.state.current_player
        match.play(bot.choose(match.state.observation(seat), rng).action)
    return match.branch(max(0, match.ply - last))


def film(match: Match, size: tuple[int, int], seconds: float, start: str) -> list[Frame]:
    """Play a match in a new window from `start` on; return the frames."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        os.environ["GHOST_PARLOUR_HOME"] = folder
        bots = stack.enter_context(bots_at_work())
        app = App(Preferences(), size, Path(folder))
        wiring = Wiring(bots, lambda: app.preferences)
        taken = Film(app, lambda: situation(app), PICTURE_SECONDS)
        clock, rng, since, told = pygame.time.Clock(), Random(5), time.perf_counter(), ""
        app.go_live()
        if start != "match":
            app.push(wiring.menu())
            while time.perf_counter() - since < 1:
                app.run_round(clock)
        if start == "menu":
            app.push(wiring.set_up(match.game))
        else:
            app.push(wiring.learn(match.game) if start == "lessons" else wiring.play(match))
        end = time.perf_counter() + seconds
        while app.running and time.perf_counter() < end:
            played = getattr(app.scene, "match", match).ply if app.scenes else 0
            now, doing = time.perf_counter(), str(app.scenes and (situation(app), played))
            posted = act(app, rng, now - since) if app.scenes else []
            if doing != told or (posted and not isinstance(app.scene, Curtain)):
                since, told = now, doing
            app.run_round(clock, posted)
        if app.running:
            app.close()
    return taken.frames


def sheets(frames: list[Frame], folder: Path) -> None:
    """Write the frames around each change to a folder, and a contact sheet of every ten changes."""
    folder.mkdir(parents=True, exist_ok=True)
    changes = [n for n in range(len(frames)) if n == 0 or frames[n].told != frames[n - 1].told]
    near = sorted({n for at in changes for n in range(at - PICTURES_BEFORE, at + PICTURES_AFTER)})
    shown = [frames[n] for n in near if 0 <= n < len(frames)]
    for frame in shown:
        if frame.picture.get_width() > THUMBNAIL_WIDTH:
            pygame.image.save(frame.picture, folder / f"{frame.at:08.3f} {frame.told}.png")
    each = PICTURES_ACROSS * 8
    for first in range(0, len(shown), each):
        part = shown[first : first + each]
        high = THUMBNAIL_WIDTH * part[0].picture.get_height() // part[0].picture.get_width() + 22
        rows = -(-len(part) // PICTURES_ACROSS)
        sheet = pygame.Surface((PICTURES_ACROSS * (THUMBNAIL_WIDTH + 4), rows * high))
        for number, frame in enumerate(part):
            left, top = (
                number % PICTURES_ACROSS * (THUMBNAIL_WIDTH + 4),
                number // PICTURES_ACROSS * high,
            )
            line = text.line(f"{frame.at:.2f} {frame.told}", "regular", 15, "#ffffff")
            sheet.blit(line, (left, top))
            sheet.blit(small(frame.picture), (left, top + 20))
        pygame.image.save(sheet, folder / f"sheet {first // each + 1:02}.png")


def _spin() -> None:
    while True:
        pass


def main() -> None:
    """Film a match as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(catalog.GAMES))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seat", action="append", default=[])
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--curtain", default="full")
    starts = ("match", "menu", "end", "lessons")
    parser.add_argument("--from", dest="start", choices=starts, default="match")
    parser.add_argument("--last", type=int, default=12, help="decisions before the end")
    told = parser.parse_args()
    game = catalog.find(told.game)
    texts = told.seat or ["bot:2"] * game.players[0]
    seats = [read_seat(game, seat, number) for number, seat in enumerate(texts, 1)]
    match = Match(game.key, seats, seed=told.seed, terms=Terms(curtain=told.curtain))
    width, height = map(int, told.size.split("x"))
    busy = [Process(target=_spin, daemon=True) for _ in range(told.busy)]
    for process in busy:
        process.start()
    try:
        if told.start == "end":
            match = near_end(match, told.last)
        frames = film(match, (width, height), told.seconds, told.start)
    finally:
        for process in busy:
            process.kill()
    sheets(frames, told.folder)
    print(f"{len(frames)} frames, from {frames[0].at:.2f} s to {frames[-1].at:.2f} s")


if __name__ == "__main__":
    main()

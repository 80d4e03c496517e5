"""The smoke test: draws every screen; plays, saves and loads a match."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

import pygame

from game import catalog, match_index, save
from game.files import using_user_folder
from game.game import Game
from game.match import Match, Seat
from game.playtest.experiment import single
from game.playtest.match_plan import make_plan
from scenes.boards.faces import drawing_of, face_of
from scenes.editor import incoming
from scenes.lab import runs
from scenes.results.scene import Results
from scenes.settings.scene import Settings
from scenes.settings.welcome import Welcome
from scenes.window.app import App, Scene
from scenes.window.preferences import Preferences
from scenes.wiring import Bots, Wiring

FRAMES_A_SCREEN: Final = 30  # The frames that are drawn of every screen.
MATCHES_PLAYED: Final = 20  # The matches that the lab plays.
ON_A_PHONE: Final = 3  # The decisions that are played on a phone.
MATCH_SECONDS: Final = 300.0  # The time a match may take, on a busy machine, too.


class SmokeFault(Exception):
    """Raised when the smoke test finds an error."""


class SmokeTest:
    """A walk through all screens; `say` gets a line for every step."""

    def __init__(self, bots: Bots, say: Callable[[str], None]) -> None:
        self.bots = bots
        self.say = say

    def go(self) -> None:
        """Run the test in a temporary folder; raise SmokeFault if a step fails."""
        with tempfile.TemporaryDirectory() as folder, using_user_folder(Path(folder)):
            self.folder = Path(folder)
            with closing(App(Preferences(animation="off"), (1280, 720), self.folder)) as self.app:
                self._go()

    def _go(self) -> None:
        self.wiring = Wiring(self.bots, lambda: self.app.preferences)
        self.app.push(self.wiring.menu())
        self._look("menu")
        for game in catalog.GAMES.values():
            self._visit(f"set-up of {game.title}", self.wiring.set_up(game))
            self._visit(f"rules of {game.title}", self.wiring.rules(game))
            path = self._play(game)
            self._visit(f"replay of {game.title}", self.wiring.resume(path))
            analysis = self.wiring.analysis(save.load(path), lambda ply: None)
            self._visit(f"analysis of {game.title}", analysis)
        self._visit("library", self.wiring.replays())
        self._visit("statistics", self.wiring.statistics())
        self._visit("lab", self.wiring.lab())
        self._visit("drawings", self.wiring.drawings())
        self._draw()
        self._experiment()
        self._serve()
        self._visit("settings", Settings())
        self._visit("welcome", Welcome())

    def _draw(self) -> None:
        """Open the editor with a finished and an empty drawing of every game that has any."""
        for game in incoming.games():
            drawing = drawing_of(game.key)
            for given in drawing.beginnings()[:: len(drawing.beginnings()) - 1]:
                scene = self.wiring.edit(game, drawing, given.sketch, None, given.name)
                self._visit(f"editor of {game.title} with {given.label}", scene)

    def _play(self, game: Game) -> Path:
        """Let the weakest bots play a match; check its file and return the path."""
        level = self.bots.levels(game.key)[0]
        seats = [Seat("bot", f"Bot {seat}", level.key) for seat in range(game.players[0])]
        match = Match(game.key, seats, seed=1)
        self.app.push(self.wiring.play(match))
        self._look(f"board of {game.title}")
        end = time.monotonic() + MATCH_SECONDS
        while not isinstance(self.app.scene, Results):
            if time.monotonic() > end:
                raise SmokeFault(
                    f"a match of {game.title} was not over after {MATCH_SECONDS:.0f} s"
                )
            self._advance()
            time.sleep(0.001)  # The bots think in another process.
        self._look(f"results of {game.title}")
        self.app.home()
        self._step()
        path = match_index.listing()[0].path
        if save.load(path).state != match.state:
            raise SmokeFault(f"{path.name} does not hold the match that was played")
        self.say(f"{game.title}: {match.ply} decisions of bots, saved and loaded")
        return path

    def _serve(self) -> None:
        """Serve a phone, and play a few decisions of a match on it."""
        from scenes.phones.join import Join, JoinLinks
        from scenes.program.trial_phone import TrialPhone

        game = next(key for key in catalog.GAMES if face_of(key).phones)
        level = self.bots.levels(game)[0]
        match = Match(game, [Seat("person", "Ada"), Seat("bot", "Bot", level.key)], seed=1)
        match.secret = "smoke"
        join = Join(match, JoinLinks(self.wiring.phone_play, lambda: ["127.0.0.1"]))
        self.app.push(join)
        self._look("phones")
        end = time.monotonic() + MATCH_SECONDS
        while not join.address and time.monotonic() < end:
            self._step()
            time.sleep(0.01)
        if not join.address or join.process is None:
            raise SmokeFault(f"no phone could be served: {join.fault}")
        with TrialPhone(join.address, join.process.word) as phone:
            while match.ply < ON_A_PHONE:
                if time.monotonic() > end:
                    raise SmokeFault(f"nothing was played on a phone in {MATCH_SECONDS:.0f} s")
                self._advance()
                if join.states[0] == "ready" and self.app.scene is join:
                    join.begin()
                phone.press()
        self.app.home()
        self._step()
        self.say(f"phones: {match.ply} decisions played on one")

    def _experiment(self) -> None:
        """Run a small experiment of the lab and check that it was saved."""
        plan = make_plan(next(iter(catalog.GAMES)), (), MATCHES_PLAYED, 1, {})
        path = runs.create(single(plan), datetime.now())
        scene = self.wiring.run(path, single(plan), True)
        self.app.push(scene)
        self._look("run of the lab")
        end = time.monotonic() + MATCH_SECONDS
        while not runs.listing()[0].whole:
            if time.monotonic() > end:
                raise SmokeFault(
                    f"the lab did not play {MATCHES_PLAYED} matches in {MATCH_SECONDS:.0f} s"
                )
            self._step()
            time.sleep(0.05)  # The bots play in another process.
        self.app.pop()
        self._step()
        self.say(f"lab: {MATCHES_PLAYED} matches played and kept")

    def _visit(self, name: str, scene: Scene) -> None:
        self.app.push(scene)
        self._look(name)
        self.app.pop()
        self._step()

    def _look(self, name: str) -> None:
        """Draw the top screen for a while and check that it is not blank."""
        drawn = self.app.frames
        for _ in range(FRAMES_A_SCREEN):
            self._step()
        surface = self.app.screen.surface
        flat = pygame.mask.from_threshold(surface, surface.get_at((0, 0)), (1, 1, 1, 255))
        if flat.count() == surface.get_width() * surface.get_height():
            raise SmokeFault(f"the {name} is one flat colour")
        self.say(f"{name}: {self.app.frames - drawn} frames")

    def _step(self) -> None:
        """Draw a frame; raise SmokeFault if nothing was drawn."""
        drawn = self.app.frames
        self.app.changed()
        self._advance()
        if self.app.frames == drawn:
            raise SmokeFault("a frame was not drawn")

    def _advance(self) -> None:
        """Advance a frame; raise SmokeFault if a crash report was written."""
        self.app.step(pygame.event.get(), 1 / 30)
        if reports := list(self.folder.glob("crash-*")):
            raise SmokeFault(reports[0].read_text(encoding="utf-8"))

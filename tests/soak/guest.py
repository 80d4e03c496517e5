"""The program in a place where nothing can be kept: it plays, and tells what it said to people.

`python -m tests.soak.guest KIND FOLDER GAME SEED` opens the real window (with dummy drivers), plays
a match to its results and prints as JSON what was said, how far it came and whether it was kept.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game import catalog, save
from game.files import HOME_VARIABLE
from game.match import Match, Seat, Terms
from game.playtest.experiment import single
from game.playtest.match_plan import make_plan
from game.playtest.store import Store, StoreError
from scenes.play.scene import Play
from scenes.results.finale import Finale
from scenes.results.scene import Results
from scenes.window.app import App
from scenes.window.preferences import load_preferences
from tests.scenes.laboratory import wire

FRAME = 0.1
ACTIONS = 6  # of a match before and after the fault


class Guest:
    """One run of the program, in a folder that is or becomes useless."""

    def __init__(self, kind: str, folder: Path, key: str, seed: int) -> None:
        self.kind = kind
        self.home = folder / "home"
        self.ballast = folder / "ballast"
        self.rng = Random(seed)
        self.said: list[str] = []
        os.environ[HOME_VARIABLE] = str(self.home)
        preferences, problem = load_preferences(self.home)
        self.app = App(preferences, (1280, 720), self.home)
        self.app.notice = self._notice(self.app.notice)  # type: ignore[method-assign]
        self.wiring = wire(self.app)
        self.app.push(self.wiring.menu())
        seats = [Seat("person", f"P{n}") for n in range(catalog.find(key).players[0])]
        self.match = Match(key, seats, {}, seed, Terms(curtain="open"))
        self.problem = problem

    def _notice(self, shown):  # type: ignore[no-untyped-def]
        def notice(words: str) -> None:
            self.said.append(words)
            shown(words)

        return notice

    def step(self, times: int = 1) -> None:
        for _ in range(times):
            self.app.step([], FRAME)

    def play_on(self, actions: int = ACTIONS) -> None:
        """Play through the scene, which must stay the match."""
        for _ in range(actions):
            if not self.match.over:
                self.play.hands.play(self.rng.choice(self.match.state.legal_actions()))
                self.play.presenter.show_change()
                self.step()
                assert self.app.scene is self.play

    def go(self) -> dict[str, object]:
        """Do everything and return what came of it."""
        self.play = self.wiring.play(self.match)
        assert isinstance(self.play, Play)
        self.app.push(self.play)
        self.step()
        if self.kind in ("full", "limit", "missing"):
            self.play_on()
        self.break_it()
        before = self.match.ply
        self.app.change(pattern=self.rng.randrange(40))
        self.play_on()
        lab = self.lab()
        went_on = self.match.ply > before
        healed = self.heal()
        self.play_on()
        if not self.match.over:
            self.play.controller.resign(0)
        self.play.presenter.show_change()
        for _ in range(200):
            self.step()
            if isinstance(self.app.scene, Results):
                break
            if isinstance(self.app.scene, Finale):
                self.app.scene.pressed()
            else:
                self.play.runner.press()  # from what was revealed and stays
        path = self.play.controller.file.path
        kept = path.exists() and save.load(path).state == self.match.state
        found = {
            "said": list(dict.fromkeys(self.said)),
            "lab": [lab, self.lab() if healed else ""],
            "went_on": went_on,
            "results": isinstance(self.app.scene, Results),
            "healed": healed,
            "kept": kept,
            "sound": self.app.sounds.available,
            "crashes": [file.read_text() for file in self.home.glob("crash-*.txt")],
        }
        self.app.close()
        return found

    def lab(self) -> str:
        """Begin a playtest in a file; return why that is not possible, if so."""
        experiment = single(make_plan("eighteen_ghosts", (), 3, 1, {}))
        path = self.home / "run.lab"
        try:
            Store.create(path, experiment).close()
        except StoreError as fault:
            return str(fault)
        return ""

    def break_it(self) -> None:
        """Make sure that nothing can be kept any more."""
        if self.kind == "full":
            with self.ballast.open("wb", buffering=0) as file:
                try:
                    while file.write(bytes(1024)):
                        pass
                except OSError:
                    return
        elif self.kind == "limit":
            import resource

            resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        elif self.kind == "missing":
            shutil.rmtree(self.home)

    def heal(self) -> bool:
        """Undo that, where it can be undone; tell whether all can be kept now."""
        if self.kind == "full":
            self.ballast.unlink()
        elif self.kind == "limit":
            import resource

            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        return self.kind not in ("read-only", "taken")


def main() -> None:
    kind, folder, key, seed = sys.argv[1:]
    print(json.dumps(Guest(kind, Path(folder), key, int(seed)).go()))


if __name__ == "__main__":
    main()

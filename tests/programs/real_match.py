"""A whole match in a real window, by a real mouse and real keys.

`python -m tests.programs.real_match [--locked] FOLDER COMMAND ...` starts the program by its
command and plays 18 Ghosts from the menu through the set-up to the results, until Quit. FOLDER is
where the program keeps its files, none yet; with `--locked` nothing can be written there in the
beginning. xdotool sends the events on the display DISPLAY names. Where controls and places lie is
known from the same program in this process, without a window, to which everything is done that is
done there. That all of it arrived is told by what the program saves.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

from game import save
from game.files import HOME_VARIABLE
from scenes.play.scene import Play
from scenes.results.scene import Results
from scenes.start import bots_at_work
from scenes.ui.widget import Page
from scenes.window.app import App
from scenes.window.preferences import Preferences
from scenes.wiring import Bots, Wiring
from tests.scenes.driver import Driver
from tests.scenes.test_flow import TITLE, House, choose

SEED = 4711
LOCKED = 3  # decisions before the folder can be written
PATIENCE = 20.0  # seconds anything may take
OPENING = 2.0  # seconds in which a scene opens, which gets no presses before it is seen whole
REBUILDING = 0.5  # The same for a scene that is built again.
KEYS = {"Enter": "Return", "Esc": "Escape"}  # as X names them; the others have the same names


def wait(what: str, true: Callable[[], object]) -> None:
    """Wait until something is true; say what if it does not become so."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise SystemExit(f"In {PATIENCE:.0f} s {what} did not come.")
        time.sleep(0.02)


class Window:
    """The window of the program, on the display."""

    def __init__(self, command: Sequence[str]) -> None:
        began = time.monotonic()
        left_out = ("SDL_VIDEODRIVER", HOME_VARIABLE, "XDG_DATA_HOME")
        surroundings = {key: value for key, value in os.environ.items() if key not in left_out}
        self.process = subprocess.Popen(command, env=surroundings)
        wait("a window", self._is_open)
        print(f"The window was open after {time.monotonic() - began:.1f} s.")

    def _is_open(self) -> bool:
        if self.process.poll() is not None:
            raise SystemExit(f"The program ended with code {self.process.returncode}.")
        tree = self._said("xwininfo", "-root", "-tree")
        found = [line for line in tree.splitlines() if '"Ghost Parlour"' in line]
        if not found:
            return False
        said = self._said("xwininfo", "-id", found[0].split()[0])
        facts = dict(line.strip().split(":", 1) for line in said.splitlines() if ":" in line)
        if facts.get("Map State", "").strip() != "IsViewable":
            return False
        left, top = (int(facts[f"Absolute upper-left {axis}"]) for axis in "XY")
        self.corner = left, top
        return True

    @staticmethod
    def _said(*command: str) -> str:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout

    def click(self, spot: tuple[int, int]) -> None:
        """Click a place of the window."""
        place = [str(a + b) for a, b in zip(self.corner, spot, strict=True)]
        self.send("mousemove", *place, "click", "1")

    def send(self, *words: str) -> None:
        """Have xdotool do something."""
        subprocess.run(["xdotool", *words], check=True)

    def close(self) -> None:
        """End the program if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Hands(Driver):
    """Does here and in the window alike what a test does."""

    def __init__(self, app: App, window: Window) -> None:
        super().__init__(app)
        self.window = window
        self.changes = -1  # of scenes that the window has shown
        self.page: Page | None = None  # It was built last.

    def wait_for_scene(self) -> None:
        """Wait until a scene that has just come or was built again is whole in the window, too."""
        page = self.app.scene.page if self.app.scenes else None
        if self.app.changes != self.changes:
            time.sleep(OPENING)
        elif page is not self.page:
            time.sleep(REBUILDING)
        self.changes, self.page = self.app.changes, page

    def click_at(self, spot: tuple[float, float]) -> None:
        self.wait_for_scene()
        super().click_at(spot)
        self.window.click((round(spot[0]), round(spot[1])))

    def press(self, *names: str) -> None:
        self.wait_for_scene()
        super().press(*names)
        self.window.send("key", *(KEYS.get(name, name).replace("Ctrl ", "ctrl+") for name in names))

    def type(self, text: str) -> None:
        self.wait_for_scene()
        super().type(text)
        self.window.send("type", text)


class RealHouse(House):
    """The program here, with hands that are felt in the window, too."""

    def __init__(self, bots: Bots, window: Window) -> None:
        self.app = App(Preferences(animation="off"), (1280, 720))
        self.app.guard_seconds = 0.0  # The other window has its time in `wait_for_scene`.
        self.wiring = Wiring(bots, lambda: self.app.preferences)
        self.player = Hands(self.app, window)
        self.player.open(self.wiring.menu())


def records(folder: Path) -> list[save.Record]:
    """Return the matches that lie in the program's folder."""
    return [save.read(path) for path in sorted((folder / "matches").glob(f"*{save.SUFFIX}"))]


def play(house: RealHouse, folder: Path, locked: bool) -> None:
    """Play a match from the menu to the results and see that every decision of it is saved."""
    player = house.player
    player.click(TITLE)
    choose(house, "seat 1", 0)
    player.click("More")
    choose(house, "chance", 1)
    player.click("Seed")
    player.type(str(SEED))
    player.click("Start match")
    match = house.expect(Play).match
    decisions = 0

    def act(action: int) -> None:
        nonlocal decisions
        decisions += 1
        if locked and decisions == LOCKED:
            if records(folder):
                raise SystemExit("A folder that cannot be written was written.")
            folder.chmod(0o777)
        (house.key if decisions % 3 == 0 else house.click)(action)
        if not locked or decisions >= LOCKED:
            log = [entry.notation for entry in match.log]
            wait(f"decision {decisions}", lambda: [r.log for r in records(folder)] == [log])

    house.play_on(act)
    house.expect(Results)
    (record,) = records(folder)
    (path,) = (folder / "matches").glob(f"*{save.SUFFIX}")
    if record.result is None or record.seed != SEED or save.load(path).state != match.state:
        raise SystemExit("The match that was saved is not the one that was played.")
    print(f"{TITLE}: {decisions} decisions by mouse and keys, the match is over and saved.")


def leave(house: RealHouse, folder: Path) -> None:
    """Save a record from the results, go on to the menu and end the program there."""
    window = house.player.window

    def is_recorded() -> bool:
        window.send("key", "ctrl+s")  # nothing, as long as the end of the match is celebrated
        time.sleep(0.2)
        return any((folder / "exports").glob("*.txt"))

    wait("the record of the results", is_recorded)
    time.sleep(OPENING)  # The results are built again when the judge has found something.
    house.player.click("Menu")
    time.sleep(OPENING)  # The question drops presses at first.
    house.player.click("Leave")
    house.player.click("Quit")
    wait("the end of the program", lambda: window.process.poll() is not None)
    if window.process.returncode:
        raise SystemExit(f"The program ended with code {window.process.returncode}.")


def main(words: list[str]) -> None:
    """Play the match the command line tells."""
    locked = words[:1] == ["--locked"]
    folder, command = Path(words[locked]).absolute(), words[locked + 1 :]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text('{"animation": "off"}', encoding="utf-8")
    folder.chmod(0o555 if locked else 0o777)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home, bots_at_work() as bots:
        window = Window(command)
        os.environ[HOME_VARIABLE] = home
        house = RealHouse(bots, window)
        try:
            play(house, folder, locked)
            leave(house, folder)
        finally:
            house.close()
            window.close()
    if crashes := list(folder.glob("crash-*")):
        raise SystemExit(crashes[0].read_text(encoding="utf-8"))
    print(f"Ended by its own Quit after {time.monotonic() - began:.0f} s.")


if __name__ == "__main__":
    main(sys.argv[1:])

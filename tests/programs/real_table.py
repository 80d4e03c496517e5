"""Whole matches of any game in a real window, by real mouse and keys, with pictures of each turn.

`python -m tests.programs.real_table GAME SEAT SEAT ... [--window 1920x1080] [--option KEY=CHOICE]
[--language de] [--curtain full] [--clock 2] [--text 200]
[--pictures FOLDER] [--film FOLDER]`

SEAT is the name of a person, or the number of a level of bots after `bot:`. The window opens on
the display DISPLAY names, and xdotool sends what a person would: from the menu through the set-up
to the results. What to press is read off the screen as in tests/scenes/hands.py; what people play
is chosen by a quick bot for them. Before each decision of a person, at each curtain and when
something is held a picture of the whole display is kept, and some while bots act. A film keeps what
was presented every 50 ms around changes of scene, curtains, staged moments and the end.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import tempfile
import time
from pathlib import Path
from random import Random

import pygame

from game.bots.levels import find_bot, levels_of
from game.catalog import GAMES
from game.files import HOME_VARIABLE
from scenes.boards.guidance_rite.actions import LOCK
from scenes.play.curtain import Curtain
from scenes.play.hold_ring import HOLD_SECONDS
from scenes.play.pause import Pause
from scenes.play.scene import Play
from scenes.play.shots import HandOver
from scenes.results.finale import Finale
from scenes.results.scene import Results
from scenes.start import bots_at_work
from scenes.ui.input import keys
from scenes.window.app import App
from scenes.window.preferences import KeptPlan, Preferences
from scenes.wiring import Wiring
from tests.scenes.hands import Hands, Keyboard, Mouse
from tools.film import PICTURE_SECONDS, Film, sheets, situation

PATIENCE = 120.0  # seconds after which something should have happened
ARRIVAL = 3.0  # seconds in which an event of the display has come to the program
KINDS = 3  # changes of a kind that are filmed
TRIES = 3  # to reach a place by arrows
KEYS = {"Enter": "Return", "Esc": "Escape", "Space": "space", "Backspace": "BackSpace"}
COUNTED = (pygame.KEYDOWN, pygame.KEYUP, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class Window:
    """The program in a window of the display, step by step, and what it costs to draw it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.clock = pygame.time.Clock()
        self.arrived = 0  # keys and buttons that have come
        self.frames: list[float] = []  # seconds each took
        self.corner = (0, 0)

    def pump(self, seconds: float = 0.0) -> None:
        """Let the program run for a while, at the least one frame."""
        end = time.monotonic() + seconds
        while True:
            dt = self.clock.tick(60) / 1000
            events = pygame.event.get()
            self.arrived += sum(event.type in COUNTED for event in events)
            began = time.perf_counter()
            self.app.step(events, min(dt, 0.05))
            self.frames.append(time.perf_counter() - began)
            if self.app._later and self.app.frames:
                self.app._later.pop(0)()
            if time.monotonic() >= end:
                return

    def send(self, words: list[str], count: int) -> None:
        """Have xdotool do something, and let it arrive."""
        wanted = self.arrived + count
        subprocess.run(["xdotool", *words], check=True)
        end = time.monotonic() + ARRIVAL
        self.pump()
        while self.arrived < wanted:
            if time.monotonic() > end:
                raise SystemExit(f"{' '.join(words)} never arrived.")
            self.pump()


def key_name(event) -> str:
    """Return what X calls a key."""
    name = keys.name_of(event.key)
    return KEYS.get(name, name.lower() if len(name) == 1 else name)


def struck(event, later) -> bool:
    """Tell whether a key goes down to come up at once, with no other one held."""
    down = event.type == pygame.KEYDOWN and not event.mod
    return down and later and later[0].type == pygame.KEYUP and later[0].key == event.key


class RealHands(Hands):
    """Gives events to the display instead of to the program."""

    window: Window

    def give(self, *events, seconds=0.0):
        while self.app.guard_left > 0:
            self.window.pump()
        waiting = list(events)
        while waiting:
            event, words, count = waiting.pop(0), [], 0
            if struck(event, waiting):  # both at once: a key that is held is repeated
                waiting.pop(0)
                words, count = ["key", key_name(event)], 2
            else:
                words, count = self._words(event)
            if words:
                self.window.send(words, count)
        self.window.pump(seconds)

    def _words(self, event):
        if event.type == pygame.MOUSEMOTION:
            place = [str(a + b) for a, b in zip(self.window.corner, event.pos, strict=True)]
            return ["mousemove", *place], 0
        if event.type == pygame.MOUSEWHEEL:
            return ["click", "4" if event.y > 0 else "5"], 0
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            down = event.type == pygame.MOUSEBUTTONDOWN
            return ["mousedown" if down else "mouseup", "1"], 1
        name = key_name(event)
        modified = event.mod & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL)
        if modified and event.type == pygame.KEYDOWN:
            held = "shift" if event.mod & pygame.KMOD_SHIFT else "ctrl"
            return ["keydown", held, "key", name, "keyup", held], 4
        if event.type == pygame.KEYUP and event.dict.get("scancode") == -1:
            return [], 0
        return ["keydown" if event.type == pygame.KEYDOWN else "keyup", name], 1


class RealMouse(RealHands, Mouse):
    """A real mouse."""

    name = "real mouse"

    def open_curtain(self, quick):
        spot = self.find("open").area.center
        down, up = (
            pygame.Event(kind, pos=spot, button=1)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        )
        self.give(
            pygame.Event(pygame.MOUSEMOTION, pos=spot), down, seconds=0 if quick else HOLD_SECONDS
        )
        if not quick:
            self.window.pump(0.3)
        self.give(up, seconds=0.1)


class RealKeyboard(RealHands, Keyboard):
    """A real keyboard; what stands on buttons is pressed by their keys."""

    name = "real keyboard"

    def _stroke(self, event, count=1):
        up = self._up(event.key)
        if event.mod:
            up = pygame.Event(pygame.KEYUP, {**up.dict, "scancode": -1})  # is let go with it
        return [event, up] * count

    def walk(self, place):
        for _ in range(TRIES):
            try:
                return super().walk(place)
            except AssertionError:
                self.window.pump(0.3)  # the board was shown anew meanwhile
        return super().walk(place)

    def open_curtain(self, quick):
        self.give(
            keys.event_of("Enter", pygame.KEYDOWN), seconds=0 if quick else HOLD_SECONDS + 0.3
        )
        self.give(self._up(pygame.K_RETURN), seconds=0.1)


class RealTable:
    """A match of a game in the window, its players, and the pictures that are kept of it."""

    def __init__(self, words: argparse.Namespace, app: App, wiring: Wiring) -> None:
        self.words, self.app = words, app
        self.window = Window(app)
        self.mouse, self.keyboard = RealMouse(app, Random(1)), RealKeyboard(app, Random(2))
        self.mouse.window = self.keyboard.window = self.window
        self.people = [not seat.startswith("bot:") for seat in words.seats]
        self.game = GAMES[words.game]
        number = min(words.brain, len(levels_of(words.game)))
        self.brain = find_bot(words.game, str(number))
        self.pictures = 0
        self.told: list[str] = []
        self.decisions = 0
        app.push(wiring.menu())
        self.window.pump(0.5)
        self._find_corner()

    def _find_corner(self) -> None:
        """Learn where the inside of the window lies on the display."""
        self.window.corner = tuple(self.app.screen.window.position)
        self.app.screen.window.focus()

    @property
    def scene(self):
        return self.app.scene

    def picture(self, what: str) -> None:
        """Keep a picture of the whole display, and what the card says in it."""
        if not self.words.pictures:
            return
        self.pictures += 1
        name = f"{self.pictures:03d}_{what}.jpg"
        command = ["import", "-silent", "-window", "root", "-quality", "88"]
        subprocess.run([*command, str(self.words.pictures / name)], check=True)
        said = ""
        if isinstance(self.scene, Play) and not self.scene.presenter.is_veiled:
            panel = self.scene.stage.panel
            message = panel.card.message if panel else None
            if message:
                said = f"{message.title} | {message.news} | {message.words}"
        self.told.append(f"{name}\t{said}")
        (self.words.pictures / "told.txt").write_text("\n".join(self.told), encoding="utf-8")

    def hands(self) -> Hands:
        """Return the mouse, or every third time the keyboard."""
        return self.keyboard if self.decisions % 3 == 2 else self.mouse

    def play(self) -> None:
        """Go from the menu to the results."""
        self.picture("menu")
        self.mouse.press(self.game.title)
        self.window.pump(0.4)
        self.picture("set_up")
        self.mouse.press("Start match")
        self.window.pump(0.4)
        match = next(scene for scene in self.app.scenes if isinstance(scene, Play)).match
        changed, last = time.monotonic(), None
        acting = 0
        while not isinstance(self.scene, Results):
            now = match.ply, type(self.scene), self.decisions, bool(self.app.overlay_open)
            if now != last:
                changed, last = time.monotonic(), now
            if time.monotonic() - changed > PATIENCE:
                self.picture("stuck")
                raise SystemExit(f"Nothing happens any more after {match.ply} decisions.")
            if self.words.stop and match.ply >= self.words.stop:
                return
            if not self.app.running:
                raise SystemExit(f"The window was closed after {match.ply} decisions.")
            if not self._take_part(match):
                acting += 1
                if acting % self.words.every == 0:
                    self.picture("moving")
        self.window.pump(2.5)
        self.picture("results")
        print(f"{self.game.title}: {match.ply} decisions, {self.pictures} pictures.")
        self._tell_frames()

    def _tell_frames(self) -> None:
        frames = sorted(self.window.frames)
        percentile = frames[int(len(frames) * 0.99)] * 1000
        print(f"{len(frames)} frames, p50 {frames[len(frames) // 2] * 1000:.1f} ms,", end=" ")
        print(f"p99 {percentile:.1f} ms, worst {frames[-1] * 1000:.1f} ms.")

    def _take_part(self, match) -> bool:
        """Do what a person is asked for; tell whether there was anything."""
        scene = self.scene
        if isinstance(scene, Curtain):
            self.window.pump(0.3)
            self.picture("curtain")
            self.hands().open_curtain(scene.notice.quick)
            self.window.pump(0.3)
            return True
        if isinstance(scene, Pause):
            raise SystemExit("A pause has opened by itself.")
        if isinstance(scene, Finale) and not all(seat.kind == "bot" for seat in match.seats):
            self.window.pump(1.0)
            self.picture("end")
            self.hands().press("Go on")
            return True
        if not isinstance(scene, Play):
            self.window.pump(0.1)
            return False
        is_veiled = scene.presenter.is_veiled
        if scene.runner.waits_for_press and not (scene.board.animating or is_veiled):
            self.picture("held")
            if not scene.controller.watched:
                hands_over = isinstance(scene.runner.shot, HandOver)
                self.hands().press("Hand over" if hands_over else "Continue")
            self.window.pump(0.2)
            return True
        board = scene.board
        free = not is_veiled and (board.playable or scene.stage.waiver is not None)
        if not free or board.animating or board.desk.busy(board.observation):
            self.window.pump(0.1)
            return False
        self._decide(scene, match)
        return True

    def _decide(self, scene: Play, match) -> None:
        """Play what a quick bot would, for whoever sits there."""
        player = match.state.current_player
        seen = match.state.observation(player)
        action = self.brain.choose(seen, Random(match.ply)).action
        self.window.pump(0.2)
        is_veiled = scene.presenter.is_veiled
        if is_veiled or not (scene.board.playable or scene.stage.waiver is not None):
            return
        self.picture(f"ply{match.ply}")
        self.decisions += 1
        waiver = scene.stage.waiver
        if waiver is not None:
            self.mouse.press("Let it be" if action == waiver else "Answer in private")
            self.window.pump(0.2)
            return
        ply, hands = match.ply, self.hands()
        ways = scene.board.view.clicks(scene.board.observation, action)
        if not ways:
            raise SystemExit(f"{match.state.notation(action)!r} cannot be clicked.")
        desk, observation = scene.board.desk, scene.board.observation
        near = [way for way in ways if not desk.takes(observation, way[0])]
        drafting = LOCK.place in scene.board.places
        for place in (near or ways)[0]:
            hands.click(place)
        if scene.board.pending is not None:
            self.window.pump(0.2)
            self.picture("warned")
            self.mouse.press("Confirm")
        if drafting:
            self._lock(scene, match, action, hands)
        self._arrive(match, ply, match.state)

    def _lock(self, scene: Play, match, action: int, hands: Hands) -> None:
        """Draft another piece and lock both."""
        after = match.state.observation(match.state.current_player)
        after.apply(action)
        other = self.brain.choose(after, Random(match.ply)).action
        for place in scene.board.view.clicks(scene.board.observation, other)[0]:
            hands.click(place)
        self.window.pump(0.2)
        self.picture("drafted")
        hands.click(LOCK.place)

    def _arrive(self, match, ply: int, state) -> None:
        end = time.monotonic() + 5
        while match.ply == ply and time.monotonic() < end:
            self.window.pump(0.05)
        if match.ply == ply:
            self.picture("not_entered")
            raise SystemExit(f"A decision after {ply} was not entered.")


def read(words: list[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.programs.real_table")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("seats", nargs="+")
    parser.add_argument("--window", default="1280x720")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--language", default="en")
    parser.add_argument("--curtain", default="full")
    parser.add_argument("--clock", type=int, default=0)
    parser.add_argument("--text", type=int, default=100)
    parser.add_argument("--pace", type=int, default=200)
    parser.add_argument("--animation", default="normal")
    parser.add_argument("--brain", type=int, default=1)
    parser.add_argument("--every", type=int, default=10)
    parser.add_argument("--stop", type=int, default=0)
    parser.add_argument("--pictures", type=Path, default=None)
    parser.add_argument("--film", type=Path, default=None)
    return parser.parse_args(words)


def main(words: argparse.Namespace) -> None:
    """Play the match the command line tells."""
    if words.pictures:
        words.pictures.mkdir(parents=True, exist_ok=True)
        for old in words.pictures.glob("*.jpg"):
            old.unlink()
    game, chairs, names = GAMES[words.game], [], []
    for seat in words.seats:
        _kind, colon, number = seat.partition(":")
        level = levels_of(words.game)[int(number) - 1].key if colon else ""
        chairs.append(("bot", level) if colon else ("person", ""))
        names.append("" if colon else seat)
    options = {}
    for text in words.option:
        key, _equals, value = text.partition("=")
        option = next(option for option in game.rules.options if option.key == key)
        options[key] = option.parse(value) if hasattr(option, "parse") else value
    size = tuple(int(number) for number in words.window.split("x"))
    plan = KeptPlan(
        chairs=tuple(chairs),
        options=options,
        curtain=words.curtain,
        clock=words.clock,
    )
    preferences = Preferences(
        names=tuple(name or "x" for name in names),
        plans={words.game: plan},
        language=words.language,
        text_size=words.text,
        pace=words.pace,
        animation=words.animation,
        mute=True,
        learned={key: ("x",) for key in GAMES},
    )
    with tempfile.TemporaryDirectory() as home, bots_at_work() as bots:
        os.environ[HOME_VARIABLE] = home
        app = App(preferences, size, Path(home))
        app.screen.window.position = (0, 0)
        taken = Film(app, lambda: situation(app), PICTURE_SECONDS, KINDS) if words.film else None
        table = RealTable(words, app, Wiring(bots, lambda: app.preferences))
        try:
            table.play()
        finally:
            if taken:
                sheets(taken.frames, words.film)
            with contextlib.suppress(Exception):
                app.close()


if __name__ == "__main__":
    main(read())

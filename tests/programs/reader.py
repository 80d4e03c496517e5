"""A whole match by a screen reader's actions alone, over a bus of its own.

`/usr/bin/python3 tests/programs/reader.py GAME PLANS COMMAND ...` starts the program by its command
in a window that nobody sees, and plays a game, by its title, from the menu through the set-up to
the results, until Quit. PLANS is what the settings have of set-ups, in JSON. It presses no key and
moves no mouse: it reads the tree that a screen reader reads, and asks for clicks. It needs Xvfb,
and of Debian dbus, at-spi2-core and python3-pyatspi, which the Python of the system has; nothing
of the program is imported.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

START_SECONDS = 60.0
ANSWER_SECONDS = 60.0  # Within this time the program reacts.
LOOK_PAUSE_SECONDS = 0.05
MATCH_SECONDS = 360.0
CHOSEN, GOAL = "can be chosen", "goal"  # what the places say that lead on
ONWARD = ("Continue", "Hand over", "Confirm", "Go on", "To the games", "Start")
DISPLAY = (
    ("Xvfb", "-screen", "0", "1400x900x24", "-noreset", "-nolisten", "tcp"), "-displayfd",
)  # fmt: skip
BUS = ("dbus-daemon", "--session", "--nofork"), "--print-address"


@contextmanager
def running(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program, which is killed at the end."""
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def serving(command: Sequence[str], option: str) -> Iterator[str]:
    """Run a server, which is killed at the end; yield its address, told as the option says."""
    out, into = os.pipe()
    with running([*command, option, str(into)], pass_fds=(into,), stderr=subprocess.DEVNULL):
        os.close(into)
        with os.fdopen(out) as told:
            yield told.readline().strip()


def want_speech() -> None:
    """Say on the bus that a screen reader is there."""
    place = ["--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus"]
    setting = ["org.a11y.Status", "IsEnabled", "<true>"]
    method = ["--method", "org.freedesktop.DBus.Properties.Set", *setting]
    subprocess.run(["gdbus", "call", *place, *method], check=True, stdout=subprocess.DEVNULL)


class Node:
    """A node as a reader has it."""

    def __init__(self, one, depth: int, selected) -> None:
        self.one = one
        self.depth = depth
        self.role = one.get_role_name()
        self.name = one.get_name()
        self.words = one.get_description()
        self.is_selected = one.get_state_set().contains(selected)

    @property
    def acts(self) -> bool:
        """Whether it can be clicked."""
        return self.one.get_n_actions() > 0

    def click(self) -> None:
        """Ask for a click."""
        self.one.do_action(0)


class Reader:
    """Somebody who hears the program and asks for clicks."""

    def __init__(self, atspi, game: str) -> None:
        self.atspi = atspi
        self.game = game
        self.rng = random.Random(1)
        self.clicks = 0
        self.changed = time.monotonic()  # when a click has last changed anything
        self.app = None

    def find_app(self) -> bool:
        """Find the program on the bus; return whether it is there."""
        desktop = self.atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            app = desktop.get_child_at_index(index)
            window = app.get_child_at_index(0) if app is not None else None
            if window is not None and (window.get_name() or "").endswith("Ghost Parlour"):
                app.set_cache_mask(self.atspi.Cache.NONE)
                self.app = window
        return self.app is not None

    def nodes(self) -> list[Node]:
        """Return all nodes in reading order."""
        found: list[Node] = []

        def walk(one, depth: int) -> None:
            found.append(Node(one, depth, self.atspi.StateType.SELECTED))
            for index in range(one.get_child_count()):
                child = one.get_child_at_index(index)
                if child is not None:
                    walk(child, depth + 1)

        for _again in range(20):  # what changes meanwhile is looked at again
            found.clear()
            with suppress(Exception):  # a node may have gone
                walk(self.app, 0)
                if all(node.name for node in found):
                    return found
            time.sleep(LOOK_PAUSE_SECONDS)
        raise SystemExit(f"The tree cannot be read: {self.told(found)}")

    def click(self, node: Node, nodes: list[Node]) -> None:
        """Ask for a click on one of the nodes, and wait until something has changed."""
        self.clicks += 1
        before = self.told(nodes)
        try:
            node.click()
        except Exception:  # it has gone meanwhile
            return
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            if self.told(self.nodes()) != before:
                self.changed = time.monotonic()
                return
            time.sleep(LOOK_PAUSE_SECONDS)

    @staticmethod
    def told(nodes: list[Node]) -> list[tuple[str, str, str, bool]]:
        """Return all words, and what is selected."""
        return [(node.role, node.name, node.words, node.is_selected) for node in nodes]

    def step(self, nodes: list[Node]) -> str:
        """Do the next thing there is to do; return the name of what was clicked, if anything."""
        names = {node.name: node for node in nodes}
        if "How it ended" in names and "Menu" in names:
            self.click(names["Menu"], nodes)
            return "Menu"
        if "Quit" in names:
            self.click(names[self.game], nodes)
            return self.game
        dialog = next((node for node in nodes if node.role == "dialog"), None)
        if dialog is not None:
            inner = [node for node in nodes if node.depth > dialog.depth]
            found = [node for node in inner if node.role == "push button"]
            chosen = next((node for node in found if node.name == "Leave"), found[0])
            self.click(chosen, nodes)
            return chosen.name
        for name in ONWARD:
            if name in names and names[name].acts:
                self.click(names[name], nodes)
                return name
        leading = [node for node in nodes if GOAL in node.words.split(", ")]
        leading = leading or [node for node in nodes if CHOSEN in node.words.split(", ")]
        if leading:
            buttons = [node for node in leading if node.role == "push button"]
            node = self.rng.choice(buttons if buttons and self.rng.random() < 0.5 else leading)
            self.click(node, nodes)
            return node.name
        return ""

    def choose_level(self) -> None:
        """Choose the first level of the bot from the drop-down of the set-up."""
        nodes = self.nodes()
        names = {node.name: node for node in nodes}
        if "Level at seat 2" in names:
            self.click(names["Level at seat 2"], nodes)
            nodes = self.nodes()
            options = [node for node in nodes if node.role == "list item"]
            if not options:
                raise SystemExit(f"No list: {self.told(nodes)}")
            self.click(options[0], nodes)

    def play(self) -> None:
        """Play from the menu to the menu."""
        until = time.monotonic() + MATCH_SECONDS
        begun = False
        while time.monotonic() < until:
            nodes = self.nodes()
            names = {node.name for node in nodes}
            if begun and "Quit" in names:
                return
            if "Start" in names and not begun:
                self.choose_level()
                nodes = self.nodes()
            done = self.step(nodes)
            begun = begun or done == "Start"
            if time.monotonic() - self.changed > ANSWER_SECONDS:
                raise SystemExit(f"Nothing happens after {self.clicks} clicks: {self.told(nodes)}")
            if not done:
                time.sleep(LOOK_PAUSE_SECONDS)
        raise SystemExit(f"The match has no end after {self.clicks} clicks: {self.told(nodes)}")


def main() -> None:
    """Play one match and quit the program."""
    game, plan, command = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3:]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
        os.environ |= {"XDG_RUNTIME_DIR": folder, "XDG_CACHE_HOME": folder}  # The bus is there.
        display, bus = (servers.enter_context(serving(*server)) for server in (DISPLAY, BUS))
        os.environ |= {"DISPLAY": f":{display}", "DBUS_SESSION_BUS_ADDRESS": bus}
        want_speech()
        home = Path(folder, "home")
        home.mkdir()
        settings = {"animation": "off", "pace": 800, "plans": plan}
        (home / "settings.json").write_text(json.dumps(settings), "utf-8")
        os.environ |= {"GHOST_PARLOUR_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
        os.environ.pop("SDL_VIDEODRIVER", None)
        with running(command) as program:
            play(game, program)


def play(game: str, program: subprocess.Popen[bytes]) -> None:
    """Play one match with a program that runs, and quit it."""
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi

    Atspi.init()
    reader, end = Reader(Atspi, game), time.monotonic() + START_SECONDS
    while not reader.find_app():
        if time.monotonic() > end or program.poll() is not None:
            raise SystemExit("The program is not on the bus.")
        time.sleep(LOOK_PAUSE_SECONDS)
    began = time.monotonic()
    reader.play()
    print(f"{game}: {reader.clicks} clicks in {time.monotonic() - began:.0f} s")
    next(node for node in reader.nodes() if node.name == "Quit").click()
    program.wait(ANSWER_SECONDS)


if __name__ == "__main__":
    main()

"""A whole match by a screen reader's actions alone, over a bus of its own.

`/usr/bin/python3 tests/programs/reader.py GAME PLANS COMMAND ...` starts the program by its command
in a window that nobody sees, and plays a game, by its title, from the menu through the set-up to
the results, until Quit. PLANS is what the settings have of set-ups, in JSON. It presses no key and
moves no mouse: it reads the tree that a screen reader reads, and asks for clicks. It needs Xvfb,
and of Debian dbus, at-spi2-core and python3-gi, which the Python of the system has; nothing
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
from typing import Any, NamedTuple

from gi.repository import Gio, GLib

START_SECONDS = 60.0
ANSWER_SECONDS = 60.0  # Within this time the program reacts.
LOOK_PAUSE_SECONDS = 0.05
MATCH_SECONDS = 540.0
CHOSEN, GOAL = "can be chosen", "goal"  # what the places say that lead on
ONWARD = ("Continue", "Hand over", "Confirm", "Go on", "To the games", "Start")
A11Y = "org.a11y"
REGISTRY = f"{A11Y}.atspi"
ACCESSIBLE, ACTION = f"{REGISTRY}.Accessible", f"{REGISTRY}.Action"
PROPERTIES = "org.freedesktop.DBus.Properties"
ROOT = "/org/a11y/atspi/accessible/root"
DIALOG, LIST_ITEM, PUSH_BUTTON = 16, 32, 43  # roles
SELECTED = 23  # a state
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


class Node(NamedTuple):
    """A node as a reader has it."""

    place: tuple[str, str]  # its name on the bus, and its path there
    depth: int
    role: int
    name: str
    words: str
    is_selected: bool


class Bus:
    """The bus of screen readers; questions are asked together, so that a tree takes few waits."""

    def __init__(self) -> None:
        self.session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        status = GLib.Variant("(ssv)", (f"{A11Y}.Status", "IsEnabled", GLib.Variant("b", True)))
        self._ask_session("/org/a11y/bus", PROPERTIES, "Set", status)
        (address,) = self._ask_session("/org/a11y/bus", f"{A11Y}.Bus", "GetAddress", None)
        flags = Gio.DBusConnectionFlags
        both = flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, both, None, None)

    def _ask_session(self, path, interface, method, values):
        flags = Gio.DBusCallFlags.NONE
        answer = self.session.call_sync(
            f"{A11Y}.Bus", path, interface, method, values, None, flags, -1, None
        )
        return answer.unpack()

    def ask(self, questions):
        """Return the answers to (place, interface, method, values); None where a node has gone."""
        answers = [None] * len(questions)
        left = len(questions)

        def take(bus, result, index):
            nonlocal left
            left -= 1
            with suppress(GLib.Error):
                answers[index] = bus.call_finish(result).unpack()

        for index, ((name, path), interface, method, values) in enumerate(questions):
            flags = Gio.DBusCallFlags.NONE
            self.bus.call(name, path, interface, method, values, None, flags, -1, None, take, index)
        while left:
            GLib.MainContext.default().iteration(True)
        return answers

    def children(self, places):
        """Return the places of the children of each node, None for one that has gone."""
        found = self.ask([(place, ACCESSIBLE, "GetChildren", None) for place in places])
        return [None if one is None else one[0] for one in found]

    def nodes(self, root) -> list[Node] | None:
        """Return a node and all below it in reading order; None if any changed meanwhile."""
        below, nodes, level, depth = {}, {}, [root], 0
        while level:
            inner = self.children(level)
            words = GLib.Variant("(s)", (ACCESSIBLE,))
            told = self.ask([(place, PROPERTIES, "GetAll", words) for place in level])
            roles = self.ask([(place, ACCESSIBLE, "GetRole", None) for place in level])
            states = self.ask([(place, ACCESSIBLE, "GetState", None) for place in level])
            if None in (*inner, *told, *roles, *states):
                return None
            for place, (values,), (role,), ((state, _more),) in zip(
                level, told, roles, states, strict=True
            ):
                selected = bool(state >> SELECTED & 1)
                name, description = values["Name"], values["Description"]
                nodes[place] = Node(place, depth, role, name, description, selected)
            below |= dict(zip(level, inner, strict=True))
            level, depth = [place for places in inner for place in places], depth + 1
        found, waiting = [], [root]
        while waiting:
            place = waiting.pop()
            found.append(nodes[place])
            waiting += reversed(below[place])
        return found

    def has_action(self, node: Node) -> bool:
        """Return whether a node can be clicked."""
        words = GLib.Variant("(ss)", (ACTION, "NActions"))
        (answer,) = self.ask([(node.place, PROPERTIES, "Get", words)])
        return bool(answer and answer[0])

    def click(self, node: Node) -> None:
        """Ask for a click on a node."""
        self.ask([(node.place, ACTION, "DoAction", GLib.Variant("(i)", (0,)))])


class Reader:
    """Somebody who hears the program and asks for clicks."""

    def __init__(self, game: str) -> None:
        self.bus = Bus()
        self.game = game
        self.rng = random.Random(1)
        self.clicks = 0
        self.changed = time.monotonic()  # when a click has last changed anything
        self.app = None
        self.latest: list[Node] | None = None  # What a click has led to.

    def find_app(self) -> bool:
        """Find the program on the bus; return whether it is there."""
        (apps,) = self.bus.children([(f"{REGISTRY}.Registry", ROOT)])
        for windows in self.bus.children(apps or ()):
            for window in windows or ():
                nodes = self.bus.nodes(window)
                if nodes and nodes[0].name.endswith("Ghost Parlour"):
                    self.app = window
        return self.app is not None

    def nodes(self) -> list[Node]:
        """Return all nodes in reading order."""
        found = None
        for _again in range(20):  # What changes meanwhile is looked at again.
            found = self.bus.nodes(self.app)
            if found and all(node.name for node in found):
                return found
            time.sleep(LOOK_PAUSE_SECONDS)
        raise SystemExit(f"The tree cannot be read: {found}")

    def click(self, node: Node, nodes: list[Node]) -> None:
        """Ask for a click on one of the nodes, and wait until something has changed."""
        self.clicks += 1
        before = self.told(nodes)
        self.bus.click(node)
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            self.latest = self.nodes()
            if self.told(self.latest) != before:
                self.changed = time.monotonic()
                return
            time.sleep(LOOK_PAUSE_SECONDS)

    @staticmethod
    def told(nodes: list[Node]) -> list[tuple[int, str, str, bool]]:
        """Return all words, and what is selected."""
        return [(node.role, node.name, node.words, node.is_selected) for node in nodes]

    def step(self, nodes: list[Node]) -> str:
        """Do the next thing there is to do; return the name of what was clicked, if anything."""
        names = {node.name: node for node in nodes}
        if "How it ended" in names and "Menu" in names:
            self.click(names["Menu"], nodes)
            return "Menu"
        if "Quit" in names and self.game in names:
            self.click(names[self.game], nodes)
            return self.game
        dialog = next((node for node in nodes if node.role == DIALOG), None)
        if dialog is not None:
            inner = [node for node in nodes if node.depth > dialog.depth]
            found = [node for node in inner if node.role == PUSH_BUTTON]
            chosen = next((node for node in found if node.name == "Leave"), found[0])
            self.click(chosen, nodes)
            return chosen.name
        for name in ONWARD:
            if name in names and self.bus.has_action(names[name]):
                self.click(names[name], nodes)
                return name
        leading = [node for node in nodes if GOAL in node.words.split(", ")]
        leading = leading or [node for node in nodes if CHOSEN in node.words.split(", ")]
        if leading:
            buttons = [node for node in leading if node.role == PUSH_BUTTON]
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
            options = [node for node in nodes if node.role == LIST_ITEM]
            if not options:
                raise SystemExit(f"No list: {self.told(nodes)}")
            self.click(options[0], nodes)

    def play(self) -> None:
        """Play from the menu to the menu."""
        until = time.monotonic() + MATCH_SECONDS
        begun = False
        while time.monotonic() < until:
            nodes, self.latest = self.latest or self.nodes(), None
            names = {node.name for node in nodes}
            if begun and "Quit" in names:
                return
            if "Start" in names and not begun:
                self.choose_level()
                nodes, self.latest = self.nodes(), None
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
    reader, end = Reader(game), time.monotonic() + START_SECONDS
    while not reader.find_app():
        if time.monotonic() > end or program.poll() is not None:
            raise SystemExit("The program is not on the bus.")
        time.sleep(LOOK_PAUSE_SECONDS)
    began = time.monotonic()
    reader.play()
    print(f"{game}: {reader.clicks} clicks in {time.monotonic() - began:.0f} s")
    reader.bus.click(next(node for node in reader.nodes() if node.name == "Quit"))
    program.wait(ANSWER_SECONDS)


if __name__ == "__main__":
    main()

"""A player for tests: presses keys and the mouse through the app's own event path."""

import pygame

from scenes.ui.input import keys
from scenes.window.app import App
from scenes.window.preferences import Preferences

FRAME = 1 / 10
CONTROL = {  # what a real keyboard sends with these keys
    "Enter": "\r",
    "Esc": "\x1b",
    "Tab": "\t",
    "Backspace": "\b",
    "Delete": "\x7f",
    "Space": " ",
}
SIDEWAYS = ("choice", "slider", "switch", "spin", "combo", "list")  # Left and Right change these


class Opened(App):
    """An app that its test need not close, and that takes presses at once."""

    guard_seconds = 0.0

    def close(self):
        opened.remove(self)
        super().close()


opened = []


def make_app(folder, size=(1280, 720), **settings):
    app = Opened(Preferences(**settings), size=size, folder=folder)
    opened.append(app)
    return app


def key_event(name):
    """The KEYDOWN of a key by the name that is printed on buttons."""
    mod = pygame.KMOD_CTRL if "Ctrl " in name else 0
    mod |= pygame.KMOD_SHIFT if "Shift " in name else 0
    bare = name.removeprefix("Ctrl ").removeprefix("Shift ")
    code = keys.NAMED[bare][0] if bare in keys.NAMED else pygame.key.key_code(bare.lower())
    letter = CONTROL.get(bare, bare.lower() if len(bare) == 1 and not mod else "")
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=letter, scancode=0)


class Driver:
    def __init__(self, app):
        self.app = app

    def wait(self, seconds=FRAME):
        for _ in range(max(1, round(seconds / FRAME))):
            self.app.step([], FRAME)

    def open(self, scene):
        self.app.push(scene)
        self.wait()
        return scene

    def press(self, *names):
        for name in names:
            self.app.step([key_event(name)], FRAME)

    def type(self, text):
        for letter in text:
            events = [
                pygame.Event(
                    pygame.KEYDOWN,
                    key=ord(letter.lower()),
                    mod=pygame.KMOD_SHIFT if letter.isupper() else 0,
                    unicode=letter,
                ),
                pygame.Event(pygame.TEXTINPUT, text=letter),
            ]
            self.app.step(events, FRAME)

    def targets(self):
        return self.app.ring.scope.targets

    def find(self, label):
        found = [t for t in self.targets() if t.label == label or t.name == label]
        assert found, f"no {label!r} among {[t.label for t in self.targets() if t.label]}"
        return next((t for t in found if t.active), found[0])

    def click_at(self, spot):
        spot = (round(spot[0]), round(spot[1]))
        self.app.step(
            [pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))], 0
        )
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.step([pygame.Event(kind, pos=spot, button=1)], FRAME)

    def click(self, label):
        target = self.find(label)
        target.reveal()
        self.click_at(target.area.center)

    @property
    def focused(self):
        current = self.app.ring.current
        return current.label if current else None

    def tab_to(self, label, limit=200):
        """Reach a control by Tab alone."""
        for _ in range(limit):
            self.press("Tab")
            if label in (self.focused, getattr(self.app.ring.current, "name", None)):
                return self.app.ring.current
        raise AssertionError(f"Tab never reaches {label!r}")

    def walk_to(self, label):
        """Reach a control by arrows alone, on the shortest way there is."""
        ring = self.app.ring
        ways = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}
        self.press("Tab")
        seen, front = {id(ring.current)}, [ring.current]
        while front:
            if any(target.label == label for target in front):
                ring.focus(next(target for target in front if target.label == label))
                return ring.current
            following = []
            for target in front:
                for way in ways:
                    if way in ("Left", "Right") and target.role in SIDEWAYS:
                        continue
                    ring.focus(target)
                    self.press(way)
                    if ring.current and id(ring.current) not in seen:
                        seen.add(id(ring.current))
                        following.append(ring.current)
            front = following
        raise AssertionError(f"arrows never reach {label!r}")

"""Three ways to use the whole program: by the mouse, the keyboard or a gamepad, and by that alone.

Nothing of the program is called: what is on the screen is read, then events are posted.
"""

from abc import ABC, abstractmethod
from collections import deque

import pygame

from scenes.boards.layout import towards
from scenes.play.hold_ring import HOLD_SECONDS
from scenes.ui.input import keys
from scenes.window.access import REST_SECONDS, Request
from tests.scenes.driver import FRAME, key_event

PAD = 3  # the instance of the gamepad
A, B, LB, RB = 0, 1, 4, 5  # its buttons
CROSS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}
SIDE = {-1: pygame.K_LEFT, 1: pygame.K_RIGHT}
WHEEL = 30  # turns of the wheel after which a control should have come into view
STEPS_OF_A_TREE = 6  # After so many a reader has all new words.
EDGES = (1, 2, 3, 5, 6, 7)  # eighths of a place where it is pressed if not in its middle


class Hands(ABC):
    """Somebody with one kind of input in front of the program."""

    name = ""

    def __init__(self, app, rng):
        self.app = app
        self.rng = rng

    def give(self, *events, seconds=FRAME):
        self.app.step(events, seconds)

    def find(self, name):
        targets = self.app.ring.scope.targets
        found = [t for t in targets if name in (t.name, t.label) and t.active]
        assert found, f"no {name!r} among {[t.name for t in targets if t.active]}"
        return found[0]

    @property
    def board(self):
        return self.app.scene.board

    def ways_to(self, place):
        """Return the keys that lead the cursor to a place, on the shortest way there is."""
        board = self.board
        ways, front = {board.cursor: []}, deque([board.cursor])
        while place not in ways:
            assert front, f"arrows never lead from {board.cursor!r} to {place!r}"
            here = front.popleft()
            for code, step in keys.STEPS.items():
                found = towards(board.places[here].rect, board.places.values(), step)
                if found and found.name not in ways:
                    ways[found.name] = [*ways[here], code]
                    front.append(found.name)
        return ways[place]

    def tabs_to(self, target):
        """Return how many controls on, or back if negative, a control is."""
        choices = [t for t in self.app.ring.scope.targets if t.active]
        here, there = self.app.ring.current, choices.index(target)
        if here not in choices:  # The first step leads to the first control, or back to the last.
            return there + 1 if there < len(choices) // 2 else there - len(choices)
        far = there - choices.index(here)
        return far if abs(far) <= len(choices) // 2 else far - len(choices) * (far > 0 or -1)

    @abstractmethod
    def press(self, name):
        """Press a button of the scene."""

    @abstractmethod
    def choose(self, name, index):
        """Choose one of the values of a control, counted from 0."""

    @abstractmethod
    def open_curtain(self, quick):
        """Open the curtain that is drawn."""

    @abstractmethod
    def click(self, place):
        """Press a place of the board."""


class Mouse(Hands):
    """Clicks, and turns the wheel."""

    name = "mouse"

    def click_at(self, spot):
        at = (round(spot[0]), round(spot[1]))
        motion = pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(0, 0, 0))
        down, up = (
            pygame.Event(kind, pos=at, button=1)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        )
        self.give(motion, down, up)

    def bring(self, target):
        """Turn the wheel until all of a control is in view."""
        window = target.window
        for _ in range(WHEEL):
            area = target.area
            if window is None or window.top <= area.top <= area.bottom <= window.bottom:
                return
            over = pygame.Event(
                pygame.MOUSEMOTION, pos=window.center, rel=(9, 9), buttons=(0, 0, 0)
            )
            way = 1 if target.area.top < window.top else -1
            self.give(over, pygame.Event(pygame.MOUSEWHEEL, x=0, y=way, flipped=False))
        raise AssertionError(f"the wheel never brings {target.name!r} into view")

    def press(self, name):
        target = self.find(name)
        self.bring(target)
        self.click_at(target.area.center)

    def choose(self, name, index):
        target = self.find(name)
        self.bring(target)
        area = target.area
        if target.role == "choice":
            self.click_at(target.cells(area.size)[index].move(area.topleft).center)
        elif target.role == "combo":
            self.click_at(area.center)
            option = [t for t in self.app.ring.scope.targets if t.role == "option"][index]
            self.bring(option)
            self.click_at(option.area.center)
        elif target.role == "switch":
            if target.on != bool(index):
                self.click_at(area.center)
        else:
            far = index - target.chosen
            for _ in range(abs(far)):
                target = self.find(name)  # everything is laid out anew
                self.bring(target)
                area = target.area
                self.click_at((area.right - 8 if far > 0 else area.left + 8, area.centery))

    def open_curtain(self, quick):
        spot = self.find("open").area.center
        self.give(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1), seconds=0)
        if not quick:
            self.give(seconds=HOLD_SECONDS + 0.1)
        self.give(pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))

    def click(self, place):
        rect, board = self.board.places[place].rect, self.board
        spots = [rect.center]
        spots += [
            (rect.left + rect.width * x // 8, rect.top + rect.height * y // 8)
            for x in EDGES
            for y in EDGES
        ]
        found = next((spot for spot in spots if board.place_at(spot) == place), None)
        assert found, f"the mouse nowhere meets {place!r}"
        self.click_at(found)


class Pressing(Hands):
    """Whatever moves a focus and presses what has it: keys, and a pad that stands for them."""

    @abstractmethod
    def strokes(self, code, count=1):
        """Return the events of a key, or of what stands for it, pressed so many times."""

    @abstractmethod
    def tabs(self, count):
        """Return the events that move the focus so many controls on, or back."""

    def focus(self, target):
        if self.app.ring.current is not target:
            self.give(*self.tabs(self.tabs_to(target)))
            target = self.find(target.name or target.label)  # The scene may be built again.
        assert self.app.ring.current is target, f"the focus never reaches {target.name!r}"
        window = target.window
        assert window is None or window.colliderect(target.area), f"{target.name!r} is out of view"

    def press(self, name):
        self.focus(self.find(name))
        self.give(*self.strokes(pygame.K_RETURN))

    def choose(self, name, index):
        target = self.find(name)
        self.focus(target)
        if target.role == "switch":
            if target.on != bool(index):
                self.give(*self.strokes(pygame.K_RETURN))
            return
        far = index - target.chosen
        for _ in range(abs(far)):
            self.give(*self.strokes(SIDE[1 if far > 0 else -1]))

    def walk(self, place):
        """Lead the cursor over the board by arrows."""
        if self.app.ring.current is not self.board:
            self.focus(self.board)
        codes = self.ways_to(place)
        self.give(*(event for code in codes for event in self.strokes(code)), seconds=0)
        assert self.board.cursor == place, f"arrows lead to {self.board.cursor!r}, not {place!r}"

    def click(self, place):
        self.walk(place)
        self.give(*self.strokes(pygame.K_RETURN))


class Keyboard(Pressing):
    """Types: Tab, arrows, the printed keys of buttons, names of squares and letters of places."""

    name = "keyboard"

    @staticmethod
    def _up(code):
        return pygame.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)

    def _stroke(self, event, count=1):
        return [event, self._up(event.key)] * count

    def strokes(self, code, count=1):
        return self._stroke(key_event(keys.name_of(code)), count)

    def tabs(self, count):
        tab = keys.event_of("Tab" if count > 0 else "Shift Tab", pygame.KEYDOWN)
        return self._stroke(tab, abs(count))

    def type(self, letters, seconds=FRAME, shift=False):
        events = [keys.event_of(letter.upper(), pygame.KEYDOWN) for letter in letters]
        if shift and letters[0].isalpha():  # a button may have the letter, too
            upper = {"mod": pygame.KMOD_SHIFT, "unicode": letters[0].upper()}
            events[0] = pygame.Event(pygame.KEYDOWN, {**events[0].dict, **upper})
        self.give(*(one for event in events for one in self._stroke(event)), seconds=seconds)

    def press(self, name):
        target = self.find(name)
        key = getattr(target, "key", "")
        if key not in ("", "Enter") and self.rng.random() < 0.5:
            self.give(*self._stroke(key_event(key)))
        else:
            super().press(name)

    def open_curtain(self, quick):
        self.give(key_event("Enter"), seconds=0)
        if not quick:
            self.give(seconds=HOLD_SECONDS + 0.1)
        self.give(self._up(pygame.K_RETURN))

    def click(self, place):
        """Type a place, press its letter, or go there by arrows, whichever there is."""
        board = self.board
        names = board.view.typed(board.observation, board.places)
        typed = [word for word, at in names.items() if at == place]
        letters = [
            letter
            for letter, at in board.view.shortcuts(board.seen).items()
            if at == place and not any(name.startswith(letter) for name in names)
        ]
        how = self.rng.choice([*("typed" for _ in typed), *("letter" for _ in letters), "arrows"])
        if how == "letter":
            self.type(letters[0])
        elif how == "typed":
            self.type(typed[0], seconds=0, shift=True)
            assert board.cursor == place, f"{typed[0]!r} leads to {board.cursor!r}"
            self.give(*self.strokes(pygame.K_RETURN))
        else:
            super().click(place)


class Gamepad(Pressing):
    """Presses buttons and the cross of a pad without names of its own."""

    name = "gamepad"

    @staticmethod
    def _button(number, kind=pygame.JOYBUTTONDOWN):
        return pygame.Event(kind, joy=PAD, instance_id=PAD, button=number)

    def _buttons(self, number, count=1):
        return [self._button(number), self._button(number, pygame.JOYBUTTONUP)] * count

    def strokes(self, code, count=1):
        if code not in CROSS:
            return self._buttons(A, count)
        values = (CROSS[code], (0, 0))
        return [
            pygame.Event(pygame.JOYHATMOTION, joy=PAD, instance_id=PAD, hat=0, value=value)
            for value in values
        ] * count

    def tabs(self, count):
        return self._buttons(RB if count > 0 else LB, abs(count))

    def open_curtain(self, quick):
        self.give(*self._buttons(A, 1 if quick else 2))


class Recorder:
    """A way to a screen reader that keeps all that was sent."""

    def __init__(self):
        self.nodes, self.focus, self.sent = {}, 0, 0

    def send(self, changed, focus):
        self.nodes.update(changed)
        self.focus = focus
        self.sent += 1

    def tell_focus(self, focused):
        pass


class Reader(Hands):
    """Asks as a screen reader does, for what the tree of nodes has; presses nothing."""

    name = "screen reader"

    def __init__(self, app, rng):
        super().__init__(app, rng)
        self.tree = Recorder()
        app.access.port = self.tree
        app.access.woken()

    def ask(self, act, number):
        self.app.access.ask(Request(act, number))
        self.give()

    def number(self, target, part=None):
        """The number of the node of a target, or of a part of it, as soon as it has one."""
        for _ in range(STEPS_OF_A_TREE):
            sent = self.app.access.sent
            for number, goal in sent.goals.items() if sent else ():
                is_part = goal.target is target and goal.is_part == (part is not None)
                if is_part and part in (None, goal.meaning.name):
                    return number
            self.give(seconds=REST_SECONDS)
        raise AssertionError(f"a reader is told nothing of {part or target.name!r}")

    def press(self, name):
        self.ask("click", self.number(self.find(name)))

    def choose(self, name, index):
        target = self.find(name)
        if target.role == "choice":
            self.ask("click", self.number(target, str(index)))
        elif target.role == "combo":
            self.ask("click", self.number(target))
            options = [t for t in self.app.ring.scope.targets if t.role == "option"]
            self.ask("click", self.number(options[index]))
        elif target.role == "switch":
            if target.on != bool(index):
                self.ask("click", self.number(target))
        else:
            for _ in range(abs(index - target.chosen)):
                self.ask("more" if index > target.chosen else "less", self.number(self.find(name)))

    def open_curtain(self, quick):
        for _ in range(1 if quick else 2):
            self.press("open")

    def click(self, place):
        if self.app.is_overheard:
            self.ask("click", self.app.access.sent.offer)
        self.ask("click", self.number(self.board, place))


ALL = (Mouse, Keyboard, Gamepad, Reader)
